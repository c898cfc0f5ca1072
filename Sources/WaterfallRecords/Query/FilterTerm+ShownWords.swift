extension [FilterTerm] {
  /// The same terms, in which the words of a date also stand for the date, and other words for the
  /// values of which cards make them.
  var withShownWords: [FilterTerm] {
    var (shown, start) = ([FilterTerm](), 0)
    while start < count {
      let words = self[start...].prefix(DatePhrase.mostWords).prefix { $0.plainText != nil }
      let found = (1...Swift.max(1, words.count)).reversed().lazy.compactMap { count in
        DatePhrase(words.prefix(count).flatMap { ($0.plainText ?? "").blankSeparated })
          .map { (phrase: $0, count: count) }
      }.first
      if let found {
        let group = Array(words.prefix(found.count))
        shown.append(FilterTerm(test: .any([group, [FilterTerm(test: .dates(found.phrase))]])))
      } else {
        shown.append(self[start].withMadeWords)
      }
      start += found?.count ?? 1
    }
    return shown
  }
}

extension FilterTerm {
  /// The text that any value may contain, if the term asks for nothing else.
  fileprivate var plainText: String? {
    if !isNegated, field == nil, case .contains(let needle) = test { needle.text } else { nil }
  }

  /// The same term, which also holds for values of which cards make words with its text: for the
  /// number of a level, a number with many decimals, or values that are joined.
  var withMadeWords: FilterTerm {
    guard case .contains(let needle) = test else { return self }
    var made: [Test] = []
    if field == nil, needle.text.utf8.count > 2,
      LogLevel.wordsOfNumbers.contains(where: needle.isFound(in:))
    {
      made.append(.levels(needle))
    }
    if let words = ShortenedWords(needle) { made.append(.shortens(words)) }
    if field == nil, let words = JoinedWords(needle) { made.append(.joins(words)) }
    if made.isEmpty { return self }
    let groups =
      [[FilterTerm(field: field, test: test)]]
      + made.map {
        [FilterTerm(field: field, test: $0)]
      }
    return FilterTerm(isNegated: isNegated, test: .any(groups), written: written)
  }
}

extension String {
  /// Its parts between blanks.
  fileprivate var blankSeparated: [Substring] {
    utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }
}
