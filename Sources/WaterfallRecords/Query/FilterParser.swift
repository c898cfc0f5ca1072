import WaterfallPattern

/// Parses the text of a filter into terms.
struct FilterParser {
  private enum Operation: Hashable {
    case contains, equals, differs
    case compares(FilterTerm.Comparison)

    var words: String {
      switch self {
      case .contains: ":"
      case .equals: "="
      case .differs: "!="
      case .compares(let comparison): comparison.rawValue
      }
    }
  }

  private let text: String
  private let scalars: [Unicode.Scalar]
  /// Whether the end of the text may close a regular expression (see ``Filter``).
  private let isTyped: Bool
  private let matching: Filter.Matching
  private var place = 0

  init(_ text: String, isTyped: Bool, matching: Filter.Matching) {
    (self.text, scalars, self.isTyped) = (text, Array(text.unicodeScalars), isTyped)
    self.matching = matching
  }

  mutating func terms() throws(FilterError) -> [FilterTerm] {
    var parts: [[FilterPart]] = [[]]
    while true {
      while let scalar = peek(), scalar.properties.isWhitespace { place += 1 }
      guard peek() != nil else { break }
      if takeOr(after: parts[parts.count - 1]) {
        parts.append([])
      } else {
        let start = place
        let term = try term()
        parts[parts.count - 1].append(FilterPart(term, written: scalars[start..<place]))
      }
    }
    // The user is still typing what comes after `or`.
    if parts.last?.isEmpty == true, parts.count > 1 { parts.removeLast() }
    let groups = parts.map { $0.joined(isTyped: isTyped).withShownWords }
    return groups.count == 1 ? bounded(groups[0]) : [FilterTerm(test: .any(groups))]
  }

  /// Terms for words alone, and for texts in quotation marks.
  mutating func words() -> [FilterTerm] {
    var terms: [FilterTerm] = []
    while true {
      while let scalar = peek(), scalar.properties.isWhitespace { place += 1 }
      guard peek() != nil else { return bounded(terms.withShownWords) }
      let start = place
      if peek() == "\"", let text = try? takeText(), isEnd(at: place) {
        terms.append(FilterTerm(test: .contains(Needle(text))))
        continue
      }
      place = start
      while !isEnd(at: place) { place += 1 }
      let word = String(String.UnicodeScalarView(scalars[start..<place]))
      terms.append(
        FilterTerm(
          test: matching == .fuzzy ? .resembles(FuzzyNeedle(word)) : .contains(Needle(word))))
    }
  }

  /// Takes `or` between two terms, or `OR` and `||` after one for a field. Elsewhere it is a word.
  private mutating func takeOr(after parts: [FilterPart]) -> Bool {
    guard let last = parts.last, isEnd(at: place + 2) else { return false }
    switch (peek(), peek(1)) {
    case ("o", "r"): break
    case ("O", "R") where last.namesField, ("|", "|") where last.namesField: break
    default: return false
    }
    let rest = scalars[min(place + 2, scalars.count)...]
    guard isTyped || rest.contains(where: { !$0.properties.isWhitespace }) else { return false }
    place += 2
    return true
  }

  /// Makes fuzzy search quick if the terms have more than ``FuzzyNeedle/mostLetters`` letters in
  /// all.
  ///
  /// Comparing all places would take too long then, so each word takes the first place that fits.
  /// Words that come again are left out, and only those that begin within these letters rank.
  private func bounded(_ terms: [FilterTerm]) -> [FilterTerm] {
    let letters = terms.reduce(0) { count, term in
      if case .resembles(let needle) = term.test { count + needle.count } else { count }
    }
    guard letters > FuzzyNeedle.mostLetters else { return terms }
    var seen: Set<FuzzyNeedle> = []
    var before = 0
    return terms.compactMap { term in
      guard case .resembles(let needle) = term.test else { return term }
      guard seen.insert(needle).inserted else { return nil }
      var term = term
      term.test = .resembles(needle.quick(ranks: before < FuzzyNeedle.mostLetters))
      before += needle.count
      return term
    }
  }

  private mutating func term() throws(FilterError) -> FilterTerm {
    let isNegated = takeNegation()
    let start = place
    var term: FilterTerm
    if let pattern = try takePattern() {
      term = FilterTerm(test: .matches(pattern))
    } else if let (field, operation) = try takeField() {
      term = try fieldTerm(FieldPath(field), operation)
      if operation == .contains || operation == .equals {
        let written = String(String.UnicodeScalarView(scalars[start..<place]))
        term.written = FilterTerm.Written(text: written, isNegated: isNegated)
      }
    } else {
      let isQuoted = peek() == "\""
      let text = try takeText()
      let isFuzzy = matching == .fuzzy && !isQuoted && !isNegated
      term = FilterTerm(
        test: isFuzzy ? .resembles(FuzzyNeedle(text)) : .contains(Needle(text)))
    }
    if isNegated { term.isNegated.toggle() }
    return term
  }

  private mutating func fieldTerm(
    _ field: FieldPath, _ operation: Operation
  ) throws(FilterError) -> FilterTerm {
    let start = place
    if operation == .contains, let pattern = try takePattern() {
      return FilterTerm(field: field, test: .matches(pattern))
    }
    let isQuoted = peek() == "\""
    let value = try takeText()
    if !isQuoted, operation == .contains || operation == .equals || operation == .differs,
      let range = FilterRange(value, of: field)
    {
      return FilterTerm(isNegated: operation == .differs, test: .any([range.terms(of: field)]))
    }
    let bound = FilterBound(value, beside: .unknown(named: field.ownName))
    switch operation {
    case .contains:
      let test = value.isEmpty ? FilterTerm.Test.isPresent : .contains(Needle(value))
      let term = FilterTerm(field: field, test: test)
      if isQuoted { return term }
      if let period = FilterRange(period: value) {
        return FilterTerm(test: .any([[term], period.terms(of: field)]))
      }
      // Cards show `error` for the number of a level.
      guard LogLevel(value) != nil, LogLevel.mayBeNumbered(as: field.ownName) else { return term }
      let level = FilterTerm(field: field, test: .equals(Needle(value), bound))
      return FilterTerm(test: .any([[term], [level]]))
    case .equals, .differs:
      let isDifferent = operation == .differs
      if value.isEmpty {
        return FilterTerm(isNegated: !isDifferent, field: field, test: .isPresent)
      }
      let term = FilterTerm(field: field, test: .equals(Needle(value), bound))
      // `=2025-03-31` takes all moments of the day, as `:2025-03-31` does.
      if !isQuoted, let period = FilterRange(period: value) {
        return FilterTerm(
          isNegated: isDifferent, test: .any([[term], period.terms(of: field)]))
      }
      return FilterTerm(isNegated: isDifferent, field: field, test: term.test)
    case .compares(let comparison):
      guard !value.isEmpty else {
        throw error(.noValue(field: field.text, operation: operation.words), at: start)
      }
      // `<=2025-03-31` takes the whole day, as `..2025-03-31` does.
      if comparison == .lessOrEqual, !isQuoted, DatePeriod(value) != nil,
        let range = FilterRange("..\(value)", of: field)
      {
        return FilterTerm(test: .any([range.terms(of: field)]))
      }
      return FilterTerm(field: field, test: .compares(comparison, bound))
    }
  }
}

extension FilterParser {
  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  private func isEnd(at index: Int) -> Bool {
    index >= scalars.count || scalars[index].properties.isWhitespace
  }

  private func error(_ cause: FilterError.Cause, at offset: Int) -> FilterError {
    FilterError(cause, in: text, as: .filter, at: characterCount(before: offset))
  }

  /// The number of characters as people count them: grapheme clusters, not scalars.
  private func characterCount(before place: Int) -> Int {
    String(String.UnicodeScalarView(scalars[..<place])).count
  }

  /// Takes a leading `-` or `!`; a sign on its own is a word.
  private mutating func takeNegation() -> Bool {
    guard let sign = peek(), sign == "-" || sign == "!", !isEnd(at: place + 1) else { return false }
    place += 1
    return true
  }

  /// Takes a regular expression between slashes; returns nil and takes nothing if none begins here.
  private mutating func takePattern() throws(FilterError) -> FilterExpression? {
    guard peek() == "/" else { return nil }
    var pattern = String.UnicodeScalarView()
    var hasInnerSlash = false
    var index = place + 1
    while index < scalars.count, scalars[index] != "/" || !isEnd(at: index + 1) {
      let isEscape = scalars[index] == "\\" && index + 1 < scalars.count
      if isEscape, scalars[index + 1] != "/" { pattern.append("\\") }
      if isEscape { index += 1 }
      if !isEscape, scalars[index] == "/" { hasInnerSlash = true }
      pattern.append(scalars[index])
      index += 1
    }
    if index == scalars.count {
      // `/usr/bin` is a path.
      if hasInnerSlash || index == place + 1 { return nil }
      if !isTyped { throw error(.openPattern, at: place) }
    }
    if pattern.isEmpty { return nil }
    do throws(PatternError) {
      // A text may be a whole file, so `^` and `$` match at its lines, as people expect.
      let answer = FilterExpression(try Pattern(String(pattern), anchors: .lines))
      place = min(index + 1, scalars.count)
      return answer
    } catch {
      throw self.error(.pattern(error.words), at: place)
    }
  }

  /// Takes a field's name and its operator; returns nil and takes nothing if it is a plain word.
  private mutating func takeField() throws(FilterError) -> (name: String, Operation)? {
    let start = place
    var name = ""
    let isQuoted = peek() == "\""
    if isQuoted {
      name = try takeText()
    } else {
      while let scalar = peek(), !scalar.properties.isWhitespace, operation() == nil {
        name.unicodeScalars.append(scalar)
        place += 1
      }
    }
    if !name.isEmpty, let operation = takeSpacedOperation() { return (name, operation) }
    guard let (operation, length) = operation(), isQuoted || isField(name, operation) else {
      place = start
      return nil
    }
    place += length
    return (name, operation)
  }

  /// Takes an operator between spaces that a value follows, as in `price < 100`.
  ///
  /// Returns nil and takes nothing if there is none.
  private mutating func takeSpacedOperation() -> Operation? {
    let start = place
    while let scalar = peek(), scalar.properties.isWhitespace { place += 1 }
    let ahead = turnedOperation() ?? self.operation()
    guard place > start, let (operation, length) = ahead, operation != .contains,
      isEnd(at: place + length)
    else {
      place = start
      return nil
    }
    place += length
    while let scalar = peek(), scalar.properties.isWhitespace { place += 1 }
    if peek() != nil { return operation }
    place = start
    return nil
  }

  /// `=>` and `=<`, which people write for `>=` and `<=`.
  private func turnedOperation() -> (Operation, length: Int)? {
    guard peek() == "=" else { return nil }
    switch peek(1) {
    case ">": return (.compares(.greaterOrEqual), 2)
    case "<": return (.compares(.lessOrEqual), 2)
    default: return nil
    }
  }

  /// Whether this is a field term: times (`12:30`), addresses (`http://…`, `fe80::1`) and names
  /// such as `std::vector` are plain words.
  private func isField(_ name: String, _ operation: Operation) -> Bool {
    guard !name.isEmpty else { return false }
    guard operation == .contains else { return true }
    return !name.unicodeScalars.allSatisfy { $0.properties.numericType != nil }
      && !(peek(1) == "/" && peek(2) == "/") && !(peek(1) == ":" && peek(2) != ":")
  }

  private func operation() -> (Operation, length: Int)? {
    switch (peek(), peek(1)) {
    case (":", _): (.contains, 1)
    case ("=", "="): (.equals, 2)
    case ("=", _): (.equals, 1)
    case ("!", "="): (.differs, 2)
    case ("<", "="): (.compares(.lessOrEqual), 2)
    case ("<", _): (.compares(.less), 1)
    case (">", "="): (.compares(.greaterOrEqual), 2)
    case (">", _): (.compares(.greater), 1)
    default: nil
    }
  }

  /// Takes a quoted text, or the text up to the next space.
  private mutating func takeText() throws(FilterError) -> String {
    var text = String.UnicodeScalarView()
    guard peek() == "\"" else {
      while let scalar = peek(), !scalar.properties.isWhitespace {
        text.append(scalar)
        place += 1
      }
      return String(text)
    }
    let start = place
    place += 1
    while let scalar = peek(), scalar != "\"" {
      let next = peek(1)
      let isEscape = scalar == "\\" && (next == "\"" || next == "\\")
      text.append(isEscape ? next ?? scalar : scalar)
      place += isEscape ? 2 : 1
    }
    guard peek() != nil else { throw error(.openQuote, at: start) }
    if text.isEmpty { throw error(.emptyQuote, at: start) }
    place += 1
    return String(text)
  }
}
