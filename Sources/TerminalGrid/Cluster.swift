/// The content of one cell: a base scalar with at most two combining marks, safe to draw.
///
/// A cluster is made only from text that passed ``SafeText`` or from the program's own literals. So
/// it is never a control character, never empty, and one or two cells wide on every terminal. It is
/// a plain 64-bit value: 21 bits each for the base and the marks, the top bit for the width.
package struct Cluster: Hashable, Sendable {
  package let bits: UInt64

  package static let space = Cluster(base: " ")
  /// The right half of a wide cluster; it shows nothing itself.
  package static let continuation = Cluster(bits: 0)

  /// The sign for text that was cut off.
  package static let ellipsis = Cluster(base: "…")

  /// The sign for something that cannot be shown.
  package static let replacement = Cluster(base: "\u{FFFD}")

  private init(bits: UInt64) { self.bits = bits }

  package var withoutMarks: Cluster { Cluster(bits: bits & (1 << 63 | 0x1F_FFFF)) }

  enum Breadth {
    case narrow, wide
  }

  /// The cluster of scalars that are known to be safe.
  init(
    base: Unicode.Scalar, _ breadth: Breadth = .narrow, marks first: UInt32 = 0,
    _ second: UInt32 = 0
  ) {
    bits =
      UInt64(base.value) | UInt64(first) << 21 | UInt64(second) << 42
      | (breadth == .wide ? 1 << 63 : 0)
  }

  /// The width in cells: 1 or 2; 0 for a ``continuation``.
  package var width: Int { bits == 0 ? 0 : bits >> 63 == 1 ? 2 : 1 }

  /// The base scalar's value, 0 for a ``continuation``.
  package var base: UInt32 { UInt32(truncatingIfNeeded: bits & 0x1F_FFFF) }
  /// The first combining mark's value, 0 if there is none.
  package var firstMark: UInt32 { UInt32(truncatingIfNeeded: bits >> 21 & 0x1F_FFFF) }
  /// The second combining mark's value, 0 if there is none.
  package var secondMark: UInt32 { UInt32(truncatingIfNeeded: bits >> 42 & 0x1F_FFFF) }
}

/// A glyph that the program itself draws: `let corner: Cluster = "╭"`.
extension Cluster: ExpressibleByUnicodeScalarLiteral {
  /// Traps on a scalar that foreign text could not show either, or that needs a base character.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    guard let cluster = Cluster(glyph: scalar) else {
      fatalError("U+\(String(scalar.value, radix: 16, uppercase: true)) cannot be drawn by itself")
    }
    self = cluster
  }

  /// The cluster of a scalar, with its width; nil if foreign text does not show the scalar as
  /// itself.
  package init?(glyph scalar: Unicode.Scalar) {
    if (0x20...0x7E).contains(scalar.value) {
      self.init(base: scalar)
      return
    }
    switch ScalarTable.entry(scalar.value).kind {
    case .narrow: self.init(base: scalar)
    case .wide: self.init(base: scalar, .wide)
    default: return nil
    }
  }

  /// Appends the scalars as UTF-8; nothing for a ``continuation``.
  package func append(to utf8: inout [UInt8]) { appendScalars(to: &utf8) }

  /// Appends the scalars as UTF-8; nothing for a ``continuation``.
  // Two overloads instead of one generic function, because each cell that is sent goes through
  // here. Called from another module, the generic function would not be specialised.
  package func append(to utf8: inout ContiguousArray<UInt8>) { appendScalars(to: &utf8) }

  private func appendScalars(to utf8: inout some RangeReplaceableCollection<UInt8>) {
    Self.append(base, to: &utf8)
    if firstMark > 0 { Self.append(firstMark, to: &utf8) }
    if secondMark > 0 { Self.append(secondMark, to: &utf8) }
  }

  private static func append(
    _ value: UInt32, to utf8: inout some RangeReplaceableCollection<UInt8>
  ) {
    guard value > 0, let scalar = Unicode.Scalar(value) else { return }
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { utf8.append(byte) }
  }
}
