import TerminalGrid
import TerminalInput
import WaterfallCards

extension Viewer {
  /// Switches to a later theme in the order of the list.
  mutating func takeNextTheme(_ times: Int) {
    let themes = options.themes
    let current = themes.firstIndex { $0.name == theme.name } ?? -1
    chosenTheme = themes[(current + times) % themes.count]
    isThemeAutomatic = false
    status.say("theme: \(theme.name)")
  }

  /// Takes the light or dark theme that fits the terminal's background, unless the user chose a
  /// theme.
  mutating func takeTheme(for reply: InputEvent.Reply) {
    guard isThemeAutomatic, case .color(11, let red, let green, let blue) = reply else { return }
    let wanted = Theme.fitting(background: RGB(red, green, blue)).name
    chosenTheme = options.themes.first { $0.name == wanted } ?? chosenTheme
  }
}
