import WaterfallRecords

/// The header of a drawn table.
struct DrawnStart {
  let table: DrawnTable
  /// The line below the header.
  let body: Int
  /// The types that DuckDB and Polars write below the names; nil if there are none.
  let types: String?
  /// Whether all lines are there that show how the table is drawn.
  let isWhole: Bool
}

extension DrawnTables {
  /// The longest header, in lines.
  static let longestHeader = 20

  /// The table that begins at a line; nil if none does.
  func tableStart(at index: Int) -> DrawnStart? {
    let line = lines[index]
    if let ruler = line.ruler {
      return ruler.hasEdges ? framedStart(at: index, ruler) : nil
    }
    if let border = NamedBorder(line.scalars) {
      let table = DrawnTable(
        names: CSVTable.distinct(border.names), ruler: border.ruler, hasEdges: true,
        rowsAreGroups: false)
      return DrawnStart(table: table, body: index + 1, types: nil, isWhole: true)
    }
    guard index + 1 < lines.count else { return nil }
    if let ruler = lines[index + 1].ruler { return openStart(at: index, ruler) }
    guard lines[index + 1].isDashes else { return nil }
    return singleStart(at: index) ?? dashedStart(at: index)
  }

  /// A table whose columns are drawn with bars in its rows only, as that of `dnf history`.
  private func dashedStart(at index: Int) -> DrawnStart? {
    let line = lines[index]
    let bars = line.scalars.indices.filter { DrawnRuler.isBar(line.scalars[$0]) }
    guard !bars.isEmpty, !line.beginsWithBar, !line.endsWithBar, table == nil else { return nil }
    guard index + 2 < lines.count else { return nil }
    let row = lines[index + 2].scalars
    guard row.indices.filter({ DrawnRuler.isBar(row[$0]) }) == bars else { return nil }
    let ruler = DrawnRuler(junctions: bars, width: lines[index + 1].scalars.count)
    let shape = DrawnTable(
      names: [String](repeating: "", count: ruler.columns), ruler: ruler, hasEdges: false,
      rowsAreGroups: false)
    return shape.cells(of: line.scalars).map { start([$0], shape, ruler, body: index + 2) }
  }

  /// A table with a line above its header.
  private func framedStart(at index: Int, _ top: DrawnRuler) -> DrawnStart? {
    // A ruler inside the table that is read already is no top.
    if table != nil, table?.ruler.hasEdges == true { return nil }
    let shape = DrawnTable(
      names: [String](repeating: "", count: top.columns), ruler: top, hasEdges: true,
      rowsAreGroups: false)
    var next = index + 1
    while next < lines.count, next <= index + Self.longestHeader, isRow(next, of: shape) {
      next += 1
    }
    guard next > index + 1, next < lines.count, let ruler = lines[next].ruler else { return nil }
    // The line after this one shows whether the rows above were the header.
    if next + 1 == lines.count, !isLast {
      return DrawnStart(table: shape, body: index + 1, types: nil, isWhole: false)
    }
    let header = lines[(index + 1)..<next].compactMap { shape.cells(of: $0.scalars) }
    let isBody = next + 1 < lines.count && isRow(next + 1, of: shape)
    if isBody || next + 1 < lines.count && lines[next + 1].ruler != nil {
      return start(header, shape, ruler, body: next + 1)
    }
    return top.columns > 1 ? headless(shape, body: index + 1) : nil
  }

  /// A table that has no line above its header, as those of `psql` and Markdown.
  private func openStart(at index: Int, _ ruler: DrawnRuler) -> DrawnStart? {
    let line = lines[index]
    let shape = DrawnTable(
      names: [String](repeating: "", count: ruler.columns), ruler: ruler,
      hasEdges: line.beginsWithBar, rowsAreGroups: false)
    guard shape.hasBars, line.beginsWithBar || !ruler.hasEdges,
      let cells = shape.cells(of: line.scalars)
    else { return nil }
    // The row above the last ruler of a table is no header. A piece may begin with that row.
    let isBottom = isRow(index, of: table ?? (index == 0 ? first : nil))
    if isBottom, index + 2 >= lines.count, !isLast {
      return DrawnStart(table: shape, body: index + 1, types: nil, isWhole: false)
    }
    if isBottom && (index + 2 >= lines.count || !isRow(index + 2, of: shape)) { return nil }
    let isInFrame = table?.ruler.hasEdges == true && line.beginsWithBar && ruler.hasEdges
    if isInFrame && !ruler.isMarkdown { return nil }
    return start([cells], shape, ruler, body: index + 2)
  }

  /// A table of `psql` with one column, which its count of rows proves.
  private func singleStart(at index: Int) -> DrawnStart? {
    guard lines[index].scalars.first == " " || lines[index].scalars.count == 1 else { return nil }
    let end = lines[(index + 2)...].firstIndex { $0.scalars.first != " " } ?? lines.count
    guard end < lines.count, lines[end].countsRows, lines[end].scalars.first == "(" else {
      return nil
    }
    let ruler = DrawnRuler(junctions: [], width: lines[index + 1].scalars.count)
    let table = DrawnTable(
      names: [lines[index].text], ruler: ruler, hasEdges: false, rowsAreGroups: false)
    return DrawnStart(table: table, body: index + 2, types: nil, isWhole: true)
  }

  private func start(
    _ header: [[DrawnTable.Cell]], _ shape: DrawnTable, _ ruler: DrawnRuler, body: Int
  ) -> DrawnStart {
    var rows = header.map { $0.map(shape.text) }
    // Polars draws a line of dashes between names and types.
    rows.removeAll { $0.allSatisfy { $0.utf8.elementsEqual("---".utf8) } }
    var types: String?
    if rows.count == 2, rows[1].allSatisfy(Self.isType) {
      types = rows[1].joined(separator: " ")
      rows.removeLast()
    }
    let names = (0..<ruler.columns).map { column in
      rows.map { column < $0.count ? $0[column] : "" }.filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    let (areGroups, isWhole) = groups(from: body, shape, height: rows.count)
    let table = DrawnTable(
      names: CSVTable.distinct(names), ruler: ruler, hasEdges: shape.hasEdges,
      rowsAreGroups: areGroups)
    return DrawnStart(table: table, body: body, types: types, isWhole: isWhole)
  }

  /// A framed table without a header.
  private func headless(_ shape: DrawnTable, body: Int) -> DrawnStart {
    let names = (1...shape.ruler.columns).map { "column \($0)" }
    let table = DrawnTable(names: names, ruler: shape.ruler, hasEdges: true, rowsAreGroups: false)
    return DrawnStart(table: table, body: body, types: nil, isWhole: true)
  }

  /// Whether the lines between two rulers are one row. In a table with several groups of lines, the
  /// later lines of such a row have a blank cell, or each group has as many lines as the header.
  ///
  /// - Parameter height: the number of lines of the header.
  private func groups(
    from body: Int, _ shape: DrawnTable, height: Int
  ) -> (areRows: Bool, isWhole: Bool) {
    guard shape.hasEdges, !shape.ruler.isMarkdown else { return (false, body < lines.count) }
    var (index, groups, later, full) = (body, 1, 0, 0)
    var isFirstLine = true
    var (heights, linesInGroup) = ([Int](), 0)
    while index < lines.count {
      if lines[index].ruler != nil {
        if index + 1 < lines.count, isRow(index + 1, of: shape) { groups += 1 }
        isFirstLine = true
        heights.append(linesInGroup)
        linesInGroup = 0
      } else if let cells = shape.cells(of: lines[index].scalars) {
        linesInGroup += 1
        if !isFirstLine {
          later += 1
          if cells.allSatisfy({ !shape.text(of: $0).isEmpty }) { full += 1 }
        }
        isFirstLine = false
      } else {
        break
      }
      index += 1
    }
    let areBlank = groups > 1 && later > 0 && full == 0
    let areHigh = height > 1 && heights.count + height > 3 && heights.allSatisfy { $0 == height }
    return (areBlank || areHigh, index < lines.count || first == nil)
  }

  /// Whether a word names the type of a column in DuckDB or Polars.
  private static func isType(_ word: String) -> Bool {
    let types = [
      "int", "uint", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "str",
      "bool", "varchar", "double", "float", "date", "time", "decimal", "blob", "uuid", "hugeint",
      "bigint", "smallint", "tinyint", "ubigint", "text", "json", "list", "struct", "map", "cat",
      "enum", "binary", "null", "object", "duration", "bit", "interval", "char",
    ]
    return types.contains { word.lowercased().utf8.starts(with: $0.utf8) }
  }
}

/// A line above the rows with the names in it, as ClickHouse draws it: `┌─name──┬─rows─┐`.
private struct NamedBorder {
  let names: [String]
  let ruler: DrawnRuler

  /// Returns nil if the line is none.
  init?(_ scalars: [Unicode.Scalar]) {
    let places = scalars.indices.filter {
      scalars[$0] != "+" && scalars[$0] != "|" && DrawnRuler.isJunction(scalars[$0])
    }
    guard places.count > 1, places.last == scalars.count - 1,
      scalars.prefix(places[0]).allSatisfy({ $0 == " " })
    else { return nil }
    var names: [String] = []
    for (start, end) in zip(places, places.dropFirst()) {
      let part = scalars[(start + 1)..<end]
      guard part.first == Self.line, part.last == Self.line else { return nil }
      let name = part.drop { $0 == Self.line }
      let end = name.lastIndex { $0 != Self.line }.map { $0 + 1 } ?? name.startIndex
      names.append(drawnText(name[..<end]))
    }
    guard names.contains(where: { !$0.isEmpty }) else { return nil }
    self.names = names
    ruler = DrawnRuler(framed: places, width: scalars.count)
  }

  private static let line: Unicode.Scalar = "─"
}

extension DrawnRuler {
  /// The edges and the lines between the columns of a table whose names are in the line above it.
  fileprivate init(framed junctions: [Int], width: Int) {
    (self.junctions, columns, self.width) = (junctions, junctions.count - 1, width)
    (hasEdges, isMarkdown) = (true, false)
  }

  /// A line below names that has no junctions.
  ///
  /// - Parameter junctions: the places of the bars between the names.
  init(junctions: [Int], width: Int) {
    (self.junctions, columns, self.width) = (junctions, junctions.count + 1, width)
    (hasEdges, isMarkdown) = (false, false)
  }
}
