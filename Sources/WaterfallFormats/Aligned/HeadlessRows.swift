import WaterfallRecords

/// The rows of a table that has no header, such as the outputs of `wc -l`, `uniq -c`, `sha256sum`
/// and `ip -br address`. Numbers are the names of its columns.
///
/// All lines have to be rows, and their cells have to be of the same kinds. These are numbers or
/// hashes before a text, columns of numbers among equally many words, or aligned texts of which one
/// is an address. Lines of text rarely are so. Numbers of lines, which grow by the same step, make
/// no table of the text after them.
package struct HeadlessRows {
  /// The offset of the first row.
  package let start: Int
  package let table: AlignedTable

  private static let leastRows = 2
  /// The least number of rows that only their words prove to be some.
  private static let leastOfWords = 3
  private static let mostLines = 200
  private static let mostColumns = 64

  /// Returns nil if the text is not certainly such a table.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is not white space.
  ///   - isWhole: whether `bytes` are the whole text.
  package init?(_ bytes: [UInt8], from first: Int, isWhole: Bool) {
    var rows = Self.lines(of: bytes, from: first, isWhole: isWhole)
    if let head = rows.first, head.isTotal { rows.removeFirst() }
    guard rows.count >= Self.leastRows, let columns = Self.columns(of: rows) else { return nil }
    (start, table) = (rows[0].range.lowerBound, AlignedTable(columns))
  }

  /// The lines up to the first one that is blank or could be no row; none if another line follows a
  /// blank one.
  private static func lines(of bytes: [UInt8], from first: Int, isWhole: Bool) -> [PlacedLine] {
    let mark = min(ByteOrderMark.length(in: bytes), first)
    let begin = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? mark
    let end = isWhole ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? begin
    var (lines, isBelow) = ([PlacedLine](), false)
    forEachLine(in: begin..<max(begin, end), of: bytes) { range in
      let line = PlacedLine(bytes, range)
      if isBelow, !line.range.isEmpty {
        lines = []
        return false
      }
      isBelow = line.range.isEmpty
      if !isBelow { lines.append(line) }
      return lines.count < mostLines
    }
    return lines
  }

  private static func columns(of rows: [PlacedLine]) -> TableColumns? {
    let words = rows.map { row in
      row.words(atMost: mostColumns).map { RowWord(row, $0) }
    }
    return wordColumns(words) ?? textColumns(words, rows) ?? alignedColumns(rows)
  }

  /// The columns of rows that have equally many words, of which two are numbers in all rows.
  private static func wordColumns(_ rows: [[RowWord]]) -> TableColumns? {
    let count = rows[0].count
    guard rows.count >= leastOfWords, 3..<mostColumns ~= count,
      rows.allSatisfy({ $0.count == count })
    else { return nil }
    let numbers = (0..<count).count { column in rows.allSatisfy { $0[column].kind == .number } }
    return numbers > 1 ? numbered(count) : nil
  }

  /// The columns of rows with numbers or hashes before a text.
  private static func textColumns(_ rows: [[RowWord]], _ lines: [PlacedLine]) -> TableColumns? {
    let count = rows.map { $0.dropLast().prefix { $0.kind != .word }.count }.min() ?? 0
    guard count > 0 else { return nil }
    let first = rows.map { $0[0] }
    // The beginning of a hash may have no letter.
    if first.allSatisfy(\.isHash), first.contains(where: { $0.kind == .hash }) {
      return numbered(count + 1)
    }
    guard (0..<count).allSatisfy({ column in rows.allSatisfy { $0[column].kind == .number } }),
      !areNumbersOfLines(first)
    else { return nil }
    let ends = Set(first.map(\.end))
    // Programs put blanks before the numbers, so that these end at the same place.
    let arePadded = ends.count == 1 && lines.contains { $0.isBlank(0) }
    return arePadded || count > 1 && rows.count >= leastOfWords ? numbered(count + 1) : nil
  }

  /// Whether each number is larger than the one before by the same step.
  private static func areNumbersOfLines(_ words: [RowWord]) -> Bool {
    let numbers = words.compactMap(\.whole)
    guard numbers.count == words.count else { return false }
    let steps = Set(zip(numbers, numbers.dropFirst()).map { $1.subtractingReportingOverflow($0).0 })
    return steps.count == 1 && (steps.contains(1) || words.count >= leastOfWords)
      && steps.allSatisfy { $0 > 0 }
  }

  /// The columns of rows whose cells begin at the same places, with two blanks before most, if all
  /// cells of a column are addresses or paths.
  private static func alignedColumns(_ rows: [PlacedLine]) -> TableColumns? {
    let pieces = rows.map(\.pieces)
    let starts = pieces.max { $0.count < $1.count }.map { Set($0.map(\.lowerBound)) } ?? []
    guard starts.count >= 3, pieces.joined().allSatisfy({ starts.contains($0.lowerBound) }),
      pieces.allSatisfy({ $0.count > 1 }),
      let columns = TableSample(headless: rows).columns
    else { return nil }
    let cells = rows.compactMap { row in
      columns.fittingCells(of: row).map { $0.map { row.bytes[$0] } }
    }
    guard cells.count == rows.count else { return nil }
    let areAddresses = columns.names.indices.dropFirst().contains { column in
      let texts = cells.map { $0[column] }.filter { !$0.isEmpty }
      return !texts.isEmpty && texts.allSatisfy { RowWord.isAddress($0.prefix { !isSpace($0) }) }
    }
    return areAddresses ? columns : nil
  }

  private static func numbered(_ count: Int) -> TableColumns {
    TableColumns(words: (1...count).map(String.init))
  }
}

/// A word of a row, and what kind of value it is.
private struct RowWord {
  enum Kind { case number, hash, word }

  let kind: Kind
  /// Whether it could be a hash, although it may be a number as well.
  let isHash: Bool
  /// The place after the word.
  let end: Int
  /// Its number, if it is a whole one.
  let whole: Int?

  /// Digits of the shortest hash that programs print.
  private static let leastHash = 7

  init(_ line: PlacedLine, _ word: Range<Int>) {
    let text = line.bytes[word]
    end = line.place(of: word.upperBound)
    whole = text.count < 19 ? Int(String(decoding: text, as: UTF8.self)) : nil
    isHash = text.count >= Self.leastHash && text.allSatisfy(isHexDigit)
    kind = Self.isNumber(text) ? .number : isHash ? .hash : .word
  }

  /// Whether it is a number, a size or a duration with a unit. Times of day begin lines of text.
  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    if SizeText(text) != nil { return true }
    guard let first = text.first, isDigit(first), text.count <= longestNumber,
      !text.contains(UInt8(ascii: ":"))
    else { return false }
    return Meaning.isQuantity(String(decoding: text, as: UTF8.self))
  }
  private static let longestNumber = 16

  /// Whether the text is an address of a network, or an absolute path.
  static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    if text.first == UInt8(ascii: "/") { return true }
    let marks = text.count { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    return marks > 1
      && text.allSatisfy { isHexDigit($0) || ":./".utf8.contains($0) }
  }
}

extension PlacedLine {
  /// Whether it only says how much the rows are together, as `total 24` above those of `ls -s`.
  fileprivate var isTotal: Bool {
    let words = words(atMost: 3)
    return words.count == 2 && bytes[words[0]].elementsEqual("total".utf8)
      && SizeText(bytes[words[1]]) != nil
  }
}
