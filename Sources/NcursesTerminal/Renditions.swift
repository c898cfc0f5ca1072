import CNcurses
import TerminalGrid

/// What ncurses needs to know of a style.
struct Rendition {
  var attributes: attr_t = 0
  var pair: Int32 = 0
}

/// Styles as this terminal can show them: palettes are the terminal's affair.
///
/// With 256 colours or more a style's colours become the nearest of the palette's 240 fixed ones. With 8 or 16
/// the foreground's hue is kept and backgrounds are left to the terminal, whose colours are unknown.
/// Without colour the style's role decides, so that focus, titles and matches still differ.
struct Renditions {
  private let colors: Int
  private let pairLimit: Int
  private var pairs: [UInt32: Int32] = [:]
  private var known: [Style: Rendition] = [:]

  init(colors: Int, pairLimit: Int) {
    (self.colors, self.pairLimit) = (colors, pairLimit)
  }

  /// The rendition of a style; defines a colour pair when it is new.
  ///
  /// - Returns: nil when all pairs are in use: then everything has to be drawn anew after ``forget()``.
  mutating func rendition(of style: Style, on screen: NcursesScreen) -> Rendition? {
    if let rendition = known[style] { return rendition }
    var rendition = Rendition()
    rendition.attributes = attributes(of: style)
    if colors >= 8 {
      guard
        let pair = pair(
          foreground: foreground(of: style), background: background(of: style), on: screen)
      else { return nil }
      rendition.pair = pair
    }
    known[style] = rendition
    return rendition
  }

  mutating func forget() {
    pairs.removeAll()
    known.removeAll()
  }

  private mutating func pair(
    foreground: Int, background: Int, on screen: NcursesScreen
  ) -> Int32? {
    if foreground < 0 && background < 0 { return 0 }
    let key = UInt32(foreground + 1) << 16 | UInt32(background + 1)
    if let pair = pairs[key] { return pair }
    guard pairs.count + 1 < pairLimit else { return nil }
    let pair = pairs.count + 1
    screen.definePair(pair, foreground: foreground, background: background)
    pairs[key] = Int32(pair)
    return Int32(pair)
  }

  private func foreground(of style: Style) -> Int {
    guard let color = style.foreground else { return -1 }
    if colors >= 256 { return Int(Palette.index256(color)) }
    // Text in white or grey is the terminal's own foreground: its background may be white.
    return switch style.role {
    case .border, .focusBorder, .badge, .header, .failure:
      Int(Palette.index16(color)) % min(16, colors)
    default: -1
    }
  }

  private func background(of style: Style) -> Int {
    guard colors >= 256, let color = style.background else { return -1 }
    return Int(Palette.index256(color))
  }

  private func attributes(of style: Style) -> attr_t {
    var traits = style.traits
    if colors < 256 {
      switch style.role {
      case .title, .badge, .focusBorder, .header, .failure: traits.insert(.bold)
      case .status, .match: traits.insert(.reverse)
      case .plain, .body, .quiet, .border, .statusQuiet, .prompt, .picture: break
      }
    }
    var attributes: attr_t = 0
    if traits.contains(.bold) { attributes |= waterfall_bold() }
    if traits.contains(.dim) { attributes |= waterfall_dim() }
    if traits.contains(.underline) { attributes |= waterfall_underline() }
    if traits.contains(.reverse) { attributes |= waterfall_reverse() }
    return attributes
  }
}
