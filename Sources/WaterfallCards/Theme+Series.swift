package import TerminalGrid

extension Theme {
  /// The places in ``hues`` of the first eight series of a chart, in eighths of all. Neighbours are
  /// far from each other on the colour circle.
  private static let seriesEighths = [4, 0, 2, 6, 1, 5, 3, 7]

  /// The style of a series of a chart, directly on the terminal's background.
  ///
  /// - Parameter number: from 0; nil for a series that has no colour of its own.
  package func series(_ number: Int?) -> Style {
    guard let number else { return footer }
    guard !hues.isEmpty else { return helpKey }
    let eighths = Self.seriesEighths
    let hue = hues[eighths[number % eighths.count] * hues.count / eighths.count]
    return Style(.styled, foreground: hue.color).forPaper(paper)
  }
}
