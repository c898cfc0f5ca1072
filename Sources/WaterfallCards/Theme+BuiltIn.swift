package import TerminalGrid

extension Theme {
  /// The themes that come with the program, in the order in which they are offered.
  ///
  /// All lists of themes, in the help and in completions, are made from this one.
  package static let builtIn: [Theme] = [
    // For dark backgrounds; legible on light ones.
    Theme(
      "dark",
      colors: [
        \.text: 0xD0D0D0, \.title: 0xFFFFFF, \.quiet: 0x9E9E9E, \.focus: 0xFFFFFF,
        \.failure: 0xFF5F5F, \.failureBackground: 0x3A1010,
        \.status: 0xD0D0D0, \.statusStrong: 0xFFFFFF, \.statusBackground: 0x303030,
        \.header: 0xD0D0D0, \.headerStrong: 0xFFFFFF, \.headerBackground: 0x26323A,
        \.match: 0x000000, \.matchBackground: 0xE5C04B,
        \.note: 0x808080, \.alarm: 0xE04848, \.accent: 0x3F8FC7,
        \.stateError: 0xFF7070, \.stateWarning: 0xE5C04B, \.stateGood: 0x7CC96F,
      ],
      hues: [
        0xE06C75, 0xE5A15C, 0xD7C45B, 0x9CC665, 0x5FBF8F, 0x4FBFBF,
        0x5CAEE0, 0x7A95F0, 0xA585EB, 0xCB7BDB, 0xE277B2, 0xC9A58B,
      ],
      // The same hues, very dark.
      tints: [
        0x2A1C1E, 0x2A2118, 0x292617, 0x1F2618, 0x18261F, 0x172626,
        0x182430, 0x1C2033, 0x231D33, 0x291C2E, 0x2C1B25, 0x27211D,
      ]),
    // For light backgrounds; legible on dark ones.
    Theme(
      "light",
      colors: [
        \.text: 0x303030, \.title: 0x000000, \.quiet: 0x5F5F5F, \.focus: 0x000000,
        \.failure: 0xC01818, \.failureBackground: 0xFFE3E0,
        \.status: 0x303030, \.statusStrong: 0x000000, \.statusBackground: 0xDADADA,
        \.header: 0x303030, \.headerStrong: 0x000000, \.headerBackground: 0xCFE0EA,
        \.match: 0x000000, \.matchBackground: 0xFFD75F,
        \.note: 0x6C6C6C, \.alarm: 0xC01818, \.accent: 0x0B5F9E,
        \.stateError: 0xB81414, \.stateWarning: 0x7A5B00, \.stateGood: 0x1A6E2C,
      ],
      hues: [
        0xB8323E, 0xA85B0C, 0x867300, 0x4F7D12, 0x147A49, 0x0A7575,
        0x0F6AA3, 0x3453C4, 0x6A44C0, 0x95369F, 0xB02E78, 0x7F5A3C,
      ],
      // The same hues, very light.
      tints: [
        0xFCEFF0, 0xFCF3E8, 0xF9F5E0, 0xF1F7E6, 0xE9F7EF, 0xE7F6F6,
        0xE9F4FB, 0xEDF0FD, 0xF3EFFD, 0xFAEEFB, 0xFCEEF6, 0xF7F1EC,
      ]),
    // Black, white and full colours; nothing is dimmed or tinted.
    Theme(
      "high-contrast",
      colors: [
        \.text: 0xFFFFFF, \.title: 0xFFFFFF, \.quiet: 0xFFFFFF, \.focus: 0xFFFFFF,
        \.failure: 0xFF8080, \.failureBackground: 0x000000,
        \.status: 0x000000, \.statusStrong: 0x000000, \.statusBackground: 0xFFFFFF,
        \.header: 0x000000, \.headerStrong: 0x000000, \.headerBackground: 0xFFFFFF,
        \.match: 0x000000, \.matchBackground: 0xFFFF00,
        \.stateError: 0xFF8080, \.stateWarning: 0xFFFF00, \.stateGood: 0x80FF40,
      ],
      hues: [
        0xFF8080, 0xFFB050, 0xFFFF00, 0x80FF40, 0x40FFA0, 0x00FFFF,
        0x70C0FF, 0xA0B0FF, 0xC8A8FF, 0xFF90FF, 0xFF90C8, 0xFFD0A0,
      ],
      tints: [0x000000]),
    // Only the terminal's own colours. Bold, reversed text and the weight of borders show
    // differences.
    Theme("monochrome", colors: [:], hues: [], tints: []),
  ]

  /// The theme for dark backgrounds; also the default if the background is not known.
  package static let dark = named("dark")
  package static let light = named("light")

  /// The built-in theme with this name, which must exist.
  package static func named(_ name: String) -> Theme {
    guard let theme = builtIn.first(where: { $0.name == name }) else {
      fatalError("There is no built-in theme \(name)")
    }
    return theme
  }

  /// The theme that fits a terminal's background.
  package static func fitting(background: RGB) -> Theme {
    background.luminance < 128 ? .dark : .light
  }

  /// - Parameters:
  ///   - colors: hexadecimal; a colour that is left out is the terminal's own.
  ///   - hues: border colours.
  ///   - tints: grounds of the text.
  private init(
    _ name: String, colors: KeyValuePairs<WritableKeyPath<Colors, RGB?>, UInt32>, hues: [UInt32],
    tints: [UInt32]
  ) {
    self.init(
      name: name, colors: Colors(), hues: hues.map { RGB(hex: $0) },
      tints: tints.map { RGB(hex: $0) })
    for (path, color) in colors { self.colors[keyPath: path] = RGB(hex: color) }
  }
}
