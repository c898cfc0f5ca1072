import TerminalGrid
import WaterfallCards
import WaterfallDocuments
import WaterfallRecords

/// A chapter of the manual, broken into the lines of a screen.
struct HelpPage: Sendable {
  let topic: HelpTopic
  /// The columns of the window for which it was broken.
  let columns: Int
  private let text: SafeText
  private let runs: [StyleRun]
  /// The byte range of each line; an empty one separates paragraphs.
  private let all: [Range<Int>]
  /// The lines that are shown: all, or those of the paragraphs with the words of a search.
  private(set) var lines: [Range<Int>]

  /// Longer lines are hard to read.
  private static let mostColumns = 100

  /// - Parameters:
  ///   - source: the chapter in Markdown.
  ///   - columns: those of the window.
  init(_ topic: HelpTopic, _ source: String, columns: Int) {
    (self.topic, self.columns) = (topic, columns)
    let room = columns - 2 * HelpLayout.inset(for: columns)
    let width = max(1, min(room, Self.mostColumns))
    if let markdown = MarkdownText(source, columns: width, .wrap) {
      (text, runs) = (SafeText(markdown.text, wholeLines: markdown.wholeLines), markdown.runs)
    } else {
      (text, runs) = (SafeText(source), [])
    }
    all = text.lines(width: width).ranges
    lines = all
  }

  /// Shows only the paragraphs that contain all these words.
  mutating func filter(by words: String) {
    let words = words.lowercased().unicodeScalars.split(separator: " ").map(String.init)
    lines = words.isEmpty ? all : []
    if words.isEmpty { return }
    for paragraph in all.split(whereSeparator: \.isEmpty) {
      guard let first = paragraph.first, let end = paragraph.last?.upperBound else { continue }
      let bytes = text.utf8[first.lowerBound..<end]
      let found = String(decoding: bytes, as: UTF8.self).lowercased()
      guard words.allSatisfy({ found.contains($0) }) else { continue }
      if let last = lines.last { lines.append(last.upperBound..<last.upperBound) }
      lines += paragraph
    }
  }

  /// Draws the lines from one on, as many as have room.
  func draw(from top: Int, into grid: inout Grid, rows: Int, _ style: Style) {
    let inset = HelpLayout.inset(for: columns)
    for (row, line) in lines.dropFirst(top).prefix(rows).enumerated() where !line.isEmpty {
      grid.draw(
        text, range: line, at: CellPoint(column: inset, row: row), maxWidth: columns - inset,
        RunStyles(runs, on: style))
    }
  }
}
