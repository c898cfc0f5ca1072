/// Parses a regular expression.
///
/// The syntax is that of Swift's own expressions (and so of Perl's), without features that need
/// backtracking: back-references, look-ahead, look-behind, atomic groups and possessive
/// repetitions. The error for these names the feature.
struct PatternParser {
  /// The options that `(?imsx)` switches.
  struct Options {
    var ignoresCase: Bool
    /// Whether `^` and `$` match at the ends of lines.
    var isMultiline = false
    /// Whether a point also matches line breaks.
    var pointTakesAll = false
    /// Whether blanks are skipped, and comments after `#`, too.
    var isExtended = false
  }

  /// The largest depth of nested groups and classes; recursion reads them.
  private static let deepest = 50
  /// The largest number that a repetition may count to.
  private static let mostTimes = 1000

  /// The sets to which the nodes refer by index.
  private(set) var sets: [ScalarSet] = []
  let scalars: [Unicode.Scalar]
  var place = 0
  var options: Options
  private var depth = 0

  init(_ text: String, ignoresCase: Bool) {
    scalars = Array(text.unicodeScalars)
    options = Options(ignoresCase: ignoresCase)
  }

  mutating func node() throws(PatternError) -> PatternNode {
    let node = try choice()
    if peek() == ")" { throw PatternError("expected '(' before ')'") }
    return node
  }

  // MARK: Scalars

  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  /// Takes `text` if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    let wanted = Array(text.description.unicodeScalars)
    guard scalars.count - place >= wanted.count,
      scalars[place..<place + wanted.count].elementsEqual(wanted)
    else { return false }
    place += wanted.count
    return true
  }

  /// Takes the text up to the next `end`, and `end` itself; returns only the text.
  ///
  /// Returns nil and takes nothing if there is no `end`.
  mutating func take(upTo end: Unicode.Scalar) -> String? {
    guard let index = scalars[place...].firstIndex(of: end) else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[place..<index])
    place = index + 1
    return String(text)
  }

  mutating func enter() throws(PatternError) {
    depth += 1
    if depth > Self.deepest { throw PatternError("brackets nested more than \(Self.deepest) deep") }
  }

  mutating func leave() { depth -= 1 }

  // MARK: Expressions

  private mutating func choice() throws(PatternError) -> PatternNode {
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while true {
      skipBlanks()
      guard let next = peek(), next != "|", next != ")" else { break }
      guard let atom = try atom() else { continue }
      skipBlanks()
      nodes.append(try repeated(atom))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  /// Skips blanks and comments, which have no meaning in extended expressions.
  private mutating func skipBlanks() {
    while options.isExtended, let next = peek() {
      if next == "#" {
        while let next = peek(), next != "\n" { place += 1 }
      } else if next.properties.isWhitespace {
        place += 1
      } else {
        return
      }
    }
  }

  /// Parses one element; nil if it adds nothing to the expression, such as a comment.
  private mutating func atom() throws(PatternError) -> PatternNode? {
    guard let next = peek() else { return nil }
    switch next {
    case "(": return try group()
    case "[": return add(try set())
    case "\\": return try escape()
    case "*", "+", "?", "{":
      guard try takeCount() != nil else { break }
      throw PatternError("expected something to repeat before '\(next)'")
    default: break
    }
    place += 1
    switch next {
    case ".":
      return add(options.pointTakesAll ? ScalarSet(.any) : ScalarSet(.newline, isNegated: true))
    case "^": return .assertion(options.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(options.isMultiline ? .lineEnd : .textEnd)
    default: return literal(next)
    }
  }

  mutating func add(_ set: ScalarSet) -> PatternNode {
    sets.append(set)
    return .set(sets.count - 1)
  }

  func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    guard options.ignoresCase else { return .scalar(scalar.value) }
    return .folded(CaseFolding.folded(scalar.value))
  }

  // MARK: Repetitions

  private mutating func repeated(_ node: PatternNode) throws(PatternError) -> PatternNode {
    guard let sign = peek(), var count = try takeCount() else { return node }
    guard node.isRepeatable else {
      throw PatternError("a position in the text cannot be repeated by '\(sign)'")
    }
    if take("?") {
      count.isLazy = true
    } else if peek() == "+" {
      throw PatternError("possessive repetitions such as '\(sign)+' are not supported")
    }
    skipBlanks()
    if let next = peek(), ["*", "+", "?"].contains(next) {
      throw PatternError("expected something to repeat before '\(next)'")
    }
    return .repeated(node, count)
  }

  private mutating func takeCount() throws(PatternError) -> PatternCount? {
    if take("*") { return PatternCount(least: 0) }
    if take("+") { return PatternCount(least: 1) }
    if take("?") { return PatternCount(least: 0, most: 1) }
    let start = place
    guard take("{") else { return nil }
    let least = try takeNumber()
    let hasComma = take(",")
    let most = hasComma ? try takeNumber() : least
    // Otherwise the braces are ordinary characters.
    guard take("}"), least != nil || most != nil else {
      place = start
      return nil
    }
    if let least, let most, most < least {
      throw PatternError("\(least) as the minimum is more than \(most) as the maximum")
    }
    return PatternCount(least: least ?? 0, most: most)
  }

  private mutating func takeNumber() throws(PatternError) -> Int? {
    var number: Int?
    while let digit = peek(), "0"..."9" ~= digit {
      number = (number ?? 0) * 10 + Int(digit.value - 0x30)
      if number ?? 0 > Self.mostTimes {
        throw PatternError("expected at most \(Self.mostTimes) repetitions")
      }
      place += 1
    }
    return number
  }

  // MARK: Groups

  private mutating func group() throws(PatternError) -> PatternNode? {
    try enter()
    defer { leave() }
    place += 1
    if peek() == "*" { throw PatternError("directives such as '(*…)' are not supported") }
    let outside = options
    if take("?") {
      if take("#") {
        guard take(upTo: ")") != nil else { throw PatternError("expected ')'") }
        return nil
      }
      guard try takeKind() else { return nil }
    }
    let node = try choice()
    guard take(")") else { throw PatternError("expected ')'") }
    options = outside
    // A sequence, because in brackets even an assertion may be repeated.
    return .sequence([node])
  }

  /// Takes what follows `(?`.
  ///
  /// - Returns: false if the brackets held only options for what follows them.
  private mutating func takeKind() throws(PatternError) -> Bool {
    if take(":") { return true }
    for (sign, name) in [
      ("=", "look-ahead"), ("!", "look-ahead"), ("<=", "look-behind"), ("<!", "look-behind"),
      (">", "atomic groups"), ("|", "branch reset groups"), ("(", "conditions"),
    ] where scalars[place...].starts(with: sign.unicodeScalars) {
      let verb = name.utf8.last == UInt8(ascii: "s") ? "are" : "is"
      throw PatternError("\(name) '(?\(sign)…)' \(verb) not supported")
    }
    if take("P<") || take("<") { return try takeName(upTo: ">") }
    if take("'") { return try takeName(upTo: "'") }
    return try takeOptions()
  }

  /// Takes the name of a group, which is not used.
  private mutating func takeName(upTo end: Unicode.Scalar) throws(PatternError) -> Bool {
    guard let name = take(upTo: end), !name.isEmpty else {
      throw PatternError("expected a group's name and '\(end)'")
    }
    return true
  }

  private mutating func takeOptions() throws(PatternError) -> Bool {
    var isOn = true
    while let next = peek() {
      place += 1
      switch next {
      case "i": options.ignoresCase = isOn
      case "m": options.isMultiline = isOn
      case "s": options.pointTakesAll = isOn
      case "x": options.isExtended = isOn
      // It decides which groups capture; none are captured here.
      case "n": break
      case "-": isOn = false
      case ":": return true
      case ")": return false
      default: throw PatternError("expected i, m, s or x after '(?', not '\(next)'")
      }
    }
    throw PatternError("expected ')'")
  }
}
