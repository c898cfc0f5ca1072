import TOML
import TerminalGrid
import WaterfallCards
import WaterfallRecords
import WaterfallViewer

extension ConfigFile {
  /// The catalogue's themes, changed as the file says, and after them the file's own themes.
  ///
  /// `[themes.NAME]` starts from the theme that `base` names. Without `base` it starts from the
  /// built-in theme of the same name, or else from `dark`.
  func themes() throws(ConfigError) -> [Theme] {
    var themes = Catalogue.current.themes
    if let stray = entries.first(where: { $0.path[0] == "themes" && $0.path.count != 3 }) {
      throw fault(
        stray, "\(stray.path.joined(separator: ".")) is not a theme's colour",
        "write [themes.NAME], and a line below for each colour")
    }
    for (name, line) in namedThemes {
      guard name != "auto" else {
        throw .bad(
          path: path, line: line, what: "no theme can be called auto",
          advice: "auto follows the terminal's background: the light theme or the dark one")
      }
      let entries = entries.filter { $0.path.dropLast() == ["themes", name] }
      var theme = try base(of: entries, name: name, among: themes)
      for entry in entries { try set(entry, in: &theme) }
      try setCards(entries, in: &theme)
      if let index = themes.firstIndex(where: { $0.name == name }) {
        themes[index] = theme
      } else {
        themes.append(theme)
      }
    }
    return themes
  }

  /// The names of themes with their first lines, in the file's order.
  private var namedThemes: [(name: String, line: Int)] {
    let places =
      headers.map { ($0.path, $0.place.line) }
      + entries.map { (Array($0.path.dropLast()), $0.place.line) }
    var themes: [(name: String, line: Int)] = []
    for (path, line) in places.sorted(by: { $0.1 < $1.1 })
    where path.count == 2 && path[0] == "themes" && !themes.contains(where: { $0.name == path[1] })
    {
      themes.append((path[1], line))
    }
    return themes
  }

  private func base(
    of entries: [TOMLDocument.Entry], name: String, among themes: [Theme]
  ) throws(ConfigError) -> Theme {
    var base = themes.first { $0.name == name } ?? .dark
    if let entry = entries.first(where: { $0.path[2] == "base" }) {
      guard case .string(let wanted) = entry.value,
        let found = themes.first(where: { $0.name == wanted })
      else {
        throw fault(
          entry, "base = \(entry.value.written): expected the name of a theme above, in quotes",
          "the themes are \(themes.map(\.name).joined(separator: ", "))")
      }
      base = found
    }
    base.name = name
    return base
  }

  private func set(_ entry: TOMLDocument.Entry, in theme: inout Theme) throws(ConfigError) {
    switch entry.path[2] {
    case "base", "cards", "tints": break
    case let name:
      guard Theme.Colors.names.contains(name) else {
        let names = Theme.Colors.names + ["cards", "tints", "base"]
        throw fault(
          entry, "a theme has no colour \(name)",
          nearestName(to: name, of: names).map { "perhaps \($0) is meant" }
            ?? "the colours are \(names.joined(separator: ", "))")
      }
      _ = theme.colors.set(name, to: try color(entry.value, entry))
    }
  }

  /// Sets the colours of cards. The tints follow from them and from the colour of texts, so they
  /// are set last.
  private func setCards(
    _ entries: [TOMLDocument.Entry], in theme: inout Theme
  ) throws(ConfigError) {
    func list(_ name: String) throws(ConfigError) -> [RGB]? {
      guard let entry = entries.first(where: { $0.path[2] == name }) else { return nil }
      return try colors(entry)
    }
    let (cards, tints) = (try list("cards"), try list("tints"))
    if let cards { theme.setCards(cards, tints: tints) } else if let tints { theme.tints = tints }
  }

  /// The colours of a list. `default`, the terminal's own colour, is left out.
  private func colors(_ entry: TOMLDocument.Entry) throws(ConfigError) -> [RGB] {
    guard case .array(let values) = entry.value else {
      throw fault(
        entry, "\(entry.path[2]) = \(entry.value.written): expected a list of colours",
        "write [\"#5caee0\", \"red\"], or [] for the terminal's own")
    }
    var colors: [RGB] = []
    for value in values {
      if let color = try color(value, entry) { colors.append(color) }
    }
    return colors
  }

  /// A colour; nil for the terminal's own.
  private func color(_ value: TOMLValue, _ entry: TOMLDocument.Entry) throws(ConfigError) -> RGB? {
    if value == .string("default") { return nil }
    if case .string(let text) = value, let color = Theme.color(text) { return color }
    var advice: Message =
      "write \"#5caee0\", \"red\", \"bright-blue\", or \"default\" for the terminal's own"
    if case .string(let text) = value,
      let nearest = nearestName(to: text, of: Theme.colorNames + ["default"])
    {
      advice = "perhaps \"\(nearest)\" is meant"
    }
    throw fault(entry, "\(entry.path[2]) = \(value.written): this is not a colour", advice)
  }
}
