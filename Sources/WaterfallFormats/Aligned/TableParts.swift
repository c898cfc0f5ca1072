import WaterfallRecords

/// The tables of a text without blank lines, such as those of `df; df -i` or `netstat`.
///
/// A table begins with a header and goes on up to the next one. A line is the next header if it has
/// the words of an earlier one. Any other header has names where the rows have figures, or is in
/// capitals as the first one, and plainly has a table below it.
struct TableParts {
  struct Part {
    /// Lines above the header that are no rows of the table before it.
    var above: ArraySlice<PlacedLine>
    /// The header and the rows.
    var lines: ArraySlice<PlacedLine>
    var sample: TableSample
  }

  private(set) var parts: [Part] = []
  /// The lines after the last table, or all lines if there is no table.
  private(set) var rest: ArraySlice<PlacedLine>
  private let lines: [PlacedLine]
  /// The indices of lines that could be headers, in rising order.
  private let candidates: [Int]
  /// The words of the headers.
  private var heads: Set<[[UInt8]]>

  /// - Parameter heads: the words of headers that are known from earlier tables.
  /// - Complexity: O(length of the lines).
  init(_ lines: [PlacedLine], heads: Set<[[UInt8]]> = []) {
    (self.lines, self.heads, rest) = (lines, heads, lines[...])
    candidates = lines.indices.filter { HeaderLook.canBeHeader(lines[$0]) }
    var (above, number) = (0, 0)
    while number < candidates.count {
      let index = candidates[number]
      number += 1
      guard index >= above, let (end, sample) = table(number - 1) else { continue }
      self.heads.insert(Self.words(of: lines[index]))
      parts.append(Part(above: lines[above..<index], lines: lines[index..<end], sample: sample))
      above = end
    }
    rest = lines[above...]
  }

  static func words(of line: PlacedLine) -> [[UInt8]] {
    line.words(atMost: .max).map { Array(line.bytes[$0]) }
  }

  /// The table whose header is a candidate, and the index of the line after it; nil if no table
  /// begins there.
  private func table(_ number: Int) -> (end: Int, sample: TableSample)? {
    let index = candidates[number]
    let own = Self.words(of: lines[index])
    let next = number + 1 < candidates.count ? candidates[number + 1] : lines.count
    guard let sample = sample(from: index, to: next, isKnown: heads.contains(own)) else {
      return nil
    }
    let figures = TableFigures(sample)
    for other in candidates.indices[(number + 1)...] {
      let place = candidates[other]
      let isAgain = Self.words(of: lines[place]) == own
      guard isAgain || isHeader(other, below: figures, own) else { continue }
      let isBelowTitle = place - 1 > index && figures.areMissing(in: lines[place - 1])
      let end = isBelowTitle ? place - 1 : place
      return (end, TableSample(lines[index..<end]))
    }
    return (lines.count, TableSample(lines[index...]))
  }

  /// The table between a header and the next line that could be one; nil if it is none. The last
  /// line may be the title of another table, and is left out then.
  private func sample(from index: Int, to next: Int, isKnown: Bool) -> TableSample? {
    guard next > index + 1 else { return nil }
    let whole = TableSample(lines[index..<next])
    if whole.isCertain { return whole }
    if next > index + 2, next < lines.count {
      let shorter = TableSample(lines[index..<next - 1])
      if shorter.isCertain { return shorter }
    }
    return isKnown ? whole : nil
  }

  /// Whether a candidate below a table is the header of another one.
  private func isHeader(_ number: Int, below figures: TableFigures, _ own: [[UInt8]]) -> Bool {
    let index = candidates[number]
    let words = Self.words(of: lines[index])
    if heads.contains(words) { return true }
    let areInCapitals = [own, words].allSatisfy { words in
      HeaderLook.isInCapitals(words.map { String(decoding: $0, as: UTF8.self) })
    }
    guard areInCapitals || figures.areMissing(in: lines[index]) else { return false }
    let next = number + 1 < candidates.count ? candidates[number + 1] : lines.count
    return sample(from: index, to: next, isKnown: false) != nil
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

  /// Whether a line has words in one of these columns, or nothing in all of them, so that it is no
  /// row.
  func areMissing(in line: PlacedLine) -> Bool {
    guard let cells = columns?.cells(of: line), !indices.isEmpty else { return false }
    let firsts = indices.compactMap { line.bytes[cells[$0]].first }
    return firsts.isEmpty || !firsts.allSatisfy(isDigit)
  }
}
