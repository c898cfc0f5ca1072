import WaterfallDocuments
package import WaterfallRecords

/// Removes the marks of HTML and Markdown from the texts of cards.
extension CardContent {
  /// Byte ranges of the body's lines that must not be wrapped.
  package var wholeLines: [Range<Int>] {
    guard hasBodyLines, failure == nil, let body else { return [] }
    var (lines, start) = ([Range<Int>](), 0)
    for line in body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !line.isEmpty { lines.append(start..<start + line.count) }
      start += line.count + 1
    }
    return lines
  }

  /// Replaces HTML by its words, because programs deliver texts for people as HTML.
  mutating func removeMarkup() {
    if titleRuns.isEmpty, let words = MarkupText.words(of: title), !words.isEmpty { title = words }
    guard !isBodyMarkdown, bodyRuns.isEmpty, let words = body.flatMap({ MarkupText.words(of: $0) })
    else { return }
    body = words
  }

  /// Replaces a body in Markdown by its text without the marks.
  ///
  /// - Returns: nil if the body stays as it is: it is not Markdown, the data has styles of its own,
  ///   or the record could not be read.
  mutating func removeMarkdown() -> MarkdownText? {
    guard isBodyMarkdown, failure == nil, bodyRuns.isEmpty, let body,
      let markdown = MarkdownText(body), !markdown.text.isEmpty
    else { return nil }
    (self.body, bodyRuns) = (markdown.text, markdown.runs)
    return markdown
  }
}
