import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Removes escape sequences from texts full of them. The result must be plain, must not depend on
/// the pieces in which the text arrives, and must have the records of the plain text.
let styledTextTarget = Target(name: "styles") { random in
  let samples = (Samples.texts + Samples.colored).map { Array($0.utf8) }
  var bytes = random.mutated(random.pick(samples), samples)
  for _ in 0..<random.below(30) {
    let place = random.below(bytes.count + 1)
    bytes.insert(contentsOf: Array(random.pick(Samples.sequences).utf8), at: place)
  }
  bytes = random.mutated(bytes, samples)
  let plain = PlainText(bytes[...])
  try expectPlain(plain, of: bytes)
  try expectStore(of: bytes, is: plain, &random)
  // Screens that are drawn over each other become lines, if colours are honoured. After a backspace
  // the mark of a sequence is a sign over another one, which the sequence itself is not.
  guard TextEncoding(markedIn: bytes) ?? .utf8 == .utf8, !bytes.contains(0x0D),
    !bytes.contains(0x08), !ScreenText.isIn(bytes[...], isWhole: true)
  else { return }
  var options = SourceOptions(format: random.pick([nil, .text, .markdown, .csv, .ndjson, .json]))
  let expected = await readAll(plain.utf8, pieces: &random, options: options)
  options.honorsColors = true
  let outcome = await readAll(bytes, pieces: &random, options: options)
  guard expected.error == nil, outcome.error == nil else { return }
  for record in outcome.records { try expectRuns(in: record, of: bytes) }
  // A sequence inside a character or an escaped letter changes the text, so the records may differ.
  guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(UInt8(ascii: "\\")) else {
    return
  }
  guard outcome.records.map(\.fields) == expected.records.map(\.fields) else {
    throw Finding(words: "\(outcome.records), expected \(expected.records)", input: bytes)
  }
}

private func expectPlain(_ plain: PlainText, of bytes: [UInt8]) throws {
  let again = PlainText(plain.utf8[...])
  guard plain.count == bytes.count, again.utf8 == plain.utf8, again.styles.isEmpty,
    !plain.utf8.contains(0x1B),
    !zip(plain.utf8, plain.utf8.dropFirst()).contains(where: {
      $0 == 0xC2 && $1 < 0xA0 && $1 > 0x7F
    })
  else { throw Finding(words: "not plain: \(plain)", input: bytes) }
}

private func expectStore(
  of bytes: [UInt8], is plain: PlainText, _ random: inout SeededRandom
) throws {
  let pieces = PieceStore(bytes, longest: random.pick([0, 1, 3, 1000]))
  let store = TranscodedStore(pieces, by: PlainTranslation())
  for _ in 0..<6 {
    let part = try expectPart(of: plain.utf8, in: store, "plain text", from: bytes, &random)
    let styles = try store.styles(in: UInt64(part.lowerBound)..<UInt64(part.upperBound))
    let wanted = plain.styles.offsets.filter(part.contains).map { $0 - part.lowerBound }
    guard styles.offsets == wanted else {
      throw Finding(words: "\(part): \(styles), expected \(wanted)", input: bytes)
    }
  }
}

/// Checks that runs are ordered parts of texts that exist.
private func expectRuns(in record: Record, of bytes: [UInt8]) throws {
  for styles in record.textStyles {
    var value = Value.object(record.fields)
    for step in styles.path {
      switch value {
      case .object(let fields): value = fields[step].value
      case .array(let values): value = values[step]
      default: throw Finding(words: "no text at \(styles.path)", input: bytes)
      }
    }
    var end = 0
    for run in styles.runs {
      guard case .string(let text) = value, run.range.lowerBound >= end, !run.range.isEmpty,
        run.range.upperBound <= text.utf8.count
      else { throw Finding(words: "\(styles) of \(value)", input: bytes) }
      end = run.range.upperBound
    }
  }
}

extension Samples {
  static let colored = [
    "\u{1B}[33mcommit 1\u{1B}[m\nDate: now\n\n\u{1B}[31m    text that\n    goes on\u{1B}[m\n",
    "\u{1B}[1mname\u{1B}[m;n\n\u{1B}[1;34m\"a;b\"\u{1B}[m;\u{1B}[32m4\u{1B}[m\n",
    "{\"a\":\"\\u001b[31mred\\u001b[m\",\"b\":[\"\u{1B}[1mx\"]}\n{\"a\":1}\n",
    "\u{1B}[1m# One\u{1B}[m\n\ntext \u{1B}[3mit\u{1B}[23m\n\n\u{1B}[1m## Two\u{1B}[m\n",
  ]

  static let sequences = [
    "\u{1B}[31m", "\u{1B}[m", "\u{1B}[38;5;200m", "\u{1B}[38:2::1:2:3;1m", "\u{1B}[K", "\u{1B}[2J",
    "\u{1B}]8;;http://a/\u{1B}\\", "\u{1B}]8;;\u{7}", "\u{1B}", "\u{1B}[", "\u{1B}]8;", "\u{9B}1m",
    "\u{1B}(B", "\u{1B}P", "\u{1B}[3", "\u{1B}\\", "m", "\u{85}",
  ]
}
