import WaterfallRecords

extension TableSample {
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
    var columns = columnsOfRows
    columns?.continuationPlace = continuations.isEmpty ? nil : continuationPlace
    columns?.hasNote = noteCount > 0
    columns?.noteHead = noteHead
    return columns
  }

  private var columnsOfRows: TableColumns? {
    guard !rows.isEmpty else { return nil }
    var columns: TableColumns
    if let ruler, let header, !ruler.gaps.isEmpty {
      var names = names(of: header, between: ruler.gaps)
      if ruler.hasStates { names[0] = "Status" }
      columns = TableColumns(names: names, gaps: ruler.gaps)
    } else if let padded = paddedColumns {
      columns = padded
      columns.isWide = true
    } else {
      let gaps = header == nil ? bordersOnly(gaps(between: blocks)) : gaps(between: blocks)
      columns = TableColumns(names: header.map { names(of: $0, between: gaps) }, gaps: gaps)
      if let wide = wideColumns(columns) {
        columns = wide
      } else if let names = header.flatMap({ wordNames(of: $0, columns) }) {
        guard let parted = columnsOfTexts(names, columns) else { return TableColumns(words: names) }
        columns = parted
      }
      columns.isWide = header?.pieces.count == columns.names.count && nameStart == 0
    }
    let fitting = rows.compactMap { row in columns.fittingCells(of: row).map { (row, $0) } }
    columns.isDense = fitting.allSatisfy { row, cells in
      cells.dropLast().allSatisfy { cell in
        !cell.isEmpty && !row.bytes[cell].contains(where: isSpace)
      }
    }
    return columns
  }

  func names(of header: PlacedLine, between gaps: [Range<Int>]) -> [String] {
    let starts = [nameStart] + gaps.map(\.upperBound)
    let ends = gaps.map(\.lowerBound) + [max(header.width, starts.last ?? 0)]
    let places = zip(starts, ends).map { $0..<max($0, $1) }
    var names = places.map { places in
      let words = header.bytes[header.text(places)].split(whereSeparator: isSpace)
      return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    if isFirstNameWithColon { names[0].removeLast() }
    let named = grouped(names, at: places.map { header.extent($0) ?? $0 })
    let first: String? =
      isTimed ? "time" : HeaderDetection.mark(of: header) == nil ? nil : "state"
    return first.map { [$0] + named.dropFirst() } ?? named
  }

  /// The names of a table whose cells are one word each, but reach into the places of their
  /// neighbours; nil for other tables. Gaps cannot separate such columns, but words can.
  private func wordNames(of header: PlacedLine, _ columns: TableColumns) -> [String]? {
    let words = Array(header.words(atMost: .max).dropFirst(nameStart > 0 ? 1 : 0))
    // A mark such as `/` is part of a name of several words. Wide gaps separate such names, so the
    // gaps are right.
    guard words.allSatisfy({ HeaderDetection.isName(header.bytes[$0]) }) else { return nil }
    if words.count > columns.names.count, !areBelowNames(header), areWords(words.count) {
      let places = words.map(header.placesOf)
      return grouped(words.map { String(decoding: header.bytes[$0], as: UTF8.self) }, at: places)
    }
    let cells = rows.map { columns.cells(of: $0) }
    let smallWords = smallParts(of: header).values
    var names: [String] = []
    // A column without a name has a number for one, which is no word of the header.
    for (index, name) in self.names(of: header, between: columns.gaps).enumerated() {
      let words = name.unicodeScalars.split(separator: " ").reduce(into: [String]()) {
        let (word, isPart) = (String($1), smallWords.contains(where: String($1).isExactly))
        if isPart, let last = $0.popLast() { $0.append("\(last) \(word)") } else { $0.append(word) }
      }
      guard words.count > 1 else {
        names.append(name)
        continue
      }
      let isLast = index == columns.names.count - 1
      let parted = zip(rows, cells).compactMap { row, cells in
        row.secondWord(in: cells[index], of: words.count...(isLast ? Int.max : words.count))
      }
      let areWords =
        parted.count * 2 > rows.count && haveCommonEdge(parted)
        && !(isLast && isText(below: words, cells.map { $0[index] }, parted))
      names += areWords ? words : [name]
    }
    guard names.count > columns.names.count else { return nil }
    return rows.allSatisfy { $0.words(atMost: names.count).count == names.count } ? names : nil
  }

  /// Whether all cells begin where their names do, with two blanks before each, but have other
  /// numbers of words: `171a583b` and `5m ago` below `Node ID` and `Created`.
  private func areBelowNames(_ header: PlacedLine) -> Bool {
    let starts = header.pieces.map(\.lowerBound)
    return rows.allSatisfy { row in
      row.pieces.map(\.lowerBound) == starts && row.wordsPerPiece != header.wordsPerPiece
    }
  }

  /// Whether all rows have this many words, or one less at their end: the others, but for the
  /// last, are where those of a whole row are. If the last word of the header is only a part of a
  /// name, as in `Mounted on`, no cell is missing.
  private func areWords(_ count: Int) -> Bool {
    let short = rows.filter { $0.wordCount != count }
    if short.isEmpty { return true }
    guard count > Self.leastWide, short.count < rows.count, !endsWithSmallPart,
      let whole = rows.first(where: { $0.wordCount == count })
    else { return false }
    let places = whole.words(atMost: count).map { whole.placesOf($0) }
    return short.allSatisfy { row in
      let words = row.words(atMost: count).map { row.placesOf($0) }
      return words.count == count - 1
        && zip(words.dropLast(), places).allSatisfy {
          $0.lowerBound == $1.lowerBound || $0.upperBound == $1.upperBound
        }
    }
  }

  private var endsWithSmallPart: Bool {
    guard let header, let last = header.words(atMost: .max).last else { return false }
    return smallParts(of: header)[header.place(of: last.lowerBound)] != nil
  }

  /// Whether the cells below a name of several words begin where it does, while their second words
  /// share no edge with its second word, as `Sat 2026-11-28 05:10` does below `LAST ENTRY`.
  private func isText(
    below name: [String], _ cells: [Range<Int>], _ seconds: [Range<Int>]
  ) -> Bool {
    guard let header, name.count > 1 else { return false }
    let words = header.words(atMost: .max).suffix(name.count).map { word in
      header.place(of: word.lowerBound)..<header.place(of: word.upperBound)
    }
    guard words.count == name.count else { return false }
    let second = words[1]
    return zip(rows, cells).allSatisfy { $0.place(of: $1.lowerBound) == words[0].lowerBound }
      && !seconds.contains {
        $0.lowerBound == second.lowerBound || $0.upperBound == second.upperBound
      }
  }

  /// Whether more than half of the words of a column begin, or end, at one place. Those of a text
  /// do not.
  private func haveCommonEdge(_ words: [Range<Int>]) -> Bool {
    let starts = Dictionary(grouping: words, by: \.lowerBound)
    let ends = Dictionary(grouping: words, by: \.upperBound)
    return [starts, ends].contains { places in
      places.contains { $0.value.count * 2 > words.count }
    }
  }

  /// The columns of a table whose header and rows are parted by at least two blanks into equally
  /// many texts, although long cells leave no gaps between the columns; nil for other tables. If
  /// all rows have as many words as the header, but others of them share a text, words are cells.
  private func wideColumns(_ columns: TableColumns) -> TableColumns? {
    guard let header, case let pieces = header.pieces, pieces.count > 2,
      pieces.count > columns.names.count
    else { return nil }
    let shape = header.wordsPerPiece
    let areWords = rows.allSatisfy { row in
      let words = row.wordsPerPiece
      return words != shape && words.reduce(0, +) == shape.reduce(0, +)
    }
    let counts = rows.map(\.pieces.count)
    guard !areWords, counts.count(where: { $0 == pieces.count }) * 2 > counts.count,
      counts.allSatisfy({ $0 <= pieces.count })
    else { return nil }
    let gaps = gaps(between: pieces.flatMap { parts(of: $0, header) })
    return TableColumns(names: names(of: header, between: gaps), gaps: gaps)
  }

  /// A name of two words as two, if all rows have a number below the first, which ends there, and
  /// a text that begins below the second, as `Idx Name` of `objdump -h`.
  private func parts(of name: Range<Int>, _ header: PlacedLine) -> [Range<Int>] {
    guard let blank = name.first(where: header.isBlank),
      rows.allSatisfy({ row in
        row.isBlank(blank) && !row.isBlank(blank - 1) && !row.isBlank(blank + 1)
          && row.isNumber(row.text(name.lowerBound..<blank))
      })
    else { return [name] }
    return [name.lowerBound..<blank, blank + 1..<name.upperBound]
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

  func gaps(between blocks: [Range<Int>]) -> [Range<Int>] {
    zip(blocks, blocks.dropFirst()).map { $0.upperBound..<$1.lowerBound }
  }
}

extension PlacedLine {
  fileprivate func placesOf(_ word: Range<Int>) -> Range<Int> {
    place(of: word.lowerBound)..<place(of: word.upperBound)
  }

  /// The number of words. A date and its time at the end count as one, as those of `vmstat -t` do.
  fileprivate var wordCount: Int {
    let words = words(atMost: .max)
    let isTimed =
      words.count > 2 && DateWords.isDashed(bytes[words[words.count - 2]])
      && DateWords.isTime(bytes[words[words.count - 1]])
    return isTimed ? words.count - 1 : words.count
  }

  /// The places of the second word of a cell; nil if it does not have as many words as `counts`,
  /// which are two or more.
  fileprivate func secondWord(
    in cell: Range<Int>, of counts: ClosedRange<Int>
  ) -> Range<Int>? {
    let words = bytes[cell].split(whereSeparator: isSpace)
    guard counts.contains(words.count) else { return nil }
    return place(of: words[1].startIndex)..<place(of: words[1].endIndex)
  }

  /// The number of words in each of the ``pieces``.
  fileprivate var wordsPerPiece: [Int] {
    pieces.map { piece in piece.count(where: isBlank) + 1 }
  }

  /// Whether a single blank separates two figures, other than a date and its time.
  fileprivate var hasNeighbouringFigures: Bool {
    let words = words(atMost: .max)
    return zip(words, words.dropFirst()).contains { one, two in
      guard one.upperBound + 1 == two.lowerBound, isDigit(bytes[one.lowerBound]),
        isDigit(bytes[two.lowerBound])
      else { return false }
      return !(DateWords.isDashed(bytes[one]) && DateWords.isTime(bytes[two]))
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
}
