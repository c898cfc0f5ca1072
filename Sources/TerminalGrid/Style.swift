/// A colour, 8 bits a channel.
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour in the form 0xRRGGBB.
  package var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  package init(hex: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8),
      UInt8(truncatingIfNeeded: hex))
  }

  package var color: Color { .exact(self) }

  package static let black = RGB(0, 0, 0)
  package static let white = RGB(255, 255, 255)

  /// How light the colour is to the eye, 0 to 255 (ITU-R BT.601).
  package var luminance: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }
}

/// A colour of letters or of their background.
package enum Color: Hashable, Sendable {
  case exact(RGB)
  /// One of the first 16 colours of the terminal's palette, 0 to 15, as its owner has set them.
  case own(UInt8)

  /// The exact colour, or xterm's colour of this number.
  package var rgb: RGB {
    switch self {
    case .exact(let rgb): rgb
    case .own(let number): Palette.color(number)
    }
  }
}

/// The look of a cell, and its meaning. It has two colours; each may be nil for the terminal's own.
///
/// Terminals without colour draw by ``Role`` alone, so the meaning is never lost. A style is one
/// 64-bit value: 24 bits and two flags for each colour; the rest for the role, the traits, and the
/// tint or the paper.
package struct Style: Hashable, Sendable {
  /// The purpose of the text; palettes with few or no colours choose by it.
  package enum Role: UInt8, Sendable, CaseIterable {
    case plain, title, body, quiet, border, focusBorder, badge, match, header, status, prompt,
      failure, picture
    /// Coloured by the data itself: on the existing ground, and on a ground of its own.
    case styled, styledOnGround
  }

  /// Traits of the letters, as in SGR.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    // Replaces OptionSet's own initialiser, which is generic code: styles are made for every cell.
    package init(arrayLiteral elements: Traits...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }
    package static let bold = Traits(rawValue: 1)
    package static let dim = Traits(rawValue: 2)
    package static let underline = Traits(rawValue: 4)
    package static let reverse = Traits(rawValue: 8)
    package static let italic = Traits(rawValue: 16)
  }

  package private(set) var bits: UInt64

  package init(
    _ role: Role = .plain, foreground: Color? = nil, background: Color? = nil, traits: Traits = []
  ) {
    bits = UInt64(role.rawValue) << 50 | UInt64(traits.rawValue) << 57
    switch foreground {
    case .exact(let rgb): bits |= UInt64(rgb.hex) | 1 << 48
    case .own(let number): bits |= UInt64(number & 15) | 1 << 48 | 1 << 55
    case nil: break
    }
    switch background {
    case .exact(let rgb): bits |= UInt64(rgb.hex) << 24 | 1 << 49
    case .own(let number): bits |= UInt64(number & 15) << 24 | 1 << 49 | 1 << 56
    case nil: break
    }
  }

  /// The terminal's own colours, no trait.
  package static let plain = Style()

  package var role: Role { Role(rawValue: UInt8(truncatingIfNeeded: bits >> 50 & 0x1F)) ?? .plain }
  package var traits: Traits { Traits(rawValue: UInt8(truncatingIfNeeded: bits >> 57 & 0x1F)) }
  /// The colour of the letters; nil for the terminal's own foreground.
  package var foreground: Color? {
    bits >> 48 & 1 == 1 ? color(at: 0, isOwn: bits >> 55 & 1 == 1) : nil
  }
  /// The background colour; nil for the terminal's own background.
  package var background: Color? {
    bits >> 49 & 1 == 1 ? color(at: 24, isOwn: bits >> 56 & 1 == 1) : nil
  }

  private func color(at shift: UInt64, isOwn: Bool) -> Color {
    let value = UInt32(truncatingIfNeeded: bits >> shift & 0xFF_FFFF)
    return isOwn ? .own(UInt8(truncatingIfNeeded: value)) : .exact(RGB(hex: value))
  }

  /// The same look without a meaning.
  var withoutRole: Style {
    var style = self
    style.bits &= ~(0x1F << 50 | 3 << 62)
    return style
  }

  /// The same look without a meaning, except whether it is a picture, and the tint or paper.
  var withoutMeaning: Style {
    var style = self
    style.bits &= ~(0x1F << 50)
    if role == .picture { style.bits |= UInt64(Role.picture.rawValue) << 50 }
    return style
  }

  package func with(_ traits: Traits) -> Style {
    var style = self
    style.bits = bits & ~(0x1F << 57) | UInt64(traits.rawValue) << 57
    return style
  }

  /// Other letters on the same ground, which stays a tint, or for the same paper.
  package func lettered(_ role: Role, _ foreground: Color?, _ traits: Traits = []) -> Style {
    var style = Style(role, foreground: foreground, background: background, traits: traits)
    style.bits |= bits & 3 << 62
    return style
  }

  /// Whether the ground is a card's tint. A tint keeps its hue even if the nearest colour is grey.
  package var isTinted: Bool { bits >> 62 == 1 }

  /// The same style with its ground marked as a tint.
  package var tinted: Style {
    var style = self
    if background != nil { style.bits = bits & ~(3 << 62) | 1 << 62 }
    return style
  }

  /// Black or white, if the style has no ground and its colours are for dark or for light
  /// terminals; nil if they are for any terminal.
  package var paper: RGB? {
    switch bits >> 62 {
    case 2: .black
    case 3: .white
    default: nil
    }
  }

  /// The same style for terminals whose background is like `paper`; nil for any terminal.
  package func forPaper(_ paper: RGB?) -> Style {
    guard let paper, background == nil else { return self }
    var style = self
    style.bits = bits & ~(3 << 62) | (paper.luminance < 128 ? 2 : 3) << 62
    return style
  }

  /// A style that cannot be requested: that of a cell whose look is not known.
  static let unknown: Style = {
    var style = Style()
    style.bits |= 0x1F << 50
    return style
  }()

  /// Whether it is not that of a cell whose look is not known.
  package var isKnown: Bool { bits >> 50 & 0x1F != 0x1F }

  /// Whether it is that of a picture's cell. It is asked of many cells, and a comparison of roles
  /// would call generic code.
  package var isPicture: Bool { bits >> 50 & 0x1F == UInt64(Role.picture.rawValue) }
}
