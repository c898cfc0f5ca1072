import TerminalGrid
import WaterfallLayout
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

  /// Refuses a field that the layout ignores.
  ///
  /// `span-by` is refused only if a person chose the layout; a demo's own layout just ignores it. A
  /// typed `item-width` is always refused.
  ///
  /// - Throws: `.option`.
  func checkFieldsOfLayout() throws(Failure) {
    let kind = layoutKind
    let isChosen = look.origin(of: "layout") != .builtIn
    if let field = data[\.spanBy], !kind.traits.contains(.spans), isChosen {
      throw useless(
        "span-by", field, .span, LayoutKind.names { $0.traits.contains(.spans) })
    }
    if let field = data[\.pinBy], !kind.traits.contains(.spans), isChosen {
      throw useless("pin-by", field, .pin, LayoutKind.names { $0.traits.contains(.spans) })
    }
    if let field = data[\.aspectBy], !kind.takesRatios, isChosen {
      throw useless("aspect-by", field, .aspect, LayoutKind.names(where: \.takesRatios))
    }
    let isTyped = if case .option = data.origin(of: "item-width") { true } else { false }
    if let field = data[\.itemWidth], kind.itemWidth == nil, isChosen || isTyped {
      throw useless("item-width", field, .width, LayoutKind.names { $0.itemWidth != nil })
    }
  }

  private func useless(
    _ name: String, _ field: String, _ use: OptionFault.FieldUse, _ layouts: String
  ) -> Failure {
    .option(
      .useless(
        said(name, field, data.origin(of: name)), layout: layoutKind.name, lacks: use,
        layouts: layouts))
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

extension LayoutKind {
  /// Whether a card's height may follow from its width.
  fileprivate var takesRatios: Bool { lanes == .configured && !traits.contains(.cullsByPart) }

  /// The names of the layouts that fit, joined as in a sentence.
  static func names(where fits: (LayoutKind) -> Bool) -> String {
    let names = all.filter(fits).map(\.name)
    return names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
  }
}
