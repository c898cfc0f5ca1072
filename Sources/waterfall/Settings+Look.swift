import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

extension Settings {
  /// `auto`, or the name of a theme.
  private var wantedTheme: String { look[\.theme] ?? "auto" }

  var isThemeAutomatic: Bool { wantedTheme == "auto" }

  /// The theme to begin with.
  var themeName: String { isThemeAutomatic ? Theme.dark.name : wantedTheme }

  /// - Throws: `.option` if there is none of that name.
  func checkTheme() throws(Failure) {
    guard !(themes.map(\.name) + ["auto"]).contains(wantedTheme) else { return }
    let names = (isSecure ? Theme.builtIn : themes).map(\.name) + ["auto"]
    let place = words(for: "theme", wantedTheme, look.origin(of: "theme"))
    let nearest = nearestName(to: wantedTheme, of: names)
    let advice: Message =
      nearest.map { "perhaps \($0) is meant" } ?? "there are \(names.joined(separator: ", "))"
    throw .option("\(place): there is no such theme\n\(advice)")
  }

  /// A field that the layout would not look at is refused. A demo's own layout leaves it out.
  ///
  /// - Throws: `.option`.
  func checkFieldsOfLayout() throws(Failure) {
    let kind = layoutChoice.kind
    let isChosen = look.origin(of: "layout") != .builtIn
    if let field = data[\.spanBy], !kind.traits.contains(.spans), isChosen {
      throw useless(
        "span-by", field, "no card spans several columns",
        LayoutKind.names { $0.traits.contains(.spans) })
    }
    let isTyped = if case .option = data.origin(of: "item-width") { true } else { false }
    if let field = data[\.itemWidth], kind.itemWidth == nil, isChosen || isTyped {
      throw useless(
        "item-width", field, "no card has a width of its own",
        LayoutKind.names { $0.itemWidth != nil })
    }
  }

  private func useless(
    _ name: String, _ field: String, _ reason: Message, _ layouts: String
  ) -> Failure {
    let place = words(for: name, field, data.origin(of: name))
    return .option(
      """
      \(place): in the layout \(layoutChoice.kind.name) \(reason)
      Leave it out, or take --layout \(layouts).
      """)
  }

  /// A setting as it is said where it comes from. Under `secure` nothing is quoted of the file.
  private func words(for name: String, _ value: String, _ origin: SettingOrigin) -> Message {
    switch origin {
    case .file(let path, let line) where isSecure: "\(path):\(line): \(name)"
    case .file(let path, let line): "\(path):\(line): \(name) = \(TOMLValue.quoted(value))"
    case .variable(let variable): "\(variable)=\(value) in the environment"
    case .option, .builtIn: "--\(name) \(value)"
    }
  }

  /// The most colours that may be used.
  ///
  /// - Parameter environment: NO_COLOR holds unless a person asked for colours by a setting of this
  ///   program (no-color.org); COLORTERM tells of 24-bit colour.
  func colorDepth(_ environment: [String: String]) -> ColourDepth {
    let hasTrueColor = ["truecolor", "24bit"].contains(environment["COLORTERM"])
    let all: ColourDepth = hasTrueColor ? .truecolor : .palette256
    switch look[\.color] ?? .auto {
    case .auto: return environment["NO_COLOR"].map { $0.isEmpty } ?? true ? all : .none
    case .always: return all
    case .never: return .none
    case .palette16: return .palette16
    case .palette256: return .palette256
    case .truecolor: return .truecolor
    }
  }

  /// Whether what is printed has colours when it is not said how it is written.
  func printsColors(toTerminal isTerminal: Bool) -> Bool {
    switch look[\.color] ?? .auto {
    case .auto: isTerminal
    case .never: false
    case .always, .palette16, .palette256, .truecolor: true
    }
  }
}

extension LayoutKind {
  /// The names of the layouts that fit, as a sentence has them.
  static func names(where fits: (LayoutKind) -> Bool) -> String {
    let names = all.filter(fits).map(\.name)
    return names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
  }
}
