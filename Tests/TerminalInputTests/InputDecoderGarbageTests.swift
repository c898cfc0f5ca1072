import Testing
import WaterfallTestSupport

@testable import TerminalInput

@Suite struct InputDecoderGarbageTests {
  /// Bytes that often form sequences, so that chance reaches every state.
  private static let alphabet: [UInt8] =
    Array("\u{1B}\u{1B}\u{1B}[[]OPMX_^<?>$;:0123456789ARIu~c\\q m".utf8)
    + [0x00, 0x07, 0x0D, 0x18, 0x1A, 0x7F, 0x80, 0x9C, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]

  private static func garbage(_ seed: UInt64, count: Int) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let isWild = seed.isMultiple(of: 4)
    return (0..<count).map { _ in
      isWild ? UInt8(truncatingIfNeeded: random.next()) : alphabet.randomElement(using: &random)!
    }
  }

  /// Ends a paste or a string that `decoder` may be in.
  private static func leave(_ decoder: inout InputDecoder) {
    _ = decoder.flush()
    if decoder.state == .paste { _ = decoder.decode("\u{1B}[201~".utf8) }
    if decoder.state == .string { _ = decoder.decode("\u{1B}\\".utf8) }
  }

  @Test func `after any garbage a q is a q`() {
    for seed in UInt64(0)..<4000 {
      var decoder = InputDecoder()
      _ = decoder.decode(Self.garbage(seed, count: Int(seed % 61)))
      Self.leave(&decoder)
      #expect(decoder.decode([0x71]) == [.key(Key(.character("q")))], "seed \(seed)")
    }
  }

  @Test func `how garbage is cut into pieces changes nothing`() {
    for seed in UInt64(0)..<1000 {
      let bytes = Self.garbage(seed, count: 80)
      var whole = InputDecoder()
      var pieces = InputDecoder()
      let expected = whole.decode(bytes)
      let events = bytes.flatMap { pieces.decode([$0]) }
      #expect(events == expected, "seed \(seed)")
      #expect(pieces.flush() == whole.flush(), "seed \(seed)")
    }
  }

  @Test func `garbage without end takes bounded memory and never gives a control character`() {
    var decoder = InputDecoder()
    for seed in UInt64(0)..<200 {
      decoder.decode(Self.garbage(seed, count: 2000)) { event in
        guard case .key(let key) = event, case .character(let character) = key.code else { return }
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        #expect(!isControl, "seed \(seed)")
      }
      #expect(decoder.held.count <= InputDecoder.pasteLimit)
    }
  }

  @Test func `every two bytes and a flush leave a decoder that decodes`() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        var decoder = InputDecoder()
        _ = decoder.decode([0x1B, first, second])
        Self.leave(&decoder)
        let events = decoder.decode([0x71])
        #expect(events == [.key(Key(.character("q")))], "\(first) \(second)")
      }
    }
  }
}
