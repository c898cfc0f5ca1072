extension InputDecoder {
  /// Handles a byte after a lone Esc that has become a key.
  ///
  /// A slow line may hold up a sequence after its Esc. Its rest is no keys: answers in it count,
  /// and everything else is dropped. Only sequences that a terminal sends to this program are taken
  /// for such a rest. So the keys `[` and `j` after the Esc key are keys.
  mutating func stepLate(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    let rest = (late ?? []) + [byte]
    switch Self.kind(ofLate: rest) {
    case .unfinished: late = rest
    case .unknown:
      late = rest
      releaseLate(emit)
    case .known:
      late = nil
      for byte in [0x1B] + rest {
        step(byte) { if case .reply = $0 { emit($0) } }
      }
    }
  }

  /// Decodes the held bytes as if no Esc had come before them.
  mutating func releaseLate(_ emit: (InputEvent) -> Void) {
    let rest = late ?? []
    late = nil
    for byte in rest { step(byte, emit) }
  }

  private enum LateKind {
    case unfinished, known, unknown
  }

  /// The beginnings of answers that are strings, without their Esc.
  private static let lateStrings = [
    "]10;", "]11;", "P>|", "P1$r", "P0$r", "P1+r", "P0+r", "_Gi=",
  ].map { Array($0.utf8) }

  private static func kind(ofLate rest: [UInt8]) -> LateKind {
    let last = rest[rest.count - 1]
    switch rest[0] {
    case UInt8(ascii: "["):
      if rest.count == 1 || rest.count == 2 && last == UInt8(ascii: "[") { return .unfinished }
      // The Linux console sends F1 to F5 as Esc [ [ A to E.
      if rest[1] == UInt8(ascii: "[") { return "ABCDE".utf8.contains(last) ? .known : .unknown }
      guard (0x40...0x7E).contains(last) else {
        let isParameter = (0x20...0x3F).contains(last) && rest.count < longestLate
        return isParameter ? .unfinished : .unknown
      }
      let sequence = ControlSequence(Array(rest[1..<(rest.count - 1)]), final: last)
      let isOldMouse = rest.count == 2 && last == UInt8(ascii: "M")
      // Nobody types these by hand.
      let isSent = sequence?.prefix != nil || sequence.map { $0.parameters.count > 1 } == true
      let isKnown = sequence?.event != nil || sequence?.isPasteStart == true || isOldMouse
      return isSent || isKnown ? .known : .unknown
    case UInt8(ascii: "O"):
      if rest.count == 1 { return .unfinished }
      return "ABCDFHPQRS".utf8.contains(last) ? .known : .unknown
    default:
      if lateStrings.contains(rest) { return .known }
      return lateStrings.contains { $0.starts(with: rest) } ? .unfinished : .unknown
    }
  }

  /// The greatest length in bytes of a control sequence that a terminal sends to this program.
  private static let longestLate = 64
}
