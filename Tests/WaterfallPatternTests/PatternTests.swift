import Testing
import WaterfallTestSupport
import _StringProcessing

@testable import WaterfallPattern

/// The ranges that the standard library finds. It backtracks, so it gets its results another way.
private func plainRanges(of regex: Regex<AnyRegexOutput>, in text: String) -> [Range<Int>] {
  text.matches(of: regex).map { match in
    let start = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
    let length = text.utf8.distance(from: match.range.lowerBound, to: match.range.upperBound)
    return start..<start + length
  }
}

/// The first difference from the standard library; nil if there is none.
private func difference(_ text: String, in texts: [String]) -> String? {
  let regex = try? Regex(text).matchingSemantics(.unicodeScalar).ignoresCase()
  let pattern = try? Pattern(text)
  guard let regex, let pattern else {
    guard (regex == nil) != (pattern == nil) else { return nil }
    return "\(text) is \(pattern == nil ? "not " : "")taken"
  }
  for sample in texts {
    let ranges = plainRanges(of: regex, in: sample)
    if pattern.isFound(in: sample) == ranges.isEmpty {
      return "\(text) in \(sample.debugDescription): \(!ranges.isEmpty)"
    }
    // The standard library ends a loop at an empty iteration; our loop continues with the others.
    guard !text.contains(")*"), !text.contains("){") else { continue }
    let found = pattern.ranges(in: sample)
    if found != ranges.filter({ !$0.isEmpty }) {
      return "\(text) in \(sample.debugDescription): \(ranges), not \(found)"
    }
  }
  return nil
}

@Test func `all short expressions match what a matcher that goes back matches`() {
  let letters = ["", "a", "b"]
  var texts = letters
  for _ in 0..<3 { texts = texts.flatMap { text in letters.map { text + $0 } } }
  texts = Set(texts + ["aB\nab"]).sorted()
  var expressions = [""]
  for _ in 0..<4 {
    expressions = expressions.flatMap { start in "ab.|*?()".map { start + String($0) } }
    for text in expressions {
      if let words = difference(text, in: texts) { Issue.record("\(words)") }
    }
  }
}

@Test func `random expressions match what a matcher that goes back matches`() throws {
  let parts = [
    "a", "b", "1", " ", "^", "$", "[", "]", "[^", "-", "\\w", "\\W", "\\d", "\\s", "\\A", "\\z",
    "\\Z", "{1,2}", "{2}", "{,1}", "*", "+", "?", "|", "(", "(?:", "(?s)", "(?m)", "(?x)", "(?-i)",
    ")", ".", "\\p{L}", "\\n", "[:alpha:]", "&&", "--", "~~", "\\h", "\\v", "(?<n>", "é",
  ]
  let texts = ["", "a", "ab", "ba\nab", "a1 b", "1-b a\r", "\n", "É1é", "aab12", "x\u{2028}"]
  for seed in 1...3000 * TestCases.factor {
    var generator = SeededRandom(seed: UInt64(seed))
    let text = (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      parts.randomElement(using: &generator) ?? ""
    }.joined()
    // Possessive repetitions are not supported here.
    if text.firstMatch(of: /[*+?}]\+/) != nil { continue }
    try #require(difference(text, in: texts) == nil, "seed \(seed)")
  }
}

@Test(arguments: [
  ("(a)\\1", "back-references such as '\\1' are not supported"),
  ("(?<n>a)\\k<n>", "back-references such as '\\k' are not supported"),
  ("a(?=b)", "look-ahead '(?=…)' is not supported"),
  ("(?<!a)b", "look-behind '(?<!…)' is not supported"),
  ("(?>a)", "atomic groups '(?>…)' are not supported"),
  ("a*+", "possessive repetitions such as '*+' are not supported"),
  ("(*FAIL)", "directives such as '(*…)' are not supported"),
  ("\\X", "'\\X' is not supported"), ("(b", "expected ')'"), ("b)", "expected '(' before ')'"),
  ("[a", "expected ']'"), ("[]", "expected a character between '[' and ']'"),
  ("*a", "expected something to repeat before '*'"),
  ("^*", "a position in the text cannot be repeated by '*'"),
  ("a{3,2}", "3 as the minimum is more than 2 as the maximum"),
  ("a{1001}", "expected at most 1000 repetitions"), ("[z-a]", "'z' comes after 'a'"),
  ("\\p{Klingon}", "there is no property 'Klingon'; examples are L, Lu, alpha and punct"),
  ("a\\", "expected a character after \\"), ("\\x{110000}", "expected the code of a character"),
  ("(?y)", "expected i, m, s or x after '(?', not 'y'"),
  (String(repeating: "(", count: 5000), "it is longer than 4000 characters"),
  (String(repeating: "(", count: 400), "brackets nested more than 50 deep"),
  (String(repeating: "[", count: 400), "brackets nested more than 50 deep"),
  ("((a{100}){100}){100}", "it is too long or repeats too much: more than 2000 steps"),
  ("((){1000}){1000}", "it is too long or repeats too much: more than 2000 steps"),
])
func `an expression that is refused says why`(text: String, words: String) {
  let error = #expect(throws: PatternError.self) { try Pattern(text) }
  #expect(error?.words == words)
}

@Test(arguments: [
  ("strasse", "STRASSE"), ("éa", "xÉA"), ("[à-ý]x", "Éx"), ("σ", "ς"), ("[^a]", "b"),
  ("\\bfall\\b", "a Fall."), ("\\x{e9}", "é"), ("\\u00e9", "é"), ("\\Qa.b\\E", "a.b"),
  ("(?x) a b # c", "ab"), ("a.b", "a👩b"), ("^\\p{Lu}", "Éa"), ("[[:punct:]]", "–"),
  ("[\\w&&[^a-y]]", "z"), ("[a-z--b]", "a"), ("\\S", "那"), ("(?i)É", "é"), ("\\N", "x"),
  ("a\\Rb", "a\r\nb"), ("a\\Rb", "a\nb"),
])
func `an expression is found`(text: String, sample: String) throws {
  #expect(try Pattern(text).isFound(in: sample))
}

@Test(arguments: [
  ("É", "é"), ("[^a]", "A"), ("a.b", "a\nb"), ("\\p{Lu}", "é"), ("[a-z--b]", "b"),
  ("\\bfall", "waterfall"), ("(?-i)a", "A"), ("k", "\u{212A}"),
])
func `an expression is not found`(text: String, sample: String) throws {
  #expect(try !Pattern(text).isFound(in: sample))
}

@Test(arguments: [
  "(a*)*b", "(a|aa)+b", "(a|a?)+b", String(repeating: "a?", count: 900) + "b", "a.*a.*a.*b",
])
func `no expression looks at a step twice for the same character`(text: String) throws {
  var parser = PatternParser(text, ignoresCase: true)
  let program = try PatternProgram(try parser.node(), sets: parser.sets)
  var matcher = PatternMatcher(program)
  let sample = String(repeating: "a", count: 500)
  let span = sample.utf8.span
  #expect(matcher.match(program, in: span, from: 0, aim: .any) == nil)
  #expect(matcher.work <= (program.instructions.count + 1) * (span.count + 1))
}

@Test func `a task that is cancelled stops within a record`() async throws {
  let text = String(repeating: "a?", count: 900) + "b"
  var parser = PatternParser(text, ignoresCase: true)
  let program = try PatternProgram(try parser.node(), sets: parser.sets)
  let work = await Task {
    var matcher = PatternMatcher(program)
    let sample = String(repeating: "a", count: 1 << 20)
    let span = sample.utf8.span
    let short = String(repeating: "a", count: 10)
    _ = matcher.match(program, in: short.utf8.span, from: 0, aim: .any)
    unsafe withUnsafeCurrentTask { task in unsafe task?.cancel() }
    let before = matcher.work
    _ = matcher.match(program, in: span, from: 0, aim: .any)
    return matcher.work - before
  }.value
  // The whole search would take about 2,000 million steps.
  #expect(work < 20_000)
}

@Test func `what would take too long to light is not lit`() throws {
  // After each match, `.*b` searches all the rest in vain: quadratic work.
  let pattern = try Pattern("a(.*b)?")
  let ranges = pattern.ranges(in: String(repeating: "a", count: 16_384))
  #expect(ranges.first == 0..<1)
  #expect(ranges.count < 16_384)
}

@Test func `a single search for what to light is bounded, too`() throws {
  let text = String(repeating: "a?", count: 900) + "b"
  var parser = PatternParser(text, ignoresCase: true)
  let program = try PatternProgram(try parser.node(), sets: parser.sets)
  var matcher = PatternMatcher(program)
  let sample = String(repeating: "a", count: 16_384)
  let found = matcher.match(
    program, in: sample.utf8.span, from: 0, aim: .preferred, until: 10_000)
  #expect(found == nil)
  #expect(matcher.work < 20_000)
}
