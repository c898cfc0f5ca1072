/// Lines that are known by their own look, since no header names their columns: `ls -l`, `last`,
/// `du`, `/etc/passwd`. The columns of `ss` have a header that stands elsewhere than they do.
package struct KnownLines: TextFormat {
  package var name: String { AlignedTable.formatName }
  package let endings: [String] = []
  package var title: String { "table" }

  /// Where the first row begins.
  package let start: Int
  private let form: any KnownLine
  /// Whether words about the table follow it, behind a blank line.
  private let hasNote: Bool

  /// Lines that are looked at, as far as there are so many.
  private static let mostLines = 200

  /// nil: the text is made of other lines.
  ///
  /// - Parameters:
  ///   - bytes: the first 64 KB of the text, or all of it.
  ///   - first: the index of the first byte that is no white space.
  ///   - isWhole: whether `bytes` are all of the text.
  package init?(_ bytes: [UInt8], from first: Int, isWhole: Bool) {
    let begin = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? first
    let end = isWhole ? bytes.count : bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? begin
    var lines: [PlacedLine] = []
    forEachLine(in: begin..<max(begin, end), of: bytes) { range in
      lines.append(PlacedLine(bytes, range))
      return lines.count < Self.mostLines
    }
    guard let head = lines.first else { return nil }
    for form in Self.forms(below: head) {
      let rows = lines.drop(while: form.isAbove).split(
        maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.range.isEmpty)
      let notes = rows.dropFirst().first?.filter { !$0.range.isEmpty } ?? []
      guard let table = rows.first, let top = table.first, form.arePlain(Array(table)),
        notes.allSatisfy(form.isNote)
      else { continue }
      (self.form, start, hasNote) = (form, top.range.lowerBound, !notes.isEmpty)
      return
    }
    return nil
  }

  private static func forms(below head: PlacedLine) -> [any KnownLine] {
    if let sockets = SocketLine(header: head) { return [sockets] }
    return [ListingLine(), LoginLine(), SizeLine(), AccountLine(), GroupLine()]
  }

  package func matches(_ bytes: [UInt8], from first: Int) -> Bool { false }

  package func scan() -> any RecordScan { RowScan(continuationPlace: nil, hasNote: hasNote) }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    let lineEnd = bytes[range].firstIndex(of: 0x0A) ?? range.upperBound
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

/// A kind of line whose cells are told by what is in them.
protocol KnownLine: Sendable {
  typealias Cell = (name: String, text: Range<Int>)

  /// nil: the line is of another kind.
  func cells(of line: PlacedLine) -> [Cell]?
  /// Whether a line stands above the first row and belongs to none.
  func isAbove(_ line: PlacedLine) -> Bool
  /// Whether a line behind the rows is about them.
  func isNote(_ line: PlacedLine) -> Bool
  /// Whether lines are plainly rows, and nothing else.
  func arePlain(_ lines: [PlacedLine]) -> Bool
}

extension KnownLine {
  func isAbove(_ line: PlacedLine) -> Bool { false }
  func isNote(_ line: PlacedLine) -> Bool { false }
  func arePlain(_ lines: [PlacedLine]) -> Bool { lines.allSatisfy { cells(of: $0) != nil } }
}

extension PlacedLine {
  func starts(with text: String) -> Bool { bytes[range].starts(with: text.utf8) }

  /// The pieces between single bytes, empty ones as well.
  func pieces(between byte: UInt8) -> [Range<Int>] {
    bytes[range].split(separator: byte, omittingEmptySubsequences: false).map {
      $0.startIndex..<$0.endIndex
    }
  }

  func isNumber(_ text: Range<Int>) -> Bool {
    !text.isEmpty && text.count < 20 && bytes[text].allSatisfy(isDigit)
  }

  /// From the first of some words to the last.
  func span(_ words: ArraySlice<Range<Int>>) -> Range<Int> {
    (words.first?.lowerBound ?? range.upperBound)..<(words.last?.upperBound ?? range.upperBound)
  }
}

/// A size as people read it: `812`, `4.0K`, `1,5G`, `12MiB`.
struct SizeText {
  /// Whether it has a letter for its unit.
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
