/// One character cell: its content and its style.
package struct Cell: Hashable, Sendable {
  package var cluster: Cluster
  package var style: Style
  package init(_ cluster: Cluster = .space, _ style: Style = .plain) {
    (self.cluster, self.style) = (cluster, style)
  }
}

/// A rectangle of character cells that can be drawn into, compared and presented.
///
/// Drawing outside of ``clip`` does nothing, so an object partly in view is partly drawn. A wide
/// cluster takes two cells; writing over one half blanks the other.
///
/// A grid records which rows were drawn into and how rows have moved. So a reader that knows the
/// grid's earlier state can skip all other rows (``forgetChanges()``). Two grids are equal if their
/// cells and clips are.
package struct Grid: Sendable {
  package private(set) var size: CellSize
  /// The part of the grid in which drawing has an effect, in cells; never outside of the grid.
  package var clip: CellRect

  /// Where the terminal's cursor is left, inside the grid; nil for anywhere.
  package var cursor: CellPoint?
  /// Whether the terminal's cursor is visible there, because text is being typed.
  package var showsCursor = false

  /// The cells. Those of a row are together, but the rows are in any order, so a row moves without
  /// its cells.
  var stored: ContiguousArray<Cell>
  /// For each row, the index of its first cell in ``stored``.
  var starts: ContiguousArray<Int>
  /// For each row, whether it may differ from its state at ``forgetChanges()``, or from that of the
  /// row that has moved there.
  package internal(set) var isDrawn: ContiguousArray<Bool>
  /// The movement of the rows since ``forgetChanges()``; nil if there was none. After a second
  /// movement all rows count as drawn into.
  package internal(set) var movement: RowMovement?

  package init(size: CellSize) {
    self.init(
      size: size, cells: ContiguousArray(repeating: Cell(), count: size.columns * size.rows))
  }

  /// A grid with these cells, row by row.
  package init(size: CellSize, cells: ContiguousArray<Cell>) {
    let count = size.columns * size.rows
    precondition(cells.count == count, "\(cells.count) cells, not \(count)")
    (self.size, stored) = (size, cells)
    starts = Self.inOrder(size)
    isDrawn = ContiguousArray(repeating: true, count: size.rows)
    clip = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// Changes the size, blanks all cells and opens ``clip``. Keeps the storage if it is large
  /// enough.
  package mutating func resize(to size: CellSize) {
    guard size != self.size else { return clear() }
    self.size = size
    stored.removeAll(keepingCapacity: true)
    stored.append(contentsOf: repeatElement(Cell(), count: size.columns * size.rows))
    starts = Self.inOrder(size)
    isDrawn = ContiguousArray(repeating: true, count: size.rows)
    clip = bounds
  }

  private static func inOrder(_ size: CellSize) -> ContiguousArray<Int> {
    ContiguousArray((0..<size.rows).lazy.map { $0 * size.columns })
  }

  /// All cells, row by row, with `size.columns` cells in each row.
  ///
  /// - Complexity: O(cells).
  package var cells: ContiguousArray<Cell> {
    var cells = ContiguousArray<Cell>()
    cells.reserveCapacity(stored.count)
    for row in 0..<size.rows { cells.append(contentsOf: stored[indices(ofRow: row)]) }
    return cells
  }

  /// All cells, the rows in any order. Nothing is copied.
  package var cellsInAnyOrder: ContiguousArray<Cell> { stored }

  /// The indices of a row's cells in ``cellsInAnyOrder``.
  package func indices(ofRow row: Int) -> Range<Int> { starts[row]..<starts[row] + size.columns }
}

extension Grid: Equatable {
  package static func == (one: Grid, other: Grid) -> Bool {
    one.size == other.size && one.clip == other.clip
      && (0..<one.size.rows).allSatisfy { !one.differs(from: other, row: $0) }
  }
}

// MARK: What was drawn into

extension Grid {
  /// Makes the present state the known one: from now on the grid records changes to it.
  package mutating func forgetChanges() {
    checkInvariants()
    movement = nil
    for row in isDrawn.indices { isDrawn[row] = false }
  }

  mutating func markAll() {
    for row in isDrawn.indices { isDrawn[row] = true }
  }

  /// Copies the cells of a rectangle into another grid. That grid gets the size of the part of the
  /// rectangle that is in this grid. A wide cluster cut by the rectangle's edge becomes a blank.
  ///
  /// - Complexity: O(cells of the rectangle). The other grid keeps its storage.
  package func copy(_ rect: CellRect, into part: inout Grid) {
    let inside = rect.intersection(bounds)
    part.resize(to: CellSize(columns: inside.columns, rows: inside.rows))
    guard !inside.isEmpty else { return }
    for row in 0..<inside.rows {
      let source = starts[inside.row + row] + inside.column
      let target = part.starts[row]
      for column in 0..<inside.columns { part.stored[target + column] = stored[source + column] }
      if part.stored[target].cluster == .continuation { part.stored[target].cluster = .space }
      let last = target + inside.columns - 1
      if part.stored[last].cluster.width == 2 { part.stored[last].cluster = .space }
    }
  }

  /// Replaces the styles of a row's cells. The cells have to be in the grid.
  package mutating func mapStyles(of columns: Range<Int>, row: Int, _ change: (Style) -> Style) {
    isDrawn[row] = true
    let start = starts[row]
    for index in start + columns.lowerBound..<start + columns.upperBound {
      stored[index].style = change(stored[index].style)
    }
  }

  /// Replaces every cell's style. `change` is called once for neighbours of the same style.
  package mutating func mapStyles(_ change: (Style) -> Style) {
    markAll()
    var known = (Style.plain, change(.plain))
    for index in stored.indices {
      let style = stored[index].style
      if style != known.0 { known = (style, change(style)) }
      stored[index].style = known.1
    }
  }
}

extension Cluster {
  /// The ASCII character that looks most like a mark of the program's own drawing: a border, an
  /// arrow, an ellipsis, the dots of a chart, the picture of a control character. nil if the
  /// cluster is ASCII, or belongs to a text.
  package var asciiMark: UInt8? {
    switch base {
    case 0x2500, 0x2504, 0x2508, 0x2013, 0x2014: UInt8(ascii: "-")
    case 0x2501, 0x2505, 0x2550: UInt8(ascii: "=")
    case 0x2502, 0x2503, 0x2506, 0x250A, 0x2551, 0x258C: UInt8(ascii: "|")
    case 0x250C...0x254B, 0x2552...0x2570: UInt8(ascii: "+")
    case 0x2580...0x259F: UInt8(ascii: "#")
    case 0x00B7, 0x2022: UInt8(ascii: "*")
    case 0x2713: UInt8(ascii: "*")
    case 0x00D7: UInt8(ascii: "x")
    case 0x25B8: UInt8(ascii: ">")
    case 0x25BE: UInt8(ascii: "v")
    case 0x2026: UInt8(ascii: ".")
    case 0x2018, 0x2019: UInt8(ascii: "'")
    case 0x201C, 0x201D: UInt8(ascii: "\"")
    case 0x2190, 0x2039: UInt8(ascii: "<")
    case 0x2191: UInt8(ascii: "^")
    case 0x2192, 0x203A: UInt8(ascii: ">")
    case 0x2193: UInt8(ascii: "v")
    case 0x2400...0x2426, 0xFFFD: UInt8(ascii: "?")
    // The bits of the upper two rows of dots, and those of the lower two.
    case 0x2801...0x28FF:
      base & 0xE4 == 0
        ? UInt8(ascii: "'") : base & 0x1B == 0 ? UInt8(ascii: ".") : UInt8(ascii: ":")
    default: nil
    }
  }
}

extension Grid {
  /// Replaces marks by ASCII wherever they are; other text stays the same.
  package mutating func replaceMarks() {
    markAll()
    for index in stored.indices {
      if let mark = stored[index].cluster.asciiMark {
        stored[index].cluster = Cluster(base: Unicode.Scalar(mark))
      }
    }
  }

  #if INTERNAL_CHECKS
  /// Looks at every row and cell, and traps if the grid's parts disagree.
  package func checkInvariants() {
    precondition(stored.count == size.columns * size.rows, "\(stored.count) cells for \(size)")
    precondition(isDrawn.count == size.rows, "\(isDrawn.count) rows may be drawn into")
    let places = starts.sorted()
    precondition(places.elementsEqual((0..<size.rows).map { $0 * size.columns }), "Rows overlap")
    precondition(clip == clip.intersection(bounds), "The clip is outside of the grid")
    for row in 0..<size.rows { checkWidths(ofRow: row) }
  }

  /// Checks that each wide cluster has its second cell, and each second cell its cluster.
  private func checkWidths(ofRow row: Int) {
    var isExpected = false
    for index in indices(ofRow: row) {
      let width = stored[index].cluster.width
      precondition((width == 0) == isExpected, "Half a cluster is in row \(row)")
      isExpected = width == 2
    }
    precondition(!isExpected, "Row \(row) ends with half a cluster")
  }
  #else
  @inline(__always) package func checkInvariants() {}
  #endif

  /// The rows, joined by line breaks, without the blanks at their ends.
  package var text: String {
    var utf8: [UInt8] = []
    for row in 0..<size.rows {
      if row > 0 { utf8.append(0x0A) }
      appendText(row: row, to: &utf8)
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Appends a row as UTF-8, without the blanks at its end and without a line break.
  package func appendText(row: Int, to utf8: inout [UInt8]) {
    var kept = utf8.count
    for index in indices(ofRow: row) {
      stored[index].cluster.append(to: &utf8)
      if stored[index].cluster != .space { kept = utf8.count }
    }
    utf8.removeLast(utf8.count - kept)
  }
}
