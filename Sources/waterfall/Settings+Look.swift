import TerminalGrid
import WaterfallItems
import WaterfallViewer

extension Settings {
  /// `auto`, or the name of a theme.
  private var wantedTheme: String { look[\.theme] ?? "auto" }

  var isThemeAutomatic: Bool { wantedTheme == "auto" }

  /// The theme to begin with.
  var themeName: String { isThemeAutomatic ? Theme.dark.name : wantedTheme }

  /// - Throws: what ends the program, when it has been said.
  func checkTheme() throws {
    let names = themes.map(\.name) + ["auto"]
    guard !names.contains(wantedTheme) else { return }
    let place = Self.words(for: "theme", wantedTheme, look.origin(of: "theme"))
    let nearest = nearestName(to: wantedTheme, of: names)
    let advice =
      nearest.map { "perhaps \($0) is meant" } ?? "there are \(names.joined(separator: ", "))"
    throw failure("\(place): there is no such theme\n\(advice)", status: ExitStatus.badOption)
  }

  /// Only masonry places items that span several columns. A demo's own layout leaves spans out.
  ///
  /// - Throws: what ends the program, when it has been said.
  func checkSpans() throws {
    guard let field = data[\.spanBy], !layoutChoice.canSpan,
      look.origin(of: "layout") != .builtIn
    else { return }
    let place = Self.words(for: "span-by", field, data.origin(of: "span-by"))
    throw failure(
      "\(place): in the layout \(layoutChoice.name.rawValue) no card spans several columns\n"
        + "Leave it out, or take --layout masonry.", status: ExitStatus.badOption)
  }

  /// A setting as it is said where it comes from.
  private static func words(for name: String, _ value: String, _ origin: SettingOrigin) -> String {
    switch origin {
    case .file(let path, let line): "\(path):\(line): \(name) = \(TOMLValue.quoted(value))"
    case .variable(let variable): "\(variable)=\(value) in the environment"
    case .option, .builtIn: "--\(name) \(value)"
    }
  }

  /// The most colours that may be used.
  ///
  /// - Parameter environment: NO_COLOR holds unless a person asked for colours by a setting of this program
  ///   (no-color.org); COLORTERM tells of 24-bit colour.
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
