import TerminalGrid

/// Styles as this terminal can show them: palettes are the terminal's affair.
///
/// With 24-bit colour a style's colours are exact. With 256 they become the nearest of the
/// palette's 240 fixed ones. With 8 or 16 the foreground's hue is kept (greys are the terminal's
/// own) and backgrounds are left to the terminal, whose colours are unknown. Without colour the
/// style's role decides, so that focus, titles and matches still differ.
struct Renditions {
  /// How many palette colours are used; 0 if the terminal has none.
  private let colors: Int
  /// Whether every colour is shown as it is.
  let areExact: Bool
  /// The traits that the terminal has, as ``Rendition/traits``.
  private let traits: UInt8
  /// Those asked for lately, each in a place that its style's bits choose: the cells of a screen
  /// have few styles.
  private var recent =
    ContiguousArray<(style: Style, rendition: Rendition)?>(repeating: nil, count: 64)

  /// - Parameters:
  ///   - colors: that the terminal's entry has.
  ///   - depth: the most that are used.
  ///   - traits: that the terminal has.
  init(
    colors: Int, depth: ColorDepth,
    traits: Style.Traits = [.bold, .dim, .underline, .reverse, .italic]
  ) {
    self.colors = min(colors, depth.colors)
    areExact = depth == .truecolor && colors >= 256
    self.traits = traits.rawValue
  }

  /// How this terminal shows a style.
  mutating func rendition(of style: Style) -> Rendition {
    // The highest bits of a product depend on all bits.
    let place = Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> 58)
    if let known = recent[place], known.style.bits == style.bits { return known.rendition }
    var rendition = Rendition()
    if areExact {
      rendition.foreground = Rendition.number(of: style.ink)
      rendition.background = Rendition.number(of: style.ground)
    } else if colors >= 8 {
      rendition.foreground = Int32(foreground(of: style))
      rendition.background = Int32(background(of: style))
    }
    rendition.traits = traits(of: style).rawValue & traits
    recent[place] = (style, rendition)
    return rendition
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
}

extension ColorDepth {
  /// How many palette colours there are at most.
  var colors: Int {
    switch self {
    case .none: 0
    case .palette16: 16
    case .palette256, .truecolor: 256
    }
  }

  /// The same without exact colours.
  var withoutExactColors: ColorDepth { self == .truecolor ? .palette256 : self }
}
