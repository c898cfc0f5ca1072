import Testing

@testable import TerminalInput

@Suite struct InputDecoderTests {
  @Test(arguments: WireRow.all)
  func `each sequence means what its row says`(row: WireRow) {
    #expect(decodeAll(row.bytes) == row.events)
  }

  @Test(arguments: WireRow.all)
  func `where a sequence is cut into two changes nothing`(row: WireRow) {
    for cut in 0...row.bytes.count {
      var decoder = InputDecoder()
      var events = decoder.decode(row.bytes[..<cut])
      events += decoder.decode(row.bytes[cut...])
      events += decoder.flush()
      #expect(events == row.events, "cut after \(cut) bytes")
    }
  }

  @Test func `byte by byte a burst means the same`() {
    let rows = WireRow.all.filter { !$0.wire.hasSuffix("␛") && !$0.bytes.isEmpty }
    for row in rows {
      var decoder = InputDecoder()
      let events = row.bytes.flatMap { decoder.decode([$0]) } + decoder.flush()
      #expect(events == row.events, "\(row.wire)")
    }
  }

  @Test func `a row of the table has at least one byte and keys that can be read`() {
    for row in WireRow.keys { #expect(!row.events.isEmpty, "\(row.wire)") }
  }

  @Test func `Esc waits for what may follow`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(Key(.escape))])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
  }

  @Test func `an answer may take longer than a key`() throws {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}]11;rgb:ff".utf8) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
    let white = InputEvent.Reply.color(number: 11, red: 255, green: 255, blue: 255)
    #expect(decoder.decode("/ff/ff\u{07}".utf8) == [.reply(white)])
  }

  @Test func `an answer cut off within its end is still an answer and no key`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}P>|foot\u{1B}".utf8) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.reply(.version("foot"))])
  }

  @Test(arguments: ["\u{1B}P>|", "\u{1B}_G"])
  func `a string that is too long is dropped up to its end`(start: String) throws {
    var decoder = InputDecoder()
    let long = [UInt8](repeating: UInt8(ascii: "q"), count: InputDecoder.stringLimit + 1)
    #expect(decoder.decode(start.utf8) == [])
    #expect(decoder.decode(long) == [])
    #expect(decoder.held.count <= InputDecoder.stringLimit)
    #expect(decoder.decode("\u{1B}\\w".utf8) == (try keyEvents("w")))
  }

  @Test func `a control sequence that is too long is dropped up to its end`() throws {
    var decoder = InputDecoder()
    let long = [UInt8](repeating: UInt8(ascii: "1"), count: 100_000)
    #expect(decoder.decode([0x1B, 0x5B] + long) == [])
    #expect(decoder.held.count <= InputDecoder.sequenceLimit)
    #expect(decoder.decode("Aw".utf8) == (try keyEvents("w")))
  }

  @Test func `Ctrl-C is heard behind any part of any sequence`() {
    let interrupt = InputEvent.key(Key(.character("c"), .control))
    for row in WireRow.all where !row.bytes.contains(0x03) {
      for cut in 0...row.bytes.count {
        var decoder = InputDecoder()
        _ = decoder.decode(row.bytes[..<cut])
        let events = decoder.endPaste(before: [0x03]) + decoder.decode([0x03])
        #expect(events.last == interrupt, "\(row.wire) after \(cut) bytes")
      }
    }
  }

  @Test func `in Latin-1 each byte is a letter, typed or pasted`() throws {
    var decoder = InputDecoder(.latin1)
    let letters = decoder.decode([0xFC, 0x1B, 0xE9, 0x90, 0x71])
    #expect(letters == (try keyEvents("ü<M-é>q")))
    let paste = Array("\u{1B}[200~T".utf8) + [0xFC] + Array("r\u{1B}[201~".utf8)
    #expect(decoder.decode(paste) == [.paste("Tür")])
  }
}
