import Testing
import WaterfallTestSupport

@testable import TerminalInput

@Suite struct InputDecoderGarbageTests {
  /// Bytes that often form sequences, so that random input reaches every state of the decoder.
  private static let alphabet: [UInt8] =
    Array("\u{1B}\u{1B}\u{1B}[[]OPMX_^<?>$;:0123456789ARIGStu~c\\q m".utf8)
    + [0x00, 0x07, 0x0D, 0x18, 0x1A, 0x7F, 0x80, 0x9C, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]

  private static func garbage(_ seed: UInt64, count: Int) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let isWild = seed.isMultiple(of: 4)
    return (0..<count).map { _ in
      isWild ? UInt8(truncatingIfNeeded: random.next()) : alphabet.randomElement(using: &random)!
    }
  }

  /// Ends the paste or string that `decoder` may be in.
  private static func leave(_ decoder: inout InputDecoder) {
    _ = decoder.flush()
    if decoder.state == .paste { _ = decoder.decode("\u{1B}[201~".utf8) }
    if decoder.state == .string { _ = decoder.decode("\u{1B}\\".utf8) }
  }

  @Test func `after any garbage a q is a q`() throws {
    for seed in UInt64(0)..<4000 {
      var decoder = InputDecoder()
      _ = decoder.decode(Self.garbage(seed, count: Int(seed % 61)))
      Self.leave(&decoder)
      try #require(decoder.decode([0x71]) == [.key(Key(.character("q")))], "seed \(seed)")
    }
  }

  @Test func `how garbage is cut into pieces changes nothing`() throws {
    for seed in UInt64(0)..<1000 {
      let bytes = Self.garbage(seed, count: 80)
      var whole = InputDecoder()
      var pieces = InputDecoder()
      let expected = whole.decode(bytes)
      let events = bytes.flatMap { pieces.decode([$0]) }
      try #require(events == expected, "seed \(seed)")
      try #require(pieces.flush() == whole.flush(), "seed \(seed)")
    }
  }

  @Test
  func `garbage without end takes bounded memory and never gives a control character`() throws {
    var decoder = InputDecoder()
    for seed in UInt64(0)..<200 {
      for event in decoder.decode(Self.garbage(seed, count: 2000)) {
        guard case .key(let key) = event, case .character(let character) = key.code else {
          continue
        }
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        try #require(!isControl, "seed \(seed)")
      }
      try #require(decoder.held.count <= InputDecoder.pasteLimit)
    }
  }

  @Test func `every two bytes and a flush leave a decoder that decodes`() throws {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        var decoder = InputDecoder()
        _ = decoder.decode([0x1B, first, second])
        Self.leave(&decoder)
        let events = decoder.decode([0x71])
        try #require(events == [.key(Key(.character("q")))], "\(first) \(second)")
      }
    }
  }
}
