import WaterfallRecords

/// The columns of a table that is aligned by white space, and how a line is split at them.
struct TableColumns: Equatable {
  /// The names in the header; an empty or repeated one is replaced by its number, as in `column 2`.
  private(set) var names: [String]
  /// The places between neighbouring columns. Nearly all lines have only white space there.
  let gaps: [Range<Int>]
  /// Whether each cell except the last is one word. Splitting a line at white space then gives its
  /// cells.
  var isDense = false
  /// The place of the last column if blank text before it marks a line that continues the last cell
  /// of the line above. It is nil if each line is a row.
  var continuationPlace: Int?
  /// Whether a note about the table follows it after a blank line.
  var hasNote = false
  /// The line with which that note begins, if no blank line is above it; else empty.
  var noteHead: [UInt8] = []
  /// Whether at least two blanks part the names in the header. Cells that are too long for their
  /// columns are then parted by them, too.
  var isWide = false

  /// Whether a line has to be split at white space, because there are no gaps.
  private let isOfWords: Bool

  /// - Parameter names: one more than `gaps`; nil names the columns 1, 2, 3.
  init(names: [String]?, gaps: [Range<Int>]) {
    let numbers = (0...gaps.count).map { "\($0 + 1)" }
    (self.names, self.gaps) = (names.map(Self.distinct) ?? numbers, gaps)
    isOfWords = false
  }

  /// Columns whose cells are one word each, at any place in the line.
  init(words names: [String]) {
    (self.names, gaps, isDense, isOfWords) = (Self.distinct(names), [], true, true)
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<ExactText> = []
    return names.enumerated().map { index, name in
      !name.isEmpty && seen.insert(ExactText(name)).inserted ? name : "column \(index + 1)"
    }
  }

  /// The byte range of each column's cell in a line, in the order of `names`.
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

  /// The cells of a line that has white space in each gap, or a word for each column; nil for other
  /// lines.
  ///
  /// A long cell may reach into the gap, so the last white space in the gap ends the cell.
  func fittingCells(of line: PlacedLine) -> [Range<Int>]? {
    if isOfWords {
      let words = line.words(atMost: names.count)
      return words.count == names.count ? words : nil
    }
    if isWide, let cells = movedCells(of: line) { return cells }
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

  /// The cells of a line that has text in a gap, if at least two blanks part all of them: one that
  /// is too long moves those after it. nil for other lines.
  private func movedCells(of line: PlacedLine) -> [Range<Int>]? {
    guard !gaps.allSatisfy({ $0.allSatisfy(line.isBlank) }) else { return nil }
    let pieces = line.pieces
    return pieces.count == names.count ? pieces.map(line.text) : nil
  }

  /// The cells of a line that is not aligned: each cell ends at the first white space after its
  /// column.
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
