/// A text without its escape sequences, and the styles that they gave to its parts.
///
/// ```swift
/// let text = StyledText("a\u{1B}[31mb\u{1B}[mc")
/// text.text  // "abc"
/// text.runs  // 1..<2 in red
/// ```
///
/// Each text begins in the usual style, unless it goes on from another one.
package struct StyledText: Hashable, Sendable {
  package var text: String
  /// In order and without overlap; text outside the runs has the usual style.
  package var runs: [StyleRun] = []

  /// The most runs that a text has; later text has the usual style. The limit bounds the memory for
  /// a text that is full of sequences.
  package static let mostRuns = 16_384

  /// A text that begins in the usual style.
  ///
  /// - Complexity: O(n); a text without control characters is not copied.
  package init(_ text: String) {
    var reader = SGRReader()
    self.init(text, goingOnWith: &reader)
  }

  /// A text that begins in the style in which the text before it ended.
  ///
  /// - Parameter reader: has that style, and then the one in which this text ends.
  /// - Complexity: O(n); a text without control characters is not copied.
  package init(_ text: String, goingOnWith reader: inout SGRReader) {
    self.text = text
    guard PlainText.hasControls(text.utf8) else {
      add(0..<text.utf8.count, reader.style)
      return
    }
    let plain = PlainText(Array(text.utf8)[...])
    self.text = String(decoding: plain.utf8, as: UTF8.self)
    var start = 0
    for number in 0..<plain.styles.count {
      let end = plain.styles.offsets[number]
      add(start..<end, reader.style)
      reader.read(plain.styles[number].dropFirst(2).dropLast())
      start = end
    }
    add(start..<plain.utf8.count, reader.style)
  }

  /// Gives a style to the part of the text after the parts that have one.
  private mutating func add(_ range: Range<Int>, _ style: TextStyle) {
    guard !range.isEmpty, style != .plain else { return }
    if let last = runs.last, last.range.upperBound == range.lowerBound, last.style == style {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
    } else if runs.count < Self.mostRuns {
      runs.append(StyleRun(range, style))
    }
  }
}
