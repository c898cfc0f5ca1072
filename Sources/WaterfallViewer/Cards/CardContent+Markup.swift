import WaterfallDocuments
import WaterfallRecords

/// The texts of cards, as their marks say.
extension CardContent {
  /// Byte offsets of the body's lines that are never broken.
  var wholeLines: [Range<Int>] {
    guard hasBodyLines, failure == nil, let body else { return [] }
    var (lines, start) = ([Range<Int>](), 0)
    for line in body.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !line.isEmpty { lines.append(start..<start + line.count) }
      start += line.count + 1
    }
    return lines
  }

  /// Shows the words of HTML, as programs give it for texts of people.
  mutating func takeMarkup() {
    if titleRuns.isEmpty, let words = MarkupText.words(of: title), !words.isEmpty { title = words }
    guard !isBodyMarkdown, bodyRuns.isEmpty, let words = body.flatMap({ MarkupText.words(of: $0) })
    else { return }
    body = words
  }

  /// Shows the body without the marks of Markdown, if it is written in it. Where the data brings
  /// inks of its own, or the record could not be read, it stays as it is.
  mutating func takeMarkdown() -> MarkdownText? {
    guard isBodyMarkdown, failure == nil, bodyRuns.isEmpty, let body,
      let markdown = MarkdownText(body), !markdown.text.isEmpty
    else { return nil }
    (self.body, bodyRuns) = (markdown.text, markdown.runs)
    return markdown
  }
}
