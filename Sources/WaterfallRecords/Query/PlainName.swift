import WaterfallPattern

/// The letters and digits of a field's name, by which people write it: `use` means `Use%`, `cpu`
/// means `%CPU`, and `size` means `Size (MB)`.
///
/// Points between letters stay, because they lead into objects.
struct PlainName: Hashable {
  private let whole: [UInt8]
  /// The same without the words in brackets at the end, which are a unit most of the time.
  private let unitless: [UInt8]
  /// Whether it has no other signs than names have. `/?id` is no name of the field `id`.
  private let isPlain: Bool

  init(_ name: String) {
    let scalars = Array(name.caseFolded.unicodeScalars)
    whole = Self.letters(of: scalars[...])
    unitless = Self.letters(of: Self.withoutBrackets(scalars))
    isPlain = scalars.allSatisfy { Self.isLetter($0) || Self.signs.contains($0) }
  }

  /// Whether people who write `name` may mean this one.
  func isMeant(by name: PlainName) -> Bool {
    name.isPlain && !name.whole.isEmpty && (name.whole == whole || name.whole == unitless)
  }

  /// Whether people who write `name` may mean this path, or the field at its end.
  func isPathMeant(by name: PlainName) -> Bool {
    if isMeant(by: name) { return true }
    if name.whole.isEmpty || !name.isPlain { return false }
    let end = [Self.point] + name.whole
    return [whole, unitless].contains { $0.count >= end.count && $0.suffix(end.count) == end[...] }
  }

  private static let point = UInt8(ascii: ".")
  private static let signs: [Unicode.Scalar] = [".", "_", "-", " ", "%"]

  /// UTF-8. A point before a space or at the end is that of an abbreviation: `Inv. no.`.
  private static func letters(of scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var letters = String.UnicodeScalarView()
    for index in scalars.indices {
      let next = index + 1 < scalars.endIndex ? scalars[index + 1] : " "
      if isLetter(scalars[index]) || scalars[index] == "." && isLetter(next) {
        letters.append(scalars[index])
      }
    }
    return Array(String(letters).utf8)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func withoutBrackets(_ scalars: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    let name = scalars[..<(scalars.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)]
    let opening: Unicode.Scalar
    switch name.last {
    case ")": opening = "("
    case "]": opening = "["
    default: return name
    }
    return name.lastIndex(of: opening).map { name[..<$0] } ?? name
  }
}
