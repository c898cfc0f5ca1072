/// A colour, 8 bits a channel.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour as 0xRRGGBB.
  package var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  package init(hex: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex))
  }
}

/// How a cell looks: two colours, each optional (nil: the terminal's own), and what the cell means.
///
/// Terminals without colour draw by ``Role`` alone, so the meaning is never lost. A style is one
/// 64-bit value: 24 bits and a flag for each colour, the rest for the role and the traits.
package struct Style: Hashable, Sendable {
  /// What the text is for; palettes of few or no colours choose by it.
  package enum Role: UInt8, Sendable, CaseIterable {
    case plain, title, body, quiet, border, focusBorder, badge, match, header, status, statusQuiet,
      prompt, failure, picture
  }

  /// Traits of the letters, as SGR knows them.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Traits(rawValue: 1)
    package static let dim = Traits(rawValue: 2)
    package static let underline = Traits(rawValue: 4)
    package static let reverse = Traits(rawValue: 8)
  }

  package private(set) var bits: UInt64

  package init(
    _ role: Role = .plain, foreground: RGB? = nil, background: RGB? = nil, traits: Traits = []
  ) {
    bits = UInt64(role.rawValue) << 50 | UInt64(traits.rawValue) << 58
    if let foreground { bits |= UInt64(foreground.hex) | 1 << 48 }
    if let background { bits |= UInt64(background.hex) << 24 | 1 << 49 }
  }

  /// The terminal's own colours, no trait.
  package static let plain = Style()

  package var role: Role { Role(rawValue: UInt8(truncatingIfNeeded: bits >> 50 & 0xFF)) ?? .plain }
  package var traits: Traits { Traits(rawValue: UInt8(truncatingIfNeeded: bits >> 58)) }
  /// nil: the terminal's own foreground.
  package var foreground: RGB? {
    bits >> 48 & 1 == 1 ? RGB(hex: UInt32(truncatingIfNeeded: bits & 0xFF_FFFF)) : nil
  }
  /// nil: the terminal's own background.
  package var background: RGB? {
    bits >> 49 & 1 == 1 ? RGB(hex: UInt32(truncatingIfNeeded: bits >> 24 & 0xFF_FFFF)) : nil
  }
}
