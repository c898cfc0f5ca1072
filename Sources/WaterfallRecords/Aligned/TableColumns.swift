/// The columns of a table that is aligned by white space.
struct TableColumns: Equatable {
  /// As the header has them; an empty or repeated one is named by its number.
  private(set) var names: [String]
  /// The places between two columns at which nearly all lines have white space.
  let gaps: [Range<Int>]
  /// Whether each cell but the last is one word: then the words alone tell the cells.
  var isDense = false
  /// The place of the last column, if lines that have nothing before it go on with the last cell of
  /// the line before; nil: each line is a row.
  var continuationPlace: Int?
  /// Whether words about the table follow it, behind a blank line.
  var hasNote = false

  /// Whether the words alone tell the cells, since there are no gaps.
  private let isOfWords: Bool

  /// - Parameter names: one more than gaps; nil: they are 1, 2, 3.
  init(names: [String]?, gaps: [Range<Int>]) {
    let numbers = (0...gaps.count).map { "\($0 + 1)" }
    (self.names, self.gaps) = (names.map(Self.distinct) ?? numbers, gaps)
    isOfWords = false
  }

  /// Columns of a word each, wherever it stands.
  init(words names: [String]) {
    (self.names, gaps, isDense, isOfWords) = (Self.distinct(names), [], true, true)
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<ExactText> = []
    return names.enumerated().map { index, name in
      !name.isEmpty && seen.insert(ExactText(name)).inserted ? name : "column \(index + 1)"
    }
  }

  /// The cells of a line.
  func cells(of line: PlacedLine) -> [Range<Int>] {
    if let cells = fittingCells(of: line) { return cells }
    if isDense {
      let words = line.words(atMost: names.count)
      if words.count == names.count || isOfWords {
        let end = line.range.upperBound
        return words + Array(repeating: end..<end, count: names.count - words.count)
      }
    }
    return nearestCells(of: line)
  }

  /// The cells of a line that has white space in each gap, or a word for each column; nil for
  /// another.
  ///
  /// A long cell may reach into the gap, so the last white space in it ends the cell.
  func fittingCells(of line: PlacedLine) -> [Range<Int>]? {
    if isOfWords {
      let words = line.words(atMost: names.count)
      return words.count == names.count ? words : nil
    }
    var cells: [Range<Int>] = []
    cells.reserveCapacity(names.count)
    var start = 0
    for gap in gaps {
      guard let cut = gap.last(where: line.isBlank) else { return nil }
      cells.append(line.text(start..<cut))
      start = cut
    }
    cells.append(line.text(start..<max(start, line.width)))
    return cells
  }

  /// The cells of a line that is not aligned: each ends at the first white space behind its place.
  private func nearestCells(of line: PlacedLine) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var start = 0
    for gap in gaps {
      var cut = gap.last(where: line.isBlank) ?? gap.upperBound
      while cut < line.width, !line.isBlank(cut) { cut += 1 }
      cut = max(start, cut)
      cells.append(line.text(start..<cut))
      start = cut
    }
    cells.append(line.text(start..<max(start, line.width)))
    return cells
  }
}
