/// The colours that a terminal can show.
package struct ColorMeans: Hashable, Sendable {
  package enum Range: Hashable, Sendable {
    case exact, palette256, palette16
    /// The bright ones are the dark ones in bold; none of them can be a background.
    case palette8
  }

  package var range: Range
  /// The terminal's own background; nil if it is not known.
  package var paper: RGB?

  package init(_ range: Range, paper: RGB? = nil) { (self.range, self.paper) = (range, paper) }
}

/// A style's colours as a terminal shows them.
///
/// Letters that are legible in the style's own colours stay legible: of 256 or 16 colours the
/// nearest legible one is taken. Letters on the terminal's own background are legible there, if
/// that is known. Pictures get the nearest colours.
///
/// Only terminals with exact colours show tints. Palettes have no colours as dark or as light;
/// their nearest ones are slabs of red, olive and navy blue. There a card has the terminal's own
/// background, and its border is as legible as letters are.
package struct ShownColors: Hashable, Sendable {
  /// The colour of the letters; nil for the terminal's own foreground.
  package var foreground: Shade?
  /// The background colour; nil for the terminal's own background.
  package var background: Shade?
  package var traits: Style.Traits

  package enum Shade: Hashable, Sendable {
    case exact(RGB)
    /// A number in xterm's palette of 256.
    case number(UInt8)

    init(_ color: Color) {
      switch color {
      case .exact(let color): self = .exact(color)
      case .own(let number): self = .number(number)
      }
    }

    fileprivate var exact: RGB {
      switch self {
      case .exact(let color): color
      case .number(let number): Palette.color(number)
      }
    }
  }

  fileprivate func style(_ role: Style.Role, without traits: Style.Traits) -> Style {
    Style(
      role, foreground: foreground.map { .exact($0.exact) },
      background: background.map { .exact($0.exact) }, traits: self.traits.subtracting(traits))
  }
}

extension Style {
  package func shown(by means: ColorMeans) -> ShownColors {
    switch means.range {
    case .exact:
      let style = seen(on: means.paper ?? paper)
      return ShownColors(
        foreground: style.foreground.map { .init($0) },
        background: style.background.map { .init($0) }, traits: style.traits)
    case .palette256:
      let style = untinted(on: means.paper)
      let paper = means.paper ?? style.paper
      return style.seen(on: paper).shownBy256(paper: paper)
    case .palette16, .palette8: return untinted(on: means.paper).shownBy16(means)
    }
  }

  /// The same style without a card's tint. Its colours are then chosen for a background like the
  /// tint.
  ///
  /// - Parameter paper: the terminal's background; nil if the terminal has not reported it. Most
  ///   texts then have the terminal's own foreground, which is legible on any background.
  func untinted(on paper: RGB?) -> Style {
    guard isTinted, let background = background?.rgb else { return self }
    var letters = foreground
    if paper == nil {
      switch role {
      case .body, .title: letters = nil
      case .quiet: letters = .exact(Self.middleGray)
      default: break
      }
    }
    return Style(role, foreground: letters, traits: traits)
      .forPaper(background.legibleText == .black ? .white : .black)
  }

  /// The one grey of the palette that is legible on black and on white.
  private static let middleGray = RGB(hex: 0x767676)

  /// Whether this is the border of a card on the terminal's own background. A border whose colour
  /// the data names does not count: it keeps that colour.
  private var isCardBorder: Bool {
    (role == .border || role == .focusBorder) && background == nil && paper != nil
  }

  /// Whether the style is for letters, not for an ornament.
  private var isForText: Bool { role != .picture && role != .border && role != .focusBorder }

  /// The style with letters made legible on the terminal's own background. Faint letters are mixed
  /// with that background, because terminals disagree about how faint they are.
  private func seen(on paper: RGB?) -> Style {
    guard let paper, let foreground, background == nil, isForText else { return self }
    let isFaint = traits.contains(.dim)
    let wanted = isFaint ? foreground.rgb.faint(on: paper) : foreground.rgb
    guard isFaint || !wanted.isLegible(on: paper) else { return self }
    return lettered(role, .exact(wanted.legible(on: paper)), traits.subtracting(.dim))
  }

  private func shownBy256(paper: RGB?) -> ShownColors {
    var shown = ShownColors(traits: traits)
    var behind = paper
    if let background {
      let number =
        switch background {
        case .own(let number): number
        case .exact(let color): Palette.index256(color)
        }
      shown.background = .number(number)
      behind = Palette.color(number)
    }
    guard let foreground else { return shown }
    let isWanted =
      isCardBorder
      || isForText && (background?.rgb ?? paper).map { foreground.rgb.isLegible(on: $0) } ?? false
    switch foreground {
    case .own(let number):
      let isSeen = behind.map { foreground.rgb.isLegible(on: $0) } ?? true
      shown.foreground = .number(
        isSeen || !isWanted ? number : Palette.legible256(foreground.rgb, on: behind ?? .black))
    case .exact(let color):
      shown.foreground = .number(
        behind.flatMap { isWanted ? Palette.legible256(color, on: $0) : nil }
          ?? Palette.index256(color))
    }
    return shown
  }

  /// The style in the first 16 colours. The terminal's owner has chosen these and the background.
  /// So grounds are left to the terminal, except those that the data asks for, and so is most text.
  private func shownBy16(_ means: ColorMeans) -> ShownColors {
    var shown = ShownColors(traits: traits)
    if case .own(let number)? = background { shown.background = .number(number) }
    switch role {
    case .picture:
      if case .own(let number)? = foreground { shown.foreground = .number(number) }
    case .border, .focusBorder:
      shown.foreground = number16.map {
        .number(isCardBorder ? clearer16($0, on: means.paper) : $0)
      }
    case .styledOnGround:
      guard let background, let foreground else { break }
      // With eight colours, no bright one can be a background.
      let number = Self.nearest16(background) & (means.range == .palette8 ? 7 : 15)
      let behind = Palette.color(number)
      (shown.background, shown.traits) = (.number(number), traits.subtracting(.dim))
      shown.foreground = .number(Palette.legible16(Self.nearest16(foreground), on: behind))
    case .badge, .header, .failure, .styled:
      guard let number = number16 else { break }
      shown.foreground = legible16(number, on: means.paper).map { .number($0) }
      if shown.foreground != nil { shown.traits.subtract(.dim) }
    default: break
    }
    return shown
  }

  /// The style in the first 16 colours, when grounds are written too.
  ///
  /// - Parameter page: the ground of the page; nil if it is not known.
  func printedBy16(on page: RGB? = nil) -> ShownColors {
    guard !isTinted else { return untinted(on: page).printedBy16(on: page) }
    var shown = ShownColors(traits: traits)
    let behind = background.map { Self.nearest16($0) }
    shown.background = behind.map { .number($0) }
    guard let foreground else { return shown }
    let (number, paper) = (Self.nearest16(foreground), page ?? paper)
    guard !isCardBorder else {
      shown.foreground = .number(clearer16(number, on: paper))
      return shown
    }
    let isWanted =
      isForText
      && (page != nil
        || (background?.rgb ?? paper).map { foreground.rgb.isLegible(on: $0) } ?? false)
    let legible = (behind.map(Palette.color) ?? paper).flatMap {
      isWanted ? Palette.legible16(number, on: $0) : nil
    }
    shown.foreground = .number(legible ?? number)
    return shown
  }

  /// The style in the exact colours that represent those of a palette, on a page with this ground.
  /// Letters are legible there, also faint ones.
  package func printed(by depth: ColorDepth, on page: RGB) -> Style {
    let shown: ShownColors
    switch depth {
    case .none: return Style(role, traits: traits)
    case .truecolor: return self
    case .palette16:
      shown = printedBy16(on: page)
      // The mixture cannot be found among the first 16, so faint letters lose the trait.
      let isFaint = isForText && traits.contains(.dim)
      return shown.style(role, without: isFaint ? .dim : [])
    case .palette256: shown = self.shown(by: ColorMeans(.palette256, paper: page))
    }
    return shown.style(role, without: [])
  }

  private static func nearest16(_ color: Color) -> UInt8 {
    switch color {
    case .own(let number): number
    case .exact(let color): Palette.index16(color)
    }
  }

  /// The number of the letters' colour: its own, or that of its hue. nil if they have no colour,
  /// or if it is nearly grey.
  private var number16: UInt8? {
    switch foreground {
    case .own(let number)?: number
    case .exact(let color)?: Palette.hueIndex16(color)
    case nil: nil
    }
  }

  /// A number that is legible on the terminal's own background; nil to use the terminal's own
  /// foreground.
  ///
  /// - Parameter paper: the terminal's background; nil if it is not known. The program's own texts
  ///   then have no colour. Those of the data have one that is legible where the card's colours
  ///   are.
  private func legible16(_ number: UInt8, on paper: RGB?) -> UInt8? {
    guard let behind = paper ?? (role == .styled ? self.paper : nil) else {
      if case .own? = foreground, role == .styled, background == nil { return number }
      return nil
    }
    let legible = Palette.legible16(number, on: behind)
    // On some terminals, a grey is the background itself.
    return legible != number && [0, 7, 8, 15].contains(legible) ? nil : legible
  }

  /// The light or the dark number of a hue, whichever has more contrast. Other hues could be as
  /// clear, but would mean something else: yellow is a warning, and red an error.
  private func clearer16(_ number: UInt8, on known: RGB?) -> UInt8 {
    guard let paper = known ?? paper else { return number }
    func contrast(_ number: UInt8) -> Double { Palette.color(number).contrast(to: paper) }
    return contrast(number) >= RGB.legibleContrast || contrast(number) >= contrast(number ^ 8)
      ? number : number ^ 8
  }
}

extension RGB {
  /// Faint letters (SGR 2) in this colour: a third of the ground shows through.
  package func faint(on ground: RGB) -> RGB { mixed(with: ground, parts: 85) }
}
