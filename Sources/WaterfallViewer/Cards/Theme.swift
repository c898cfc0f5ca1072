import TerminalGrid
import WaterfallItems

/// The colours of what is drawn.
///
/// A card's colour is its identity's: one of a dozen hues, the same on every run. Its border has the hue, a tint of it
/// lies behind the text, and the text has a colour of its own, so that it is legible whatever the
/// terminal's background is.
enum Theme {
  /// Border colours, spaced so that neighbours on the circle are told apart.
  private static let hues: [UInt32] = [
    0xE06C75, 0xE5A15C, 0xD7C45B, 0x9CC665, 0x5FBF8F, 0x4FBFBF,
    0x5CAEE0, 0x7A95F0, 0xA585EB, 0xCB7BDB, 0xE277B2, 0xC9A58B,
  ]
  /// What lies behind the text: the same hues, very dark.
  private static let tints: [UInt32] = [
    0x2A1C1E, 0x2A2118, 0x292617, 0x1F2618, 0x18261F, 0x172626,
    0x182430, 0x1C2033, 0x231D33, 0x291C2E, 0x2C1B25, 0x27211D,
  ]

  private static func hueIndex(of id: ItemID) -> Int { Int(id.value % UInt64(hues.count)) }

  /// A card's styles.
  struct CardStyles {
    let border: Style
    let fill: Style
    let title: Style
    let body: Style
    let quiet: Style
    let badge: Style

    /// - Parameter id: what the colour follows from.
    init(id: ItemID, isFocused: Bool, isFailure: Bool) {
      let index = Theme.hueIndex(of: id)
      let hue = RGB(hex: isFailure ? 0xFF5F5F : Theme.hues[index])
      let tint = RGB(hex: isFailure ? 0x3A1010 : Theme.tints[index])
      border =
        isFocused
        ? Style(.focusBorder, foreground: RGB(hex: 0xFFFFFF), background: tint, traits: .bold)
        : Style(isFailure ? .failure : .border, foreground: hue, background: tint)
      fill = Style(.body, foreground: RGB(hex: 0xD0D0D0), background: tint)
      title = Style(
        isFailure ? .failure : .title, foreground: RGB(hex: 0xFFFFFF), background: tint,
        traits: .bold)
      body = fill
      quiet = Style(.quiet, foreground: RGB(hex: 0x9E9E9E), background: tint)
      badge = Style(.badge, foreground: hue, background: tint, traits: .bold)
    }
  }

  static let status = Style(
    .status, foreground: RGB(hex: 0xD0D0D0), background: RGB(hex: 0x303030))
  static let statusStrong = Style(
    .status, foreground: RGB(hex: 0xFFFFFF), background: RGB(hex: 0x303030), traits: .bold)
  static let header = Style(
    .status, foreground: RGB(hex: 0xD0D0D0), background: RGB(hex: 0x26323A))
  static let headerStrong = Style(
    .title, foreground: RGB(hex: 0xFFFFFF), background: RGB(hex: 0x26323A), traits: .bold)
  static let prompt = Style(
    .prompt, foreground: RGB(hex: 0xFFFFFF), background: RGB(hex: 0x303030))
  static let promptLabel = Style(
    .prompt, foreground: RGB(hex: 0x5CAEE0), background: RGB(hex: 0x303030), traits: .bold)
  static let promptFault = Style(
    .failure, foreground: RGB(hex: 0xFF8787), background: RGB(hex: 0x303030))
  static let cursor = Style(
    .prompt, foreground: RGB(hex: 0xFFFFFF), background: RGB(hex: 0x303030), traits: .reverse)
  static let match = Style(.match, foreground: RGB(hex: 0x000000), background: RGB(hex: 0xF2C94C))
  static let hint = Style(
    .match, foreground: RGB(hex: 0x000000), background: RGB(hex: 0xFFFFFF), traits: .bold)
  static let menu = Style(
    .header, foreground: RGB(hex: 0xD0D0D0), background: RGB(hex: 0x26323A))
  static let menuChoice = Style(
    .match, foreground: RGB(hex: 0x000000), background: RGB(hex: 0x5CAEE0), traits: .bold)
  static let footer = Style(.quiet, foreground: RGB(hex: 0x9E9E9E))
  static let failure = Style(.failure, foreground: RGB(hex: 0xFF5F5F), traits: .bold)
  static let heading = Style(.title, traits: .bold)
  static let helpKey = Style(.badge, foreground: RGB(hex: 0x5CAEE0), traits: .bold)
}
