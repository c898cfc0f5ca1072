package import TerminalGrid
package import WaterfallDocuments
package import WaterfallRecords

/// The styles of a text whose parts may have styles of their own, on the style around it.
package struct RunStyles: TextStyling {
  private let runs: [StyleRun]
  /// The style of parts without a style of their own.
  package let base: Style
  /// The index of the first run that ends after the offset that was asked for last.
  private var next = 0
  /// Caches the style of one run, because neighbouring cells share it.
  private var known: (run: Int, style: Style)?

  package var ellipsis: Style { base }

  /// - Parameter runs: nil if the whole text has one style.
  package init(_ runs: [StyleRun]?, on base: Style) { (self.runs, self.base) = (runs ?? [], base) }

  /// Whether the whole text has the style ``base``.
  package var hasOneStyle: Bool { runs.isEmpty }

  package mutating func style(at offset: Int) -> Style {
    while next < runs.count, runs[next].range.upperBound <= offset { next += 1 }
    guard next < runs.count, runs[next].range.contains(offset) else { return base }
    if let known, known.run == next { return known.style }
    let style = Style(runs[next].style, on: base)
    known = (next, style)
    return style
  }

  /// Moves to an offset without visiting the runs before it one by one.
  ///
  /// - Complexity: O(log of the number of runs).
  package mutating func skip(to offset: Int) {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    next = low
  }
}

extension Grid {
  /// Draws a text, or a part of it, in a single line.
  @discardableResult
  package mutating func draw(
    _ text: SafeText, range: Range<Int>? = nil, at point: CellPoint, maxWidth: Int,
    _ styles: RunStyles
  ) -> Int {
    guard !styles.hasOneStyle else {
      return draw(text, range: range, at: point, maxWidth: maxWidth, style: styles.base)
    }
    var styles = styles
    styles.skip(to: range?.lowerBound ?? 0)
    return draw(text, range: range, at: point, maxWidth: maxWidth, styles: &styles)
  }

  /// Draws a text that has already been broken into lines.
  package mutating func draw(
    _ text: SafeText, _ lines: TextLines, in rect: CellRect, _ styles: RunStyles
  ) -> Int {
    guard !styles.hasOneStyle else { return draw(text, lines, in: rect, style: styles.base) }
    var styles = styles
    return draw(text, lines, in: rect, styles: &styles)
  }

  /// Breaks a text into lines and draws them.
  package mutating func drawWrapped(_ text: SafeText, in rect: CellRect, _ styles: RunStyles) -> Int
  {
    guard !styles.hasOneStyle else { return drawWrapped(text, in: rect, style: styles.base) }
    var styles = styles
    return drawWrapped(text, in: rect, styles: &styles)
  }
}

extension Style {
  /// The style of a text that requests one, given the style of the text around it.
  ///
  /// A request without a background keeps the card's tint; one with a background replaces it.
  /// The first 16 colours stay the terminal's own if they are legible; xterm's values are assumed
  /// for them. Illegible letters are moved away from their ground until they are legible: `SGR 30`
  /// on a dark card becomes grey. Faint letters (SGR 2) get an exact colour, too, because terminals
  /// disagree how faint they are.
  package init(_ requested: TextStyle, on base: Style) {
    let traits = base.traits.union(Traits(requested.traits))
    if requested.traits.contains(.code) {
      let code = Style(
        base.role, foreground: base.foreground,
        background: base.background?.away(from: base.foreground),
        traits: traits.subtracting(.dim))
      // In palettes without tints this ground becomes a grey.
      self = code.forPaper(base.paper)
      return
    }
    let ground = requested.background.map { Color($0) } ?? base.background
    let wanted = requested.foreground.map { Color($0) } ?? base.foreground
    let role: Style.Role =
      requested.background != nil
      ? .styledOnGround
      : requested.foreground != nil || traits.contains(.reverse)
        ? .styled : traits.contains(.dim) ? .quiet : base.role
    var style =
      requested.background == nil
      ? base.lettered(role, wanted, traits)
      : Style(role, foreground: wanted, background: ground, traits: traits)
    if let paper = ground?.rgb ?? base.paper {
      let isFaint = traits.contains(.dim)
      let letters = wanted?.rgb ?? paper.legibleText
      if isFaint || wanted == nil || !letters.isLegible(on: paper) {
        let shade = isFaint ? letters.faint(on: paper) : letters
        style = style.lettered(role, .exact(shade.legible(on: paper)), traits.subtracting(.dim))
      }
    }
    self = style
  }
}

extension Style.Traits {
  fileprivate init(_ traits: TextStyle.Traits) {
    self = []
    if traits.contains(.bold) { insert(.bold) }
    if traits.contains(.dim) { insert(.dim) }
    if traits.contains(.italic) { insert(.italic) }
    if traits.contains(.underline) { insert(.underline) }
    if traits.contains(.reverse) { insert(.reverse) }
  }
}

extension Color {
  fileprivate init(_ color: TextStyle.Color) {
    switch color {
    case .numbered(let number) where number < 16: self = .own(number)
    case .numbered(let number): self = .exact(Palette.color(number))
    case .exact(let red, let green, let blue): self = .exact(RGB(red, green, blue))
    }
  }

  /// This ground, moved away from the colour of its letters, which raises the contrast.
  fileprivate func away(from letters: Color?) -> Color {
    guard case .exact(let rgb) = self else { return self }
    let isDark = letters.map { $0.rgb.luminance > rgb.luminance } ?? (rgb.luminance < 128)
    return .exact(rgb.mixed(with: isDark ? .black : .white, parts: 128))
  }
}

/// The styles of parts of a card's texts.
package struct CardStyleRuns: Sendable {
  package let title: [StyleRun]
  package let body: [StyleRun]
  package let badge: [StyleRun]
  /// The styles of the values, one element for each field.
  package let fields: [[StyleRun]]

  package init(_ content: CardContent) {
    (title, badge) = (content.titleRuns, content.badgeRuns)
    body = content.failure == nil ? content.bodyRuns : []
    fields = content.fields.prefix(Card.mostFields).map(\.shownRuns)
  }
}

extension MarkdownText {
  /// - Parameter columns: cells of a line; nil if they are not known.
  package init?(_ source: String, columns: Int? = nil, _ overflow: MarkdownRoom.Overflow = .cut) {
    self.init(
      source, in: columns.map { MarkdownRoom(columns: $0, overflow: overflow) },
      width: { SafeText($0).width })
  }
}
