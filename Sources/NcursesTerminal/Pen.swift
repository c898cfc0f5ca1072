import TerminalGrid

/// Tracks the terminal's current rendition, and changes it by the shortest SGR sequence.
struct Pen {
  /// How a terminal ends single traits.
  enum TraitEnding {
    /// Each trait has its own number (SGR 22, 23, 24, 27).
    case single
    /// Only a reset ends them, all at once; a vt100 knows no other way.
    case reset
  }

  /// The rendition in which the terminal writes now.
  private var current = Rendition()
  private let ending: TraitEnding

  init(ending: TraitEnding) { self.ending = ending }

  /// Whether text in this rendition needs no bytes before it.
  func isSet(_ rendition: Rendition) -> Bool { current == rendition }

  /// Sends what a blank or an erasure needs: the background, and traits that show on blanks.
  mutating func setForBlank(
    _ wanted: Rendition, into output: inout ContiguousArray<UInt8>
  ) {
    guard (wanted.traits | current.traits) & Rendition.onBlanks == 0 else {
      return set(wanted, into: &output)
    }
    guard wanted.background != current.background else { return }
    var rendition = current
    rendition.background = wanted.background
    // A reset is the shortest way to the terminal's own rendition.
    set(wanted == Rendition() ? wanted : rendition, into: &output)
  }

  /// Sends the difference from the terminal's current rendition.
  mutating func set(_ wanted: Rendition, into output: inout ContiguousArray<UInt8>) {
    guard wanted != current else { return }
    defer { current = wanted }
    if wanted == Rendition() {
      return output.append(contentsOf: [0x1B, UInt8(ascii: "["), UInt8(ascii: "m")])
    }
    var sequence = Sequence()
    let from = end(current.traits & ~wanted.traits, by: &sequence, into: &output)
    let added = wanted.traits & ~from.traits
    if added != 0 {
      for (trait, number) in Self.codes where added & trait != 0 {
        sequence.append(number, to: &output)
      }
    }
    if wanted.foreground != from.foreground {
      sequence.append(wanted.foreground, base: 30, to: &output)
    }
    if wanted.background != from.background {
      sequence.append(wanted.background, base: 40, to: &output)
    }
    output.append(UInt8(ascii: "m"))
  }

  private static let codes: [(UInt8, Int32)] = [
    (Rendition.bold, 1), (Rendition.dim, 2), (Rendition.italic, 3), (Rendition.underline, 4),
    (Rendition.reverse, 7),
  ]

  /// Ends traits.
  ///
  /// - Returns: the rendition that is set after that.
  private func end(
    _ traits: UInt8, by sequence: inout Sequence, into output: inout ContiguousArray<UInt8>
  ) -> Rendition {
    guard traits != 0 else { return current }
    guard ending == .single else {
      sequence.append(0, to: &output)
      return Rendition()
    }
    var from = current
    if traits & (Rendition.bold | Rendition.dim) != 0 {
      // SGR 22 ends both.
      sequence.append(22, to: &output)
      from.traits &= ~(Rendition.bold | Rendition.dim)
    }
    if traits & Rendition.italic != 0 { sequence.append(23, to: &output) }
    if traits & Rendition.underline != 0 { sequence.append(24, to: &output) }
    if traits & Rendition.reverse != 0 { sequence.append(27, to: &output) }
    return from
  }

  /// An SGR sequence whose parameters are being written.
  private struct Sequence {
    private var isBegun = false

    mutating func append(_ parameter: Int32, to output: inout ContiguousArray<UInt8>) {
      if isBegun {
        output.append(UInt8(ascii: ";"))
      } else {
        output.append(0x1B)
        output.append(UInt8(ascii: "["))
        isBegun = true
      }
      output.append(decimal: Int(parameter))
    }

    /// - Parameter base: 30 for the foreground, 40 for the background.
    mutating func append(
      _ color: Int32, base: Int32, to output: inout ContiguousArray<UInt8>
    ) {
      switch color {
      case ..<0: append(base + 9, to: &output)
      case ..<8: append(base + color, to: &output)
      case ..<16: append(base + 60 + color - 8, to: &output)
      case ..<256:
        append(base + 8, to: &output)
        append(5, to: &output)
        append(color, to: &output)
      default:
        append(base + 8, to: &output)
        append(2, to: &output)
        append(color >> 16 & 255, to: &output)
        append(color >> 8 & 255, to: &output)
        append(color & 255, to: &output)
      }
    }
  }
}
