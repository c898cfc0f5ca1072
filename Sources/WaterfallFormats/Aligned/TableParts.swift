import WaterfallRecords

/// The tables of a text without blank lines, such as those of `df; df -i` or `netstat`.
///
/// A table begins with a header and goes on up to the next one. A line is the next header if it has
/// the words of an earlier one. Any other header has names where the rows have figures, or is in
/// capitals as the first one, and plainly has a table below it. Lines of a known look are a table
/// without a header (``KnownRun``).
struct TableParts {
  struct Part {
    enum Kind {
      /// A header and its rows.
      case headed(TableSample)
      case known(KnownRun)
    }

    /// Lines above the table that are no rows of the one before it.
    var above: ArraySlice<PlacedLine>
    /// The lines of the table, with its header.
    var lines: ArraySlice<PlacedLine>
    var kind: Kind

    /// The header; nil if the table has none.
    var header: PlacedLine? {
      if case .headed = kind { lines.first } else { nil }
    }
  }

  /// A line with which a table could begin.
  private struct Start {
    var index: Int
    /// nil for a line that could be a header.
    var run: KnownRun?
  }

  private(set) var parts: [Part] = []
  /// The lines after the last table, or all lines if there is no table.
  private(set) var rest: ArraySlice<PlacedLine>
  private let lines: [PlacedLine]
  /// In rising order.
  private let starts: [Start]
  /// The words of the headers.
  private var heads: Set<[[UInt8]]>

  /// - Parameter heads: the words of headers that are known from earlier tables.
  /// - Complexity: O(length of the lines).
  init(_ lines: [PlacedLine], heads: Set<[[UInt8]]> = []) {
    (self.lines, self.heads, rest) = (lines, heads, lines[...])
    let headers = lines.indices.filter { HeaderDetection.canBeHeader(lines[$0]) }
    let runs = KnownRun.all(in: lines)
    starts =
      (headers.map { Start(index: $0) } + runs.map { Start(index: $0.range.lowerBound, run: $0) })
      .sorted { $0.index < $1.index }
    var above = 0
    for number in starts.indices {
      let index = starts[number].index
      guard index >= above, let (end, kind) = table(number) else { continue }
      if case .headed = kind { self.heads.insert(Self.words(of: lines[index])) }
      parts.append(Part(above: lines[above..<index], lines: lines[index..<end], kind: kind))
      above = end
    }
    rest = lines[above...]
  }

  /// The words of a header, without what stands there in place of the first name.
  static func words(of line: PlacedLine) -> [[UInt8]] {
    HeaderDetection.names(of: line).map { Array(line.bytes[$0]) }
  }

  /// The table that begins with a line, and the index of the line after it; nil if none begins
  /// there.
  private func table(_ number: Int) -> (end: Int, kind: Part.Kind)? {
    let index = starts[number].index
    if let run = starts[number].run { return (run.range.upperBound, .known(run)) }
    let own = Self.words(of: lines[index])
    guard let sample = sample(number, isKnown: heads.contains(own)) else { return nil }
    let figures = TableFigures(sample)
    for other in starts.indices[(number + 1)...] {
      let place = starts[other].index
      if let run = starts[other].run {
        guard let end = self.end(before: run, below: figures, index) else { continue }
        return (end, .headed(tableSample(of: index..<end)))
      }
      let isAgain = Self.words(of: lines[place]) == own
      guard isAgain || isHeader(other, below: figures, lines[index]) else { continue }
      let isBelowTitle = place - 1 > index && figures.areMissing(in: lines[place - 1])
      let end = isBelowTitle ? place - 1 : place
      return (end, .headed(tableSample(of: index..<end)))
    }
    return (lines.count, .headed(tableSample(of: index..<lines.count)))
  }

  /// The end of the table whose header is at `header`, if `run` is another one below it; nil if its
  /// lines are rows of the table. A table has at least one row of its own.
  private func end(before run: KnownRun, below figures: TableFigures, _ header: Int) -> Int? {
    let first = run.range.lowerBound
    let isBelowTitle = first - 1 > header && run.form.isAbove(lines[first - 1])
    let end = isBelowTitle ? first - 1 : first
    guard end > header + 1, isBelowTitle || figures.areMissing(in: lines[first]) else {
      return nil
    }
    return end
  }

  /// The table between a header and the next line with which another could begin; nil if it is
  /// none.
  ///
  /// Rows of words look like headers. Below a header in capitals, only another one in capitals is
  /// certainly no row.
  private func sample(_ number: Int, isKnown: Bool) -> TableSample? {
    let index = starts[number].index
    let near = end(of: number) { _ in true }
    if let table = certainTable(index, near) { return table }
    func isInCapitals(_ index: Int) -> Bool {
      HeaderDetection.isInCapitals(Self.words(of: lines[index]))
    }
    if isInCapitals(index), case let far = end(of: number, isInCapitals), far != near,
      let table = certainTable(index, far)
    {
      return table
    }
    return isKnown && near > index + 1 ? tableSample(of: index..<near) : nil
  }

  private func tableSample(of range: Range<Int>) -> TableSample {
    TableSample(lines[range], below: lines[..<range.lowerBound].last)
  }

  /// The first line below a header with which another table begins, if it is one of those that
  /// could be a header.
  private func end(of number: Int, _ canBeHeader: (Int) -> Bool) -> Int {
    let index = starts[number].index
    // Lines of a known look directly below a header are its rows.
    return starts[(number + 1)...].first { start in
      start.run == nil ? canBeHeader(start.index) : start.index > index + 1
    }?.index ?? lines.count
  }

  /// The table of some lines; nil if it is not certain. The last line may be the title of another
  /// table, and is left out then.
  private func certainTable(_ index: Int, _ end: Int) -> TableSample? {
    guard end > index + 1 else { return nil }
    let whole = tableSample(of: index..<end)
    if whole.isCertain { return whole }
    guard end > index + 2, end < lines.count else { return nil }
    let shorter = tableSample(of: index..<end - 1)
    return shorter.isCertain ? shorter : nil
  }

  /// Whether a line below a table with the header `own` is the header of another one.
  ///
  /// Cells that all begin where the names do are a row, also if they are words where others have
  /// figures.
  private func isHeader(
    _ number: Int, below figures: TableFigures, _ own: PlacedLine
  ) -> Bool {
    let line = lines[starts[number].index]
    let words = Self.words(of: line)
    if heads.contains(words) { return true }
    let areInCapitals = [Self.words(of: own), words].allSatisfy { HeaderDetection.isInCapitals($0) }
    guard
      areInCapitals
        || figures.areMissing(in: line)
          && line.pieces.map(\.lowerBound) != own.pieces.map(\.lowerBound)
    else { return false }
    return sample(number, isKnown: false) != nil
  }
}

/// The columns of a table that have figures in all rows.
struct TableFigures {
  private let columns: TableColumns?
  private let indices: [Int]

  init(_ table: TableSample) {
    columns = table.columns
    indices =
      columns.map { columns in
        columns.names.indices.filter { table.isOfFigures($0, of: columns) }
      } ?? []
  }

  /// Whether some lines are aligned with the columns, and have figures in these.
  func areThere(in lines: [PlacedLine]) -> Bool {
    !indices.isEmpty
      && lines.allSatisfy { columns?.fittingCells(of: $0) != nil && !areMissing(in: $0) }
  }

  /// Whether a line has words in one of these columns, or nothing in all of them, so that it is no
  /// row.
  func areMissing(in line: PlacedLine) -> Bool {
    guard let cells = columns?.cells(of: line), !indices.isEmpty else { return false }
    let texts = indices.map { line.bytes[cells[$0]] }.filter { !$0.isEmpty }
    return texts.isEmpty || !texts.allSatisfy(TableSample.isFigure)
  }
}
