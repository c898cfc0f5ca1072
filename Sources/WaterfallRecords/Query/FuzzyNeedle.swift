import WaterfallPattern

/// A text for fuzzy search: its letters must occur in order, with others between them.
///
/// `wfl` is in `WaterfallLayout`. The needle also rates how good the place is.
///
/// The points are those of fzf's second algorithm, so that people get the order they know. Each
/// found letter has 16 points. It has more if it begins a word, follows another found letter or is
/// a capital. A gap costs 3 points and 1 more for each further letter in it. The best place counts
/// (Smith and Waterman, Identification of common molecular subsequences, 1981). Smart case works as
/// in ``Needle``. Accents work likewise, as in fzf: a query without any ignores them.
struct FuzzyNeedle: Hashable, Sendable {
  /// As it was written.
  let text: String
  /// Folded, and without accents if these do not count.
  let letters: [UInt32]
  let ignoresCase: Bool
  let ignoresAccents: Bool
  /// Whether the first place that fits is taken, because comparing all would take too long.
  private(set) var isQuick = false
  /// Whether its points count.
  private(set) var ranks = true

  /// Only this many scalars of a text are searched; time and memory grow with the length of both.
  static let longestText = 4096
  /// The most letters of a query for which all places are compared.
  ///
  /// Each scalar of a text takes one step per letter. If a query has more letters, each of its
  /// words takes the first place that fits.
  static let mostLetters = 64

  /// - Parameters:
  ///   - ignoresCase: nil means smart case.
  ///   - isLiteral: whether a letter without an accent is only that letter.
  init(_ text: String, ignoresCase: Bool? = nil, isLiteral: Bool = false) {
    let ignoresCase = ignoresCase ?? !text.unicodeScalars.contains { $0.properties.isUppercase }
    self.ignoresCase = ignoresCase
    self.text = text
    let letters = (ignoresCase ? text.caseFolded : text).unicodeScalars.map(\.value)
    self.letters = letters
    ignoresAccents = !isLiteral && letters.allSatisfy { BaseLetters.base(of: $0) == $0 }
  }

  /// The number of letters.
  var count: Int { letters.count }

  /// A copy that takes the first place that fits.
  ///
  /// - Parameter ranks: whether its points count.
  func quick(ranks: Bool = true) -> FuzzyNeedle {
    var needle = self
    (needle.isQuick, needle.ranks) = (true, ranks)
    return needle
  }

  /// Whether the letters occur in `text` in their order.
  ///
  /// - Complexity: O(bytes of the text); nothing is allocated.
  func isFound(in text: String) -> Bool {
    let bytes = text.utf8.span
    var cursor = ScalarCursor()
    var next = 0
    while next < letters.count, let scalar = cursor.next(in: bytes) {
      if unit(scalar) == letters[next] { next += 1 }
    }
    return next == letters.count
  }

  /// The points of the best place in `text`; nil if the letters are not found.
  ///
  /// - Complexity: O(length of the text · letters). If it is quick, O(length of the text up to the
  ///   place).
  func score(in text: String) -> Int? {
    if isQuick { return FirstPlace(of: self, in: text)?.points }
    if letters.count == 1 { return scoreOfOneLetter(in: text) }
    guard isFound(in: text) else { return nil }
    return Scoring(of: self, in: text).best
  }

  /// The points of the only letter. The first key that is typed finds it in most texts, so this
  /// allocates nothing.
  private func scoreOfOneLetter(in text: String) -> Int? {
    var best: Int?
    var before = Kind.blank
    let bytes = text.utf8.span
    var cursor = ScalarCursor()
    while let scalar = cursor.next(in: bytes) {
      let kind = Kind(scalar)
      defer { before = kind }
      guard unit(scalar) == letters[0] else { continue }
      let bonus = kind.bonus(after: before)
      best = max(best ?? 0, 16 + 2 * bonus)
      // A place at the beginning of a word is good enough.
      if bonus >= 8 { break }
    }
    return best
  }

  /// The ranges of the letters at their best place in `text`: UTF-8 offsets, in order.
  func ranges(in text: String) -> [Range<Int>] {
    guard !letters.isEmpty, isFound(in: text) else { return [] }
    let places =
      isQuick
      ? FirstPlace(of: self, in: text)?.places ?? [] : Scoring(of: self, in: text).places
    var ranges: [Range<Int>] = []
    let bytes = text.utf8.span
    var cursor = ScalarCursor()
    for place in places {
      while cursor.count < place { _ = cursor.next(in: bytes) }
      let start = cursor.offset
      _ = cursor.next(in: bytes)
      let end = cursor.offset
      if let last = ranges.last, last.upperBound == start {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    return ranges
  }

  /// The scalar as it is compared with ``letters``.
  func unit(_ scalar: Unicode.Scalar) -> UInt32 {
    let value = scalar.value
    // Each look at a table first asks whether the table has been made.
    if value < 0x80 { return ignoresCase && value &- 0x41 < 26 ? value | 0x20 : value }
    if ignoresAccents { return BaseLetters.base(of: value, ignoresCase: ignoresCase) }
    return ignoresCase ? CaseFolding.folded(value) : value
  }
}

extension FuzzyNeedle {
  /// A place in a text, from which its scalars are read one after the other.
  ///
  /// The end of a prefix of the text's own view is found by counting, which takes longer than the
  /// search.
  struct ScalarCursor {
    /// That of the next scalar, in UTF-8.
    private(set) var offset = 0
    /// How many scalars have been read.
    private(set) var count = 0

    /// - Returns: nil at the end of what is searched.
    @inline(__always)
    mutating func next(in bytes: borrowing Span<UInt8>) -> Unicode.Scalar? {
      let length = bytes.length(at: offset)
      guard length > 0, count < FuzzyNeedle.longestText else { return nil }
      let scalar = Unicode.Scalar(bytes.scalar(at: offset, length: length))
      offset += length
      count += 1
      return scalar
    }
  }

  /// The kind of a character, which decides the bonus for a match after another kind.
  enum Kind: Int, Comparable {
    case blank, sign, delimiter, small, capital, letter, digit

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "a"..."z": self = .small
      case "A"..."Z": self = .capital
      case "0"..."9": self = .digit
      case "/", ",", ":", ";", "|": self = .delimiter
      case " ", "\t", "\n", "\r", "\u{B}", "\u{C}": self = .blank
      case _ where scalar.isASCII: self = .sign
      default: self.init(wide: scalar.properties)
      }
    }

    private init(wide properties: Unicode.Scalar.Properties) {
      if properties.isLowercase {
        self = .small
      } else if properties.isUppercase {
        self = .capital
      } else if properties.numericType != nil {
        self = .digit
      } else if properties.isAlphabetic {
        self = .letter
      } else {
        self = properties.isWhitespace ? .blank : .sign
      }
    }

    static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }

    /// The bonus for a letter of this kind after a character of kind `before`.
    func bonus(after before: Kind) -> Int {
      if self >= .sign {
        switch before {
        case .blank: return 10
        case .delimiter: return 9
        case .sign: return 8
        default: break
        }
      }
      if before == .small, self == .capital { return 7 }
      if before != .digit, self == .digit { return 7 }
      switch self {
      case .sign, .delimiter: return 8
      case .blank: return 10
      default: return 0
      }
    }
  }
}
