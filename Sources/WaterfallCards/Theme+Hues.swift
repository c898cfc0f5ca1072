package import TerminalGrid

extension Theme {
  /// Gives cards other colours. Their texts get tints of these as grounds.
  ///
  /// A theme that has no tint for each colour, such as `high-contrast`, keeps its own grounds.
  ///
  /// - Parameters:
  ///   - hues: empty for the terminal's own colour.
  ///   - tints: the grounds of the texts; nil makes them from `hues`.
  package mutating func setCards(_ hues: [RGB], tints: [RGB]?) {
    let isTinted = self.tints.count > 1
    self.hues = hues
    if let tints {
      self.tints = tints
    } else if isTinted, let paper, !hues.isEmpty {
      self.tints = hues.map { Self.tint(of: $0, on: paper) }
    }
  }

  /// A ground that is nearly black or white.
  private static func tint(of hue: RGB, on paper: RGB) -> RGB {
    paper == .white
      ? paper.mixed(with: hue, parts: 20) : RGB(hex: 0x101010).mixed(with: hue, parts: 38)
  }

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
