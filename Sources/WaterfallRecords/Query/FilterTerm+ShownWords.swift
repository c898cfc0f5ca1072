extension [FilterTerm] {
  /// The same terms, in which the words of a date also stand for the date, and the word for a level
  /// for its number. Cards show these words, and not the values.
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
        shown.append(self[start].withLevelNumbers)
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

  /// The same term, which also holds for the number of a level, if its text is part of the word for
  /// one.
  fileprivate var withLevelNumbers: FilterTerm {
    guard field == nil, case .contains(let needle) = test, needle.text.utf8.count > 2,
      LogLevel.wordsOfNumbers.contains(where: needle.isFound(in:))
    else { return self }
    let groups = [[FilterTerm(test: test)], [FilterTerm(test: .levels(needle))]]
    return FilterTerm(isNegated: isNegated, test: .any(groups))
  }
}

extension String {
  /// Its parts between blanks.
  fileprivate var blankSeparated: [Substring] {
    utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }
}
