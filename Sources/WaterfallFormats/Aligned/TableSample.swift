import WaterfallRecords

/// The first lines of a text. They show whether it is a table that is aligned by white space, and
/// where its columns are.
package struct TableSample {
  /// Whether the text has a header, as far as the caller knows.
  package enum Header {
    /// If the text is a table, it has a header.
    case inText
    /// The table has no header.
    case none
  }

  /// The largest number of rows to look at.
  private static let mostRows = 200
  /// The largest number of lines before a header, with a line drawn below it and without.
  private static let mostBefore = 8
  private static let mostAbove = 3
  /// The largest number of lines in a paragraph before a header, as `fdisk -l` has one.
  private static let longestParagraph = 16

  private(set) var header: PlacedLine?
  /// The offset of the header's line, whose own bytes may be a copy.
  private var headerStart = 0
  /// Whether a blank line follows the header.
  private(set) var isApart = false
  /// The line directly above the header; nil if there is none.
  private(set) var above: PlacedLine?
  private(set) var rows: [PlacedLine] = []
  /// The offset of the first line, which may be above the header.
  private var firstLine: Int?
  /// The line of `=` and `-` below the header.
  private(set) var ruler: TableRuler?
  /// The offset of the first row.
  package private(set) var start = 0
  /// The header, the lines above it and drawn lines, which belong to no row if they come again.
  private(set) var headLines: [[UInt8]] = []
  /// Lines that continue a row: they are blank up to a place, while rows are not.
  private(set) var continuations: [PlacedLine] = []
  /// That place: of the last column, or of the first text of all these lines.
  private(set) var continuationPlace: Int?
  /// The line with which a note about the table begins, if no blank line is above it.
  private(set) var noteHead: [UInt8] = []
  /// The number of lines after the blank line that ends the table.
  private(set) var noteCount = 0
  /// Whether one of these lines counts the rows, as in `12 timers listed.`
  private(set) var hasCountBelow = false
  /// Whether the sample is the whole text.
  let isWhole: Bool

  /// - Parameter isWhole: whether `bytes` are the whole text.
  package init(_ bytes: [UInt8], from first: Int, header: Header, isWhole: Bool) {
    let lines = Self.lines(of: bytes, from: first, isWhole: isWhole)
    switch header {
    case .none: self.init(rows: Array(lines.prefix(Self.mostRows)), isWhole: isWhole)
    case .inText:
      // A few lines may precede the header. `dpkg -l` has more, which the line of `+++-` reveals.
      let drawn = Self.drawnHeader(lines)
      let isDrawn = drawn.map { $0 < 3 && TableRuler(lines[$0 + 1])?.gaps != [] } == true
      let firsts = lines.indices.lazy.filter { !lines[$0].range.isEmpty }
        .prefix(Self.mostAbove + 1)
      // A line in one part may be drawn below a title.
      let others = isDrawn ? [] : Array(firsts) + Self.laterHeaders(lines)
      let tries = ((drawn.map { [$0] } ?? []) + others).lazy
        .map { Self(lines, header: $0, isWhole: isWhole) }
      self =
        tries.first { $0.isCertain } ?? tries.first ?? Self(rows: [], isWhole: isWhole)
    }
    if start == 0 { start = rows.first?.range.lowerBound ?? bytes.count }
  }

  /// Whether the line at `first` could be a header, in capitals, of a table whose rows have not
  /// arrived yet.
  package static func canBeHeader(_ bytes: [UInt8], from first: Int) -> Bool {
    guard let line = lines(of: bytes, from: first, isWhole: false).first else { return false }
    let words = line.words(atMost: .max).map { bytes[$0] }
    return HeaderDetection.canBeHeader(line) && HeaderDetection.isInCapitals(words)
  }

  /// Whether one of the first lines may be drawn below a header of several columns.
  package static func mayHaveRuler(_ bytes: [UInt8], from first: Int) -> Bool {
    lines(of: bytes, from: first, isWhole: false).prefix(longestParagraph).contains { line in
      TableRuler(line).map { !$0.gaps.isEmpty && !$0.hasStates } ?? false
    }
  }

  /// Whether such a line is below the header.
  package var hasRuler: Bool { ruler.map { !$0.gaps.isEmpty && !$0.hasStates } ?? false }

  /// A table that begins with its header, and ends with `lines`.
  ///
  /// - Parameter above: the line above its header.
  init(_ lines: ArraySlice<PlacedLine>, below above: PlacedLine?) {
    self.init(Array(lines.prefix(Self.mostRows)), header: 0, isWhole: true)
    self.above = above
    if start == 0 { start = rows.first?.range.lowerBound ?? 0 }
  }

  /// Rows without a header.
  init(headless rows: [PlacedLine]) { self.init(rows: rows, isWhole: true) }

  private init(rows: [PlacedLine], isWhole: Bool) {
    (self.rows, self.isWhole) = (rows, isWhole)
  }

  private init(_ lines: [PlacedLine], header index: Int, isWhole: Bool) {
    self.isWhole = isWhole
    headerStart = lines[index].range.lowerBound
    header = lines[index].withoutMarks(above: lines.dropFirst(index + 1).first)
    above = index > 0 ? lines[index - 1] : nil
    firstLine = lines[0].range.lowerBound
    headLines = lines[...index].map { Array($0.bytes[$0.range]) }.filter { !$0.isEmpty }
    var rest = lines.dropFirst(index + 1)
    ruler = rest.first.flatMap { TableRuler($0) }
    if ruler != nil { rest.removeFirst() }
    isApart = ruler == nil && rest.first?.range.isEmpty == true
    take(rest.drop { $0.range.isEmpty })
  }

  /// The index of the line above a line of `=` and `-`; nil if there is none.
  private static func drawnHeader(_ lines: [PlacedLine]) -> Int? {
    lines.indices.prefix(longestParagraph).dropFirst().first { TableRuler(lines[$0]) != nil }
      .map { $0 - 1 }
  }

  /// The indices of other lines that may be the header: the one below the first paragraph, and the
  /// first lines in capitals or with a mark in place of a name.
  private static func laterHeaders(_ lines: [PlacedLine]) -> [Int] {
    let blank = lines.prefix(longestParagraph).dropFirst().firstIndex { $0.range.isEmpty }
    let first = blank.flatMap { blank in lines[blank...].firstIndex { !$0.range.isEmpty } }
    let capitals = lines.indices.prefix(mostBefore).filter { index in
      let line = lines[index]
      let words = line.words(atMost: .max).map { line.bytes[$0] }
      return HeaderDetection.canBeHeader(line)
        && (HeaderDetection.isInCapitals(words) || HeaderDetection.mark(of: line) != nil)
    }
    // A title may be between the paragraph and the header.
    let below = first.flatMap { lines[$0].bytes[lines[$0].range].last == 0x3A ? $0 + 1 : nil }
    return [first, below].compactMap(\.self).filter(lines.indices.contains) + capitals
  }

  private static func lines(
    of bytes: [UInt8], from first: Int, isWhole: Bool
  ) -> [PlacedLine] {
    // A byte order mark is not part of the first line.
    let mark = min(ByteOrderMark.length(in: bytes), first)
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? mark
    let end = isWhole ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    var (lines, notes): ([PlacedLine], [PlacedLine]) = ([], [])
    forEachLine(in: start..<max(start, end), of: bytes) { range in
      if lines.count < mostRows + mostBefore {
        lines.append(PlacedLine(bytes, range))
        return isWhole || lines.count < mostRows + mostBefore
      }
      // The words below a long table are far from its beginning.
      if !notes.isEmpty || bytes[range].allSatisfy(isSpace) {
        notes.append(PlacedLine(bytes, range))
      }
      return notes.count <= longestParagraph
    }
    return notes.count > longestParagraph ? lines : lines + notes
  }

  /// The bytes of the lines above the header; empty if these explain the header, as those of
  /// `dpkg -l` do.
  package var linesAbove: Range<Int> {
    guard header != nil, let first = firstLine, ruler?.hasStates != true else {
      return start..<start
    }
    return first..<headerStart
  }

  /// Sorts the lines into rows, continuations of rows, and notes below the table.
  private mutating func take(_ lines: ArraySlice<PlacedLine>) {
    let last = lastPlace
    continuationPlace = last
    var (isBelow, mayBeCount, notes) = (false, false, [PlacedLine]())
    for line in lines {
      if headLines.contains(where: { line.bytes[line.range].elementsEqual($0) }) {
        isBelow = false
      } else if ruler?.isInComment == true, line.isComment {
        headLines.append(Array(line.bytes[line.range]))
      } else if line.range.isEmpty {
        isBelow = true
      } else if isBelow {
        notes.append(line)
      } else if rows.count > 1, line.isTitleOfNote || mayBeCount && line.isCount {
        isBelow = true
        notes.append(line)
        noteHead = Array(line.bytes[line.range])
      } else if !rows.isEmpty, TableRuler(line) != nil {
        // A line drawn above the totals is no row.
        mayBeCount = header.map { $0.pieces.count > 2 } == true
        headLines.append(Array(line.bytes[line.range]))
      } else if let last, !rows.isEmpty, line.isEmptyButForTree(before: last) {
        continuations.append(line)
      } else {
        rows.append(line)
      }
    }
    // A blank line between rows is no end of the table.
    hasCountBelow = notes.contains { $0.countsRows || mayBeCount && $0.isCount }
    if !notes.isEmpty, !hasCountBelow, TableFigures(self).areThere(in: notes) {
      rows += notes
    } else {
      noteCount = notes.count
    }
    if continuations.isEmpty { takeIndentedLines() }
  }

  /// Takes rows that continue the ones above them: their first column is empty, all begin at the
  /// same place, and most of them do not fit the columns of the others, or have words where these
  /// have figures. `objdump -h` writes the flags of a section so.
  private mutating func takeIndentedLines() {
    guard let first = header?.words(atMost: 2).first, let header else { return }
    let end = header.place(of: first.upperBound)
    let starts = rows.map { row in (0..<row.width).first { !row.isBlank($0) } ?? 0 }
    let indented = rows.indices.filter { starts[$0] >= end }
    guard let some = indented.first, some > 0, indented.count * 2 <= rows.count,
      indented.allSatisfy({ starts[$0] == starts[some] })
    else { return }
    var others = self
    others.rows = rows.indices.filter { starts[$0] < end }.map { rows[$0] }
    let (columns, figures) = (others.columns, TableFigures(others))
    let fitting = indented.count { index in
      columns?.fittingCells(of: rows[index]) != nil && !figures.areMissing(in: rows[index])
    }
    guard fitting * 2 < indented.count else { return }
    continuations = indented.map { rows[$0] }
    continuationPlace = starts[some]
    rows = others.rows
  }
}

extension TableSample {
  /// The place after the label in the header, if all rows are blank below it; otherwise 0.
  var nameStart: Int {
    guard let header, let label = HeaderDetection.label(of: header) else { return 0 }
    let end = header.place(of: label.upperBound) + 1
    return rows.allSatisfy { $0.extent(0..<end) == nil } ? end : 0
  }

  /// Whether the header has no name for the first column, but what the rows have there: a time, or
  /// a word that all rows begin with, as `Average:` in the last table of `mpstat`.
  var isTimed: Bool {
    guard let header else { return false }
    if HeaderDetection.time(of: header) != nil { return true }
    guard let label = HeaderDetection.label(of: header) else { return false }
    let word = header.bytes[label.lowerBound...label.upperBound]
    return !rows.isEmpty
      && rows.allSatisfy { row in
        row.words(atMost: 2).first.map { row.bytes[$0].elementsEqual(word) } == true
      }
  }

  /// Whether the first name ends with a colon because all cells below it do, as `Num:` above `0:`.
  var isFirstNameWithColon: Bool {
    guard header.flatMap(HeaderDetection.label) != nil else { return false }
    return !rows.isEmpty
      && rows.allSatisfy { row in
        row.words(atMost: 2).first.map { row.bytes[$0].last == UInt8(ascii: ":") } == true
      }
  }

  /// The place of the header's last word. It is nil if the header begins with white space, because
  /// rows may then begin with it, too.
  var lastPlace: Int? {
    guard let header, !header.isBlank(0) else { return nil }
    let last = header.words(atMost: .max).last?.lowerBound
    return (0..<header.width).first { header.offset(of: $0) == last }
  }
}

extension PlacedLine {
  /// Whether the line could be the title of a note: a few words and a colon.
  fileprivate var isTitleOfNote: Bool {
    bytes[range].last == UInt8(ascii: ":") && 2...4 ~= words(atMost: 5).count && pieces.count == 1
      && !isBlank(0)
  }

  /// Whether it is the line in which `systemctl` counts the rows of its list.
  fileprivate var countsRows: Bool {
    let words = words(atMost: 6)
    guard let first = words.first, isNumber(first) else { return false }
    return words.dropFirst().prefix(3).contains { word in
      bytes[word].elementsEqual("listed.".utf8)
    }
  }

  /// Whether it is a number and a word, as `2 snapshots` below the list of `restic`.
  fileprivate var isCount: Bool {
    words(atMost: 3).count == 2 && pieces.count == 1 && isNumber(words(atMost: 2)[0])
  }

  /// Whether the line has only white space and tree lines before a place.
  fileprivate func isEmptyButForTree(before place: Int) -> Bool {
    guard width > place else { return false }
    return (0..<place).allSatisfy { isBlank($0) || bytes[offset(of: $0)...].starts(with: "│".utf8) }
  }
}
