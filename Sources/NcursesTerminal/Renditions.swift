import TerminalGrid

/// How a cell looks, in the terms of SGR ("select graphic rendition", ECMA-48, 8.3.117).
struct Rendition: Hashable {
  /// A palette index, -1 for the terminal's own colour, or ``exact`` + 0xRRGGBB.
  var foreground: Int32 = -1
  var background: Int32 = -1
  /// Encoded as in ``Style/Traits``. Comparing those calls another module, too slow for many cells.
  var traits: UInt8 = 0

  static let bold: UInt8 = 1
  static let dim: UInt8 = 2
  static let underline: UInt8 = 4
  static let reverse: UInt8 = 8
  static let italic: UInt8 = 16
  /// The traits that are visible on a blank.
  static let onBlanks: UInt8 = underline | reverse
  static let exact: Int32 = 1 << 24

  func isSameOnBlanks(as other: Rendition) -> Bool {
    background == other.background && (traits | other.traits) & Self.onBlanks == 0
      || self == other
  }

  /// The number of a shown colour; -1: the terminal's own.
  static func number(of shade: ShownColors.Shade?) -> Int32 {
    switch shade {
    case nil: return -1
    case .number(let number): return Int32(number)
    case .exact(let color):
      // A number of the fixed palette takes fewer bytes, if it is the same colour.
      let nearest = Palette.index256(color)
      return Palette.color(nearest) == color ? Int32(nearest) : exact + Int32(color.hex)
    }
  }
}

/// How this terminal shows styles. ``ShownColors`` chooses the colours of its palette.
///
/// On a terminal without colour the style's role decides, so that focus, titles and matches still
/// differ.
struct Renditions {
  /// How many palette colours are used; 0 if the terminal has none.
  private var colors: Int
  /// nil if the terminal shows no colours.
  private var means: ColorMeans?
  /// The traits that the terminal has, encoded as in ``Rendition/traits``.
  private let traits: UInt8
  /// A small cache. The style's bits choose the slot. Cards in all their colours have about a
  /// hundred styles.
  private var recent =
    ContiguousArray<(style: Style, rendition: Rendition)?>(repeating: nil, count: 1 << slotBits)
  private static let slotBits = 8
  /// A cache of the renditions whose colours take a search in a palette. Pictures are not kept.
  private var found: [UInt64: Rendition] = [:]
  /// The largest size of ``found``: more styles than all themes have, not counting colours of the
  /// data.
  private static let mostFound = 4096

  /// - Parameters:
  ///   - colors: how many the terminal's entry has.
  ///   - depth: the most colours to use.
  ///   - paper: the terminal's own background; nil if unknown.
  ///   - traits: the ones that the terminal has.
  init(
    colors: Int, depth: ColorDepth, paper: RGB? = nil,
    traits: Style.Traits = [.bold, .dim, .underline, .reverse, .italic]
  ) {
    self.colors = min(colors, depth.colors)
    let range: ColorMeans.Range? =
      switch self.colors {
      case ..<8: nil
      case ..<16: .palette8
      case ..<256: .palette16
      default: depth == .truecolor ? .exact : .palette256
      }
    means = range.map { ColorMeans($0, paper: paper) }
    self.traits = traits.rawValue
  }

  /// The same, on a terminal of which more is known than its entry says.
  ///
  /// - Parameters:
  ///   - range: the colours that it shows; nil if they are still those of its entry.
  ///   - paper: its own background; nil if nothing new is known of it.
  func knowing(_ range: ColorMeans.Range? = nil, paper: RGB? = nil) -> Renditions {
    var renditions = self
    if range != nil { renditions.colors = 256 }
    renditions.means = means.map { ColorMeans(range ?? $0.range, paper: paper ?? $0.paper) }
    for place in recent.indices { renditions.recent[place] = nil }
    renditions.found.removeAll()
    return renditions
  }

  /// Whether every colour is shown exactly.
  var areExact: Bool { means?.range == .exact }

  mutating func rendition(of style: Style) -> Rendition {
    // A hash: the highest bits of the product depend on all bits.
    let place = Int((style.bits &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.slotBits))
    if let known = recent[place], known.style.bits == style.bits { return known.rendition }
    let rendition = found[style.bits] ?? search(style)
    recent[place] = (style, rendition)
    return rendition
  }

  private mutating func search(_ style: Style) -> Rendition {
    var rendition = Rendition()
    var wanted = style.traits
    if let means {
      let shown = style.shown(by: means)
      rendition.foreground = Rendition.number(of: shown.foreground)
      rendition.background = Rendition.number(of: shown.background)
      wanted = shown.traits
      if means.range == .palette8 { wanted.formUnion(reduceToEight(&rendition)) }
    }
    wanted.formUnion(standIns(for: style.role))
    rendition.traits = wanted.rawValue & traits
    if let means, means.range != .exact, !style.isPicture {
      if found.count == Self.mostFound { found.removeAll(keepingCapacity: true) }
      found[style.bits] = rendition
    }
    return rendition
  }

  /// With only eight colours, bold replaces brightness.
  private func reduceToEight(_ rendition: inout Rendition) -> Style.Traits {
    let isBright = rendition.foreground >= 8
    if isBright { rendition.foreground -= 8 }
    if rendition.background >= 8 { rendition.background -= 8 }
    return isBright ? .bold : []
  }

  /// Traits that replace colours which the terminal lacks.
  private func standIns(for role: Style.Role) -> Style.Traits {
    guard colors < 256 else { return [] }
    switch role {
    case .title, .badge, .focusBorder, .header, .failure: return .bold
    case .status, .match: return .reverse
    case .plain, .body, .quiet, .border, .prompt, .picture, .styled, .styledOnGround: return []
    }
  }
}

extension ColorDepth {
  /// The most palette colours that this depth allows.
  var colors: Int {
    switch self {
    case .none: 0
    case .palette16: 16
    case .palette256, .truecolor: 256
    }
  }
}
