/// The classes of scalars in regular expressions: `\d`, `[:alpha:]`, `\p{Lu}`.
enum ScalarClass: Hashable, Sendable {
  case any, ascii, assigned
  case digit, word, space, horizontalSpace, newline
  case alphabetic, uppercase, lowercase, punctuation, hexDigit, control, graph, print, blank
  case math, emoji, ideographic
  /// One bit for each general category, by its `number`.
  case categories(UInt32)

  static func isWord(_ scalar: UInt32) -> Bool { word.contains(scalar) }

  static func isNewline(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  func contains(_ number: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(number) else { return false }
    let properties = scalar.properties
    switch self {
    case .any: return true
    case .ascii: return number < 0x80
    case .assigned: return properties.generalCategory != .unassigned
    case .digit: return properties.generalCategory == .decimalNumber
    case .word: return scalar.isInWord
    case .space: return properties.isWhitespace
    case .horizontalSpace, .blank:
      return number == 9 || properties.generalCategory == .spaceSeparator
    case .newline: return Self.isNewline(number)
    case .alphabetic: return properties.isAlphabetic
    case .uppercase: return properties.isUppercase
    case .lowercase: return properties.isLowercase
    case .punctuation: return 11...17 ~= properties.generalCategory.number
    case .hexDigit: return properties.isHexDigit
    case .control: return properties.generalCategory == .control
    case .graph: return scalar.isVisible
    case .print: return scalar.isVisible || properties.generalCategory == .spaceSeparator
    case .math: return properties.isMath
    case .emoji: return properties.isEmoji
    case .ideographic: return properties.isIdeographic
    case .categories(let bits): return bits >> UInt32(properties.generalCategory.number) & 1 == 1
    }
  }

  /// The class that `\p{name}` or `[:name:]` names; nil if there is none.
  ///
  /// Case, blanks, `_` and `-` in the name do not count.
  init?(named name: String) {
    var name = String(
      name.lowercased().unicodeScalars.filter { !" _-".unicodeScalars.contains($0) })
    for prefix in ["generalcategory=", "gc="] where name.utf8.starts(with: prefix.utf8) {
      name.removeFirst(prefix.count)
    }
    if let found = Self.names[name] {
      self = found
    } else if let start = Self.longNames.first(where: {
      $0.lowercased() == name || $1 == name
    })?.0 {
      self = .categories(Self.bits(ofThoseBeginning: start))
    } else {
      return nil
    }
  }

  private static let names: [String: ScalarClass] = [
    "any": .any, "ascii": .ascii, "assigned": .assigned, "digit": .digit, "word": .word,
    "space": .space, "whitespace": .space, "blank": .blank, "alpha": .alphabetic,
    "alphabetic": .alphabetic, "upper": .uppercase, "uppercase": .uppercase, "lower": .lowercase,
    "lowercase": .lowercase, "punct": .punctuation, "xdigit": .hexDigit, "hexdigit": .hexDigit,
    "cntrl": .control, "graph": .graph, "print": .print, "math": .math, "emoji": .emoji,
    "ideographic": .ideographic,
  ]

  private static func bits(ofThoseBeginning start: String) -> UInt32 {
    var bits: UInt32 = 0
    for (number, name) in Unicode.GeneralCategory.shortNames.enumerated()
    where name.utf8.starts(with: start.utf8) {
      bits |= 1 << UInt32(number)
    }
    return bits
  }

  /// The short name of each general category, or the common prefix of several, and its long name.
  private static let longNames: [(String, String)] = [
    ("L", "letter"), ("Lu", "uppercaseletter"), ("Ll", "lowercaseletter"),
    ("Lt", "titlecaseletter"), ("Lm", "modifierletter"), ("Lo", "otherletter"), ("M", "mark"),
    ("Mn", "nonspacingmark"), ("Mc", "spacingmark"), ("Me", "enclosingmark"), ("N", "number"),
    ("Nd", "decimalnumber"), ("Nl", "letternumber"), ("No", "othernumber"), ("P", "punctuation"),
    ("Pc", "connectorpunctuation"), ("Pd", "dashpunctuation"), ("Ps", "openpunctuation"),
    ("Pe", "closepunctuation"), ("Pi", "initialpunctuation"), ("Pf", "finalpunctuation"),
    ("Po", "otherpunctuation"), ("S", "symbol"), ("Sm", "mathsymbol"), ("Sc", "currencysymbol"),
    ("Sk", "modifiersymbol"), ("So", "othersymbol"), ("Z", "separator"), ("Zs", "spaceseparator"),
    ("Zl", "lineseparator"), ("Zp", "paragraphseparator"), ("C", "other"), ("Cc", "control"),
    ("Cf", "format"), ("Co", "privateuse"), ("Cn", "unassigned"),
  ]
}

extension Unicode.Scalar {
  /// Whether it is a letter, a mark, a number, or a connector such as `_`.
  fileprivate var isInWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      true
    default: false
    }
  }

  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .unassigned, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      false
    default: true
    }
  }
}

extension Unicode.GeneralCategory {
  /// Unicode's abbreviations, each at the index that is its category's `number`.
  fileprivate static let shortNames = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  fileprivate var number: Int {
    switch self {
    case .uppercaseLetter: 0
    case .lowercaseLetter: 1
    case .titlecaseLetter: 2
    case .modifierLetter: 3
    case .otherLetter: 4
    case .nonspacingMark: 5
    case .spacingMark: 6
    case .enclosingMark: 7
    case .decimalNumber: 8
    case .letterNumber: 9
    case .otherNumber: 10
    case .connectorPunctuation: 11
    case .dashPunctuation: 12
    case .openPunctuation: 13
    case .closePunctuation: 14
    case .initialPunctuation: 15
    case .finalPunctuation: 16
    case .otherPunctuation: 17
    case .mathSymbol: 18
    case .currencySymbol: 19
    case .modifierSymbol: 20
    case .otherSymbol: 21
    case .spaceSeparator: 22
    case .lineSeparator: 23
    case .paragraphSeparator: 24
    case .control: 25
    case .format: 26
    case .surrogate: 27
    case .privateUse: 28
    case .unassigned: 29
    @unknown default: 29
    }
  }
}
