import Testing

@testable import TerminalInput

@Suite struct InputDecoderPasteTests {
  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)

  /// The pasted texts, or nil if any other event came.
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
      decoder.decode(block[...]) { _ in parts += 1 }
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

  // MARK: A paste whose end is lost

  /// A decoder after a paste without an end and a long silence, with the events that the silence
  /// released.
  private func silenced(_ text: String) -> (InputDecoder, [InputEvent]) {
    var decoder = InputDecoder()
    _ = decoder.decode(Self.begin + Array(text.utf8))
    #expect(decoder.isOpenEnded)
    let events = decoder.giveUp()
    #expect(!decoder.isOpenEnded)
    return (decoder, events)
  }

  private func read(_ bytes: [UInt8], _ decoder: inout InputDecoder) -> [InputEvent] {
    decoder.endPaste(before: bytes[...]) + decoder.decode(bytes[...])
  }

  @Test(arguments: ["q", "é", "那", "\u{1B}[A", "\u{1B}[1;5C", "\u{1B}[<64;120;40M", "\u{03}"])
  func `a key after a long silence is a key, and what was typed before has come`(key: String) {
    var (decoder, events) = silenced("abc")
    #expect(events == [.paste("abc")])
    events = read(Array(key.utf8), &decoder)
    #expect(events == decodeAll(key.utf8))
    #expect(read([0x71], &decoder) == [.key(Key(.character("q")))])
  }

  @Test func `an Esc after a long silence is the Esc key`() {
    var (decoder, _) = silenced("abc")
    #expect(read([0x1B], &decoder) == [] && decoder.isWaiting)
    #expect(decoder.flush() == [.key(Key(.escape))])
  }

  @Test func `Ctrl-C that is read alone ends a paste at once`() {
    var decoder = InputDecoder()
    _ = decoder.decode(Self.begin + Array("ab".utf8))
    let interrupt = InputEvent.key(Key(.character("c"), .control))
    #expect(read([0x03], &decoder) == [.paste("ab"), interrupt])
  }

  @Test(arguments: ["more than a key", "x\u{1B}[201~", "\u{1B}[201~"])
  func `the rest of a paste that a slow line held up is no key`(rest: String) throws {
    var (decoder, events) = silenced("abc ")
    events += read(Array(rest.utf8), &decoder)
    if decoder.state == .paste { events += decoder.decode(Self.end) }
    let text = try #require(pasted(events)).joined()
    #expect(text == "abc " + rest.replacing("\u{1B}[201~", with: ""))
  }

  @Test func `a pause within the end of a paste changes nothing`() throws {
    for cut in 1..<Self.end.count {
      var (decoder, events) = silenced("abc" + String(decoding: Self.end[..<cut], as: UTF8.self))
      events += read(Array(Self.end[cut...]), &decoder)
      #expect(events == [.paste("abc")], "\(cut)")
      #expect(read([0x71], &decoder) == [.key(Key(.character("q")))], "\(cut)")
    }
  }

  @Test func `an answer whose end is lost swallows no key after a long silence`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb:ff".utf8) == [])
    #expect(decoder.isOpenEnded && decoder.giveUp() == [] && !decoder.isOpenEnded)
    #expect(decoder.decode([0x71]) == [.key(Key(.character("q")))])
  }
}
