/// Letters without their case, a scalar at a time: Latin, Greek, Cyrillic, Armenian. Nothing is
/// normalised, and what only looks like an ASCII letter (the Kelvin sign, the long s) stays itself,
/// so that ASCII text can be searched byte by byte.
enum CaseFolding {
  /// The folded scalars of U+0000 ..< U+0600, behind them those of U+1E00 ..< U+2000.
  private static let table: [UInt16] = (lowRange + highRange).map(mapping)
  private static let lowRange = Array(UInt16(0)..<0x600)
  private static let highRange = Array(UInt16(0x1E00)..<0x2000)

  /// The small letter of `scalar`, itself if it has none.
  static func folded(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0..<0x600: UInt32(table[Int(scalar)])
    case 0x1E00..<0x2000: UInt32(table[lowRange.count + Int(scalar) - 0x1E00])
    case 0xFF21...0xFF3A: scalar + 0x20
    default: scalar
    }
  }

  /// All that folds to `scalar`, itself among them.
  static func variants(of scalar: UInt32) -> [UInt32] {
    [scalar] + pairs.lazy.filter { $0.small == scalar }.map(\.capital)
  }

  /// Each scalar that is folded, with what it is folded to.
  static let pairs: [(capital: UInt32, small: UInt32)] =
    ((lowRange + highRange).map(UInt32.init) + (0xFF21...0xFF3A))
    .filter { folded($0) != $0 }.map { ($0, folded($0)) }

  private static func mapping(_ number: UInt16) -> UInt16 {
    switch number {
    case 0xB5: return 0x3BC  // the micro sign is a mu
    case 0x3C2: return 0x3C3  // a sigma at a word's end is a sigma
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
  /// The text with every letter folded.
  var caseFolded: String {
    // Most names and words are ASCII, for which the table is not needed.
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = ""
    folded.unicodeScalars.append(
      contentsOf: unicodeScalars.lazy.map { Unicode.Scalar(CaseFolding.folded($0.value)) ?? $0 })
    return folded
  }
}
