import WaterfallCards
import WaterfallViewer

// Options that are set while the viewer runs: `:columns 2`.
extension Settings {
  /// All settings in the order of the help, each with whether it can be set while the viewer runs.
  var settingNames: SettingNames {
    let themes = themes.map(\.name) + ["auto"]
    return SettingNames { [isSecure] in
      Self.rows.map { row in
        SettingName(
          row.name, words: row.name == "theme" ? themes : row.words, isSwitch: row.isFlag,
          takesField: row.traits.contains(.field),
          use: row.effect.change == .atStart || isSecure && row.isOffUnderSecure
            ? .atStart : .anyTime,
          summary: row.summary)
      }
    }
  }
}
