import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

/// A composer, and a terminal that shows the composed bytes.
final class Composed {
  enum Kind {
    case xterm, ncurses
    /// Below three lines of text, from the fourth column on, in a window with too few rows left.
    case inline
  }

  let ncurses: Ncurses
  var composer: ScreenComposer
  let terminal: VirtualTerminal

  /// - Parameters:
  ///   - depth: the most colours to use.
  ///   - kind: nil for the one that the terminal gets outside of tests.
  init(type: String, depth: ColorDepth = .palette256, kind: Kind? = nil, size: CellSize) throws {
    _ = chooseCharacterSet()
    ncurses = try Ncurses(type: type, rows: size.rows)
    ncurses.configure()
    let writer: any ScreenWriter =
      switch kind {
      case .xterm:
        try #require(XtermWriter(for: ncurses, depth: depth, characters: .utf8))
      case .inline:
        try #require(XtermWriter(for: ncurses, depth: depth, characters: .utf8, isInline: true))
      case .ncurses: NcursesWriter(for: ncurses, depth: depth, characters: .utf8)
      case nil: chooseWriter(for: ncurses, depth: depth, characters: .utf8)
      }
    composer = ScreenComposer(writer: writer, size: size, isInline: kind == .inline)
    let above = kind == .inline ? Self.linesAbove : []
    terminal = VirtualTerminal(columns: size.columns, rows: size.rows + above.count)
    terminal.write(Array(above.joined(separator: "\r\n").utf8))
    composer.region?.begin(InlineStart(column: (above.last?.count ?? 0) + 1))
  }

  /// The text on an ``Kind/inline`` terminal.
  static let linesAbove = ["one", "two", "$ x"]

  /// The rows that the composer shows.
  var lines: [String] { Array(terminal.lines.suffix(composer.shown.size.rows)) }

  /// - Parameters:
  ///   - limit: the most bytes of a part; nil shows everything at once.
  ///   - order: which cells go first.
  func show(_ grid: inout Grid, limit: Int? = nil, order: SendingOrder = .urgent) {
    var isWhole = false
    while !isWhole {
      isWhole = composer.compose(
        grid, urgent: [CellRect(column: 3, row: 4, columns: 12, rows: 3)], limit: limit,
        order: order)
      terminal.write(Array(composer.bytes))
      grid.forgetChanges()
    }
  }
}

extension VirtualTerminal {
  /// The visible look of each cell. For a blank, that is only its background.
  var looks: [TerminalCell] {
    (0..<rows).flatMap { row in
      (0..<columns).map { column in
        var cell = cell(column: column, row: row)
        guard cell.text.allSatisfy({ $0 == " " }) else { return cell }
        // libvterm leaves old attributes in the right half of a wide character.
        if cell.width == 0 {
          (cell.background, cell.isUnderlined, cell.isReverse) = (.default, false, false)
        }
        if !cell.isReverse { cell.foreground = .default }
        (cell.text, cell.width, cell.isBold) = ("", 1, false)
        return cell
      }
    }
  }
}
