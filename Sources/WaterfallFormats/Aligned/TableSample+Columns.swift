import WaterfallRecords

extension TableSample {
  /// One more than this are the least rows of which one may be out of line.
  private static let rowsPerStray = 10
  /// The largest width, in places, of a mark before a row that is not a column of its own.
  private static let marksWidth = 2

  /// The table as which the text is read, even if the text is not plainly one; nil if it has no
  /// rows.
  package var table: AlignedTable? {
    columns.map { AlignedTable($0, repeatedLines: headLines) }
  }

  /// Whether white space separates the rows into several columns.
  package var hasColumns: Bool { columns?.gaps.isEmpty == false }

  /// Whether at least two blanks part the columns, with none of the signs between them that part
  /// the cells of other tables.
  package var hasWideGaps: Bool {
    let gaps = columns?.gaps.filter { $0.count > 1 } ?? []
    return !gaps.isEmpty
      && rows.allSatisfy { row in
        gaps.allSatisfy { gap in
          let edges = [gap.lowerBound - 1, gap.upperBound].filter { $0 < row.width }
          return !edges.contains { Self.signs.contains(row.bytes[row.offset(of: $0)]) }
        }
      }
  }
  private static let signs = ByteSet(",;|\t".utf8)

  /// The columns of the rows; nil if there are no rows.
  var columns: TableColumns? {
    guard !rows.isEmpty else { return nil }
    var columns: TableColumns
    if let ruler, let header, !ruler.gaps.isEmpty {
      var names = names(of: header, between: ruler.gaps)
      if ruler.hasStates { names[0] = "Status" }
      columns = TableColumns(names: names, gaps: ruler.gaps)
    } else {
      let gaps = header == nil ? bordersOnly(gaps(between: blocks)) : gaps(between: blocks)
      columns = TableColumns(names: header.map { names(of: $0, between: gaps) }, gaps: gaps)
      if let wide = wideColumns(columns) {
        columns = wide
      } else if let names = header.flatMap({ wordNames(of: $0, columns) }) {
        return TableColumns(words: names)
      }
      columns.isWide = header?.pieces.count == columns.names.count && nameStart == 0
    }
    let fitting = rows.compactMap { row in columns.fittingCells(of: row).map { (row, $0) } }
    columns.isDense = fitting.allSatisfy { row, cells in
      cells.dropLast().allSatisfy { cell in
        !cell.isEmpty && !row.bytes[cell].contains(where: isSpace)
      }
    }
    columns.continuationPlace = continuations.isEmpty ? nil : lastPlace
    columns.hasNote = noteCount > 0
    return columns
  }

  private func names(of header: PlacedLine, between gaps: [Range<Int>]) -> [String] {
    let starts = [nameStart] + gaps.map(\.upperBound)
    let ends = gaps.map(\.lowerBound) + [max(header.width, starts.last ?? 0)]
    return zip(starts, ends).map { start, end in
      let words = header.bytes[header.text(start..<max(start, end))].split(whereSeparator: isSpace)
      return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
  }

  /// The names of a table whose cells are one word each, but reach into the places of their
  /// neighbours; nil for other tables. Gaps cannot separate such columns, but words can.
  private func wordNames(of header: PlacedLine, _ columns: TableColumns) -> [String]? {
    let words = Array(header.words(atMost: .max).dropFirst(nameStart > 0 ? 1 : 0))
    // A mark such as `/` is part of a name of several words. Wide gaps separate such names, so the
    // gaps are right.
    guard words.allSatisfy({ HeaderLook.isName(header.bytes[$0]) }) else { return nil }
    if words.count > columns.names.count,
      rows.allSatisfy({ $0.words(atMost: .max).count == words.count })
    {
      return words.map { String(decoding: header.bytes[$0], as: UTF8.self) }
    }
    let cells = rows.map { columns.cells(of: $0) }
    var names: [String] = []
    for (index, name) in columns.names.enumerated() {
      let words = name.unicodeScalars.split(separator: " ").map(String.init)
      let parted = zip(rows, cells).count { row, cells in
        row.bytes[cells[index]].split(whereSeparator: isSpace).count >= words.count
      }
      names += parted * 2 > rows.count ? words : [name]
    }
    guard names.count > columns.names.count else { return nil }
    return rows.allSatisfy { $0.words(atMost: names.count).count == names.count } ? names : nil
  }

  /// The columns of a table whose header and rows are parted by at least two blanks into equally
  /// many texts, although long cells leave no gaps between the columns; nil for other tables.
  private func wideColumns(_ columns: TableColumns) -> TableColumns? {
    guard let header, case let pieces = header.pieces, pieces.count > 2,
      pieces.count > columns.names.count
    else { return nil }
    let counts = rows.map(\.pieces.count)
    guard counts.count(where: { $0 == pieces.count }) * 2 > counts.count,
      counts.allSatisfy({ $0 <= pieces.count })
    else { return nil }
    let gaps = gaps(between: pieces)
    return TableColumns(names: names(of: header, between: gaps), gaps: gaps)
  }

  /// The gaps without those that are blanks between two words of a cell.
  ///
  /// If most gaps are wider than one place, a single blank between words that begin with letters is
  /// no border. Programs leave as much space between all of their columns.
  private func bordersOnly(_ gaps: [Range<Int>]) -> [Range<Int>] {
    if let wideGaps { return wideGaps }
    guard gaps.count(where: { $0.count > 1 }) * 2 > gaps.count else { return gaps }
    return gaps.filter { gap in
      gap.count > 1 || !rows.allSatisfy { $0.isBetweenWords(gap.lowerBound) }
    }
  }

  /// The least number of columns of a table that at least two blanks part.
  private static let leastWide = 4

  /// The gaps of a table whose cells all begin at the same places, with at least two blanks before
  /// each; nil for other tables. Two figures with a single blank between them are two cells.
  private var wideGaps: [Range<Int>]? {
    guard rows.count > 1 else { return nil }
    let pieces = rows.map(\.pieces)
    let counts = pieces.joined().reduce(into: [Int: Int]()) { $0[$1.lowerBound, default: 0] += 1 }
    let starts = counts.filter { $0.value * 2 >= rows.count }.keys.sorted()
    guard starts.count >= Self.leastWide, starts.count == counts.count,
      rows.count(where: \.hasNeighbouringFigures) * 2 < rows.count
    else { return nil }
    let gaps = starts.dropFirst().compactMap { start -> Range<Int>? in
      let before = pieces.joined().filter { $0.lowerBound < start }
      guard let end = before.map(\.upperBound).max(), end < start else { return nil }
      return end..<start
    }
    return gaps.count + 1 == starts.count ? gaps : nil
  }

  private func gaps(between blocks: [Range<Int>]) -> [Range<Int>] {
    zip(blocks, blocks.dropFirst()).map { $0.upperBound..<$1.lowerBound }
  }

  /// The places of each column, up to the end of the header.
  private var blocks: [Range<Int>] {
    let end = header?.width ?? commonWidth
    guard end > 0 else { return [0..<1] }
    var counts = [Int](repeating: 0, count: end)
    for row in rows {
      for place in 0..<min(end, row.width) where !row.isBlank(place) { counts[place] += 1 }
    }
    let strays = rows.count / Self.rowsPerStray
    var blocks: [Range<Int>] = []
    for place in min(nameStart, end)..<end
    where header?.isBlank(place) == false || counts[place] > strays {
      if let last = blocks.last, last.upperBound == place {
        blocks[blocks.count - 1] = last.lowerBound..<place + 1
      } else {
        blocks.append(place..<place + 1)
      }
    }
    guard let header else { return blocks }
    let reach = rows.map(\.width).max() ?? 0
    let gaps = zip(blocks, blocks.dropFirst()).map { $1.lowerBound - $0.upperBound }
    let hasWideGaps = gaps.count { $0 > 1 } * 2 > gaps.count
    return joined(blocks, header) { block in
      guard block == blocks.last else { return block.contains { counts[$0] > 0 } }
      let isPartOfName = hasWideGaps || header.beginsSmall(block)
      return reach > block.lowerBound || !isPartOfName
    }
  }

  /// The median width of the rows, in places.
  private var commonWidth: Int {
    let widths = rows.map(\.width).sorted()
    return widths[widths.count / 2]
  }

  /// Joins blocks that are parts of one column.
  ///
  /// A block without a word in the header belongs to the block before it. A word of the header
  /// without cells below it belongs to a neighbour that is one space away. If that has no cells
  /// either, both belong to the block before them, as in `MEM USAGE / LIMIT` above `-- / --`.
  private func joined(
    _ blocks: [Range<Int>], _ header: PlacedLine, hasCells: (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    var isJoinedToNext = false
    // Whether there are no cells below the last block.
    var isLastLonely = false
    for (index, block) in blocks.enumerated() {
      let hasName = header.extent(block) != nil
      let isMark = !hasName && index == 0 && block.count <= Self.marksWidth
      let isNearLast = joined.last.map { block.lowerBound - $0.upperBound == 1 } ?? false
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      let isNearNext = next.map { $0.lowerBound - block.upperBound == 1 } ?? false
      let isLonely = hasName && !hasCells(block)
      let joinsLast =
        isJoinedToNext || (!hasName && !joined.isEmpty) || (isLonely && !isNearNext && isNearLast)
      if joinsLast, var last = joined.popLast() {
        if isLonely, isLastLonely, isJoinedToNext, !isNearNext, let before = joined.last,
          last.lowerBound - before.upperBound == 1
        {
          last = joined.removeLast().lowerBound..<last.upperBound
        }
        joined.append(last.lowerBound..<block.upperBound)
        isLastLonely = isLastLonely && isLonely
      } else {
        joined.append(block)
        isLastLonely = isLonely
      }
      isJoinedToNext = isMark || (isLonely && isNearNext)
    }
    return joined
  }
}

extension PlacedLine {
  /// Whether a single blank separates two figures, other than a date and its time.
  fileprivate var hasNeighbouringFigures: Bool {
    let words = words(atMost: .max)
    return zip(words, words.dropFirst()).contains { one, two in
      one.upperBound + 1 == two.lowerBound
        && [one, two].allSatisfy { bytes[$0].first.map(isDigit) == true }
        && !(DateWords.isDashed(bytes[one]) && DateWords.isTime(bytes[two]))
    }
  }

  /// Whether the blank at a place separates two words that begin with letters.
  fileprivate func isBetweenWords(_ place: Int) -> Bool {
    guard place > 0, place + 1 < width, isBlank(place), !isBlank(place - 1), !isBlank(place + 1)
    else { return false }
    var start = place
    while start > 0, !isBlank(start - 1) { start -= 1 }
    return [start, place + 1].allSatisfy { place in
      let byte = bytes[offset(of: place)]
      return isLetter(byte) || byte >= 0x80
    }
  }

  /// Whether the word at `places` begins with a small ASCII letter.
  fileprivate func beginsSmall(_ places: Range<Int>) -> Bool {
    guard let first = extent(places)?.lowerBound else { return false }
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[offset(of: first)]
  }
}
