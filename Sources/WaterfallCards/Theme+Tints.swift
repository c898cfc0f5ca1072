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
}
