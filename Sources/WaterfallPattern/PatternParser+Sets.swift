extension PatternParser {
  /// Parses `[a-z\d[:alpha:]&&[^x]]`, or `[:alpha:]` alone.
  mutating func set() throws(PatternError) -> ScalarSet {
    if let named = try namedClass() { return named }
    try enter()
    defer { leave() }
    place += 1
    let isNegated = take("^")
    var set = try members()
    while let operation = takeOperation() { set.join(operation, try members()) }
    guard take("]") else { throw PatternError("expected ']'") }
    set.isNegated = isNegated
    return set
  }

  private mutating func takeOperation() -> ScalarSet.Operation? {
    if take("&&") { return .intersection }
    if take("--") { return .subtraction }
    return take("~~") ? .difference : nil
  }

  private var isOperation: Bool {
    guard let next = peek(), next == "&" || next == "-" || next == "~" else { return false }
    return peek(1) == next
  }

  /// Parses what is in brackets, up to their end or to an operation.
  private mutating func members() throws(PatternError) -> ScalarSet {
    var set = ScalarSet()
    while let next = peek(), next != "]", !isOperation {
      if next == "[" {
        set.insert(try self.set())
      } else if take("\\Q") {
        for scalar in takeQuoted() { insert(scalar...scalar, into: &set) }
      } else if let kind = try takeClass() {
        set.insert(kind)
      } else {
        try takeRange(into: &set)
      }
    }
    if set.isEmpty, peek() != nil { throw PatternError("expected a character between '[' and ']'") }
    return set
  }

  /// Takes a scalar or a range of scalars.
  private mutating func takeRange(into set: inout ScalarSet) throws(PatternError) {
    let first = try takeMember()
    guard peek() == "-", let end = peek(1), end != "]", end != "-" else {
      return insert(first...first, into: &set)
    }
    place += 1
    if end == "[" { throw PatternError("expected a character after '\(first)-'") }
    if try takeClass() != nil { throw PatternError("expected a character after '\(first)-'") }
    let last = try takeMember()
    guard first <= last else { throw PatternError("'\(first)' comes after '\(last)'") }
    insert(first...last, into: &set)
  }

  private func insert(_ range: ClosedRange<Unicode.Scalar>, into set: inout ScalarSet) {
    set.insert(range.lowerBound.value...range.upperBound.value, ignoresCase: options.ignoresCase)
  }

  private mutating func takeMember() throws(PatternError) -> Unicode.Scalar {
    guard let next = peek() else { throw PatternError("expected ']'") }
    place += 1
    guard next == "\\" else { return next }
    if take("b") { return "\u{8}" }
    return try takeEscapedScalar()
  }

  /// Takes `[:alpha:]` or `[:^alpha:]`; returns nil and takes nothing if it is another set.
  private mutating func namedClass() throws(PatternError) -> ScalarSet? {
    guard peek(1) == ":" else { return nil }
    let start = place
    place += 2
    let isNegated = take("^")
    guard let name = take(upTo: ":"), take("]") else {
      place = start
      return nil
    }
    return try propertySet(name, isNegated: isNegated)
  }

  private func propertySet(_ name: String, isNegated: Bool) throws(PatternError) -> ScalarSet {
    guard let kind = ScalarClass(named: name) else {
      throw PatternError("there is no property '\(name)'; examples are L, Lu, alpha and punct")
    }
    return ScalarSet(kind, isNegated: isNegated)
  }

  /// Takes a class such as `\d`, `\W` or `\p{…}`; returns nil and takes nothing if there is none.
  mutating func takeClass() throws(PatternError) -> ScalarSet? {
    guard peek() == "\\", let letter = peek(1) else { return nil }
    let kind: ScalarClass
    switch letter {
    case "d", "D": kind = .digit
    case "w", "W": kind = .word
    case "s", "S": kind = .space
    case "h", "H": kind = .horizontalSpace
    case "v", "V": kind = .newline
    case "N" where peek(2) != "{": kind = .newline
    case "p", "P": return try takeProperty()
    default: return nil
    }
    place += 2
    return ScalarSet(kind, isNegated: letter.properties.isUppercase)
  }

  private mutating func takeProperty() throws(PatternError) -> ScalarSet {
    var isNegated = peek(1) == "P"
    place += 2
    if take("{") {
      if take("^") { isNegated.toggle() }
      guard let name = take(upTo: "}") else { throw PatternError("expected '}'") }
      return try propertySet(name, isNegated: isNegated)
    }
    guard let letter = peek() else { throw PatternError("expected '{' after \\p") }
    place += 1
    return try propertySet(String(letter), isNegated: isNegated)
  }
}
