package import TerminalGrid
import WaterfallItems

/// The colours of what is drawn.
///
/// A card's colour is its identity's: one of a dozen hues, the same on every run. Its border has
/// the hue, a tint of it lies behind the text, and the text has a colour of its own, so that it is
/// legible whatever the terminal's background is. What stands on that background itself has the
/// terminal's own foreground, or a colour between light and dark.
package struct Theme: Hashable, Sendable {
  /// A colour for each purpose; nil is the terminal's own.
  package struct Colors: Hashable, Sendable {
    /// On cards.
    package var text: RGB?
    package var title: RGB?
    package var quiet: RGB?
    /// The border of the card in focus.
    package var focus: RGB?
    package var failure: RGB?
    package var failureBackground: RGB?
    /// The last row. Without a background of its own it is drawn reversed.
    package var status: RGB?
    package var statusStrong: RGB?
    package var statusBackground: RGB?
    /// Headers of sections.
    package var header: RGB?
    package var headerStrong: RGB?
    package var headerBackground: RGB?
    /// What was searched for. Without a background of its own it is drawn reversed.
    package var match: RGB?
    package var matchBackground: RGB?
    /// On the terminal's own background: asides, failures, keys in the help.
    package var note: RGB?
    package var alarm: RGB?
    package var accent: RGB?

    package init() {}
  }

  package var name: String
  package var colors: Colors
  /// Border colours, spaced so that neighbours on the circle are told apart; none: the terminal's
  /// own.
  package var hues: [RGB]
  /// What lies behind the text, by the same numbers; none: the terminal's own.
  package var tints: [RGB]
  /// Whether it is drawn in few bytes, for a slow line.
  private(set) var isPlain = false

  package init(name: String, colors: Colors, hues: [RGB], tints: [RGB]) {
    (self.name, self.colors, self.hues, self.tints) = (name, colors, hues, tints)
  }

  /// The color of an identity; nil: the terminal's own.
  private static func choose(_ colors: [RGB], for id: ItemID) -> RGB? {
    colors.isEmpty ? nil : colors[Int(id.value % UInt64(colors.count))]
  }
}

extension Theme {
  /// The same for a slow line. It has the terminal's own colours, no tints, and borders of one byte
  /// a cell. Boxes of one colour (``CardFill/solid``, and colours of the records' own) stay.
  var plain: Theme {
    var theme = self
    (theme.colors, theme.isPlain) = (Colors(), true)
    return theme
  }

  /// A card's styles.
  struct CardStyles {
    let border: Style
    let fill: Style
    let title: Style
    let body: Style
    let quiet: Style
    let badge: Style
    /// What shows through a picture where it is transparent.
    let ground: RGB
    /// Whether its border is drawn in ASCII.
    var isPlain = false

    /// The same on another ground.
    func on(_ background: RGB) -> CardStyles {
      func moved(_ style: Style) -> Style {
        Style(
          style.role, foreground: legible(style.foreground, on: background),
          background: background,
          traits: style.traits)
      }
      return CardStyles(
        border: moved(border), fill: moved(fill), title: moved(title), body: moved(body),
        quiet: moved(quiet), badge: moved(badge), ground: ground)
    }

    /// A box of one colour. Its border is seen when it is in focus.
    private init(solid ground: RGB, isFocused: Bool) {
      let text = ground.legibleText
      func style(_ role: Style.Role, _ traits: Style.Traits = []) -> Style {
        Style(role, foreground: text, background: ground, traits: traits)
      }
      self.init(
        border: isFocused
          ? style(.focusBorder, .bold) : Style(.border, foreground: ground, background: ground),
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
    ///   - id: the color follows from it; nil if the card has none.
    ///   - own: the color that the record gives; nil if it gives none.
    init(
      id: ItemID?, own: RGB? = nil, theme: Theme, fill kind: CardFill = .tint, isFocused: Bool,
      isFailure: Bool
    ) {
      let colors = theme.colors
      let isGray = id == nil && own == nil && !isFailure
      let hue =
        isFailure
        ? colors.failure : own ?? id.map { Theme.choose(theme.hues, for: $0) } ?? colors.quiet
      if let hue, !isFailure, kind == .solid || own != nil && kind == .tint {
        self.init(solid: hue, isFocused: isFocused)
        return
      }
      let ground: RGB? =
        isFailure
        ? colors.failureBackground
        : kind == .none ? nil : id.flatMap { Theme.choose(theme.tints, for: $0) }
      let (tint, color) = theme.isPlain ? (nil, nil) : (ground, hue)
      func style(_ role: Style.Role, _ color: RGB?, _ traits: Style.Traits = []) -> Style {
        let style = Style(role, foreground: color, background: tint, traits: traits)
        return tint == nil ? style.forPaper(theme.paper) : style.tinted
      }
      let fill = style(.body, colors.text)
      // The colour that the data names is kept, be it legible or not.
      let edge =
        own == nil || isFailure
        ? style(isFailure ? .failure : .border, color) : Style(.border, foreground: hue)
      self.init(
        border: isFocused ? style(.focusBorder, colors.focus, .bold) : edge,
        fill: fill, title: style(isFailure ? .failure : .title, colors.title, .bold), body: fill,
        quiet: style(.quiet, colors.quiet),
        badge: style(.badge, legible(isGray ? colors.text : color, on: tint), .bold),
        // The terminal's own background is not known; texts that stand on it tell.
        ground: ground ?? theme.paper ?? .black)
      isPlain = theme.isPlain
    }
  }

  var status: Style { bar(.status, colors.status, colors.statusBackground) }
  var statusStrong: Style {
    let style = bar(.status, colors.statusStrong, colors.statusBackground)
    return Style(
      .status, foreground: style.foreground, background: style.background,
      traits: style.traits.union(.bold))
  }
  var header: Style {
    Style(.status, foreground: colors.header, background: colors.headerBackground)
  }
  /// Of the same role as the bar that it stands on: terminals of few colours reverse both.
  var headerStrong: Style {
    Style(
      .status, foreground: colors.headerStrong, background: colors.headerBackground, traits: .bold)
  }
  /// The row of the list that is in focus.
  func focusedRow(_ styles: CardStyles) -> CardStyles {
    colors.headerBackground.map { styles.on($0) } ?? styles
  }
  /// What was searched for.
  var match: Style { bar(.match, colors.match, colors.matchBackground) }
  var footer: Style { Style(.quiet, foreground: colors.note).forPaper(paper) }
  var failure: Style {
    Style(.failure, foreground: colors.alarm, traits: .bold).forPaper(paper)
  }
  var heading: Style { Style(.title, traits: .bold) }
  var helpKey: Style {
    Style(.badge, foreground: colors.accent, traits: .bold).forPaper(paper)
  }

  /// Black or white, for which its colours are; nil: it has none.
  private var paper: RGB? { colors.text.map { $0.luminance < 128 ? .white : .black } }

  /// The nested value that keys fold: reversed, so that it differs in more than colour.
  var selectedNode: Style { Style(.focusBorder, traits: [.bold, .reverse]) }

  /// Why a part of a card is missing.
  func fault(on styles: CardStyles) -> Style {
    Style(.failure, foreground: colors.failure, on: styles.body)
  }

  /// An address in a card's text.
  func link(on styles: CardStyles) -> Style {
    Style(.body, foreground: colors.accent, on: styles.body, traits: .underline)
  }

  var prompt: Style { bar(.prompt, colors.statusStrong, colors.statusBackground) }
  var promptLabel: Style {
    Style(
      .prompt, foreground: legible(colors.accent, on: colors.statusBackground),
      background: colors.statusBackground,
      traits: prompt.traits.union(.bold))
  }
  var promptFault: Style {
    Style(
      .failure, foreground: legible(colors.alarm, on: colors.statusBackground),
      background: colors.statusBackground,
      traits: prompt.traits)
  }
  /// The cell of a prompt where the next letter goes: the other way about than its line.
  var cursor: Style {
    Style(
      .prompt, foreground: colors.statusStrong, background: colors.statusBackground,
      traits: colors.statusBackground == nil ? [] : .reverse)
  }
  var hint: Style {
    Style(
      .match, foreground: match.foreground, background: match.background,
      traits: match.traits.union(.bold))
  }
  var menu: Style { Style(.header, foreground: colors.header, background: colors.headerBackground) }
  var menuChoice: Style { hint }

  private func bar(_ role: Style.Role, _ foreground: RGB?, _ background: RGB?) -> Style {
    Style(
      role, foreground: foreground, background: background,
      traits: background == nil ? .reverse : [])
  }
}

/// A colour for letters that was not chosen for the ground on which they stand, so that they are
/// legible there; nil, the terminal's own, on no other ground than that.
func legible(_ color: RGB?, on ground: RGB?) -> RGB? {
  ground.map { color?.legible(on: $0) ?? $0.legibleText } ?? color
}

extension Style {
  /// Letters of another colour on the ground of a style.
  fileprivate init(_ role: Role, foreground: RGB?, on base: Style, traits: Traits = []) {
    let ground = base.background
    let style = Style(
      role, foreground: legible(foreground, on: ground), background: ground, traits: traits)
    self = base.isTinted ? style.tinted : style.forPaper(base.paper)
  }
}
