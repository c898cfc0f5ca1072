import Testing
import WaterfallTestSupport

@testable import TerminalGrid

@Suite struct ASCIILinesTests {
  /// A letter of each class that the line breaker distinguishes.
  private static let letters = Array("ab1 -/.($_ ".utf8)

  private func count(_ text: [UInt8], width: Int, limit: Int) -> Int {
    // The bytes around the range are letters, too; counting them would be a fault.
    let bytes = Array("- ".utf8) + text + Array(" -x".utf8)
    return ASCIILines(bytes, 2..<2 + text.count).count(width: width, limit: limit)
  }

  private func expectSame(_ text: [UInt8], width: Int, limit: Int = .max) {
    let expected = SafeText(text).lineCount(width: width, limit: limit)
    let words = "\(String(decoding: text, as: UTF8.self)) in \(width), at most \(limit)"
    #expect(count(text, width: width, limit: limit) == expected, Comment(rawValue: words))
  }

  @Test func `all texts of a few letters have as many lines`() {
    let letters = Array("a -1".utf8)
    var texts: [[UInt8]] = [[]]
    for _ in 0..<6 {
      texts += texts.flatMap { text in letters.map { text + [$0] } }
      texts = Array(Set(texts))
    }
    #expect(texts.count == 1 + 4 + 16 + 64 + 256 + 1024 + 4096)
    for text in texts { for width in 1...5 { expectSame(text, width: width) } }
  }

  @Test func `random texts have as many lines`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
      }
      expectSame(
        text, width: Int.random(in: 1...30, using: &random),
        limit: Int.random(in: 0...8, using: &random))
    }
  }

  @Test func `each printable letter is treated as in other texts`() {
    for byte in UInt8(0x20)...0x7E {
      for text in ["ab-?cd", "ab?cd", "?ab-cd", "ab ?cd", "a-b/?", "ab?-cd", "-?ab c"] {
        let letters = text.utf8.map { $0 == UInt8(ascii: "?") ? byte : $0 }
        for width in 1...6 { expectSame(letters, width: width) }
      }
    }
  }
}
