import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func record(_ line: String) -> Record { Record(fields: [Field("text", .string(line))]) }

/// The numbers of the lines that a filter finds, in its order.
private func found(_ filter: Filter, in lines: [String]) -> [Int] {
  let found = lines.indices.filter { filter.matches(record(lines[$0])) }
  guard filter.ranks else { return found }
  return found.sorted { one, other in
    let ranks = (filter.rank(of: record(lines[one])), filter.rank(of: record(lines[other])))
    return ranks.0 == ranks.1 ? one < other : ranks.0 > ranks.1
  }
}

/// The line with brackets around the highlighted parts; nil if the filter does not find it.
private func lit(_ filter: Filter, _ line: String) -> String? {
  filter.matches(record(line))
    ? bracketed(filter.ranges(in: line, field: "text"), in: line) : nil
}

@Test(arguments: FzfAnswers.all)
func `lines are found in the order of fzf`(answers: FzfAnswers) {
  for (text, expected) in answers.queries {
    let found = found(Filter(line: text), in: answers.lines)
    #expect(found == expected, "\(answers.name): \(text)")
  }
}

@Test(
  arguments: [
    ("wfl", "waterfall", "[w]ater[f]a[l]l"), ("'fall", "waterfall", "water[fall]"),
    ("'fall", "wfl", nil), ("^wat", "  waterfall", "  [wat]erfall"), ("^fall", "waterfall", nil),
    ("fall$", "waterfall  ", "water[fall]  "), ("^water$", "water", "[water]"),
    ("^water$", "waterfall", nil), ("!fall", "water", "water"), ("!fall", "waterfall", nil),
    ("!^fall", "waterfall", "waterfall"), ("!fall$", "waterfall", nil),
    ("!'wfl", "waterfall", nil), ("fall !rise", "a fall", "a [fall]"),
    ("rise | fall", "a fall", "a [fall]"), ("rise | fall", "a tree", nil),
    ("a\\ b", "xa bx", "x[a b]x"), ("'a 'b", "b a", "[b] [a]"), ("'A", "a A", "a [A]"),
    ("'word'", "a word, words", "a [word], words"), ("'word'", "words", nil),
    ("'word'", "my_word", "my_[word]"), ("!'word'", "words", "words"),
    ("'ab", "xab ab", "xab [ab]"), ("'aa", "baaa", "b[aa]a"), ("'aab", "aaab", "a[aab]"),
    ("'é", "cafÉ", "caf[É]"), ("'cafe", "un café", "un [café]"), ("café$", "cafe", nil),
    ("^日", "日本", "[日]本"), ("$", "1 $", "1 [$]"), ("\\", "a\\b", "a[\\]b"), ("!", "a", "a"),
    ("a | ", "b", nil), ("| a", "| a", "[|] [a]"), ("!a | b", "ab", "a[b]"),
  ] as [(String, String, String?)])
func `a query for lines has the grammar of fzf`(text: String, line: String, shown: String?) {
  #expect(lit(Filter(line: text), line) == shown)
}

@Test(
  arguments: [
    ("fall", "waterfall", "water[fall]"), ("wfl", "waterfall", nil),
    ("'wfl", "waterfall", "[w]ater[f]a[l]l"), ("^w l$", "waterfall", "[w]aterfal[l]"),
    ("!'wfl", "waterfall", nil),
  ] as [(String, String, String?)])
func `words are exact if that is asked for, and the mark turns it round`(
  text: String, line: String, shown: String?
) {
  #expect(lit(Filter(line: text, matching: .exact), line) == shown)
}

@Test(
  arguments: [
    (.smart, "A", "a", nil), (.smart, "a", "A", "[A]"), (.ignored, "A", "a", "[a]"),
    (.exact, "a", "A", nil), (.exact, "'a", "aA", "[a]A"),
  ] as [(LineRules.LetterCase, String, String, String?)])
func `the case of letters counts as the rules say`(
  letterCase: LineRules.LetterCase, text: String, line: String, shown: String?
) {
  var rules = LineRules()
  rules.letterCase = letterCase
  #expect(lit(Filter(line: text, by: rules), line) == shown)
}

@Test(
  arguments: [
    (.by([.length]), [3, 0, 1, 2]), (.by([]), [0, 3, 1, 2]), (.none, [0, 1, 2, 3]),
  ] as [(LineRules.Ranking, [Int])])
func `equal matches are ranked as the rules say`(ranking: LineRules.Ranking, order: [Int]) {
  var rules = LineRules()
  rules.ranking = ranking
  let filter = Filter(line: "foo", by: rules)
  #expect(found(filter, in: ["foo bar", "f-o-o", "xfoo", "foo"]) == order)
}

@Test(
  arguments: [
    ([.begin], ["xx foo", "x foo yy"], [1, 0]), ([.end], ["x foo yy", "xx foo"], [1, 0]),
    ([.begin], ["  foo", "x foo"], [0, 1]), ([], ["x foo yy", "x foo"], [0, 1]),
    ([.chunk], ["a foo-bar b", "aa foo b"], [1, 0]),
    ([.pathname], ["x/foo/bar baz", "a/b/c/foo b"], [1, 0]),
    ([.length, .end], ["foo aa", "aa foo", "foo"], [2, 1, 0]),
    ([.end, .length], ["aa foo", "aaa foo", "foo"], [2, 0, 1]),
  ] as [([LineTie], [String], [Int])])
func `ties between equal matches are those of fzf`(ties: [LineTie], lines: [String], order: [Int]) {
  var rules = LineRules()
  rules.ranking = .by(ties)
  #expect(found(Filter(line: "foo", by: rules), in: lines) == order)
}

@Test(arguments: [(false, "e", "é", "[é]"), (true, "e", "é", nil), (true, "é", "é", "[é]")])
func `a letter finds those with accents, unless it is literal`(
  isLiteral: Bool, text: String, line: String, shown: String?
) {
  var rules = LineRules()
  rules.isLiteral = isLiteral
  #expect(lit(Filter(line: text, by: rules), line) == shown)
}

@Test(
  arguments: [
    ("1", nil, "a bc d", "a"), ("2..", nil, "  a bc  d ", "bc  d"), ("..2", nil, "a bc d", "a bc"),
    ("-1", nil, "a bc d", "d"), ("-2..", nil, "a bc d", "bc d"), ("2..3", nil, "a bc d e", "bc d"),
    ("3,1", nil, "a bc d", "da"), ("..", nil, " a b", "a b"), ("4", nil, "a b", ""),
    ("-4", nil, "a b", ""), ("2", ":", "a:b:c", "b"), ("2..", ":", "a:b:c:", "b:c"),
    ("-1", ":", "a:b:", ""), ("1", "|", "a|b", "a"), ("2", "\\t", "a\tb c", "b c"),
    ("2", ", *", "a,  b,c", "b"), ("2..", " *: *", "a : b: c", "b: c"), ("1", ":", "", ""),
    ("1", nil, "", ""), ("1", "x+", "é", "é"),
  ] as [(String, String?, String, String)])
func `parts of a line are chosen by their numbers`(
  parts: String, separator: String?, line: String, text: String
) throws {
  let by = separator.map { LineSeparator($0) } ?? .blanks
  #expect(try #require(LineScope(parts, by: by)).text(of: line) == text)
}

@Test(arguments: ["", "0", "a", "1,", "1...2", "..0", "1..x", "2 3", "--1"])
func `other texts choose no parts`(text: String) {
  #expect(LineScope(text, by: .blanks) == nil)
}

@Test(arguments: [
  ("2", "b"), ("2..", "b c"), ("{2}", "b"), ("{3}: {1..2}!", "c: a b!"), ("{9}-{1}", "-a"),
  ("{x}{2,1}", "{x}b a"), ("{{1}}", "{a}"),
])
func `a line is made of parts of another one`(form: String, text: String) throws {
  #expect(try #require(LineForm(form, by: .blanks)).text(of: "a b c") == text)
}

@Test(arguments: ["", "x", "{x}", "{", "{1", "1,", "{n}: {1}"])
func `a text without parts is no form of a line`(text: String) {
  #expect(LineForm(text, by: .blanks) == nil)
}

@Test(
  arguments: [
    ("2", "foo", "foo bar foo", nil), ("2", "bar", "foo bar foo", "foo [bar] foo"),
    ("2", "^bar", "foo bar foo", "foo [bar] foo"), ("2", "bar$", "foo bar foo", "foo [bar] foo"),
    ("1,3", "foo", "bar foo foo", "bar foo [foo]"), ("1,3", "!bar", "foo bar foo", "foo bar foo"),
    ("2..", "^b r$", "a b r", "a [b] [r]"), ("5", "a", "a", nil), ("5", "!a", "a", "a"),
  ] as [(String, String, String, String?)])
func `only the chosen parts are searched`(
  parts: String, text: String, line: String, shown: String?
) throws {
  var rules = LineRules()
  let scope: LineScope = try #require(LineScope(parts, by: .blanks))
  rules.scope = scope
  #expect(lit(Filter(line: text, by: rules), line) == shown)
}

@Test func `all lines that a narrower query finds are found by the wider one`() {
  var random = SeededRandom(seed: 59)
  let letters = ["a", "b", "A", "é", " "]
  func some(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      letters[Int.random(in: 0..<letters.count, using: &random)]
    }.joined()
  }
  func query() -> String {
    let marks = ["", "", "'", "^", "!", "!'"]
    let ends = ["", "", "$", "'", " | b"]
    return marks[Int.random(in: 0..<marks.count, using: &random)] + some(1...3)
      + ends[Int.random(in: 0..<ends.count, using: &random)]
  }
  let lines = (0..<200).map { _ in record(some(0...6)) }
  var narrower = 0
  for _ in 0..<6000 {
    let (first, second) = (query(), query())
    let (wide, narrow) = (Filter(line: first), Filter(line: "\(first)\(some(0...1)) \(second)"))
    guard narrow.isNarrower(than: wide) else { continue }
    narrower += 1
    for line in lines where narrow.matches(line) {
      #expect(wide.matches(line), "\(narrow.text) than \(wide.text): \(line)")
    }
  }
  #expect(narrower > 1000)
}

@Test(arguments: [
  ("ab", "abc"), ("'ab", "'abc"), ("'b", "^abc"), ("ab", "ab !c"), ("a | b", "a"), ("'b", "abc$"),
])
func `a query for lines is narrower by further letters and terms`(wide: String, narrow: String) {
  #expect(Filter(line: narrow).isNarrower(than: Filter(line: wide)))
  #expect(!Filter(line: wide).isNarrower(than: Filter(line: narrow)))
}

@Test func `a long query for lines looks for each word once, and quickly`() {
  let filter = Filter(line: String(repeating: "ab cd ef gh ", count: 83))
  #expect(filter.terms.count == 4)
  let distinct = (0..<300).map { "w\($0)" }.joined(separator: " ")
  let line = record(distinct)
  #expect(Filter(line: distinct).matches(line))
  #expect(Filter(line: distinct).rank(of: line) > 0)
}

@Test func `a text that comes again and again is found in linear time`() {
  let line = record(String(repeating: "a", count: 100_000))
  let filter = Filter(line: "'" + String(repeating: "a", count: 1000) + "b")
  #expect(!filter.matches(line))
  #expect(Filter(line: "'" + String(repeating: "a", count: 1000)).rank(of: line) > 0)
}
