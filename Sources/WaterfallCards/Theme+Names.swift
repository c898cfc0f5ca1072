package import TerminalGrid
import WaterfallRecords

extension Theme.Colors {
  /// The names of the colours in config files.
  package static let names: [String] = places.map(\.name)

  /// Sets the colour with this name.
  ///
  /// - Parameter color: nil for the terminal's own.
  /// - Returns: false if no colour has the name.
  package mutating func set(_ name: String, to color: RGB?) -> Bool {
    guard let place = Self.places.first(where: { $0.name == name }) else { return false }
    self[keyPath: place.path] = color
    return true
  }

  /// Each name with its colour, as config files write them.
  package var written: [(name: String, color: String)] {
    Self.places.map { ($0.name, self[keyPath: $0.path].map(Theme.written) ?? "default") }
  }

  private struct Place: Sendable {
    let name: String
    let path: any WritableKeyPath<Theme.Colors, RGB?> & Sendable

    init(_ name: String, _ path: any WritableKeyPath<Theme.Colors, RGB?> & Sendable) {
      (self.name, self.path) = (name, path)
    }
  }

  private static let places: [Place] = [
    Place("text", \.text),
    Place("title", \.title),
    Place("quiet", \.quiet),
    Place("focus", \.focus),
    Place("failure", \.failure),
    Place("failure-background", \.failureBackground),
    Place("status", \.status),
    Place("status-strong", \.statusStrong),
    Place("status-background", \.statusBackground),
    Place("header", \.header),
    Place("header-strong", \.headerStrong),
    Place("header-background", \.headerBackground),
    Place("match", \.match),
    Place("match-background", \.matchBackground),
    Place("note", \.note),
    Place("alarm", \.alarm),
    Place("accent", \.accent),
    Place("state-error", \.stateError),
    Place("state-warning", \.stateWarning),
    Place("state-good", \.stateGood),
  ]
}

extension Theme {
  /// The names of the 16 basic colours, in the order of the xterm palette.
  package static let colorNames = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright-black",
    "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
    "bright-white",
  ]

  /// The colour of `#rrggbb` or of one of ``colorNames``; nil if the text is neither.
  package static func color(_ text: String) -> RGB? {
    if let index = colorNames.firstIndex(of: text) { return Palette.color(UInt8(index)) }
    guard text.begins(with: "#"), text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    return RGB(hex: number)
  }

  /// A colour as `#rrggbb`.
  package static func written(_ color: RGB) -> String {
    let digits = String(color.hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
