import CNcurses
import TerminalGrid

/// What ncurses needs to know of a style.
struct Rendition {
  var attributes: attr_t = 0
  var pair: Int32 = 0
}

/// Styles as this terminal can show them: palettes are the terminal's affair.
///
/// With 24-bit colour a style's colours are exact. With 256 they become the nearest of the
/// palette's 240 fixed ones. With 8 or 16 the foreground's hue is kept (greys are the terminal's
/// own) and backgrounds are left to the terminal, whose colours are unknown. Without colour the
/// style's role decides, so that focus, titles and matches still differ.
struct Renditions {
  private let colors: Int
  private let pairLimit: Int
  private var pairs: [UInt32: Int32] = [:]
  private var known: [Style: Rendition] = [:]
  /// Those asked for lately, each in a place that its style's bits choose: the cells of a screen
  /// have few styles.
  private var recent = Self.none
  private static let none =
    ContiguousArray<(style: Style, rendition: Rendition)?>(repeating: nil, count: 64)
  /// The same, as they are written without ncurses.
  private var looks = Self.noLooks
  private static let noLooks =
    ContiguousArray<(style: Style, look: StyleCompactor.Look)?>(repeating: nil, count: 64)
  /// nil: the terminal has a palette only.
  private(set) var trueColors: TrueColors?

  init(colors: Int, pairLimit: Int, hasTrueColor: Bool) {
    (self.colors, self.pairLimit) = (colors, pairLimit)
    trueColors =
      hasTrueColor && colors >= 256 && pairLimit >= TrueColors.leastLimit
      ? TrueColors(pairLimit: pairLimit) : nil
  }

  /// The rendition of a style; defines a colour pair when it is new.
  ///
  /// - Returns: nil when all pairs are in use: then everything has to be drawn anew after
  ///   ``startOver(on:)``.
  mutating func rendition(of style: Style, on screen: NcursesScreen) -> Rendition? {
    let place = Self.place(of: style)
    if let known = recent[place], known.style.bits == style.bits { return known.rendition }
    guard let rendition = known[style] ?? newRendition(of: style, on: screen) else { return nil }
    recent[place] = (style, rendition)
    return rendition
  }

  /// The highest bits of a product depend on all bits.
  private static func place(of style: Style) -> Int {
    Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  /// How a style is written without ncurses. It needs no colour pair.
  mutating func look(of style: Style) -> StyleCompactor.Look {
    let place = Self.place(of: style)
    if let known = looks[place], known.style.bits == style.bits { return known.look }
    var look = StyleCompactor.Look()
    if let colors = trueColors?.colors(of: style) {
      look.foreground = StyleCompactor.Look.number(of: colors.ink)
      look.background = StyleCompactor.Look.number(of: colors.ground)
    } else if colors >= 8 {
      look.foreground = Int32(foreground(of: style))
      look.background = Int32(background(of: style))
    }
    look.traits = traits(of: style).rawValue
    looks[place] = (style, look)
    return look
  }

  private mutating func newRendition(of style: Style, on screen: NcursesScreen) -> Rendition? {
    var rendition = Rendition(attributes: attributes(of: style))
    if trueColors != nil {
      // Pictures have too many styles to remember.
      guard let pair = exactPair(of: style, on: screen) else { return nil }
      rendition.pair = pair
      return rendition
    }
    if colors >= 8 {
      let pair = pair(
        foreground: foreground(of: style), background: background(of: style), on: screen)
      guard let pair else { return nil }
      rendition.pair = pair
    }
    known[style] = rendition
    return rendition
  }

  /// Frees what is needed by nothing on the screen, before a frame that changes so many cells.
  ///
  /// - Parameter shown: what ncurses has composed, all of it.
  mutating func makeRoom(for cells: Int, shown: ContiguousArray<Cell>) {
    if trueColors?.makeRoom(for: cells, shown: shown) ?? false { recent = Self.none }
  }

  /// Frees all pairs, which did not suffice: the screen is cleared.
  mutating func startOver(on screen: NcursesScreen) {
    (recent, looks) = (Self.none, Self.noLooks)
    known.removeAll()
    pairs.removeAll()
    if trueColors != nil {
      trueColors?.startOver()
    } else {
      screen.forgetPairs()
    }
  }

  /// Frees all pairs for another size of the screen, which is cleared.
  mutating func reset() {
    (recent, looks) = (Self.none, Self.noLooks)
    trueColors?.reset()
  }

  private mutating func exactPair(of style: Style, on screen: NcursesScreen) -> Int32? {
    let used = trueColors?.used
    let pair = trueColors?.pair(of: style)
    if let pair, trueColors?.used != used {
      let numbers = TrueColors.numbers(of: pair)
      screen.definePair(
        Int(pair), foreground: numbers.foreground, background: numbers.background)
    }
    return pair
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
    guard let ink = style.ink else { return -1 }
    if case .own(let number) = ink { return Int(number) % min(16, colors) }
    let color = ink.rgb
    if colors >= 256 { return Int(Palette.index256(color)) }
    // Text in white or grey is the terminal's own foreground: its background may be white.
    return switch style.role {
    case .border, .focusBorder, .badge, .header, .failure, .ink:
      Palette.hueIndex16(color).map { Int($0) % colors } ?? -1
    // What lies behind it is known: any colour will do.
    case .inkOnGround: Int(Palette.index16(color)) % colors
    default: -1
    }
  }

  private func background(of style: Style) -> Int {
    guard let ground = style.ground else { return -1 }
    if case .own(let number) = ground { return Int(number) % min(16, colors) }
    if colors >= 256 { return Int(Palette.index256(ground.rgb)) }
    return style.role == .inkOnGround ? Int(Palette.index16(ground.rgb)) % colors : -1
  }

  /// A style's traits, and those that stand for colours which there are not.
  private func traits(of style: Style) -> Style.Traits {
    var traits = style.traits
    if colors < 256 {
      switch style.role {
      case .title, .badge, .focusBorder, .header, .failure: traits.insert(.bold)
      case .status, .match: traits.insert(.reverse)
      case .plain, .body, .quiet, .border, .statusQuiet, .prompt, .picture, .ink, .inkOnGround:
        break
      }
    }
    // Where there are but eight, the bright ones are bold.
    if colors < 16, case .own(8...)? = style.ink { traits.insert(.bold) }
    return traits
  }

  private func attributes(of style: Style) -> attr_t {
    let traits = traits(of: style)
    var attributes: attr_t = 0
    if traits.contains(.bold) { attributes |= waterfall_bold() }
    if traits.contains(.dim) { attributes |= waterfall_dim() }
    if traits.contains(.underline) { attributes |= waterfall_underline() }
    if traits.contains(.reverse) { attributes |= waterfall_reverse() }
    if traits.contains(.italic) { attributes |= waterfall_italic() }
    return attributes
  }
}
