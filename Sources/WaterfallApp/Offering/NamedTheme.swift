import TerminalGrid
import WaterfallViewer

/// Colours under a name: `--theme NAME`, and `t`.
public struct NamedTheme: Sendable {
  let theme: Theme

  /// A theme under a name.
  ///
  /// - Parameters:
  ///   - name: as it is typed: small letters, digits and hyphens.
  ///   - base: the built-in theme whose colours it has where it says none; any other name traps.
  ///   - colors: by the names that a config file has for them (`text`, `focus`,
  ///     `status-background`), each `#rrggbb`, one of the 16 names of the xterm palette, or
  ///     `default` for the terminal's own; any other traps.
  ///   - cards: the cards' colours, of which each item gets one; nil: those of the base.
  ///   - tints: what lies behind the cards' texts, by the same numbers; nil: those of the base.
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
    if let cards { theme.hues = cards.compactMap { Self.color($0) } }
    if let tints { theme.tints = tints.compactMap { Self.color($0) } }
    self.theme = theme
  }

  private static func color(_ text: String) -> RGB? {
    if text == "default" { return nil }
    guard let color = Theme.color(text) else { fatalError("\(text) is not a colour") }
    return color
  }
}
