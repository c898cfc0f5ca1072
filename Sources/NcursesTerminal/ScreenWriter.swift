import TerminalGrid

/// Makes changed cells the bytes that show them, on one kind of terminal.
///
/// Each terminal has one writer, which ``chooseWriter(for:depth:characters:)`` chooses when the
/// terminal is opened. ``ScreenComposer`` decides which cells are sent and in which order. Nothing
/// but the writer depends on the kind.
///
/// A screen is written in this order: ``begin(size:)`` or ``clear(size:into:)``; a movement of
/// rows; ``prepare(for:over:_:)``; any number of runs, with ``flush(over:into:)`` between them;
/// ``finish(over:into:)``.
protocol ScreenWriter {
  /// Whether every colour is shown as it is.
  var hasExactColors: Bool { get }
  /// Whether it could show every colour as it is, if the terminal does.
  var knowsExactColors: Bool { get }
  /// How it shows styles.
  var renditions: Renditions { get set }
  /// Whether the terminal moves rows by itself.
  var movesRows: Bool { get }

  /// Begins a screen that changes what the terminal shows.
  mutating func begin(size: CellSize)
  /// Begins a screen that is drawn anew: whatever the terminal shows, it becomes blank.
  mutating func clear(size: CellSize, into output: inout ContiguousArray<UInt8>)
  /// Has the terminal move its rows.
  ///
  /// - Parameter shown: what the terminal shows; its rows move too.
  mutating func move(
    _ movement: RowMovement, of shown: inout Grid, into output: inout ContiguousArray<UInt8>)
  /// Looks at all runs before the first is written.
  ///
  /// - Parameter shown: what the terminal shows.
  mutating func prepare(
    for runs: ContiguousArray<ChangedRun>, over shown: Grid, _ way: SendingWay)
  /// Writes a run, which begins and ends with whole clusters.
  ///
  /// - Parameters:
  ///   - grid: that has the run's cells.
  ///   - shown: what the terminal shows; it gets the cells.
  mutating func write(
    _ run: ChangedRun, of grid: Grid, over shown: inout Grid,
    into output: inout ContiguousArray<UInt8>)
  /// Appends all that was written so far, so that it comes before what follows.
  ///
  /// - Parameter shown: what the terminal shows.
  mutating func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>)
  /// Ends a screen, or what the line takes of it.
  ///
  /// - Parameter shown: what the terminal shows.
  mutating func finish(over shown: Grid, into output: inout ContiguousArray<UInt8>)
  /// Traps where the writer's parts disagree (with `INTERNAL_CHECKS`).
  func checkInvariants(over shown: Grid)
}

/// How much of a screen is sent at once.
enum SendingWay {
  /// All of its runs.
  case whole
  /// Some of its runs, the most urgent first.
  case parts
  /// Some of its runs, row after row. This takes the fewest bytes.
  case rows
}

/// The writer for the terminal that ncurses has opened: ``CellWriter`` for xterm's family,
/// ``NcursesWriter`` for all others.
///
/// - Parameter depth: the most colours that are used.
func chooseWriter(
  for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet
) -> any ScreenWriter {
  CellWriter(for: ncurses, depth: depth, characters: characters)
    ?? NcursesWriter(for: ncurses, depth: depth, characters: characters)
}
