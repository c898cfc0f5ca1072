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
    var next = 0
    for scalar in text.unicodeScalars.prefix(Self.longestText) {
      guard next < letters.count else { return true }
      if unit(scalar) == letters[next] { next += 1 }
    }
    return next == letters.count
  }

  /// The points of the best place in `text`; nil if the letters are not found.
  ///
  /// - Complexity: O(length of the text · letters). If it is quick, O(length of the text up to the
  ///   place).
  func score(in text: String) -> Int? {
    if isQuick { return FirstPlace(letters, text, unit: unit)?.points }
    if letters.count == 1 { return scoreOfOneLetter(in: text) }
    guard isFound(in: text) else { return nil }
    return Scoring(letters, text, unit: unit).best
  }

  /// The points of the only letter. The first key that is typed finds it in most texts, so this
  /// allocates nothing.
  private func scoreOfOneLetter(in text: String) -> Int? {
    var best: Int?
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(Self.longestText) {
      defer { before = scalar }
      guard unit(scalar) == letters[0] else { continue }
      let bonus = Kind(scalar).bonus(after: before.map { Kind($0) } ?? .blank)
      best = max(best ?? 0, 16 + 2 * bonus)
      // A place at the beginning of a word is good enough.
      if bonus >= 8 { break }
    }
    return best
  }

  /// The ranges of the letters at their best place in `text`: UTF-8 offsets, in order.
  func ranges(in text: String) -> [Range<Int>] {
    guard !letters.isEmpty, isFound(in: text) else { return [] }
    let scalars = Array(text.unicodeScalars.prefix(Self.longestText))
    let places =
      isQuick
      ? FirstPlace(letters, text, unit: unit)?.places ?? []
      : Scoring(letters, text, unit: unit).places
    var ranges: [Range<Int>] = []
    var (offset, index) = (0, 0)
    for place in places {
      while index < place {
        offset += scalars[index].utf8.count
        index += 1
      }
      let end = offset + scalars[index].utf8.count
      if let last = ranges.last, last.upperBound == offset {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(offset..<end)
      }
    }
    return ranges
  }

  /// The scalar as it is compared with ``letters``.
  func unit(_ scalar: Unicode.Scalar) -> UInt32 {
    let letter = ignoresCase ? CaseFolding.folded(scalar.value) : scalar.value
    return ignoresAccents ? BaseLetters.base(of: letter) : letter
  }
}

extension FuzzyNeedle {
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

  /// The table of points: one entry for each letter at each place of a text.
  private struct Scoring {
    private let letters: [UInt32]
    /// The index of the first letter's first place; the table leaves out all places before it.
    private let first: Int
    private let width: Int
    /// Ordered by letter, then by place.
    private var points: [Int] = []
    /// The number of found letters without a gap up to and including this one.
    private var runs: [Int] = []
    /// The column of the last letter in the best place.
    private var end = 0
    private(set) var best = 0

    /// - Parameter text: a text in which the letters are found.
    init(_ letters: [UInt32], _ text: String, unit: (Unicode.Scalar) -> UInt32) {
      self.letters = letters
      let scalars = Array(text.unicodeScalars.prefix(FuzzyNeedle.longestText))
      let units = scalars.map(unit)
      let starts = Self.firstPlaces(of: letters, in: units)
      guard let last = letters.last, let start = starts.first else {
        (first, width) = (0, 0)
        return
      }
      first = start
      width = (units.lastIndex(of: last) ?? start) + 1 - start
      points = [Int](repeating: 0, count: letters.count * width)
      runs = points
      let bonuses = (first..<first + width).map { place in
        Kind(scalars[place]).bonus(after: place == 0 ? .blank : Kind(scalars[place - 1]))
      }
      for row in letters.indices {
        fill(row, from: starts[row] - first, units, bonuses)
      }
    }

    /// The first place of each letter after the place of the letter before.
    private static func firstPlaces(of letters: [UInt32], in units: [UInt32]) -> [Int] {
      var places: [Int] = []
      for (place, unit) in units.enumerated() where places.count < letters.count {
        if unit == letters[places.count] { places.append(place) }
      }
      return places
    }

    private mutating func fill(
      _ row: Int, from start: Int, _ units: [UInt32], _ bonuses: [Int]
    ) {
      let isLast = row == letters.count - 1
      var isInGap = false
      var left = 0
      for column in start..<width {
        let skipped = left - (isInGap ? 1 : 3)
        let isFound = units[first + column] == letters[row]
        if row > 0 {
          let found = isFound ? extended(row, column, skipped, bonuses) : 0
          isInGap = found < skipped
          left = max(found, skipped, 0)
        } else {
          // The first letter has no predecessor, so each place where it occurs is a match.
          isInGap = !isFound
          left = isFound ? 16 + 2 * bonuses[column] : max(skipped, 0)
          runs[column] = isFound ? 1 : 0
        }
        points[row * width + column] = left
        guard isLast, left > best else { continue }
        (best, end) = (left, column)
        // A single letter that begins a word is good enough, so the search ends.
        if row == 0, bonuses[column] >= 8 { return }
      }
    }

    /// The points if this letter continues the match of the letters before it.
    private mutating func extended(
      _ row: Int, _ column: Int, _ skipped: Int, _ bonuses: [Int]
    ) -> Int {
      guard column > 0 else { return 0 }
      let before = (row - 1) * width + column - 1
      var bonus = bonuses[column]
      var run = runs[before] + 1
      if run > 1 {
        // A letter that begins a word also begins a new run.
        let begin = bonuses[column - run + 1]
        if bonus >= 8, bonus > begin { run = 1 } else { bonus = max(bonus, 4, begin) }
      }
      var points = points[before] + 16
      if points + bonus < skipped {
        points += bonuses[column]
        run = 0
      } else {
        points += bonus
      }
      runs[row * width + column] = run
      return points
    }

    /// The index of each letter's scalar in the text, traced back from the best end.
    var places: [Int] {
      guard width > 0 else { return [] }
      var places: [Int] = []
      var (row, column) = (letters.count - 1, end)
      var prefersMatch = true
      while row >= 0, column >= 0 {
        let index = row * width + column
        let here = points[index]
        let diagonal = row > 0 && column > 0 ? points[index - width - 1] : 0
        let left = column > 0 ? points[index - 1] : 0
        let isTaken = here > diagonal && (here > left || here == left && prefersMatch)
        let goesOn =
          runs[index] > 1
          || row + 1 < letters.count && column + 1 < width && runs[index + width + 1] > 0
        if isTaken {
          places.append(first + column)
          row -= 1
        }
        prefersMatch = goesOn
        column -= 1
      }
      return places.reversed()
    }
  }
}
