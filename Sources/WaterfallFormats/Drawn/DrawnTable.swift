import WaterfallRecords

/// The columns of a drawn table, and how its lines become rows.
package struct DrawnTable: Hashable, Sendable {
  let names: [String]
  let ruler: DrawnRuler
  /// Whether its rows begin and end with a bar.
  let hasEdges: Bool
  /// Whether all lines between two rulers are one row.
  let rowsAreGroups: Bool

  /// Whether a blank first cell continues the row above, as in the output of Nushell.
  var isNumbered: Bool { names.first.map { $0.utf8.elementsEqual("#".utf8) } ?? false }
  /// Whether a line alone shows that it is a row.
  var hasBars: Bool { hasEdges || names.count > 1 }

  typealias Cell = ArraySlice<Unicode.Scalar>

  /// The cells of a line; nil if it is not a row of this table.
  func cells(of line: [Unicode.Scalar]) -> [Cell]? {
    guard let first = line.firstIndex(where: { $0.value != 0x20 }) else { return nil }
    if hasEdges, !DrawnRuler.isBar(line[first]) { return nil }
    if !hasBars { return line[0] == " " ? [line[...]] : nil }
    var cuts = ruler.junctions
    let isPlaced = cuts.allSatisfy { $0 < line.count && DrawnRuler.isBar(line[$0]) }
    if ruler.isMarkdown || !isPlaced || ruler.hasEdges != hasEdges {
      cuts = line.indices.filter { place in
        DrawnRuler.isBar(line[place])
          && !(ruler.isMarkdown && place > 0 && line[place - 1] == "\\")
      }
    }
    var (start, end) = (0, line.count)
    if hasEdges {
      guard cuts.count > 1 || ruler.isMarkdown else { return nil }
      let isClosed = isPlaced && ruler.hasEdges && cuts == ruler.junctions
      if cuts.count > 1, isClosed || cuts.last == line.count - 1 { end = cuts.removeLast() }
      start = cuts.removeFirst() + 1
    }
    let isWhole = cuts.count + 1 >= names.count
    guard isWhole || ruler.isMarkdown && (hasEdges || !cuts.isEmpty) else { return nil }
    var cells: [Cell] = []
    for cut in cuts.prefix(names.count - 1) {
      cells.append(line[start..<max(start, cut)])
      start = cut + 1
    }
    cells.append(line[start..<max(start, end)])
    cells += [Cell](repeating: [], count: names.count - cells.count)
    return cells
  }

  /// The text after the last bar of a row, where ClickHouse writes a large number again, with its
  /// unit; empty if there is none.
  func remark(after line: [Unicode.Scalar]) -> String {
    guard hasEdges, ruler.hasEdges, !ruler.isMarkdown, let last = ruler.junctions.last,
      last < line.count, DrawnRuler.isBar(line[last])
    else { return "" }
    return drawnText(line[(last + 1)...])
  }

  /// The mark at the end of a cell that says that the next line continues it; nil if there is none.
  func mark(after cell: Cell, isLast: Bool) -> Unicode.Scalar? {
    guard !ruler.isMarkdown, let mark = cell.last, "+↵.…".unicodeScalars.contains(mark) else {
      return nil
    }
    // The last cell of a row without edges has no bar after it, so the place decides.
    let isWide = cell.contains { $0.value > 0x2FF }
    return !isLast || hasEdges || isWide || cell.endIndex == ruler.width ? mark : nil
  }

  func text(of cell: Cell) -> String {
    guard ruler.isMarkdown, cell.contains(where: { $0.value == 0x5C }) else {
      return drawnText(cell)
    }
    let kept = cell.indices.filter { place in
      !(cell[place] == "\\" && place + 1 < cell.endIndex && cell[place + 1] == "|")
    }
    return drawnText(kept.map { cell[$0] }[...])
  }

  func record(of texts: [String]) -> Record {
    Record(fields: zip(names, texts).map { Field($0, .string($1)) })
  }
}

/// The lines of cells that are one row.
struct DrawnRow {
  private(set) var texts: [String]
  /// The mark of each cell that the next line continues.
  private var marks: [Unicode.Scalar?]
  private let table: DrawnTable

  init(_ cells: [DrawnTable.Cell], of table: DrawnTable) {
    (self.table, texts) = (table, cells.map(table.text))
    marks = Self.marks(cells, table)
  }

  private static func marks(
    _ cells: [DrawnTable.Cell], _ table: DrawnTable
  ) -> [Unicode.Scalar?] {
    cells.enumerated().map { table.mark(after: $1, isLast: $0 == cells.count - 1) }
  }

  /// Takes the next line if it continues this row.
  mutating func takes(_ cells: [DrawnTable.Cell]) -> Bool {
    let isMarked = zip(cells, marks).allSatisfy { cell, mark in
      switch mark {
      case nil: table.text(of: cell).isEmpty
      case ".", "…": cell.first == mark
      default: true
      }
    }
    if isMarked, marks.contains(where: { $0 != nil }) {
      let next = Self.marks(cells, table)
      for (index, mark) in marks.enumerated() {
        guard let mark else { continue }
        texts[index] = drawnText(Array(texts[index].unicodeScalars.dropLast())[...])
        let isCut = mark == "." || mark == "…"
        let more = table.text(of: isCut ? cells[index].dropFirst() : cells[index])
        texts[index] += isCut ? more : "\n\(more)"
      }
      marks = next
      return true
    }
    guard table.isNumbered, table.text(of: cells[0]).isEmpty else { return false }
    add(cells)
    return true
  }

  /// Adds a line of the same row.
  mutating func add(_ cells: [DrawnTable.Cell]) {
    for (index, cell) in cells.enumerated() {
      let more = table.text(of: cell)
      if !more.isEmpty { texts[index] += texts[index].isEmpty ? more : "\n\(more)" }
    }
  }
}
