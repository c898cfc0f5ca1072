import TerminalGrid

/// Writes the bytes that show changed cells, on one kind of terminal.
///
/// Each terminal has one writer, which ``chooseWriter(for:depth:characters:isInline:)`` chooses as
/// the terminal is opened. ``ScreenComposer`` decides which cells are sent and in which order. Only
/// the writer depends on the kind of terminal.
///
/// A screen is written in this order: ``begin(_:size:into:)``; a movement of rows; any number of
/// runs, with ``flush(over:into:)`` between them; ``finish(over:cursor:into:)``.
protocol ScreenWriter {
  /// Whether the terminal is of xterm's family. Such a terminal may show every colour exactly, and
  /// takes screens below the cursor.
  var isOfXtermFamily: Bool { get }
  /// Whether the terminal can move rows by itself.
  var movesRows: Bool { get }
  /// Whether cells may be made blank by erasing them, which takes fewer bytes than blanks. xterm
  /// keeps sixels that were only erased, and shows them again later.
  var mayErase: Bool { get set }
  /// How the writer shows styles.
  var renditions: Renditions { get set }

  mutating func begin(
    _ start: ScreenStart, size: CellSize, into output: inout ContiguousArray<UInt8>)
  /// Makes the terminal move its rows.
  ///
  /// - Parameter shown: the terminal's screen; its rows move too.
  mutating func move(
    _ movement: RowMovement, of shown: inout Grid, into output: inout ContiguousArray<UInt8>)
  /// Writes a run, which begins and ends with whole clusters.
  ///
  /// - Parameters:
  ///   - grid: contains the run's cells.
  ///   - shown: the terminal's screen; it gets the cells.
  mutating func write(
    _ run: ChangedRun, of grid: Grid, over shown: inout Grid,
    into output: inout ContiguousArray<UInt8>
  )
  /// Appends everything written so far, so that it comes before the next bytes.
  mutating func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>)
  /// Ends a screen, or the part of it that the line takes.
  ///
  /// - Parameter cursor: where to leave the cursor; nil for anywhere.
  /// - Returns: where the cursor is; nil if unknown.
  mutating func finish(
    over shown: Grid, cursor: CellPoint?, into output: inout ContiguousArray<UInt8>
  ) -> CellPoint?
}

/// What a screen is drawn over.
enum ScreenStart {
  /// What the terminal shows.
  case shown
  /// A terminal that is made blank first, whatever it shows.
  case blank
}

/// The writer for the terminal that ncurses has opened.
///
/// That is ``XtermWriter`` for xterm's family, ``NcursesWriter`` for all others.
///
/// - Parameters:
///   - depth: the most colours to use.
///   - isInline: whether to draw below the cursor, if the terminal is of xterm's family.
func chooseWriter(
  for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet, isInline: Bool = false
) -> any ScreenWriter {
  XtermWriter(for: ncurses, depth: depth, characters: characters, isInline: isInline)
    ?? NcursesWriter(for: ncurses, depth: depth, characters: characters)
}
