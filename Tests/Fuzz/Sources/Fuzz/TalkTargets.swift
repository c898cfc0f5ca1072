import WaterfallRecords

@testable import WaterfallTalk

/// Reads spoilt lines of a speaker. A line that is read must be the same after it was written
/// again. Lines must not depend on the pieces in which they arrive.
let speakerTarget = Target(name: "speaker") { random in
  let bytes = spoiltLines(of: speakerLines, &random)
  for line in try lines(in: bytes, longest: TalkLine.longest, &random) {
    let read = try? TalkLine(decoding: line)
    guard let read, !holdsUnrealNumber(line) else { continue }
    var written = read.encoded
    guard written.popLast() == 0x0A, !written.contains(0x0A) else {
      throw Finding(words: "written as several lines", input: line)
    }
    guard try TalkLine(decoding: written) == read else {
      throw Finding(words: "\(read), written \(written)", input: line)
    }
    if case .page(_, _, let value) = read { try expectPage(value, of: line) }
  }
}

/// A page that can be read is the same if it is written and read again.
private func expectPage(_ value: Value, of line: [UInt8]) throws {
  guard let page = try? TalkPage(value) else { return }
  guard case .page(_, _, let again) = try TalkLine(decoding: page.line.dropLast()),
    (try? TalkPage(again)) == page
  else { throw Finding(words: "another page: \(page)", input: line) }
}

/// The same for lines of a guest, whose numbers must be in range.
let guestTarget = Target(name: "guest") { random in
  let bytes = spoiltLines(of: guestLines, &random)
  for line in try lines(in: bytes, longest: GuestLine.longest, &random) {
    guard let read = try? GuestLine(decoding: line) else { continue }
    if case .want(.page(let order, let from, let count)) = read {
      guard order >= 0, from >= 0, 1...TalkPage.mostItems ~= count else {
        throw Finding(words: "\(read)", input: line)
      }
    }
    guard try GuestLine(decoding: read.encoded.dropLast()) == read else {
      throw Finding(words: "\(read), written \(read.encoded)", input: line)
    }
  }
}

private func spoiltLines(of samples: [String], _ random: inout SeededRandom) -> [UInt8] {
  let samples = (samples + Samples.json).map { Array($0.utf8) }
  var bytes: [UInt8] = []
  for _ in 0...random.below(3) {
    bytes += random.mutated(random.pick(samples), samples)
    bytes.append(0x0A)
  }
  return bytes
}

/// The lines in `bytes`, which come in pieces.
private func lines(
  in bytes: [UInt8], longest: Int, _ random: inout SeededRandom
) throws -> [[UInt8]] {
  var (buffer, lines) = (LineBuffer(longest: longest), [[UInt8]]())
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = Array(rest.prefix(1 + random.below(40)))
    rest = rest.dropFirst(piece.count)
    buffer.append(piece)
    while let line = try buffer.next() { lines.append(line) }
  }
  let expected = bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
  guard lines.elementsEqual(expected, by: { $0.elementsEqual($1) }) else {
    throw Finding(words: "other lines in pieces: \(lines)", input: bytes)
  }
  return lines
}

/// Numbers that JSON does not have are written as null.
private func holdsUnrealNumber(_ line: [UInt8]) -> Bool {
  let text = String(decoding: line, as: UTF8.self)
  return text.contains("NaN") || text.contains("Infinity")
}

private let speakerLines = [
  #"{"talk":1,"program":"waterfall 1.2.3","step":17,"state":{"focus":"00ff","anchor":{"row":3}}}"#,
  #"{"step":18,"state":{"focus":null,"list":true,"filter":"a \"b\" \u00e9"}}"#, #"{"talk":2}"#,
  #"{"page":{"order":3,"from":256,"items":[{"id":"1","record":{"a":1}}],"ends":false}}"#,
  #"{"page":{"order":3,"from":0,"items":[{"id":"2","record":{"a":"x","b":"[1]"},"section":"s","#
    + #""roles":0,"details":1,"written":[1],"numbers":[[0]],"enterable":true}],"roles":[{}],"ends":true}}"#,
  #"{"picture":{"item":"00ff","field":"img","data":"AP8Qgw=="}}"#,
  #"{"picture":{"item":"ffffffffffffffff","field":"img","failure":"too large"}}"#,
  #"{"ended":"the speaker has left"}"#, #"{"error":"the talk is full"}"#,
]

private let guestLines = [
  #"{"attend":1}"#, #"{"want":{"order":3,"from":256,"count":64}}"#,
  #"{"want":{"order":9007199254740992,"from":1e3,"count":-1}}"#,
  #"{"wantPicture":{"item":"00ff","field":"img"}}"#, "{}",
]
