import TerminalGrid
import WaterfallLayoutCommand
import WaterfallPrinting
import WaterfallRecords

/// A form in which `print` writes the cards, such as SVG.
///
/// Each form is a type. ``PrintFormat/outputs`` is the only list of them: `--as`, help and
/// completions read it. A type conforms to ``DrawnOutput`` if it writes what a terminal would show,
/// or to ``TableOutput`` if it writes the records in a form for other programs.
protocol PrintOutput: SendableMetatype {
  /// The name after `--as`.
  static var name: String { get }
  /// A clause about it in the help of `print`; empty if ``details`` or another's clause says it.
  static var clause: String { get }
  /// More for that help; empty if the clause says all. The first line follows the clauses, and the
  /// others are indented by two spaces.
  static var details: String { get }
  /// What limits its colours.
  static var palette: OutputPalette { get }
  /// Whether it has the pictures themselves, and not cells.
  static var embedsPictures: Bool { get }
  /// What of the items it has.
  static var content: Printout.Content { get }

  /// Prints the cards of an input to standard output.
  static func print(
    _ printout: consuming Printout, of input: Input, on page: PrintedPage
  ) async throws(Failure)
}

extension PrintOutput {
  static var clause: String { "" }
  static var details: String { "" }
  static var embedsPictures: Bool { false }
  static var content: Printout.Content { .cards }
}

/// What limits the colours of an output.
enum OutputPalette {
  /// It has the colours that the terminal supports.
  case terminal
  /// It has no colours.
  case none
  /// It is not for a terminal, so its colours are exact.
  case exact
}

/// An output that draws the cards as a terminal would show them, a few rows at a time.
protocol DrawnOutput: PrintOutput {
  init(_ page: PrintedPage)

  /// Writes what comes before all rows.
  mutating func begin(_ output: inout OutputBuffer)
  /// Writes the next rows.
  ///
  /// - Parameter pictures: those that the rows' cells show, if the output embeds pictures.
  mutating func write(_ grid: Grid, _ pictures: [PixelPicture], to output: inout OutputBuffer)
  /// Writes what comes after all rows. It is called after a fault, too, so that the output is a
  /// complete document.
  ///
  /// - Parameter size: the size of everything that was drawn, in cells.
  mutating func end(size: CellSize, _ output: inout OutputBuffer) throws(Failure)
}

extension DrawnOutput {
  mutating func begin(_ output: inout OutputBuffer) {}
  mutating func end(size: CellSize, _ output: inout OutputBuffer) throws(Failure) {}
}

/// An output that writes the records of the cards in a form for other programs.
protocol TableOutput: PrintOutput {
  static var form: TableForm { get }
}

extension TableOutput {
  // It has no colours of cards.
  static var palette: OutputPalette { .exact }
  static var content: Printout.Content { .records }
}
