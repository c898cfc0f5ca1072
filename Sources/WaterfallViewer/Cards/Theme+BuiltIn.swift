import TerminalGrid

extension Theme {
  /// The themes that come with the program, in the order in which they are offered.
  package static let builtIn: [Theme] = [dark, light, highContrast, monochrome]

  /// For dark backgrounds; legible on light ones.
  package static let dark: Theme = {
    var colors = Colors()
    colors.text = RGB(hex: 0xD0D0D0)
    colors.title = RGB(hex: 0xFFFFFF)
    colors.quiet = RGB(hex: 0x9E9E9E)
    colors.focus = RGB(hex: 0xFFFFFF)
    colors.failure = RGB(hex: 0xFF5F5F)
    colors.failureBackground = RGB(hex: 0x3A1010)
    colors.status = RGB(hex: 0xD0D0D0)
    colors.statusStrong = RGB(hex: 0xFFFFFF)
    colors.statusBackground = RGB(hex: 0x303030)
    colors.header = RGB(hex: 0xD0D0D0)
    colors.headerStrong = RGB(hex: 0xFFFFFF)
    colors.headerBackground = RGB(hex: 0x26323A)
    colors.match = RGB(hex: 0x000000)
    colors.matchBackground = RGB(hex: 0xE5C04B)
    colors.note = RGB(hex: 0x808080)
    colors.alarm = RGB(hex: 0xE04848)
    colors.accent = RGB(hex: 0x3F8FC7)
    return Theme(
      name: "dark", colors: colors,
      hues: [
        0xE06C75, 0xE5A15C, 0xD7C45B, 0x9CC665, 0x5FBF8F, 0x4FBFBF,
        0x5CAEE0, 0x7A95F0, 0xA585EB, 0xCB7BDB, 0xE277B2, 0xC9A58B,
      ].map { RGB(hex: $0) },
      // The same hues, very dark.
      tints: [
        0x2A1C1E, 0x2A2118, 0x292617, 0x1F2618, 0x18261F, 0x172626,
        0x182430, 0x1C2033, 0x231D33, 0x291C2E, 0x2C1B25, 0x27211D,
      ].map { RGB(hex: $0) })
  }()

  /// For light backgrounds; legible on dark ones.
  package static let light: Theme = {
    var colors = Colors()
    colors.text = RGB(hex: 0x303030)
    colors.title = RGB(hex: 0x000000)
    colors.quiet = RGB(hex: 0x5F5F5F)
    colors.focus = RGB(hex: 0x000000)
    colors.failure = RGB(hex: 0xC01818)
    colors.failureBackground = RGB(hex: 0xFFE3E0)
    colors.status = RGB(hex: 0x303030)
    colors.statusStrong = RGB(hex: 0x000000)
    colors.statusBackground = RGB(hex: 0xDADADA)
    colors.header = RGB(hex: 0x303030)
    colors.headerStrong = RGB(hex: 0x000000)
    colors.headerBackground = RGB(hex: 0xCFE0EA)
    colors.match = RGB(hex: 0x000000)
    colors.matchBackground = RGB(hex: 0xFFD75F)
    colors.note = RGB(hex: 0x6C6C6C)
    colors.alarm = RGB(hex: 0xC01818)
    colors.accent = RGB(hex: 0x0B5F9E)
    return Theme(
      name: "light", colors: colors,
      hues: [
        0xB8323E, 0xA85B0C, 0x867300, 0x4F7D12, 0x147A49, 0x0A7575,
        0x0F6AA3, 0x3453C4, 0x6A44C0, 0x95369F, 0xB02E78, 0x7F5A3C,
      ].map { RGB(hex: $0) },
      // The same hues, very light.
      tints: [
        0xFCEFF0, 0xFCF3E8, 0xF9F5E0, 0xF1F7E6, 0xE9F7EF, 0xE7F6F6,
        0xE9F4FB, 0xEDF0FD, 0xF3EFFD, 0xFAEEFB, 0xFCEEF6, 0xF7F1EC,
      ].map { RGB(hex: $0) })
  }()

  /// Black and white, and full colours: nothing is dimmed or tinted.
  package static let highContrast: Theme = {
    let (black, white) = (RGB.black, RGB.white)
    var colors = Colors()
    (colors.text, colors.title, colors.quiet, colors.focus) = (white, white, white, white)
    (colors.failure, colors.failureBackground) = (RGB(hex: 0xFF8080), black)
    (colors.status, colors.statusStrong, colors.statusBackground) = (black, black, white)
    (colors.header, colors.headerStrong, colors.headerBackground) = (black, black, white)
    (colors.match, colors.matchBackground) = (black, RGB(hex: 0xFFFF00))
    return Theme(
      name: "high-contrast", colors: colors,
      hues: [
        0xFF8080, 0xFFB050, 0xFFFF00, 0x80FF40, 0x40FFA0, 0x00FFFF,
        0x70C0FF, 0xA0B0FF, 0xC8A8FF, 0xFF90FF, 0xFF90C8, 0xFFD0A0,
      ].map { RGB(hex: $0) },
      tints: [black])
  }()

  /// The terminal's own colours only: bold, reversed and the weight of borders tell things apart.
  package static let monochrome = Theme(
    name: "monochrome", colors: Colors(), hues: [], tints: [])

  /// The one that fits a terminal's background.
  static func fitting(background: RGB) -> Theme {
    background.luminance < 128 ? .dark : .light
  }
}
