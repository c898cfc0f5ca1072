import TerminalGrid
import TerminalInput

extension Viewer {
  /// The theme that follows, in the order in which they are offered.
  mutating func takeNextTheme(_ times: Int) {
    let themes = options.themes
    let current = themes.firstIndex { $0.name == theme.name } ?? -1
    chosenTheme = themes[(current + times) % themes.count]
    isThemeAutomatic = false
    status.say("theme: \(theme.name)")
  }

  /// The light or the dark theme, as the terminal's background asks for, unless a person chose one.
  mutating func takeTheme(for reply: InputEvent.Reply) {
    guard isThemeAutomatic, case .color(11, let red, let green, let blue) = reply else { return }
    let wanted = Theme.fitting(background: RGB(red, green, blue)).name
    chosenTheme = options.themes.first { $0.name == wanted } ?? chosenTheme
  }
}
