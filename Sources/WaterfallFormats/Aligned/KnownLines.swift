package import WaterfallRecords

/// A table whose lines are recognised by their content, because no header names the columns.
///
/// These are the outputs of `ls -l`, `last`, `who`, `du`, `apt list`, `nm` and others, and
/// `/etc/passwd`. `ss` and `brew services list` have a header, but their columns are not below
/// their names.
package struct KnownLines: TextFormat {
  package let name = "table"
  package let title = "table"

  /// Where the first row begins.
  package let start: Int
  private let form: any KnownLine
  /// Whether a note about the table follows it after a blank line.
  private let hasNote: Bool

  /// The largest number of lines to look at.
  private static let mostLines = 1000

  /// Returns nil if no known kind of line fits all of the lines.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is not white space.
  ///   - isWhole: whether `bytes` are the whole text.
  ///   - areTimed: whether to look for the kinds whose lines begin with a time, as those of logs
  ///     do, and for no others.
  package init?(_ bytes: [UInt8], from first: Int, isWhole: Bool, areTimed: Bool = false) {
    // A byte order mark is not part of the first line, but blanks are.
    let mark = min(ByteOrderMark.length(in: bytes), first)
    let begin = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? mark
    let end = isWhole ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? begin
    var lines: [PlacedLine] = []
    forEachLine(in: begin..<max(begin, end), of: bytes) { range in
      lines.append(PlacedLine(bytes, range))
      return lines.count < Self.mostLines
    }
    guard let head = lines.first else { return nil }
    for form in areTimed ? Self.timed : Self.forms(below: head) where form.mayFit(lines) {
      let below = Self.joined(lines.drop(while: form.isAbove), form)
      let end = below.firstIndex(where: \.range.isEmpty) ?? below.endIndex
      let rows = below[..<end].filter { !form.isTitle($0) }
      let rest = below[end...].filter { !$0.range.isEmpty && !form.isTitle($0) }
      // Rows may have blank lines between them, as the packages of `apt list -a`.
      let areRows = !(rows.isEmpty && rest.isEmpty) && form.arePlain(rows + rest)
      guard let top = below.first, !top.range.isEmpty,
        areRows || !rows.isEmpty && form.arePlain(rows) && rest.allSatisfy(form.isNote)
      else { continue }
      (self.form, start, hasNote) = (form, top.range.lowerBound, !areRows)
      return
    }
    return nil
  }

  /// The lines with those that continue another one as a part of it.
  private static func joined(
    _ lines: ArraySlice<PlacedLine>, _ form: any KnownLine
  ) -> [PlacedLine] {
    guard let place = form.continuationPlace else { return Array(lines) }
    return lines.reduce(into: [PlacedLine]()) { joined, line in
      if let last = joined.last, !last.range.isEmpty, !line.range.isEmpty,
        (0..<place).allSatisfy(line.isBlank)
      {
        let range = last.range.lowerBound..<line.range.upperBound
        joined[joined.count - 1] = PlacedLine(line.bytes, range)
      } else {
        joined.append(line)
      }
    }
  }

  private static func forms(below head: PlacedLine) -> [any KnownLine] {
    if let sockets = SocketLine(header: head) { return [sockets] }
    if let services = ServiceLine(header: head) { return [services] }
    if let form = FormLine.below(head) { return [form] }
    return headless
  }

  /// The kinds of lines that have no header, and begin with a time.
  private static let timed: [any KnownLine] = [ObjectLine()]

  /// The kinds of lines that have no header.
  static let headless = (ListingLine.all as [any KnownLine]) + others + FormLine.all

  private static let others: [any KnownLine] = [
    LoginLine(), SessionLine(), SizeLine(), RemoteLine(), DiffstatLine(), AccountLine(),
    GroupLine(), PackageLine(), RPMLine(), SymbolLine(), DirectoryLine(), ChangedPathLine(),
    NamedChangeLine(), BlameLine(), BusLine(), RouteLine(), UnitTimeLine(),
    SystemCallLine(),
  ]

  package func scan() -> any RecordScan {
    RowScan(continuationPlace: form.continuationPlace, hasNote: hasNote)
  }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    let isOneLine = form.continuationPlace == nil
    let lineEnd = isOneLine ? bytes.span.firstIndex(of: 0x0A, in: range) : range.upperBound
    let line = PlacedLine(bytes, range.lowerBound..<lineEnd)
    guard let cells = form.cells(of: line) else {
      return TextRecord.ofLine(bytes, in: range, styles)
    }
    var fields = cells.map { name, cell in
      Field(name, .string(styles.text(of: bytes, in: cell)))
    }
    let note = line.trimmed(lineEnd..<range.upperBound)
    if !note.isEmpty { fields.append(Field("note", .string(styles.text(of: bytes, in: note)))) }
    return Record(fields: fields)
  }
}

/// A kind of line whose cells are recognised by their content.
protocol KnownLine: Sendable {
  typealias Cell = (name: String, text: Range<Int>)

  /// The cells of a line in the order of the record's fields; nil if the line is of another kind.
  func cells(of line: PlacedLine) -> [Cell]?
  /// Whether a line above the first row belongs to no row.
  func isAbove(_ line: PlacedLine) -> Bool
  /// Whether a line about the rows, or some of them, may be anywhere among them. It is a text.
  func isTitle(_ line: PlacedLine) -> Bool
  /// The place up to which lines are blank that continue the one above them; nil if none does.
  var continuationPlace: Int? { get }
  /// Whether a line after the rows is a note about them.
  func isNote(_ line: PlacedLine) -> Bool
  /// Whether the lines are certainly rows of this kind.
  func arePlain(_ lines: [PlacedLine]) -> Bool
}

extension KnownLine {
  /// Whether the first line that could be a row is one, so that most kinds need no other line.
  fileprivate func mayFit(_ lines: [PlacedLine]) -> Bool {
    let first = lines.first { !$0.range.isEmpty && !isAbove($0) && !isTitle($0) }
    return continuationPlace != nil || first.map { cells(of: $0) != nil } == true
  }

  func isAbove(_ line: PlacedLine) -> Bool { false }
  func isTitle(_ line: PlacedLine) -> Bool { false }
  var continuationPlace: Int? { nil }
  func isNote(_ line: PlacedLine) -> Bool { false }
  func arePlain(_ lines: [PlacedLine]) -> Bool { lines.allSatisfy { cells(of: $0) != nil } }
}

extension PlacedLine {
  func starts(with text: String) -> Bool { bytes[range].starts(with: text.utf8) }

  /// The ranges between occurrences of `byte`, including empty ones.
  func pieces(between byte: UInt8) -> [Range<Int>] {
    bytes[range].split(separator: byte, omittingEmptySubsequences: false).map {
      $0.startIndex..<$0.endIndex
    }
  }

  func isNumber(_ text: Range<Int>) -> Bool {
    !text.isEmpty && text.count < 20 && bytes[text].allSatisfy(isDigit)
  }

  /// The range from the start of the first word to the end of the last one. It is empty at the
  /// line's end if `words` is empty.
  func span(_ words: ArraySlice<Range<Int>>) -> Range<Int> {
    (words.first?.lowerBound ?? range.upperBound)..<(words.last?.upperBound ?? range.upperBound)
  }
}

/// A size in the form that people read: `812`, `4.0K`, `1,5G`, `12MiB`.
struct SizeText {
  /// Whether a unit follows the digits.
  let hasUnit: Bool

  private static let units = Set("BKMGTPEkmgt".utf8)

  init?(_ text: ArraySlice<UInt8>) {
    let digits = text.prefix { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    guard let first = digits.first, isDigit(first), let last = digits.last, isDigit(last),
      digits.count < 20
    else { return nil }
    let unit = text[digits.endIndex...]
    hasUnit = !unit.isEmpty
    guard let letter = unit.first else { return }
    let rest = unit.dropFirst()
    guard Self.units.contains(letter),
      rest.isEmpty || rest.elementsEqual("B".utf8) || rest.elementsEqual("iB".utf8)
    else { return nil }
  }
}
