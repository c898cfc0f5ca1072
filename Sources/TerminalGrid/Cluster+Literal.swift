/// A glyph of the program's own: `let corner: Cluster = "╭"`.
extension Cluster: ExpressibleByUnicodeScalarLiteral {
  /// Traps on a scalar that foreign text could not show either, or that needs a base.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    guard let cluster = Cluster(glyph: scalar) else {
      fatalError("U+\(String(scalar.value, radix: 16, uppercase: true)) cannot be drawn by itself")
    }
    self = cluster
  }

  /// The scalar in its width; nil if it is not shown as itself in foreign text.
  package init?(glyph scalar: Unicode.Scalar) {
    if (0x20...0x7E).contains(scalar.value) {
      self.init(base: scalar)
      return
    }
    switch ScalarTable.entry(scalar.value).kind {
    case .narrow: self.init(base: scalar)
    case .wide: self.init(base: scalar, isWide: true)
    default: return nil
    }
  }

  /// Appends the scalars as UTF-8; nothing for a ``continuation``.
  // Each cell that is sent goes through here: what is generic has to be known in full where it is called.
  @inlinable
  package func append(to utf8: inout some RangeReplaceableCollection<UInt8>) {
    if base < 0x80 {
      if base > 0 { utf8.append(UInt8(base)) }
    } else {
      Self.append(base, to: &utf8)
    }
    if firstMark > 0 { Self.append(firstMark, to: &utf8) }
    if secondMark > 0 { Self.append(secondMark, to: &utf8) }
  }

  @inlinable
  package static func append(
    _ value: UInt32, to utf8: inout some RangeReplaceableCollection<UInt8>
  ) {
    guard let scalar = Unicode.Scalar(value) else { return }
    utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
