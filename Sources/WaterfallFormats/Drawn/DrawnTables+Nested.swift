import WaterfallRecords

/// A title in a box of its own above a table: that of `nvidia-smi`, and those of
/// `aws --output table`, which draws the tables inside a record as boxes inside its own:
///
///     -----------------------------
///     |      DescribeVolumes      |
///     +---------------------------+
///     ||         Volumes         ||
///     |+---------+---------------+|
///     ||  Size   |  30           ||
///     ||  VolumeId  |  vol-1111  ||
struct TitleBox {
  let text: String
  /// The number of boxes around it.
  let depth: Int
  /// The index of the drawn line below it.
  let bottom: Int
  /// The columns of the table below it.
  let ruler: DrawnRuler

  /// The table below it, with these names of columns.
  fileprivate func table(_ names: [String]) -> DrawnTable {
    DrawnTable(names: names, ruler: ruler, hasEdges: true, rowsAreGroups: false)
  }
}

/// The table below a title, which has no line of its own.
private struct BoxedTable {
  var records: [Record] = []
  let end: Int
}

extension DrawnTables {
  /// The title that begins at a line; nil if none does.
  ///
  /// The outermost title is below a line of its own. The lines above the others belong to the
  /// tables before them.
  func titleBox(at index: Int) -> TitleBox? {
    let row = isTop(index) ? index + 1 : index
    guard row + 1 < lines.count, let (depth, title) = lines[row].boxedText,
      row > index ? depth == 0 : depth > 0, let ruler = lines[row + 1].ruler(inBoxes: depth)
    else { return nil }
    // A table with one column has its only name in such a box.
    guard lines[index].isDashes || depth > 0 || ruler.columns > 1 else { return nil }
    return TitleBox(text: drawnText(title), depth: depth, bottom: row + 1, ruler: ruler)
  }

  /// Whether a title may begin at a line, which the next lines show.
  func mayBeTitleBox(at index: Int) -> Bool {
    let row = isTop(index) ? index + 1 : index
    guard !isLast, row + 1 >= lines.count else { return false }
    guard row < lines.count else { return lines[index].isDashes }
    return lines[row].boxedText.map { row > index || $0.depth > 0 } ?? false
  }

  /// Whether a line may be the one above the outermost title.
  private func isTop(_ index: Int) -> Bool {
    guard table == nil else { return false }
    return lines[index].isDashes
      || lines[index].ruler.map { $0.columns == 1 && $0.hasEdges } == true
  }

  /// Takes a title, and the table below it if that has no line of its own above.
  ///
  /// - Returns: whether the text so far had all of it.
  mutating func take(_ box: TitleBox, at index: Int) -> (isWhole: Bool, end: Int) {
    guard let boxed = boxedTable(below: box) else { return (false, index) }
    let isOutermost = box.depth == 0
    if isOutermost { take(note: box.text) }
    // Each record has a line at least, and the first one those of the drawing.
    var lineCount = boxed.end - index - max(0, boxed.records.count - 1)
    for var record in boxed.records {
      let isNamed = record.fields.first.map { $0.name.isExactly(box.text) } ?? true
      if !isOutermost, !isNamed { record.fields.append(Field("table", .string(box.text))) }
      append(record, drawing: lineCount)
      lineCount = 1
    }
    if boxed.records.isEmpty { drawnCount += lineCount }
    return (true, boxed.end)
  }

  /// The table below a title; nil if it is not complete.
  private func boxedTable(below box: TitleBox) -> BoxedTable? {
    // The usual way reads such a table, which may go on in the next piece.
    let usual = BoxedTable(end: box.bottom)
    if box.depth == 0, box.ruler.columns > 2 { return usual }
    let first = boxedRows(from: box.bottom + 1, of: box)
    guard !first.rows.isEmpty else {
      return first.end < lines.count || isLast ? BoxedTable(end: first.end) : nil
    }
    let next = first.end + 1
    guard next < lines.count || isLast else { return nil }
    guard next < lines.count, !isTitle(next, in: box),
      case let second = boxedRows(from: next, of: box), !second.rows.isEmpty
    else {
      return BoxedTable(
        records: records(of: first.rows, box), end: min(next, lines.count))
    }
    if box.depth == 0 { return usual }
    guard second.end < lines.count || isLast else { return nil }
    let table = box.table(CSVTable.distinct(first.rows[0]))
    let records = (first.rows.dropFirst() + second.rows).map(table.record)
    return BoxedTable(records: records, end: min(second.end + 1, lines.count))
  }

  /// Rows without names above them are names and values of one record, or a list.
  private func records(of rows: [[String]], _ box: TitleBox) -> [Record] {
    if box.ruler.columns == 2 {
      let names = CSVTable.distinct(rows.map { $0[0] })
      return [box.table(names).record(of: rows.map { $0[1] })]
    }
    let names =
      box.ruler.columns == 1 ? [box.text] : (1...box.ruler.columns).map { "column \($0)" }
    return rows.map(box.table(names).record)
  }

  /// The rows of a table below a title, and the index of the line after them.
  private func boxedRows(from start: Int, of box: TitleBox) -> (rows: [[String]], end: Int) {
    let shape = box.table([String](repeating: "", count: box.ruler.columns))
    var (rows, index) = ([[String]](), start)
    while index < lines.count, let line = lines[index].inside(boxes: box.depth),
      line.count > 1, line[0] == "|", line[1] != "|", let cells = shape.cells(of: line)
    {
      rows.append(cells.map(shape.text))
      index += 1
    }
    return (rows, index)
  }

  /// Whether a line is the title of another table, and no row of a table with one column. Titles
  /// are in the middle of their boxes.
  private func isTitle(_ index: Int, in box: TitleBox) -> Bool {
    guard let next = titleBox(at: index) else { return false }
    guard next.depth == box.depth, box.ruler.columns == 1,
      let cell = lines[index].boxedText?.text,
      let first = cell.firstIndex(where: { $0 != " " }),
      let last = cell.lastIndex(where: { $0 != " " })
    else { return true }
    return abs((first - cell.startIndex) - (cell.endIndex - last - 1)) < 2
  }
}

extension DrawnLine {
  /// The number of boxes around a line with one text, and this; nil for other lines.
  fileprivate var boxedText: (depth: Int, text: ArraySlice<Unicode.Scalar>)? {
    let text = scalars.drop(while: DrawnRuler.isBar)
    let count = text.startIndex
    guard count > 0, text.count > count, text.suffix(count).allSatisfy(DrawnRuler.isBar),
      case let inner = text.dropLast(count), !inner.contains(where: DrawnRuler.isBar),
      inner.contains(where: { $0 != " " })
    else { return nil }
    return (count - 1, inner)
  }

  /// The line without the bars of the boxes around it; nil if it is not inside so many.
  fileprivate func inside(boxes count: Int) -> [Unicode.Scalar]? {
    guard scalars.count > count * 2, scalars.prefix(count).allSatisfy(DrawnRuler.isBar),
      scalars.suffix(count).allSatisfy(DrawnRuler.isBar)
    else { return nil }
    return Array(scalars.dropFirst(count).dropLast(count))
  }

  fileprivate func ruler(inBoxes count: Int) -> DrawnRuler? {
    guard let ruler = inside(boxes: count).flatMap({ DrawnRuler($0) }),
      ruler.hasEdges, !ruler.isMarkdown
    else { return nil }
    return ruler
  }
}
