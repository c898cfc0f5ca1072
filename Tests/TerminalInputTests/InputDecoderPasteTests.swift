import Testing

@testable import TerminalInput

@Suite struct InputDecoderPasteTests {
  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  /// The pasted texts put together, or nil if anything else came.
  private func pasted(_ events: [InputEvent]) -> [String]? {
    var texts: [String] = []
    for event in events {
      guard case .paste(let text) = event else { return nil }
      texts.append(text)
    }
    return texts
  }

  @Test func `nothing in a paste is a key, however long it pauses`() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Self.begin + Array("q\u{1B}".utf8)) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
    #expect(decoder.decode(Array("q\r\u{03}".utf8) + Self.end) == [.paste("q\u{1B}q\r\u{03}")])
  }

  @Test func `a long paste comes in parts that cut no character`() throws {
    for shift in 0..<3 {
      var decoder = InputDecoder()
      let text = String(repeating: "x", count: shift) + String(repeating: "那", count: 25_000)
      let texts = try #require(pasted(decoder.decode(Self.begin + Array(text.utf8) + Self.end)))
      #expect(texts.count == 2)
      #expect(texts.allSatisfy { $0.utf8.count <= InputDecoder.pasteLimit })
      #expect(texts.joined() == text)
    }
  }

  @Test func `a paste that never ends takes bounded memory`() {
    var decoder = InputDecoder()
    var parts = 0
    let block = [UInt8](repeating: 0x71, count: 100_000)
    _ = decoder.decode(Self.begin)
    for _ in 0..<25 {
      decoder.decode(block) { _ in parts += 1 }
      #expect(decoder.held.count < InputDecoder.pasteLimit)
    }
    #expect(parts == 2_500_000 / InputDecoder.pasteLimit)
  }

  @Test func `bytes that are no UTF-8 do not end a paste`() {
    let events = decodeAll(Self.begin + [0x61, 0xFF, 0x62] + Self.end)
    #expect(events == [.paste("a\u{FFFD}b")])
  }

  @Test func `a paste after a whole number of parts has no empty rest`() {
    var decoder = InputDecoder()
    let text = [UInt8](repeating: UInt8(ascii: "q"), count: InputDecoder.pasteLimit)
    #expect(decoder.decode(Self.begin + text + Self.end).count == 1)
  }
}
