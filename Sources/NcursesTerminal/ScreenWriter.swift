import TerminalGrid

/// Writes the bytes that show changed cells, on one kind of terminal.
///
/// Each terminal has one writer, which ``chooseWriter(for:depth:characters:isInline:)`` chooses as
/// the terminal is opened. ``ScreenComposer`` decides which cells are sent and in which order. Only
/// the writer depends on the kind of terminal.
///
/// A screen is written in this order: ``begin(size:into:)`` or ``clear(size:into:)``; a movement of
/// rows; ``prepare(for:over:_:)``; any number of runs, with ``flush(over:into:)`` between them;
/// ``finish(over:cursor:into:)``.
protocol ScreenWriter {
  /// Whether every colour is shown exactly.
  var hasExactColors: Bool { get }
  /// Whether the writer could show every colour exactly, if the terminal does.
  var knowsExactColors: Bool { get }
  /// How the writer shows styles.
  var renditions: Renditions { get set }
  /// Whether only a part of the screen is drawn into, below the cursor.
  var isInline: Bool { get }
  /// Whether the terminal can move rows by itself.
  var movesRows: Bool { get }

  /// Takes the screen, or the part of it to draw into.
  mutating func enter(_ start: InlineStart)
  /// Notes what the terminal shows, before the window gets another size.
  mutating func remember(_ shown: Grid)
  /// The bytes that give the screen back, as it was before ``enter(_:)``.
  mutating func leave() -> ContiguousArray<UInt8>
  /// Begins a screen that changes what the terminal shows.
  mutating func begin(size: CellSize, into output: inout ContiguousArray<UInt8>)
  /// Begins a screen that is drawn from scratch: the terminal becomes blank, whatever it shows.
  mutating func clear(size: CellSize, into output: inout ContiguousArray<UInt8>)
  /// Makes the terminal move its rows.
  ///
  /// - Parameter shown: the terminal's screen; its rows move too.
  mutating func move(
    _ movement: RowMovement, of shown: inout Grid, into output: inout ContiguousArray<UInt8>)
  /// Looks at all runs before the first is written.
  ///
  /// - Parameter shown: the terminal's screen.
  mutating func prepare(
    for runs: ContiguousArray<ChangedRun>, over shown: Grid, _ way: SendingWay)
  /// Writes a run, which begins and ends with whole clusters.
  ///
  /// - Parameters:
  ///   - grid: contains the run's cells.
  ///   - shown: the terminal's screen; it gets the cells.
  mutating func write(
    _ run: ChangedRun, of grid: Grid, over shown: inout Grid,
    into output: inout ContiguousArray<UInt8>)
  /// Appends everything written so far, so that it comes before the next bytes.
  ///
  /// - Parameter shown: the terminal's screen.
  mutating func flush(over shown: Grid, into output: inout ContiguousArray<UInt8>)
  /// Ends a screen, or the part of it that the line takes.
  ///
  /// - Parameters:
  ///   - shown: the terminal's screen.
  ///   - cursor: where to leave the cursor; nil for anywhere.
  mutating func finish(
    over shown: Grid, cursor: CellPoint?, into output: inout ContiguousArray<UInt8>)
  /// Traps if the writer's parts disagree (with `INTERNAL_CHECKS`).
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

/// The writer for the terminal that ncurses has opened.
///
/// That is ``CellWriter`` for xterm's family, ``NcursesWriter`` for all others.
///
/// - Parameters:
///   - depth: the most colours to use.
///   - isInline: whether to draw below the cursor, if the terminal is of xterm's family.
func chooseWriter(
  for ncurses: Ncurses, depth: ColorDepth, characters: CharacterSet, isInline: Bool = false
) -> any ScreenWriter {
  CellWriter(for: ncurses, depth: depth, characters: characters, isInline: isInline)
    ?? NcursesWriter(for: ncurses, depth: depth, characters: characters)
}
