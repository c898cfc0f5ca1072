package import TerminalGrid
package import WaterfallItems

/// The colours of everything on the screen.
///
/// A card's colour follows from its item's identity: one of a dozen hues, the same on every run.
/// The border has the hue, and a tint of it is the ground of the text. The text has its own colour,
/// so it is legible on any background of the terminal. Text directly on the terminal's background
/// has the terminal's own foreground, or a colour between light and dark.
package struct Theme: Hashable, Sendable {
  /// A colour for each purpose; nil for the terminal's own.
  package struct Colors: Hashable, Sendable {
    /// Colours on cards.
    package var text: RGB?
    package var title: RGB?
    package var quiet: RGB?
    /// The border of the card in focus.
    package var focus: RGB?
    package var failure: RGB?
    package var failureBackground: RGB?
    /// The last row. Without its own background it is drawn reversed.
    package var status: RGB?
    package var statusStrong: RGB?
    package var statusBackground: RGB?
    /// Headers of sections.
    package var header: RGB?
    package var headerStrong: RGB?
    package var headerBackground: RGB?
    /// Matches of a search. Without their own background they are drawn reversed.
    package var match: RGB?
    package var matchBackground: RGB?
    /// Colours directly on the terminal's background: asides, failures, and keys in the help.
    package var note: RGB?
    package var alarm: RGB?
    package var accent: RGB?
    /// Words that mean a state, on cards and beside them.
    package var stateError: RGB?
    package var stateWarning: RGB?
    package var stateGood: RGB?

    package init() {}
  }

  package var name: String
  package var colors: Colors
  /// Border colours, chosen so that neighbours on the colour circle look different.
  ///
  /// If empty, borders have the terminal's own colour.
  package var hues: [RGB]
  /// The grounds of cards' texts, at the same indices as ``hues``; empty for the terminal's own.
  package var tints: [RGB]
  /// Whether everything is drawn in few bytes, for a slow line.
  package private(set) var savesBytes = false

  package init(name: String, colors: Colors, hues: [RGB], tints: [RGB]) {
    (self.name, self.colors, self.hues, self.tints) = (name, colors, hues, tints)
  }

  /// The colour of an identity; nil for the terminal's own.
  private static func choose(_ colors: [RGB], for id: ItemID) -> RGB? {
    colors.isEmpty ? nil : colors[Int(id.value % UInt64(colors.count))]
  }

  /// The border colour and the ground of a card; nil for the terminal's own.
  private func colors(for id: ItemID, _ state: HueState?) -> (hue: RGB?, tint: RGB?) {
    guard let state, !hues.isEmpty else {
      return (Self.choose(hues, for: id), Self.choose(tints, for: id))
    }
    guard let place = hue(for: state, id) else { return (colors.quiet, nil) }
    let own: RGB? = if case .state(let tone) = state { color(of: tone) } else { nil }
    return (own ?? hues[place], tints.isEmpty ? nil : tints[place % tints.count])
  }
}

extension Theme {
  /// A variant for a slow line, with the terminal's own colours, no tints, and borders of one byte
  /// a cell.
  ///
  /// Boxes of one colour stay: those of ``CardFill/solid``, and those whose colour the record
  /// gives.
  package var forSlowLine: Theme {
    var theme = self
    (theme.colors, theme.savesBytes) = (Colors(), true)
    // The status line is often there before the line is known to be slow. Other colours would send
    // it again.
    (theme.colors.status, theme.colors.statusStrong) = (colors.status, colors.statusStrong)
    theme.colors.statusBackground = colors.statusBackground
    return theme
  }

  package struct CardStyles {
    package let border: Style
    package let fill: Style
    package let title: Style
    package let body: Style
    package let quiet: Style
    package let badge: Style
    /// The colour that shows through a picture's transparent parts.
    package let ground: RGB
    package var hasASCIIBorder = false

    /// The same styles on another ground.
    package func on(_ background: RGB) -> CardStyles {
      func moved(_ style: Style) -> Style {
        Style(
          style.role, foreground: legible(style.foreground?.rgb, on: background)?.color,
          background: background.color, traits: style.traits)
      }
      return CardStyles(
        border: moved(border), fill: moved(fill), title: moved(title), body: moved(body),
        quiet: moved(quiet), badge: moved(badge), ground: ground)
    }

    /// The styles of a box of one colour, whose border is visible only in focus.
    private init(solid ground: RGB, isFocused: Bool) {
      let text = ground.legibleText
      func style(_ role: Style.Role, _ traits: Style.Traits = []) -> Style {
        Style(role, foreground: text.color, background: ground.color, traits: traits)
      }
      self.init(
        border: isFocused
          ? style(.focusBorder, .bold)
          : Style(.border, foreground: ground.color, background: ground.color),
        fill: style(.body), title: style(.title, .bold), body: style(.body), quiet: style(.quiet),
        badge: style(.badge, .bold), ground: ground)
    }

    private init(
      border: Style, fill: Style, title: Style, body: Style, quiet: Style, badge: Style, ground: RGB
    ) {
      (self.border, self.fill, self.title, self.body) = (border, fill, title, body)
      (self.quiet, self.badge, self.ground) = (quiet, badge, ground)
    }

    /// - Parameters:
    ///   - id: decides the colour; nil if the card has none.
    ///   - own: the colour that the record gives; nil if it gives none.
    ///   - state: the state that decides the colour; nil if none does.
    package init(
      id: ItemID?, own: RGB? = nil, state: HueState? = nil, theme: Theme,
      fill kind: CardFill = .tint, isFocused: Bool,
      isFailure: Bool
    ) {
      let colors = theme.colors
      let chosen = id.map { theme.colors(for: $0, state) }
      let isGray = id == nil && own == nil && !isFailure
      let hue =
        isFailure
        ? colors.failure : own ?? chosen.map(\.hue) ?? colors.quiet
      if let hue, !isFailure, kind == .solid || own != nil && kind == .tint {
        self.init(solid: hue, isFocused: isFocused)
        return
      }
      let ground: RGB? =
        isFailure
        ? colors.failureBackground
        : kind == .none ? nil : chosen?.tint
      let (tint, color) = theme.savesBytes ? (nil, nil) : (ground, hue)
      func style(_ role: Style.Role, _ color: RGB?, _ traits: Style.Traits = []) -> Style {
        let style = Style(role, foreground: color?.color, background: tint?.color, traits: traits)
        return tint == nil ? style.forPaper(theme.paper) : style.tinted
      }
      let fill = style(.body, colors.text)
      // A colour that the data names is kept, even if it is not legible.
      let edge =
        own == nil || isFailure
        ? style(isFailure ? .failure : .border, color) : Style(.border, foreground: hue?.color)
      self.init(
        border: isFocused ? style(.focusBorder, colors.focus, .bold) : edge,
        fill: fill, title: style(isFailure ? .failure : .title, colors.title, .bold), body: fill,
        quiet: style(.quiet, colors.quiet),
        badge: style(.badge, legible(isGray ? colors.text : color, on: tint), .bold),
        // The terminal's own background is not known. The theme's text colours suggest black or
        // white.
        ground: ground ?? theme.paper ?? .black)
      hasASCIIBorder = theme.savesBytes
    }
  }

  package var status: Style { bar(.status, colors.status, colors.statusBackground) }
  package var statusStrong: Style {
    let style = bar(.status, colors.statusStrong, colors.statusBackground)
    return style.with(style.traits.union(.bold))
  }
  package var header: Style {
    Style(.status, foreground: colors.header?.color, background: colors.headerBackground?.color)
  }
  /// The name of the column in focus, on the ground of the others.
  package var headerFocus: Style { headerStrong.with([.bold, .underline]) }
  /// It has the role of the bar that it is in, because terminals with few colours reverse both.
  package var headerStrong: Style {
    Style(
      .status, foreground: colors.headerStrong?.color,
      background: colors.headerBackground?.color, traits: .bold)
  }
  /// The styles of the row in focus in the list.
  package func focusedRow(_ styles: CardStyles) -> CardStyles {
    colors.headerBackground.map { styles.on($0) } ?? styles
  }
  package var match: Style { bar(.match, colors.match, colors.matchBackground) }
  package var footer: Style { Style(.quiet, foreground: colors.note?.color).forPaper(paper) }
  package var failure: Style {
    Style(.failure, foreground: colors.alarm?.color, traits: .bold).forPaper(paper)
  }
  package var heading: Style { Style(.title, traits: .bold) }
  package var helpKey: Style {
    Style(.badge, foreground: colors.accent?.color, traits: .bold).forPaper(paper)
  }

  /// The background for which the theme is made, black or white; nil if it has no colours.
  var paper: RGB? { colors.text.map { $0.luminance < 128 ? .white : .black } }

  /// The selected nested value, which keys fold. It is reversed, so not only its colour differs.
  package var selectedNode: Style { Style(.focusBorder, traits: [.bold, .reverse]) }

  /// The style of a reason why a part of a card is missing.
  package func fault(on styles: CardStyles) -> Style {
    Style(.failure, foreground: colors.failure, on: styles.body)
  }

  /// The style of an address in a card's text.
  package func link(on styles: CardStyles) -> Style {
    Style(.body, foreground: colors.accent, on: styles.body, traits: .underline)
  }

  package var prompt: Style { bar(.prompt, colors.statusStrong, colors.statusBackground) }
  package var promptLabel: Style {
    Style(
      .prompt, foreground: legible(colors.accent, on: colors.statusBackground)?.color,
      background: colors.statusBackground?.color, traits: prompt.traits.union(.bold))
  }
  package var promptFault: Style {
    Style(
      .failure, foreground: legible(colors.alarm, on: colors.statusBackground)?.color,
      background: colors.statusBackground?.color, traits: prompt.traits)
  }
  package var hint: Style { match.with(match.traits.union(.bold)) }
  package var menu: Style {
    Style(.header, foreground: colors.header?.color, background: colors.headerBackground?.color)
  }
  package var menuChoice: Style { hint }

  private func bar(_ role: Style.Role, _ foreground: RGB?, _ background: RGB?) -> Style {
    Style(
      role, foreground: foreground?.color, background: background?.color,
      traits: background == nil ? .reverse : [])
  }
}

/// The nearest colour to `color` that is legible on `ground`, for colours chosen for another
/// ground.
///
/// With a nil ground, the terminal's own, `color` is returned unchanged. A nil colour on another
/// ground becomes black or white.
package func legible(_ color: RGB?, on ground: RGB?) -> RGB? {
  ground.map { color?.legible(on: $0) ?? $0.legibleText } ?? color
}

extension Style {
  /// Letters of another colour on the ground of a style.
  fileprivate init(_ role: Role, foreground: RGB?, on base: Style, traits: Traits = []) {
    self = base.lettered(role, legible(foreground, on: base.background?.rgb)?.color, traits)
  }
}
