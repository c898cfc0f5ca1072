import Testing

@testable import TerminalInput

/// Sequences whose Esc came alone, so that it has acted as a key before the rest came.
@Suite struct InputDecoderLateTests {
  /// A decoder after a lone Esc and a short silence.
  private func afterEscape() -> InputDecoder {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isAfterEscape)
    #expect(decoder.flush() == [.key(Key(.escape))])
    return decoder
  }

  @Test func `the late rest of each sequence is no keys, in one piece or byte by byte`() throws {
    let sent = WireRow.keys + WireRow.protocols + WireRow.mice + WireRow.replies
    let rows = sent.filter { !$0.wire.hasSuffix("q") }.filter {
      $0.wire.hasPrefix("␛[") || $0.wire.hasPrefix("␛O")
    }
    .filter { row in
      row.events.count == 1 && row.bytes.count > 2
        && row.events.allSatisfy {
          if case .key(let key) = $0 { !key.modifiers.contains(.alt) } else { true }
        }
    }
    for row in rows {
      for isWhole in [true, false] {
        var decoder = afterEscape()
        let rest = row.bytes.dropFirst()
        let events = isWhole ? decoder.decode(rest) : rest.flatMap { decoder.decode([$0]) }
        let keys = events.filter { if case .key = $0 { true } else { false } }
        // Keys of the keypad and of rxvt look like typed letters.
        if !Self.looksTyped(row) { #expect(keys == [], "\(row.wire)") }
      }
    }
  }

  private static func looksTyped(_ row: WireRow) -> Bool {
    let bytes = row.bytes
    return bytes[1] == UInt8(ascii: "O")
      && !(bytes.count == 3 && "ABCDFHPQRS".utf8.contains(bytes[2]))
      || bytes.contains(UInt8(ascii: "$"))
  }

  @Test(arguments: ["[B", "[1;5C", "[5~", "OA", "OP", "[<64;12;7M", "[I", "[27;5;106~"])
  func `nothing of it acts`(rest: String) throws {
    var decoder = afterEscape()
    #expect(decoder.decode(rest.utf8) == [])
    #expect(!decoder.isOpenEnded && !decoder.isWaiting)
    #expect(decoder.decode("q".utf8) == (try keyEvents("q")))
  }

  @Test func `an answer in it counts`() {
    var decoder = afterEscape()
    #expect(decoder.decode("[0n".utf8) == [.reply(.status)])
    decoder = afterEscape()
    let white = InputEvent.Reply.color(number: 11, red: 255, green: 255, blue: 255)
    #expect(decoder.decode("]11;rgb:ff/ff/ff\u{1B}\\".utf8) == [.reply(white)])
    decoder = afterEscape()
    #expect(decoder.decode("P>|foot\u{1B}\\".utf8) == [.reply(.version("foot"))])
    decoder = afterEscape()
    let picture = InputEvent.Reply.graphics(Array("i=1;OK".utf8))
    #expect(decoder.decode("_Gi=1;OK\u{1B}\\".utf8) == [.reply(picture)])
  }

  @Test func `pasted text stays pasted text`() {
    var decoder = afterEscape()
    #expect(decoder.decode("[200~q\u{1B}[201~".utf8) == [.paste("q")])
  }

  @Test(arguments: ["j", "[j", "[5j", "Oj", "]q", "P5", "]1x", "_j", "_Gi1", "[[q", "O1"])
  func `keys after the Esc key are keys`(keys: String) throws {
    var decoder = afterEscape()
    #expect(decoder.decode(keys.utf8) == (try keyEvents(keys)))
  }

  @Test(arguments: ["[", "O", "]", "P", "[1;", "]1", "_G"])
  func `after a long silence the bytes are keys`(keys: String) throws {
    var decoder = afterEscape()
    #expect(decoder.decode(keys.utf8) == [])
    #expect(decoder.isOpenEnded)
    #expect(decoder.giveUp() == (try keyEvents(keys)))
    #expect(!decoder.isOpenEnded)
  }

  @Test func `after a long silence no rest is awaited`() throws {
    var decoder = afterEscape()
    #expect(decoder.isOpenEnded && decoder.giveUp() == [] && !decoder.isOpenEnded)
    #expect(decoder.decode("[B".utf8) == (try keyEvents("[B")))
  }

  @Test(arguments: ["[", "O", "[1;", "]", "P", "_"])
  func `a sequence that has begun is not an Esc that waits`(begin: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B] + Array(begin.utf8)) == [])
    #expect(!decoder.isAfterEscape && decoder.isWaiting)
  }
}
