import WaterfallRecords

/// A table of Markdown.
struct MarkdownOutput: TableOutput {
  static let name = "markdown"
  static let clause = "markdown is a table for a text"
  static let form = TableForm.markdown

  init(_ page: PrintedPage) {}
}
