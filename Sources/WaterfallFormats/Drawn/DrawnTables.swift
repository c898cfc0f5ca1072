import WaterfallRecords

/// A text with drawn tables, as `psql`, `mysql`, `duckdb`, `sqlite3 -box`, Nushell and Markdown
/// draw them. Each row becomes a line of JSON, and so does each paragraph between the tables.
///
/// The text is translated in pieces. A piece ends between two rows of the first table, or after a
/// whole table. A row of the first table is recognised without its header.
package struct DrawnTables {
  /// The size in bytes of the longest later table that is read as a whole; a longer one is cut.
  private static let longestTable = 8 << 20

  let bytes: [UInt8]
  let lines: [DrawnLine]
  let isLast: Bool
  /// Lines that only count rows, and the types below the names, are left out, because the caller
  /// tells them.
  let leavesOutNotes: Bool
  /// The first table of the whole text; nil if it is not known yet.
  package private(set) var first: DrawnTable?
  /// The table that the next line may belong to.
  var table: DrawnTable?
  package private(set) var utf8: [UInt8] = []
  /// The number of bytes that were translated. The rest needs the bytes that follow.
  package private(set) var count = 0
  package private(set) var notes: [String] = []
  private var rowCount = 0
  /// The lines that are part of tables.
  var drawnCount = 0
  private var index = 0
  /// The end of the last line that is there as a whole.
  private let end: Int
  /// How much of ``utf8`` and ``notes`` belongs to the first ``count`` bytes. The next piece brings
  /// the rest again.
  private var (safeLength, safeNotes) = (0, 0)

  /// - Parameter isLast: whether nothing follows `bytes`.
  package init(
    _ text: ArraySlice<UInt8>, isLast: Bool, first: DrawnTable? = nil, leavesOutNotes: Bool = false
  ) {
    let bytes = Array(text)
    self.bytes = bytes
    let isCut = !isLast && bytes.count > Self.longestTable
    self.isLast = isLast || isCut
    (self.first, self.leavesOutNotes) = (first, leavesOutNotes)
    end = isLast ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var lines: [DrawnLine] = []
    forEachLine(in: min(end, ByteOrderMark.length(in: bytes))..<end, of: bytes) { range in
      lines.append(DrawnLine(bytes, range))
      return true
    }
    self.lines = lines
    while index < lines.count, step() {}
    if self.isLast {
      count = end
    } else {
      utf8.removeSubrange(safeLength...)
      notes.removeSubrange(safeNotes...)
    }
  }

  /// Whether the text certainly has drawn tables: a row, and at least as many drawn lines as
  /// others.
  package var arePlain: Bool {
    let textCount = lines.count { !$0.isBlank } - drawnCount
    return rowCount > 0 && drawnCount >= textCount
  }

  /// Whether a line could be part of a drawn table.
  package static func canBe(_ bytes: [UInt8], from first: Int) -> Bool {
    var isDrawn = false
    forEachLine(in: first..<bytes.count, of: bytes) { range in
      guard let mark = bytes[range].first(where: { $0 != 0x20 }),
        mark > 0x7F || [0x2A, 0x2B, 0x2D, 0x3A, 0x7C].contains(mark)
      else { return true }
      let line = DrawnLine(bytes, range)
      isDrawn = line.ruler != nil || line.isRecordMark || line.isStarMark || line.isDashes
      return !isDrawn
    }
    return isDrawn
  }

  /// Whether a note says no more than how many rows there are, as psql's `(3 rows)` does.
  ///
  /// DuckDB's `1000 rows (40 shown)` says more.
  package static func isRowCount(_ note: String) -> Bool {
    let bytes = Array(note.utf8)
    let isCount = DrawnLine(bytes, 0..<bytes.count).countsRows
    return note.isEmpty || isCount && !note.utf8.contains("shown".utf8)
  }

  /// Takes the next row, table, record or paragraph.
  ///
  /// - Returns: whether the text so far had a whole one.
  private mutating func step() -> Bool {
    if lines[index].isBlank {
      table = nil
      // The next piece begins with the blank line. So its first row is not taken for one that goes
      // on with the table above.
      let isSafe = isSafe()
      index += 1
      return isSafe
    }
    if mayBeTitleBox(at: index) { return false }
    if let box = titleBox(at: index) {
      let (isWhole, end) = take(box, at: index)
      guard isWhole else { return false }
      (index, table) = (end, nil)
      return isSafe()
    }
    if let start = tableStart(at: index) {
      guard start.isWhole || isLast else { return false }
      begin(start)
      return isSafe()
    }
    if lines[index].isRecordMark || lines[index].isStarMark {
      guard let record = expandedRecord(at: index) else { return false }
      append(record.record, drawing: record.end - index)
      (index, table) = (record.end, nil)
      return isSafe()
    }
    if table == nil, let first, first.hasBars, isRow(index, of: first) { table = first }
    if table == nil || !isRow(index, of: table) { return takeOther() }
    return takeRow()
  }

  /// Notes that the text up to here is translated, if the next piece can go on from here.
  private mutating func isSafe() -> Bool {
    guard table == nil || table == first && table?.hasBars == true else { return true }
    count = index < lines.count ? lines[index].range.lowerBound : end
    (safeLength, safeNotes) = (utf8.count, notes.count)
    return true
  }

  private mutating func begin(_ start: DrawnStart) {
    table = start.table
    if first == nil { first = start.table }
    drawnCount += start.body - index
    index = start.body
    if let types = start.types { take(note: types) }
  }

  func isRow(_ index: Int, of table: DrawnTable?) -> Bool {
    guard let table, lines[index].ruler == nil else { return false }
    return table.cells(of: lines[index].scalars) != nil
  }

  private mutating func takeRow() -> Bool {
    guard let table, let cells = table.cells(of: lines[index].scalars) else { return false }
    var end = index + 1
    var texts: [String]
    if let open = openRow(at: index, of: table) {
      (texts, end) = open
    } else {
      var row = DrawnRow(cells, of: table)
      while end < lines.count, lines[end].ruler == nil,
        let next = table.cells(of: lines[end].scalars)
      {
        if table.rowsAreGroups { row.add(next) } else if !row.takes(next) { break }
        end += 1
      }
      guard end < lines.count || isLast else { return false }
      texts = row.texts
    }
    let isElision = texts.allSatisfy { ["·", "…", "..."].contains($0) }
    let isHeader = texts == table.names
    var record = table.record(of: texts)
    let remark = table.remark(after: lines[index].scalars)
    if !remark.isEmpty { record.fields.append(Field("remark", .string(remark))) }
    append(isElision || isHeader ? nil : record, drawing: end - index)
    index = end
    return isSafe()
  }

  /// A row with line feeds in its cells, which a bar ends later. nil for other rows.
  private func openRow(at index: Int, of table: DrawnTable) -> (texts: [String], end: Int)? {
    guard table.hasEdges, !table.ruler.isMarkdown, !lines[index].endsWithBar else { return nil }
    var scalars = lines[index].scalars
    for end in (index + 1)..<max(index + 1, min(lines.count, index + 200)) {
      guard lines[end].ruler == nil else { return nil }
      scalars += ["\n"] + lines[end].scalars
      guard lines[end].endsWithBar, let cells = table.cells(of: scalars) else { continue }
      return (cells.map(table.text), end + 1)
    }
    return nil
  }

  /// Takes a drawn line between rows, a line in one cell, or a paragraph.
  private mutating func takeOther() -> Bool {
    let line = lines[index]
    if table == nil, mayBeTop(index) { return false }
    if line.ruler != nil, table != nil || first != nil {
      guard index + 1 < lines.count || isLast else { return false }
      // A line without a row below it is the end of the table.
      if index + 1 == lines.count || !lines[index + 1].beginsWithBar { table = nil }
      drawnCount += 1
      index += 1
      return isSafe()
    }
    let isInTable = line.beginsWithBar && table?.hasEdges == true
    if line.countsRows || isInTable {
      drawnCount += 1
      index += 1
      if !isInTable { table = nil }
      let words = line.scalars.split { $0 == " " || DrawnRuler.isBar($0) }
      take(note: words.map { drawnText($0) }.joined(separator: " "))
      return isSafe()
    }
    var end = index + 1
    while end < lines.count, isText(end) {
      if mayBeTop(end) { return false }
      end += 1
    }
    guard end < lines.count || isLast else { return false }
    let range = line.range.lowerBound..<lines[end - 1].range.upperBound
    append(TextRecord.ofParagraph(bytes, in: range), drawing: 0)
    (index, table) = (end, nil)
    return isSafe()
  }

  /// Whether a line may be the top of a table whose header has not come as a whole.
  private func mayBeTop(_ index: Int) -> Bool {
    guard !isLast, lines[index].ruler?.hasEdges == true else { return false }
    let below = lines[(index + 1)...].prefix(Self.longestHeader)
    return below.allSatisfy(\.beginsWithBar) && index + 1 + below.count == lines.count
  }

  /// Whether a line goes on with the paragraph above it.
  private func isText(_ index: Int) -> Bool {
    let line = lines[index]
    return !line.isBlank && !line.countsRows && !line.isRecordMark && !line.isStarMark
      && tableStart(at: index) == nil && titleBox(at: index) == nil
      && !(first?.hasBars == true && isRow(index, of: first))
  }

  mutating func take(note: String) {
    notes.append(note)
    if leavesOutNotes || note.isEmpty { return }
    append(Record(fields: [Field("text", .string(note))]), drawing: 0)
  }

  mutating func append(_ record: Record?, drawing count: Int) {
    drawnCount += count
    guard let record else { return }
    if count > 0 { rowCount += 1 }
    Value.object(record.fields).appendJSON(to: &utf8)
    utf8.append(0x0A)
  }
}
