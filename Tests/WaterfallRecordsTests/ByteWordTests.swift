import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

/// Bytes on both sides of each limit, and bytes that a borrow from the neighbour could falsely
/// match.
private let bytes: [UInt8] = [
  0x00, 0x01, 0x0A, 0x0B, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x61, 0x7E, 0x7F, 0x80,
  0x81, 0xA2, 0xDC, 0xFF,
]

@Test func `what eight bytes tell at a time is what they tell one by one`() throws {
  for seed in 1...20_000 {
    var generator = SeededRandom(seed: UInt64(seed))
    // Most texts have few kinds of bytes, so that long stretches have no match.
    let kinds = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      bytes.randomElement(using: &generator) ?? 0
    }
    let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      kinds.randomElement(using: &generator) ?? 0
    }
    let start = Int.random(in: 0...text.count, using: &generator)
    let range = start..<Int.random(in: start...text.count, using: &generator)
    let wanted = bytes.randomElement(using: &generator) ?? 0

    let first = text[range].firstIndex(of: wanted) ?? range.upperBound
    try #require(
      text.span.firstIndex(of: wanted, in: range) == first, "\(wanted): \(text) \(range)")
    try #require(text.span.contains(wanted, in: range) == text[range].contains(wanted))

    let end = text[range].firstIndex { $0 == 0x22 || $0 == 0x5C } ?? range.upperBound
    let letters = text.span.endOfPlainLetters(in: range)
    try #require(letters.end == end, "\(text) \(range)")
    let isPrintable = text[start..<end].allSatisfy { (0x20..<0x7F).contains($0) }
    try #require(letters.isPrintable == isPrintable, "\(text) \(range)")
  }
}

@Test(arguments: [
  ("", 0, 0), ("a", 0, 0), ("0", 0, 1), ("007x", 7, 3), ("12.5", 12, 2),
  ("999999999999999", 999_999_999_999_999, 15), ("1234567890123456", 123_456_789_012_345, 15),
])
func `the first digits are read up to what a Double holds`(text: String, whole: Int, end: Int) {
  let number = Array(text.utf8).span.leadingWhole(in: 0..<text.utf8.count)
  #expect(number.whole == whole)
  #expect(number.end == end)
}
