import TerminalGrid

/// How the screen is divided, from the outside in. All lengths are in cells.
///
/// The status line takes one row of ``size``. A tour's caption takes the last rows of ``area``, and
/// the lab's panel takes one side of ``floor``. The rest is the ``stage``. The ``viewport`` is the
/// part of the stage that shows the layout's cards: all of it below the list's head, or half of it
/// when two layouts are compared.
struct Screen: Hashable, Sendable {
  let size: CellSize
  /// While presenting, the status line appears only when it asks something.
  let hasStatusLine: Bool
  /// The box of the tour's caption, above the status line; nil without a tour, or without room.
  let captionBox: CellRect?
  /// The lab's panel: at the right, or at the bottom of narrow windows. nil if it is closed or has
  /// no room.
  private(set) var labPanel: CellRect?
  /// Whether the panel is left out, because a tour's caption and two layouts need the room.
  let labGivesWayToTour: Bool
  /// Whether the lab's panel is open, seen or not.
  let isLabOpen: Bool
  /// Whether two layouts are shown side by side: one was chosen, and there is room for both.
  private(set) var isComparing = false
  /// The rows above the cards. The list has one, with the names of its columns.
  let headRows: Int

  /// The room that the panes ask for.
  struct Wish: Hashable, Sendable {
    /// Whether the last row is for the status line, if the window is high enough for one.
    var wantsStatusLine = true
    /// The rows of a tour's caption; nil if there is no tour.
    var captionRows: Int?
    /// Whether the lab is open, and whether its panel is to be seen.
    var isLabOpen = false
    var isLabPanelSeen = false
    /// Whether a second layout was chosen.
    var compares = false
    /// Whether the cards are rows of the list.
    var isList = false
  }

  init(size: CellSize, for wish: Wish) {
    self.size = size
    hasStatusLine = size.rows >= 3 && wish.wantsStatusLine
    isLabOpen = wish.isLabOpen
    headRows = wish.isList ? 1 : 0
    let area = CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
    let captionRows = wish.captionRows ?? 0
    captionBox =
      captionRows == 0
      ? nil
      : CellRect(
        column: 0, row: area.rows - captionRows, columns: area.columns, rows: captionRows)
    let floor = CellSize(columns: area.columns, rows: captionBox?.row ?? area.rows)
    let areHalvesNarrow = wish.compares && floor.columns < Self.leastForHalvesAndPanel
    labGivesWayToTour = wish.captionRows != nil && areHalvesNarrow
    if wish.isLabPanelSeen {
      labPanel = Self.labPanel(
        on: floor, areHalvesNarrow: areHalvesNarrow, hasTour: wish.captionRows != nil)
    }
    guard wish.compares, labPanel != nil || !wish.isLabOpen || labGivesWayToTour, !wish.isList
    else { return }
    isComparing = stage.columns >= 25 && stage.rows >= 4
  }

  /// The columns that are needed for two layouts with columns of a readable width, and the panel
  /// beside them.
  private static let leastForHalvesAndPanel = 116

  /// The panel gives way to two layouts side by side: to the bottom, and in a tour altogether.
  private static func labPanel(
    on floor: CellSize, areHalvesNarrow: Bool, hasTour: Bool
  ) -> CellRect? {
    let hasRoomBelow = floor.rows >= 11
    let givesWay = areHalvesNarrow && (hasRoomBelow || hasTour)
    if floor.columns >= 70, floor.rows >= 6, !givesWay {
      return CellRect(column: floor.columns - 34, row: 0, columns: 34, rows: floor.rows)
    }
    guard floor.columns >= 24, hasRoomBelow, !(hasTour && areHalvesNarrow) else { return nil }
    let rows = min(max(6, floor.rows * 2 / 5), 16)
    return CellRect(column: 0, row: floor.rows - rows, columns: floor.columns, rows: rows)
  }
}

// MARK: The parts

extension Screen {
  /// All rows except the status line.
  var area: CellSize {
    CellSize(columns: size.columns, rows: hasStatusLine ? size.rows - 1 : size.rows)
  }

  /// The part of `area` that a tour's caption leaves free.
  var floor: CellSize {
    CellSize(columns: area.columns, rows: captionBox?.row ?? area.rows)
  }

  /// The area for cards.
  var stage: CellSize {
    guard let panel = labPanel else { return floor }
    return panel.column > 0
      ? CellSize(columns: panel.column - 1, rows: panel.rows)
      : CellSize(columns: panel.columns, rows: panel.row)
  }

  /// The part of the screen that shows the layout's cards.
  var viewport: CellSize {
    isComparing
      ? CellSize(columns: (stage.columns - 1) / 2, rows: stage.rows - 1)
      : CellSize(columns: stage.columns, rows: max(0, stage.rows - headRows))
  }

  /// The place of the viewport on the screen.
  var cards: CellRect {
    CellRect(column: 0, row: headRows, columns: viewport.columns, rows: viewport.rows)
  }
}
