/// Case folding, one scalar at a time, for Latin, Greek, Cyrillic and Armenian letters.
///
/// Nothing is normalised. A letter that only looks like an ASCII one (the Kelvin sign, the long s)
/// is not folded to it. So ASCII text can be searched byte by byte.
package enum CaseFolding {
  /// The folded scalars of U+0000 ..< U+0600, followed by those of U+1E00 ..< U+2000.
  @usableFromInline static let table: [UInt16] = (lowRange + highRange).map(mapping)
  private static let lowRange = Array(UInt16(0)..<0x600)
  private static let highRange = Array(UInt16(0x1E00)..<0x2000)

  /// The small letter of `scalar`, or `scalar` itself if it has none.
  @inlinable
  package static func folded(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0..<0x600: UInt32(table[Int(scalar)])
    case 0x1E00..<0x2000: UInt32(table[0x600 + Int(scalar) - 0x1E00])
    case 0xFF21...0xFF3A: scalar + 0x20
    default: scalar
    }
  }

  /// All scalars that fold to `scalar`, including `scalar` itself.
  package static func variants(of scalar: UInt32) -> [UInt32] {
    [scalar] + pairs.lazy.filter { $0.small == scalar }.map(\.capital)
  }

  /// Each scalar that folding changes, with its folded form.
  package static let pairs: [(capital: UInt32, small: UInt32)] =
    ((lowRange + highRange).map(UInt32.init) + (0xFF21...0xFF3A))
    .filter { folded($0) != $0 }.map { ($0, folded($0)) }

  private static func mapping(_ number: UInt16) -> UInt16 {
    switch number {
    case 0xB5: return 0x3BC  // The micro sign folds to mu.
    case 0x3C2: return 0x3C3  // The final sigma folds to sigma.
    default: break
    }
    guard let scalar = Unicode.Scalar(number) else { return number }
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    guard small.count == 1, let first = small.first, first.value <= UInt16.max,
      number < 0x80 || first.value >= 0x80
    else { return number }
    return UInt16(first.value)
  }
}

extension String {
  package var caseFolded: String {
    // Most names and words are ASCII and do not need the table.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = ""
    folded.unicodeScalars.append(
      contentsOf: unicodeScalars.lazy.map { Unicode.Scalar(CaseFolding.folded($0.value)) ?? $0 })
    return folded
  }
}
