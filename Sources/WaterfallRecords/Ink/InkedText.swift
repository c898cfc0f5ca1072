/// A text without its escape sequences, and the ink that they gave to its parts.
///
/// ```swift
/// let text = InkedText("a\u{1B}[31mb\u{1B}[mc")
/// text.text  // "abc"
/// text.runs  // 1..<2 in red
/// ```
///
/// A text begins in the usual ink, whatever came before it, and what it leaves open ends with it.
package struct InkedText: Hashable, Sendable {
  package var text: String
  /// In order, apart from each other; what is in none is in the usual ink.
  package var runs: [InkRun] = []

  /// Runs that a text has at most; what follows is in the usual ink. So a text of nothing but
  /// sequences needs no memory.
  package static let mostRuns = 16_384

  /// - Complexity: O(n); a text without controls is taken as it is.
  package init(_ text: String) {
    self.text = text
    guard PlainText.hasControls(text.utf8) else { return }
    let plain = PlainText(Array(text.utf8)[...])
    self.text = String(decoding: plain.utf8, as: UTF8.self)
    var reader = InkReader()
    for number in 0..<plain.styles.count {
      reader.read(plain.styles[number].dropFirst(2).dropLast())
      let start = plain.styles.offsets[number]
      let next = number + 1
      let end = next < plain.styles.count ? plain.styles.offsets[next] : plain.utf8.count
      guard start < end, reader.ink != .plain else { continue }
      if let last = runs.last, last.range.upperBound == start, last.ink == reader.ink {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        guard runs.count < Self.mostRuns else { return }
        runs.append(InkRun(start..<end, reader.ink))
      }
    }
  }
}
