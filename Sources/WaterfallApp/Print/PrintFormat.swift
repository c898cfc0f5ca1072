import ArgumentParser
import TerminalGrid
import WaterfallViewer

/// The format of printed cards.
enum PrintFormat: String, ExpressibleByArgument, CaseIterable {
  case ansi
  case text
  case svg
  case html
  case json
}

/// The colours of printed cards.
enum PrintedColors {
  /// The colours that a terminal of this depth supports.
  case terminal(ColorDepth)
  /// The exact colours of the styles.
  case exact

  /// The mode for drawing pictures.
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
  func printedColors(in format: PrintFormat) -> PrintedColors {
    let depth = colorDepth(environment)
    switch format {
    case .ansi: return .terminal(depth)
    case .text: return .terminal(.none)
    case .svg, .html, .json:
      // These formats are not for a terminal, so its colours do not limit them.
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
