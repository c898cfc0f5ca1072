/// A text without its escape sequences, and the styles that they gave to its parts.
///
/// ```swift
/// let text = StyledText("a\u{1B}[31mb\u{1B}[mc")
/// text.text  // "abc"
/// text.runs  // 1..<2 in red
/// ```
///
/// Each text begins in the usual style, whatever came before it. A style that is still on at its
/// end does not affect the next text.
package struct StyledText: Hashable, Sendable {
  package var text: String
  /// In order and without overlap; text outside the runs has the usual style.
  package var runs: [StyleRun] = []

  /// The most runs that a text has; later text has the usual style. The limit bounds the memory for
  /// a text that is full of sequences.
  package static let mostRuns = 16_384

  /// - Complexity: O(n); a text without control characters is not copied.
  package init(_ text: String) {
    self.text = text
    guard PlainText.hasControls(text.utf8) else { return }
    let plain = PlainText(Array(text.utf8)[...])
    self.text = String(decoding: plain.utf8, as: UTF8.self)
    var reader = SGRReader()
    for number in 0..<plain.styles.count {
      reader.read(plain.styles[number].dropFirst(2).dropLast())
      let start = plain.styles.offsets[number]
      let next = number + 1
      let end = next < plain.styles.count ? plain.styles.offsets[next] : plain.utf8.count
      guard start < end, reader.style != .plain else { continue }
      if let last = runs.last, last.range.upperBound == start, last.style == reader.style {
        runs[runs.count - 1].range = last.range.lowerBound..<end
      } else {
        guard runs.count < Self.mostRuns else { return }
        runs.append(StyleRun(start..<end, reader.style))
      }
    }
  }
}
