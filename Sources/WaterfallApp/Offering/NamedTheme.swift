import TerminalGrid
import WaterfallCards
import WaterfallViewer

/// Colours with a name: `--theme NAME`, and the key `t`.
public struct NamedTheme: Sendable {
  let theme: Theme

  /// Creates a theme with a name.
  ///
  /// - Parameters:
  ///   - name: the name to type: lower-case letters, digits and hyphens.
  ///   - base: the built-in theme that provides all colours not given here; any other name traps.
  ///   - colors: the colours by their names in a config file (`text`, `focus`,
  ///     `status-background`). Each is `#rrggbb`, one of the 16 names of the xterm palette, or
  ///     `default` for the terminal's own. Any other name or colour traps.
  ///   - cards: the cards' colours, from which each item gets one; nil means the base's.
  ///   - tints: the backgrounds of the cards' texts, in the order of `cards`; nil means tints of
  ///     `cards`, or without them the base's.
  public init(
    _ name: String, base: String = "dark", colors: [String: String] = [:],
    cards: [String]? = nil, tints: [String]? = nil
  ) {
    requireName(name, of: "theme")
    guard name != "auto" else { fatalError("No theme can be called auto") }
    guard var theme = Theme.builtIn.first(where: { $0.name == base }) else {
      fatalError("There is no theme \(base)")
    }
    theme.name = name
    for (place, color) in colors {
      guard theme.colors.set(place, to: Self.color(color)) else {
        fatalError("A theme has no colour \(place)")
      }
    }
    let grounds = tints.map { $0.compactMap { Self.color($0) } }
    if let cards {
      theme.setCards(cards.compactMap { Self.color($0) }, tints: grounds)
    } else if let grounds {
      theme.tints = grounds
    }
    self.theme = theme
  }

  private static func color(_ text: String) -> RGB? {
    if text == "default" { return nil }
    guard let color = Theme.color(text) else { fatalError("\(text) is not a colour") }
    return color
  }
}
