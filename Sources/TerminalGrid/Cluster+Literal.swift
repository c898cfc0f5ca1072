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
