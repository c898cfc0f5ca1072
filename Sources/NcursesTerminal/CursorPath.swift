import TerminalGrid

/// Tracks the cursor, and finds the shortest way to its next position.
struct CursorPath {
  private let columns: Int
  private let sequences: XtermSequences
  /// Whether rows are counted from one that is anywhere on the screen, so that none can be named.
  private let isRelative: Bool
  /// nil if unknown.
  private(set) var row: Int?
  /// The value ``columns`` means that the last column was written; terminals then differ in where
  /// the cursor is.
  private(set) var column = 0
  /// Whether terminals disagree on ``column``.
  private(set) var isDisputed = false

  /// - Parameters:
  ///   - columns: how many the screen has.
  ///   - isRelative: whether rows are counted from one that is anywhere on the screen. The cursor
  ///     then begins at that row's start.
  init(_ sequences: XtermSequences, columns: Int, isRelative: Bool = false) {
    (self.sequences, self.columns, self.isRelative) = (sequences, columns, isRelative)
    if isRelative { row = 0 }
  }

  /// Whether something was written into the last column.
  private var isPending: Bool { column >= columns }

  func isAt(row: Int, column: Int) -> Bool {
    self.row == row && self.column == column && !isDisputed
  }

  /// Notes that something `width` cells wide was written.
  mutating func advance(_ width: Int) { column += width }

  /// Notes that terminals give the last cluster different widths. The next move then names its
  /// column, even if another way would be shorter.
  mutating func dispute() { isDisputed = true }

  /// Appends the bytes that move the cursor.
  ///
  /// - Parameters:
  ///   - row: on the screen, from 0.
  ///   - column: on the screen, from 0.
  mutating func move(to row: Int, _ column: Int, into output: inout ContiguousArray<UInt8>) {
    // Most cells follow the previous one.
    if isAt(row: row, column: column) { return }
    defer { (self.row, self.column, isDisputed) = (row, column, false) }
    guard let current = self.row else { return appendPlace(row, column, to: &output) }
    let (down, across) = (vertical(from: current, to: row), horizontal(to: column))
    // After the last column, a vertical move may keep the pending wrap. So the move to the row's
    // start comes first.
    if isRelative || down.length + across.length <= Self.placeLength(row, column) {
      if isPending {
        across.append(to: &output)
        down.append(to: &output)
      } else {
        down.append(to: &output)
        across.append(to: &output)
      }
    } else {
      appendPlace(row, column, to: &output)
    }
  }

  /// A way in one direction.
  private enum Way {
    case none
    /// A control character, this many times.
    case steps(UInt8, Int)
    /// CSI, a number unless it is 1, and a final byte.
    case sequence(Int, UInt8)
    /// A return to the row's start, and this many columns forward by this final byte.
    case start(Int, UInt8)

    var length: Int {
      switch self {
      case .none: 0
      case .steps(_, let count): count
      case .sequence(let number, _): 3 + (number == 1 ? 0 : CursorPath.digits(number))
      case .start(let count, let final): count == 0 ? 1 : 1 + Way.sequence(count, final).length
      }
    }

    func append(to output: inout ContiguousArray<UInt8>) {
      switch self {
      case .none: break
      case .steps(let byte, let count): output.append(contentsOf: repeatElement(byte, count: count))
      case .sequence(let number, let final):
        CursorPath.append(number == 1 ? nil : number, final, to: &output)
      case .start(let count, let final):
        output.append(0x0D)
        if count > 0 { Way.sequence(count, final).append(to: &output) }
      }
    }

    func shorter(_ other: Way) -> Way { other.length < length ? other : self }
  }

  private func vertical(from current: Int, to row: Int) -> Way {
    if row == current { return .none }
    let steps = Way.sequence(abs(row - current), row > current ? sequences.down : sequences.up)
    let place = isRelative ? steps : Way.sequence(row + 1, sequences.row)
    guard row > current else { return steps.shorter(place) }
    // The target row exists, so these line feeds never scroll the screen.
    return sequences.hasSteps ? Way.steps(0x0A, row - current).shorter(place) : place
  }

  private func horizontal(to column: Int) -> Way {
    if column == self.column, !isDisputed { return .none }
    let start = Way.start(column, sequences.forward)
    if isDisputed { return Way.sequence(column + 1, sequences.column).shorter(start) }
    // After the last column, terminals agree only about the row's start.
    guard !isPending else { return start }
    let forward = column - self.column
    if forward > 0 { return Way.sequence(forward, sequences.forward).shorter(start) }
    let back = Way.sequence(-forward, sequences.back).shorter(start)
    return sequences.hasSteps ? Way.steps(0x08, -forward).shorter(back) : back
  }

  /// The length of what ``appendPlace(_:_:to:)`` appends.
  private static func placeLength(_ row: Int, _ column: Int) -> Int {
    if column == 0 { return 3 + (row == 0 ? 0 : digits(row + 1)) }
    return 4 + digits(row + 1) + digits(column + 1)
  }

  private func appendPlace(_ row: Int, _ column: Int, to output: inout ContiguousArray<UInt8>) {
    guard column > 0 else {
      return Self.append(row == 0 ? nil : row + 1, sequences.place, to: &output)
    }
    output.append(contentsOf: [0x1B, UInt8(ascii: "[")])
    output.append(decimal: row + 1)
    output.append(UInt8(ascii: ";"))
    output.append(decimal: column + 1)
    output.append(sequences.place)
  }

  /// Appends a control sequence with a number, or with none.
  static func append(_ number: Int?, _ final: UInt8, to output: inout ContiguousArray<UInt8>) {
    output.append(0x1B)
    output.append(UInt8(ascii: "["))
    if let number { output.append(decimal: number) }
    output.append(final)
  }

  /// How many digits a non-negative number has.
  static func digits(_ number: Int) -> Int {
    switch number {
    case ..<10: 1
    case ..<100: 2
    default: 1 + digits(number / 10)
    }
  }
}
