import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallRecords
import WaterfallViewer

extension Settings {
  /// `auto`, or the name of a theme.
  private var wantedTheme: String { look[\.theme] ?? "auto" }

  var isThemeAutomatic: Bool { wantedTheme == "auto" }

  /// The theme to begin with.
  var theme: Theme {
    let name = isThemeAutomatic ? Theme.dark.name : wantedTheme
    return themes.first { $0.name == name } ?? Theme.dark
  }

  /// - Throws: `.option` if there is no theme of that name.
  func checkTheme() throws(Failure) {
    guard !(themes.map(\.name) + ["auto"]).contains(wantedTheme) else { return }
    let names = (isSecure ? Catalogue.current.themes : themes).map(\.name) + ["auto"]
    let said = said("theme", wantedTheme, look.origin(of: "theme"))
    throw .option(.noTheme(said, names: names))
  }

  /// Refuses a setting that has no effect in the layout.
  ///
  /// - Throws: `.option`.
  func checkFieldsOfLayout() throws(Failure) {
    let isChosen = look.origin(of: "layout") != .builtIn
    for setting in look.inForce + data.inForce {
      guard let need = setting.facts.need, !need.isMet(layoutKind),
        isChosen || need.refusal == .inChosenLayoutOrTyped && setting.isTyped
      else { continue }
      let said = said(setting.facts.name, setting.text, setting.origin)
      throw .option(
        .useless(said, layout: layoutKind.name, lacks: need.lack, layouts: need.layouts))
    }
  }

  /// Under `secure`, messages quote nothing from the config file.
  private func said(_ name: String, _ value: String, _ origin: SettingOrigin) -> SaidSetting {
    SaidSetting(name: name, value: value, origin: origin, isSecret: isSecure)
  }

  /// Whether printed output has colours if no format is given.
  func printsColors(toTerminal isTerminal: Bool) -> Bool {
    switch look[\.color] ?? .auto {
    case .auto: isTerminal
    case .never: false
    case .always, .palette16, .palette256, .truecolor: true
    }
  }
}
