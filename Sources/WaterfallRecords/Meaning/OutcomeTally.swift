/// A line that counts outcomes, as test runners and compilers print at the end:
/// `1 failed, 2 passed in 0.05s`, `Tests run: 3, Failures: 1, Errors: 0`, `2 errors generated.`
struct OutcomeTally {
  /// The worst outcome that the line counts at least one of; nil if there is none.
  private(set) var level: LogLevel?

  /// Returns nil if the line counts no outcomes.
  init?(_ text: ArraySlice<UInt8>) {
    guard let first = text.first, isDigit(first) || Self.leads.level(beginning: text) != nil,
      Self.stems.level(in: text) != nil
    else { return nil }
    let words = text.split(separator: 0x20).map(Word.init)
    var counts = 0
    for (index, word) in words.enumerated() {
      guard let outcome = Self.outcomes[word.text],
        let count = Self.count(of: words, at: index)
      else { continue }
      counts += 1
      if count > 0 { level = max(level ?? outcome, outcome) }
    }
    if counts == 0 { return nil }
  }

  /// A word in small letters, without a bracket before it.
  private struct Word {
    let text: String
    /// The mark after it: a comma, a colon and the like.
    let mark: UInt8?
    let isInBrackets: Bool

    init(_ bytes: ArraySlice<UInt8>) {
      isInBrackets = bytes.first == UInt8(ascii: "(")
      var word = isInBrackets ? bytes.dropFirst() : bytes
      // `error(s)` has brackets of its own.
      let marks = word.contains(UInt8(ascii: "(")) ? ",.:;" : ",.:;)"
      var mark: UInt8?
      while let last = word.last, marks.utf8.contains(last) {
        mark = mark ?? last
        word = word.dropLast()
      }
      (text, self.mark) = (String(decoding: word, as: UTF8.self).lowercased(), mark)
    }

    /// Longer numbers count nothing: they are dates or identifiers.
    var number: Int? { text.utf8.count <= 6 ? Int(text) : nil }
  }

  /// The number of the outcome that a word names: after its colon, or before it.
  ///
  /// - Returns: nil if there is none, or if other words follow, as in `3 failed attempts`.
  private static func count(of words: [Word], at index: Int) -> Int? {
    let next = index + 1 < words.count ? words[index + 1] : nil
    if words[index].mark == UInt8(ascii: ":"), let number = next?.number { return number }
    let isBeforeEnd = next.map { $0.isInBrackets || followers.contains($0.text) } ?? true
    let isEnd = words[index].mark != nil || isBeforeEnd
    // `1 tests failed`
    let place = index > 1 && subjects.contains(words[index - 1].text) ? index - 2 : index - 1
    guard isEnd, place >= 0, let number = words[place].number else { return nil }
    return place > 0 && words[place - 1].text.isExactly("of") ? nil : number
  }

  private static let leads = LevelPhrases([
    (.info, ["Found ", "Tests: ", "Tests run: ", "Tests ", "Test Suites: ", "Test Files "]),
    (.info, ["Executed ", "Summary ", "There was ", "There were ", "ERROR SUMMARY: "]),
    (.info, ["test cases: "]),
  ])
  /// The beginnings of the words below.
  private static let stems = LevelPhrases([
    (.error, ["error", "Error", "ERROR", "fail", "Fail", "FAIL"]),
    (.warning, ["warning", "Warning", "WARNING"]),
  ])
  private static let outcomes: [String: LogLevel] = [
    "error": .error, "errors": .error, "error(s)": .error, "failure": .error, "failures": .error,
    "failed": .error, "failing": .error, "warning": .warning, "warnings": .warning,
    "warning(s)": .warning,
  ]
  private static let followers: Set = [
    "in", "and", "generated", "found", "from", "out", "detected", "reported", "emitted", "|",
  ]
  private static let subjects: Set = ["test", "tests"]
}
