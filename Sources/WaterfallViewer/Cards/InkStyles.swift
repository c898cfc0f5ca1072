import TerminalGrid
import WaterfallRecords

/// The styles of a text that asks for ink of its own, on a ground that is there.
struct InkStyles: TextStyles {
  private let runs: [InkRun]
  /// The style of what has no ink of its own.
  let base: Style
  /// The first run that does not end before the place that was asked for last.
  private var next = 0
  /// The run whose style is known.
  private var known: (run: Int, style: Style)?

  var ellipsis: Style { base }

  /// - Parameter runs: nil: the text is in one ink.
  init(_ runs: [InkRun]?, on base: Style) { (self.runs, self.base) = (runs ?? [], base) }

  /// Whether all of the text is in ``base``.
  var isPlain: Bool { runs.isEmpty }

  mutating func style(at offset: Int) -> Style {
    while next < runs.count, runs[next].range.upperBound <= offset { next += 1 }
    guard next < runs.count, runs[next].range.contains(offset) else { return base }
    if let known, known.run == next { return known.style }
    let style = Style(runs[next].ink, on: base)
    known = (next, style)
    return style
  }

  /// Goes to a place without asking for those before it.
  ///
  /// - Complexity: O(log of the number of runs).
  mutating func skip(to offset: Int) {
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
  mutating func draw(
    _ text: SafeText, range: Range<Int>? = nil, at point: CellPoint, maxWidth: Int,
    _ styles: InkStyles
  ) -> Int {
    guard !styles.isPlain else {
      return draw(text, range: range, at: point, maxWidth: maxWidth, style: styles.base)
    }
    var styles = styles
    styles.skip(to: range?.lowerBound ?? 0)
    return draw(text, range: range, at: point, maxWidth: maxWidth, styles: &styles)
  }

  /// Draws a text in lines that are known.
  mutating func draw(
    _ text: SafeText, _ lines: TextLines, in rect: CellRect, _ styles: InkStyles
  ) -> Int {
    guard !styles.isPlain else { return draw(text, lines, in: rect, style: styles.base) }
    var styles = styles
    return draw(text, lines, in: rect, styles: &styles)
  }

  /// Draws a text in lines.
  mutating func drawWrapped(_ text: SafeText, in rect: CellRect, _ styles: InkStyles) -> Int {
    guard !styles.isPlain else { return drawWrapped(text, in: rect, style: styles.base) }
    var styles = styles
    return drawWrapped(text, in: rect, styles: &styles)
  }
}

extension Style {
  /// What an ink looks like on the style of the text around it.
  ///
  /// Without a ground of its own the ink stands on the card's tint, with one on that. The first 16
  /// colours stay the terminal's own, since people choose them to be read. Letters that would
  /// vanish on a ground that is known are moved away from it until they are seen: `SGR 30` on a
  /// dark card is grey. What the terminal's own colours are is not known; they are taken for
  /// xterm's.
  init(_ ink: Ink, on base: Style) {
    let traits = base.traits.union(Traits(ink.traits))
    if ink.traits.contains(.code) {
      self.init(base.role, ink: base.ink, ground: base.ground?.away(from: base.ink), traits: traits)
      return
    }
    let wanted = ink.foreground.map(Color.init)
    guard let ground = ink.background.map(Color.init) else {
      let letters = wanted.map { base.ground?.showing($0) ?? $0 } ?? base.ink
      self.init(.ink, ink: letters, ground: base.ground, traits: traits)
      return
    }
    let letters =
      wanted.map { ground.showing($0) }
      ?? base.ink.map { $0.rgb.contrast(to: ground.rgb) < 4.5 ? ground.opposite : $0 }
      ?? ground.opposite
    self.init(.inkOnGround, ink: letters, ground: ground, traits: traits)
  }
}

extension Style.Traits {
  fileprivate init(_ traits: Ink.Traits) {
    self = []
    if traits.contains(.bold) { insert(.bold) }
    if traits.contains(.dim) { insert(.dim) }
    if traits.contains(.italic) { insert(.italic) }
    if traits.contains(.underline) { insert(.underline) }
    if traits.contains(.reverse) { insert(.reverse) }
  }
}

extension Color {
  fileprivate init(_ color: Ink.Color) {
    switch color {
    case .numbered(let number) where number < 16: self = .own(number)
    case .numbered(let number): self = .exact(Palette.color(number))
    case .exact(let red, let green, let blue): self = .exact(RGB(red, green, blue))
    }
  }

  /// A colour for letters on this one: as they are wanted if they are seen, else lighter or darker.
  fileprivate func showing(_ letters: Color) -> Color {
    let (ground, wanted) = (rgb, letters.rgb)
    guard wanted.contrast(to: ground) < 1.6 else { return letters }
    for step in 1...3 {
      let moved = wanted.mixed(with: opposite.rgb, quarters: step)
      if moved.contrast(to: ground) >= 3 { return .exact(moved) }
    }
    return opposite
  }

  /// This ground, moved away from its letters: they are read even better on it.
  fileprivate func away(from letters: Color?) -> Color {
    guard case .exact(let rgb) = self else { return self }
    let isDark = letters.map { $0.rgb.luminance > rgb.luminance } ?? (rgb.luminance < 128)
    return .exact(rgb.mixed(with: isDark ? .black : .white, quarters: 2))
  }

  /// Black or white, whichever is seen on it.
  fileprivate var opposite: Color {
    .exact(RGB(hex: rgb.contrast(to: RGB(hex: 0)) < 4.5 ? 0xFF_FFFF : 0x00_0000))
  }
}

extension RGB {
  /// How much light it gives, 0 to 1 (WCAG 2's relative luminance, with a plain square for the
  /// curve of the screen).
  private var luminance: Double {
    func light(_ channel: UInt8) -> Double { Double(channel) * Double(channel) / 65_025 }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }

  /// 1 for equal light to 21 for black and white (WCAG 2).
  fileprivate func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  fileprivate func mixed(with other: RGB, quarters: Int) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (4 - quarters) + Int(two) * quarters) / 4)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
