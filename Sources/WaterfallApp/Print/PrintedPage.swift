import TerminalGrid
import WaterfallCards
import WaterfallViewer

/// The page that an output writes on.
struct PrintedPage {
  let title: String
  let look: PageLook
  let colors: PrintedColors

  /// The rows in the colours of the page, for an output that is not for a terminal.
  func shown(_ grid: Grid) -> Grid {
    guard case .terminal = colors else { return grid }
    var grid = grid
    grid.mapStyles { colors.shown($0, on: look.background) }
    return grid
  }
}

/// The colours of printed cards.
enum PrintedColors {
  /// The colours that a terminal of this depth supports.
  case terminal(ColorDepth)
  /// The exact colours of the styles.
  case exact

  /// The number of colours, for an output that is for a terminal.
  var depth: ColorDepth {
    switch self {
    case .terminal(let depth): depth
    case .exact: .truecolor
    }
  }

  var pictureMode: PictureMode {
    switch self {
    case .exact, .terminal(.truecolor): .exact
    case .terminal(.palette256): .palette256
    case .terminal(.palette16): .palette16
    case .terminal(.none): .letters
    }
  }

  /// The style to print on a page with this background.
  func shown(_ style: Style, on paper: RGB) -> Style {
    switch self {
    case .terminal(.none): Style(style.role, traits: style.traits)
    case .terminal(let depth): style.printed(by: depth, on: paper)
    case .exact: style
    }
  }
}

extension Settings {
  func printedColors(within palette: OutputPalette) -> PrintedColors {
    let depth = colorDepth(environment)
    switch palette {
    case .terminal: return .terminal(depth)
    case .none: return .terminal(.none)
    case .exact:
      switch look[\.color] ?? .auto {
      case .palette16, .palette256, .never: return .terminal(depth)
      case .auto, .always, .truecolor: return depth == .none ? .terminal(.none) : .exact
      }
    }
  }
}

extension PageLook {
  /// A page background on which the theme is legible.
  init(theme: Theme) {
    self.init()
    guard let text = theme.colors.text else { return }
    // Perceived brightness: the weights of red, green and blue, in thousandths.
    let light = 299 * Int(text.red) + 587 * Int(text.green) + 114 * Int(text.blue)
    guard light < 127_500 else { return }
    (foreground, background) = (RGB(hex: 0x202020), RGB(hex: 0xFFFFFF))
  }
}
