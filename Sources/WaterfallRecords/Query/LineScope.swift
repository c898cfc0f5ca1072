import WaterfallPattern

/// The parts of a line that are searched or shown: the first is 1, the last is -1.
///
/// ```swift
/// let scope = LineScope("2..", by: .blanks)
/// scope?.text(of: "a bc d")  // "bc d"
/// ```
package struct LineScope: Hashable, Sendable {
  /// Parts from one number to another; nil stands for the end of the line on that side.
  private struct Choice: Hashable {
    var first: Int?
    var last: Int?
  }

  private let choices: [Choice]
  let separator: LineSeparator

  /// - Parameter text: numbers and ranges of parts, with commas between them: `1,3..,-2`.
  /// - Returns: nil if the text is something else.
  package init?(_ text: String, by separator: LineSeparator) {
    var choices: [Choice] = []
    for part in text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) {
      guard let choice = Self.choice(String(part)) else { return nil }
      choices.append(choice)
    }
    (self.choices, self.separator) = (choices, separator)
  }

  private static func choice(_ text: String) -> Choice? {
    func number(_ text: Substring) -> Int? { Int(text).flatMap { $0 == 0 ? nil : $0 } }
    guard let dots = text.utf8.firstRange(of: "..".utf8) else {
      return number(text[...]).map { Choice(first: $0, last: $0) }
    }
    let (before, after) = (text[..<dots.lowerBound], text[dots.upperBound...])
    let (first, last) = (number(before), number(after))
    guard first != nil || before.isEmpty, last != nil || after.isEmpty else { return nil }
    return Choice(first: first, last: last)
  }

  /// The chosen parts of a line: UTF-8 offsets, in the order in which they were chosen. A part that
  /// the line does not have is left out.
  ///
  /// - Complexity: O(bytes of the line + parts).
  func parts(of line: String) -> [Range<Int>] {
    let parts = separator.parts(of: line)
    return choices.compactMap { choice in
      let first = max(0, Self.index(choice.first ?? 1, of: parts.count))
      let last = min(parts.count - 1, Self.index(choice.last ?? -1, of: parts.count))
      return first <= last ? parts[first].lowerBound..<parts[last].upperBound : nil
    }
  }

  private static func index(_ number: Int, of count: Int) -> Int {
    number > 0 ? number - 1 : count.addingReportingOverflow(number).partialValue
  }

  /// The chosen parts one after the other.
  ///
  /// - Parameter isTrimmed: whether the separator after the last one is left out.
  /// - Complexity: O(bytes of the line + parts).
  package func text(of line: String, isTrimmed: Bool = true) -> String {
    let bytes = Array(line.utf8)
    let chosen = String(decoding: parts(of: line).flatMap { bytes[$0] }, as: UTF8.self)
    return isTrimmed ? separator.removed(fromEndOf: chosen) : chosen
  }
}

/// What separates the parts of a line. A part includes the separator after it.
package struct LineSeparator: Hashable, Sendable {
  private enum Kind: Hashable {
    case blanks
    case text(Needle)
    case pattern(Pattern)
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// Blanks and tabs. Those before the first part belong to no part.
  package static let blanks = LineSeparator(.blanks)

  /// One character stands for itself. Any other text is a regular expression, if it can be read as
  /// one.
  package init(_ text: String) {
    let pattern: Pattern? = if text.unicodeScalars.count > 1 { try? Pattern(text) } else { nil }
    if let pattern, pattern.plainText == nil {
      kind = .pattern(pattern)
    } else {
      kind = .text(Needle(pattern?.plainText ?? text, ignoresCase: false))
    }
  }

  /// The parts of a line with the separators after them: UTF-8 offsets, in order.
  fileprivate func parts(of line: String) -> [Range<Int>] {
    let ends: [Range<Int>]
    switch kind {
    case .blanks: return Self.words(of: line)
    case .text(let text): ends = text.ranges(in: line)
    case .pattern(let pattern): ends = pattern.ranges(in: line)
    }
    var (parts, start) = ([Range<Int>](), 0)
    for end in ends {
      parts.append(start..<end.upperBound)
      start = end.upperBound
    }
    // A line that ends with a separator text has one more part, which is empty.
    if case .pattern = kind, start == line.utf8.count { return parts }
    return parts + [start..<line.utf8.count]
  }

  private static func words(of line: String) -> [Range<Int>] {
    var (parts, start, isBlank) = ([Range<Int>](), Int?.none, true)
    for (offset, byte) in line.utf8.enumerated() {
      let wasBlank = isBlank
      isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A
      guard wasBlank, !isBlank else { continue }
      if let start { parts.append(start..<offset) }
      start = offset
    }
    return start.map { parts + [$0..<line.utf8.count] } ?? parts
  }

  /// The text without the separator at its end, if it has one there.
  func removed(fromEndOf text: String) -> String {
    let last: Range<Int>?
    switch kind {
    case .blanks:
      let end = text.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
      return end.map { String(text.unicodeScalars[...$0]) } ?? ""
    case .text(let separator): last = separator.ranges(in: text).last
    case .pattern(let pattern): last = pattern.ranges(in: text).last
    }
    guard let last, last.upperBound == text.utf8.count else { return text }
    return String(decoding: text.utf8.prefix(last.lowerBound), as: UTF8.self)
  }
}
