/// A word of a query for lines, and where in a line it must be.
///
/// Points are those that fzf gives for the same term, so that people get the order they know.
struct LineTerm: Hashable, Sendable {
  enum Position: Hashable {
    /// `word`: the letters occur in this order, with others between them.
    case scattered
    /// `'word`: the text occurs as it is.
    case anywhere
    /// `'word'`: likewise, and neither letters nor digits are beside it.
    case asWord
    /// `^word`: the line begins with it. Blanks before it do not count.
    case atStart
    /// `word$`: the line ends with it. Blanks after it do not count.
    case atEnd
    /// `^word$`: the line is nothing else.
    case alone
  }

  let position: Position
  /// Whether lines that have it are left out.
  let isNegated: Bool
  private(set) var needle: FuzzyNeedle
  /// How many letters still match after a mismatch at each letter; empty if that is not needed.
  private let borders: [Int]

  /// - Parameters:
  ///   - text: not empty.
  ///   - rules: say which letters are the same.
  init(_ text: String, _ position: Position, isNegated: Bool, by rules: LineRules) {
    (self.position, self.isNegated) = (position, isNegated)
    needle = FuzzyNeedle(
      text, ignoresCase: rules.letterCase.ignoresCase, isLiteral: rules.isLiteral)
    let isSearched = position == .anywhere || position == .asWord
    borders = isSearched ? Needle.borders(of: needle.letters) : []
  }

  /// A copy that takes the first place that fits, if its letters may be apart.
  ///
  /// - Parameter ranks: whether its points count.
  func quick(ranks: Bool) -> LineTerm {
    var term = self
    term.needle = needle.quick(ranks: ranks)
    return term
  }

  /// A place in a text: UTF-8 offsets, and the points for it.
  private struct Place {
    var range: Range<Int>
    var points: Int
  }

  /// Whether the text has the word at its position, whether or not it is negated.
  ///
  /// - Complexity: O(bytes of the text).
  func isFound(in text: String) -> Bool {
    switch position {
    case .scattered: needle.isFound(in: text)
    case .anywhere: isAnywhere(in: text)
    case .asWord, .atStart, .atEnd, .alone: place(in: text) != nil
    }
  }

  /// The points of the word in a text; nil if it is not found.
  ///
  /// - Complexity: O(length of the text · letters) for letters that may be apart, else O(length).
  func score(in text: String) -> Int? {
    guard needle.ranks else { return isFound(in: text) ? 0 : nil }
    return position == .scattered ? needle.score(in: text) : place(in: text)?.points
  }

  /// The parts of the text to highlight: UTF-8 offsets, in order.
  func ranges(in text: String) -> [Range<Int>] {
    if isNegated { return [] }
    return position == .scattered
      ? needle.ranges(in: text) : place(in: text).map { [$0.range] } ?? []
  }

  private func place(in text: String) -> Place? {
    switch position {
    case .scattered: nil
    case .anywhere, .asWord: bestPlace(in: text)
    case .atStart, .atEnd, .alone: fixedPlace(in: text)
    }
  }
}

// MARK: Side by side, anywhere

extension LineTerm {
  private func isAnywhere(in text: String) -> Bool {
    let count = needle.count
    guard count > 0 else { return true }
    var matched = 0
    for scalar in text.unicodeScalars {
      matched = matchedLetters(after: matched, needle.unit(scalar))
      if matched == count { return true }
    }
    return false
  }

  /// How many letters match up to and including `unit`, if `matched` did before it.
  private func matchedLetters(after matched: Int, _ unit: UInt32) -> Int {
    let letters = needle.letters
    var matched = matched
    if matched == letters.count { matched = borders[matched] }
    while matched > 0, letters[matched] != unit { matched = borders[matched] }
    return letters[matched] == unit ? matched + 1 : 0
  }

  /// What is known of one of the last scalars.
  private struct Seen {
    var bonus = 0
    /// The UTF-8 offset of the scalar.
    var offset = 0
    /// The scalar before it; nil at the start.
    var before: Unicode.Scalar?
  }

  /// The first place at the beginning of a word; if there is none, the best of all.
  private func bestPlace(in text: String) -> Place? {
    let count = needle.count
    guard count > 0 else { return nil }
    // A ring of as many scalars as there are letters.
    var seen = [Seen](repeating: Seen(), count: count)
    var (matched, index, offset) = (0, 0, 0)
    var before: Unicode.Scalar?
    var best: Place?
    var bestBonus = -1
    var scalars = text.unicodeScalars.makeIterator()
    var following = scalars.next()
    while let scalar = following {
      following = scalars.next()
      let kind = FuzzyNeedle.Kind(scalar)
      let bonus = kind.bonus(after: before.map { FuzzyNeedle.Kind($0) } ?? .blank)
      seen[index % count] = Seen(bonus: bonus, offset: offset, before: before)
      before = scalar
      offset += scalar.utf8.count
      index += 1
      matched = matchedLetters(after: matched, needle.unit(scalar))
      guard matched == count else { continue }
      let first = seen[index % count]
      guard first.bonus > bestBonus else { continue }
      if position == .asWord, !Self.isWord(first, before: following) { continue }
      let points =
        position == .asWord
        ? Self.wordPoints(first, before: following, letters: count)
        : Self.points(of: seen, from: index % count)
      (best, bestBonus) = (Place(range: first.offset..<offset, points: points), first.bonus)
      if first.bonus >= 8 { break }
    }
    return best
  }

  private static func points(of seen: [Seen], from first: Int) -> Int {
    var points = FuzzyNeedle.LetterPoints()
    for step in seen.indices { points.add(seen[(first + step) % seen.count].bonus) }
    return points.sum
  }

  /// Whether neither a letter nor a digit is beside the text.
  private static func isWord(_ first: Seen, before following: Unicode.Scalar?) -> Bool {
    first.bonus >= 8
      && [first.before, following].allSatisfy { scalar in
        scalar.map { FuzzyNeedle.Kind($0) <= .delimiter } ?? true
      }
  }

  /// Less beside an underscore, which is a weaker boundary than others.
  private static func wordPoints(
    _ first: Seen, before following: Unicode.Scalar?, letters: Int
  ) -> Int {
    var points = first.bonus
    var deduction = first.bonus - 7
    if first.before == "_" {
      points -= deduction + 1
      deduction = 1
    }
    if following == "_" { points -= deduction }
    return points + 16 * letters + 10 * (letters + 1)
  }
}

// MARK: At an end of the line

extension LineTerm {
  private func fixedPlace(in text: String) -> Place? {
    let (letters, scalars) = (needle.letters, text.unicodeScalars)
    guard !letters.isEmpty else { return nil }
    var (start, end) = (scalars.startIndex, scalars.endIndex)
    if position != .atEnd, !Self.isBlank(letters[0]) {
      start = scalars.firstIndex { !$0.properties.isWhitespace } ?? end
    }
    if position != .atStart, !Self.isBlank(letters[letters.count - 1]) {
      while end > start, scalars[scalars.index(before: end)].properties.isWhitespace {
        end = scalars.index(before: end)
      }
    }
    if position == .atEnd {
      guard let first = scalars.index(end, offsetBy: -letters.count, limitedBy: start) else {
        return nil
      }
      start = first
    }
    var before: Unicode.Scalar? =
      start == scalars.startIndex ? nil : scalars[scalars.index(before: start)]
    var points = FuzzyNeedle.LetterPoints()
    var place = start
    for letter in letters {
      guard place < end, needle.unit(scalars[place]) == letter else { return nil }
      let kind = FuzzyNeedle.Kind(scalars[place])
      points.add(kind.bonus(after: before.map { FuzzyNeedle.Kind($0) } ?? .blank))
      before = scalars[place]
      place = scalars.index(after: place)
    }
    if position == .alone, place != end { return nil }
    let first = text.utf8.distance(from: text.startIndex, to: start)
    let last = text.utf8.distance(from: text.startIndex, to: place)
    // A line that is nothing else gets the most points there are.
    let sum = position == .alone ? 26 * letters.count + 10 : points.sum
    return Place(range: first..<last, points: sum)
  }

  private static func isBlank(_ letter: UInt32) -> Bool {
    Unicode.Scalar(letter)?.properties.isWhitespace ?? false
  }
}

extension LineTerm {
  /// Whether each line that has this word also has `other`.
  func implies(_ other: LineTerm) -> Bool {
    if self == other { return true }
    guard !isNegated, !other.isNegated else { return false }
    switch other.position {
    // Only the first part of a long line is searched for letters that may be apart.
    case .scattered: return position == .scattered && needle.contains(other.needle)
    case .anywhere:
      return position != .scattered && needle.isStricter(than: other.needle)
        && other.isAnywhere(in: needle.text)
    case .asWord, .atStart, .atEnd, .alone: return false
    }
  }
}

extension FuzzyNeedle {
  /// Whether each text in which these letters are found also has the letters of `other`.
  func contains(_ other: FuzzyNeedle) -> Bool {
    isStricter(than: other) && other.isFound(in: text)
  }

  /// Whether it takes no letter for another one that `other` does not.
  fileprivate func isStricter(than other: FuzzyNeedle) -> Bool {
    (other.ignoresCase || !ignoresCase) && (other.ignoresAccents || !ignoresAccents)
  }
}
