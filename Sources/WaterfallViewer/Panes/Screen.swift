package import TerminalGrid

/// How the screen is divided, from the outside in. All lengths are in cells.
///
/// The status line takes one row of ``size``, and the rest is the ``area``. Then panes take rows or
/// columns of their own, one after another. The ``stage`` remains for the cards. The ``viewport``
/// is the part of the stage that shows the layout's cards: all of it below the list's head, or half
/// of it if a pane shows something in the other half.
package struct Screen: Hashable, Sendable {
  package let size: CellSize
  /// While presenting, the status line appears only when it asks something.
  package let hasStatusLine: Bool
  /// The rows above the cards: those of the caption, and one with the names of the list's columns.
  package let headRows: Int
  /// The rows of a picker's caption, which come first.
  package let captionRows: Int
  package let isList: Bool
  /// The area for cards.
  package private(set) var stage: CellSize
  /// The first column of the stage. Those before it belong to a pane.
  package private(set) var firstColumn = 0
  /// Whether the cards have only the left half of the stage.
  package private(set) var isHalved = false
  private var claims: [Claim] = []

  /// The room that a pane has taken; nil if there was none for it.
  private struct Claim: Hashable, Sendable {
    let pane: ObjectIdentifier
    let room: CellRect?
  }

  /// - Parameters:
  ///   - wantsStatusLine: whether the last row is for the status line, if the window is high enough
  ///     for one.
  ///   - isList: whether the cards are rows of the list.
  ///   - caption: how many lines a picker has above its cards. They get half of the rows at most.
  init(size: CellSize, wantsStatusLine: Bool, isList: Bool, caption: Int = 0) {
    self.size = size
    hasStatusLine = size.rows >= 3 && wantsStatusLine
    captionRows = min(caption, size.rows / 2)
    headRows = captionRows + (isList ? 1 : 0)
    self.isList = isList
    stage = CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }
}

// MARK: Rooms of panes

extension Screen {
  /// Gives the last rows of the stage to a pane. With 0 rows the pane has claimed room, and got
  /// none.
  package mutating func takeRows<P: Pane>(_ rows: Int, for pane: P.Type) {
    guard rows > 0 else { return claims.append(Claim(pane: ObjectIdentifier(pane), room: nil)) }
    let room = CellRect(
      column: firstColumn, row: stage.rows - rows, columns: stage.columns, rows: rows)
    claims.append(Claim(pane: ObjectIdentifier(pane), room: room))
    stage.rows -= rows
  }

  /// Gives the last columns of the stage to a pane. One blank column remains before them.
  package mutating func takeColumns<P: Pane>(_ columns: Int, for pane: P.Type) {
    let room = CellRect(
      column: firstColumn + stage.columns - columns, row: 0, columns: columns, rows: stage.rows)
    claims.append(Claim(pane: ObjectIdentifier(pane), room: room))
    stage.columns -= columns + 1
  }

  /// Gives the first columns of the stage to a pane. One blank column remains after them.
  package mutating func takeFirstColumns<P: Pane>(_ columns: Int, for pane: P.Type) {
    let room = CellRect(column: firstColumn, row: 0, columns: columns, rows: stage.rows)
    claims.append(Claim(pane: ObjectIdentifier(pane), room: room))
    firstColumn += columns + 1
    stage.columns -= columns + 1
  }

  /// Leaves only the left half of the stage to the cards, and its last row to a line below both
  /// halves, if there is room for that. The list is never halved.
  package mutating func halve() {
    isHalved = !isList && stage.columns >= 25 && stage.rows - headRows >= 4
  }

  /// Whether any pane has claimed room, with or without success.
  package var hasClaims: Bool { !claims.isEmpty }

  /// Whether a pane has claimed room, with or without success.
  package func hasClaim<P: Pane>(of pane: P.Type) -> Bool {
    claims.contains { $0.pane == ObjectIdentifier(pane) }
  }

  /// The room of a pane; nil if it has none.
  package func room<P: Pane>(of pane: P.Type) -> CellRect? {
    claims.first { $0.pane == ObjectIdentifier(pane) }?.room
  }
}

// MARK: The parts

extension Screen {
  /// All rows except the status line.
  package var area: CellSize {
    CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }

  /// The part of the screen that shows the layout's cards.
  package var viewport: CellSize {
    isHalved
      ? CellSize(columns: (stage.columns - 1) / 2, rows: max(0, stage.rows - headRows - 1))
      : CellSize(columns: stage.columns, rows: max(0, stage.rows - headRows))
  }

  /// The place of the viewport on the screen.
  package var cards: CellRect {
    CellRect(column: firstColumn, row: headRows, columns: viewport.columns, rows: viewport.rows)
  }

  /// The other half of the stage, if it is halved: as large as ``cards``, with a line between them.
  package var secondHalf: CellRect {
    var half = cards
    half.column = cards.maxColumn + 1
    return half
  }
}
