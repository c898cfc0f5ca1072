package import TerminalGrid

/// Which terminals get pictures of pixels. All others get cells.
package enum PixelUse: Hashable, Sendable {
  case none
  /// Those that are known to show them.
  case whereKnown
  /// Those that are known to show them, and any other in the belief that it has sixels.
  case anywhere
}

/// The best form of a picture that a terminal can show, and how that was found.
package enum PictureSupport: Hashable, Sendable {
  case pixels(PixelOutput)
  /// Cells with letters and two colours each.
  case cells(CellsReason)
}

extension PictureSupport {
  var hasSixels: Bool {
    if case .pixels(let output) = self, case .sixels = output.form { true } else { false }
  }
}

/// How a terminal shows a picture as pixels.
package struct PixelOutput: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// kitty's Unicode placeholders: the picture is sent once, and letters show where it is.
    case placeholders
    /// Sixels, with so many colours at once.
    case sixels(registers: Int)
  }
  package let form: Form
  /// The terminal's name and version, in its own words.
  package let terminal: String
  /// The name and version of tmux, which passes pictures on to the terminal; nil if there is none.
  package let tmux: String?
  /// Whether somebody has looked at such pictures in this terminal; else its documentation says
  /// that it shows them.
  package let isSeen: Bool
  package let cell: PixelSize
}

/// Why a terminal gets pictures as cells. The texts are names, in the terminals' own words.
package enum CellsReason: Hashable, Sendable {
  /// Its entry in the terminal database is not one of xterm's family.
  case otherFamily
  /// It does not say what it is (XTVERSION).
  case unnamed
  /// Nobody knows that it shows pixels.
  case unlisted(String)
  case tooOld(String, since: String)
  /// It reports that it has no sixels (XTSMGRAPHICS).
  case noSixels(String)
  /// The program between this one and the terminal passes no pictures on.
  case multiplexer(String)
  /// It does not say how many pixels a cell has.
  case unknownCell(String)
}

extension PixelSize {
  /// The sizes of a cell that are believed. People who connect choose what their terminal claims,
  /// and each pixel of a picture takes memory.
  private static let cells = 2...256

  /// A cell's size; nil if no font has such cells.
  init?(cellWidth: Int, height: Int) {
    guard Self.cells.contains(cellWidth), Self.cells.contains(height) else { return nil }
    self.init(width: cellWidth, height: height)
  }
}
