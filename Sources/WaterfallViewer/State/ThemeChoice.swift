import TerminalGrid
import TerminalInput
package import WaterfallCards

/// The theme that the user or the terminal has chosen, and the one that is drawn.
package struct ThemeChoice: Sendable {
  /// The chosen theme. A slow line gets a plainer version of it.
  package private(set) var chosen: Theme { didSet { dress() } }
  /// The colours that are drawn.
  private(set) var shown: Theme
  var isLineSlow = false { didSet { dress() } }
  /// Whether the theme follows the terminal's background, if the terminal reports it.
  private(set) var isAutomatic: Bool

  init(_ choices: ViewerChoices) {
    (shown, chosen) = (choices.theme, choices.theme)
    isAutomatic = choices.isThemeAutomatic
  }

  private mutating func dress() { shown = isLineSlow ? chosen.forSlowLine : chosen }

  /// Takes the theme that was set by name.
  mutating func follow(_ choices: ViewerChoices) {
    (chosen, isAutomatic) = (choices.theme, choices.isThemeAutomatic)
  }

  /// Switches to a later theme in the order of the list.
  ///
  /// - Parameter themes: not empty.
  mutating func next(_ times: Int, of themes: [Theme]) {
    let current = themes.firstIndex { $0.name == shown.name } ?? -1
    (chosen, isAutomatic) = (themes[(current + times) % themes.count], false)
  }

  /// Takes the light or dark theme that fits the terminal's background, unless the user chose a
  /// theme.
  mutating func fit(_ reply: InputEvent.Reply, among themes: [Theme]) {
    guard isAutomatic, case .color(11, let red, let green, let blue) = reply else { return }
    let wanted = Theme.fitting(background: RGB(red, green, blue)).name
    chosen = themes.first { $0.name == wanted } ?? chosen
  }
}
