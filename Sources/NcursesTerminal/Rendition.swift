import TerminalGrid

/// How a cell looks, in the terms of SGR ("select graphic rendition", ECMA-48, 8.3.117).
struct Rendition: Hashable {
  /// A palette index, -1 for the terminal's own colour, or ``exact`` + 0xRRGGBB.
  var foreground: Int32 = -1
  var background: Int32 = -1
  /// Encoded as in ``Style/Traits``. Comparing those calls another module, too slow for many cells.
  var traits: UInt8 = 0

  static let bold: UInt8 = 1
  static let dim: UInt8 = 2
  static let underline: UInt8 = 4
  static let reverse: UInt8 = 8
  static let italic: UInt8 = 16
  /// The traits that are visible on a blank.
  static let onBlanks: UInt8 = underline | reverse
  static let exact: Int32 = 1 << 24

  /// Whether a blank looks the same in both.
  func isSameOnBlanks(as other: Rendition) -> Bool {
    background == other.background && (traits | other.traits) & Self.onBlanks == 0
      || self == other
  }

  /// The number of a shown colour; -1: the terminal's own.
  static func number(of shade: ShownColors.Shade?) -> Int32 {
    switch shade {
    case nil: return -1
    case .number(let number): return Int32(number)
    case .exact(let color):
      // A number of the fixed palette takes fewer bytes, if it is the same colour.
      let nearest = Palette.index256(color)
      return Palette.color(nearest) == color ? Int32(nearest) : exact + Int32(color.hex)
    }
  }
}
