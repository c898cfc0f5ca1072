import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Reads spoilt text and Markdown. Every byte except white space must belong to one card, in order.
let textTarget = Target(name: "text") { random in
  let samples = Samples.texts.map { Array($0.utf8) }
  var bytes = random.mutated(random.pick(samples), samples)
  for _ in 0..<random.below(4) { bytes = random.mutated(bytes, samples) }
  if random.below(20) == 0 { bytes.insert(contentsOf: Array(repeating: 0x61, count: 9000), at: 0) }
  let format = random.pick([Format.text, .markdown])
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: format))
  try expectCover(outcome, of: bytes)
  if format == .markdown,
    outcome.records.dropFirst().contains(where: { $0.fields.first?.name != "title" })
  {
    throw Finding(words: "a section without a heading: \(outcome.records)", input: bytes)
  }
}

/// Checks that places do not overlap, and that only white space is between them.
func expectCover(_ outcome: Outcome, of bytes: [UInt8]) throws {
  // Offsets in a translated text differ from those in the bytes.
  guard TextEncoding(markedIn: bytes) ?? .utf8 == .utf8, !bytes.contains(0x1B),
    !Overprint.isIn(bytes[...])
  else { return }
  guard outcome.error == nil else {
    throw Finding(words: "\(String(describing: outcome.error))", input: bytes)
  }
  var end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  for place in outcome.places {
    let start = Int(place.offset)
    guard start >= end, bytes[end..<start].allSatisfy(isSpace) else {
      throw Finding(words: "\(end)..<\(start) belongs to no card, or two", input: bytes)
    }
    end = start + Int(place.length)
  }
  guard end <= bytes.count, bytes[end...].allSatisfy(isSpace) else {
    throw Finding(words: "what follows \(end) belongs to no card", input: bytes)
  }
}

/// Reads spoilt contacts, calendars, mails, pairs and settings. Every byte except white space must
/// belong to one record, in order. Pieces must read the same as the whole.
let textFormatTarget = Target(name: "text format") { random in
  let samples = textFormatSamples.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  let format = random.pick([Format.vcard, .icalendar, .mbox, .logfmt, .ini])
  let options = SourceOptions(format: format)
  let outcome = await readAll(bytes, pieces: &random, options: options)
  try expectCover(outcome, of: bytes)
  let whole = await readAll(
    RecordSource(PieceStore(bytes, longest: 0), options: options), pageSize: 1000)
  guard outcome == whole else {
    throw Finding(words: "read \(outcome), at once \(whole)", input: bytes)
  }
}

private let textFormatSamples = [
  "BEGIN:VCARD\r\nFN:a\r\n b\r\nTEL;TYPE=cell:1\r\nN:a;b\\;;c\r\nEND:VCARD\r\nBEGIN:VCARD\r\nEND:VCARD\r\n",
  "BEGIN:VCARD\nFN;QUOTED-PRINTABLE:=C3=A9=\n=20x\nPHOTO;ENCODING=b:AAAA\nBEGIN:VCARD\n",
  "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\\nb\nDTSTART;TZID=x:20261102T100000\nBEGIN:VALARM\n"
    + "END:VALARM\nEND:VEVENT\nBEGIN:VTODO\nATTENDEE;CN=\"a:b\":mailto:c\nEND:VTODO\nEND:VCALENDAR\n",
  "From a b 10:00\nSubject: =?utf-8?q?a=20b?=\n c\n\n>From d\n\nFrom e f 11:00\nTo: g\n\n\nh\n",
  "From a b 10:00\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nYQ==\n--x\nA: b\n\nc\n--x--\n",
  "; a\n[core]\n\tbare = false\n\tx\n[remote \"b c\"] # d\nurl: e\nf =\n  g\n\n[]\n\t[h]\n",
  "level=info msg=\"a \\\"b\\\" c\" n=1\nlevel=warn msg= x=\"\"\n",
]
