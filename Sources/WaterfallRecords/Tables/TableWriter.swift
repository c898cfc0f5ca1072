/// Writes records in a form for other programs, such as CSV.
///
/// ```swift
/// var writer = TableWriter(.csv, columns)
/// writer.begin(&bytes)  // name,height
/// for record in records { writer.write(record, to: &bytes) }  // "Falls, Angel",979
/// writer.end(&bytes)
/// ```
///
/// Values are written as they are in the source: a number keeps its digits, a text its control
/// characters, a null is empty, and a nested value is JSON. So whoever shows the bytes on a
/// terminal makes them safe.
package struct TableWriter: Sendable {
  private let form: TableForm
  private var columns: RecordColumns
  private var header: [UInt8] = []
  /// Reused for each record.
  private var values: [Value?] = []
  /// The number of records that were written.
  private var count = 0

  /// - Parameter given: the names that a person has given to fields.
  package init(_ form: TableForm, _ columns: RecordColumns, given: GivenNames = GivenNames()) {
    (self.form, self.columns) = (form, columns)
    self.columns.given = given
  }

  /// Appends what comes before all records.
  package mutating func begin(_ bytes: inout [UInt8]) {
    guard form.hasColumns, !columns.names.isEmpty else { return }
    let start = bytes.count
    // A reader would number an empty name, too. Without words it could take the header for a title.
    let names = CSVTable.distinct(columns.headings).map { Value.string($0) as Value? }
    appendRow(names, to: &bytes)
    if form == .markdown {
      bytes += repeatElement(Array("| --- ".utf8), count: names.count).joined()
      bytes += "|\n".utf8
    } else if bytes[start...].beginsLikeComment {
      bytes.quoteCell(from: start, to: bytes.endOfCell(from: start, form.delimiter))
    }
    header = Array(bytes[start...])
  }

  package mutating func write(_ record: Record, to bytes: inout [UInt8]) {
    if !form.hasColumns {
      writeJSON(columns.shown(record), to: &bytes)
    } else if !columns.names.isEmpty {
      columns.put(record, into: &values)
      let start = bytes.count
      appendRow(values, to: &bytes)
      // A row that equals the header would be passed over, as in files that were joined.
      if bytes.count - start == header.count, bytes[start...].elementsEqual(header),
        bytes[start] != CSVTable.mark
      {
        bytes.quoteCell(from: start, to: bytes.endOfCell(from: start, form.delimiter))
      }
    }
    count += 1
  }

  /// Appends what comes after all records.
  package func end(_ bytes: inout [UInt8]) {
    if form == .json { bytes += (count == 0 ? "[]\n" : "\n]\n").utf8 }
  }

  private func writeJSON(_ record: Record, to bytes: inout [UInt8]) {
    if form == .json { bytes += (count == 0 ? "[\n" : ",\n").utf8 }
    bytes += record.json
    if form == .ndjson { bytes.append(0x0A) }
  }

  private func appendRow(_ values: [Value?], to bytes: inout [UInt8]) {
    guard let delimiter = form.delimiter else { return appendMarkdown(values, to: &bytes) }
    for (column, value) in values.enumerated() {
      if column > 0 { bytes.append(delimiter) }
      let start = bytes.count
      value?.appendPlain(to: &bytes)
      // A line without a sign would be no row.
      let isBlankRow = values.count == 1 && start == bytes.count
      if isBlankRow || bytes.needsQuotes(from: start, form) {
        bytes.quoteCell(from: start, to: bytes.count)
      }
    }
    bytes.append(0x0A)
  }

  private func appendMarkdown(_ values: [Value?], to bytes: inout [UInt8]) {
    for value in values {
      bytes += "| ".utf8
      let start = bytes.count
      value?.appendPlain(to: &bytes)
      bytes.escapeMarkdown(from: start)
      bytes.append(0x20)
    }
    bytes += "|\n".utf8
  }
}

extension CSVTable {
  /// The mark around cells.
  fileprivate static let mark = UInt8(ascii: "\"")
}

extension ArraySlice<UInt8> {
  /// Whether a table with this first line could be read as one without it: it begins as a comment
  /// does, or with a byte order mark.
  fileprivate var beginsLikeComment: Bool {
    first == UInt8(ascii: "#") || starts(with: [0xEF, 0xBB, 0xBF])
  }
}

extension [UInt8] {
  /// Whether the cell from `start` to the end has to be quoted.
  ///
  /// RFC 4180 quotes cells with signs, marks and line breaks. Blanks at the ends are quoted as
  /// well, because readers drop them. In CSV so are the signs of other dialects: a reader that
  /// looks for the sign finds the comma, whatever is in the cells.
  fileprivate func needsQuotes(from start: Int, _ form: TableForm) -> Bool {
    guard start < count else { return false }
    if isSpace(self[start]) || isSpace(self[count - 1]) { return true }
    let isCSV = form == .csv
    for index in start..<count {
      switch self[index] {
      case CSVTable.mark, 0x0A, 0x0D, 0x09: return true
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"): if isCSV { return true }
      default: break
      }
    }
    return false
  }

  /// The end of the cell that begins at `start` and is not quoted.
  fileprivate func endOfCell(from start: Int, _ delimiter: UInt8?) -> Int {
    self[start...].firstIndex { $0 == delimiter || $0 == 0x0A } ?? count
  }

  /// Puts marks around a cell, and doubles those in it.
  fileprivate mutating func quoteCell(from start: Int, to end: Int) {
    var cell = [CSVTable.mark]
    cell.reserveCapacity(end - start + 8)
    for byte in self[start..<end] {
      if byte == CSVTable.mark { cell.append(byte) }
      cell.append(byte)
    }
    cell.append(CSVTable.mark)
    replaceSubrange(start..<end, with: cell)
  }

  /// Escapes what would end a cell of Markdown, or begin markup that hides its text, or be read as
  /// another letter (`&lt;`). A line break becomes `<br>`, since a cell is on one line.
  fileprivate mutating func escapeMarkdown(from start: Int) {
    guard self[start...].contains(where: { $0 < 0x20 || "|\\<&".utf8.contains($0) }) else { return }
    var (cell, last) = ([UInt8](), UInt8(0))
    for index in start..<count {
      let byte = self[index]
      switch byte {
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D: cell += "<br>".utf8
      case 0x09: cell.append(0x20)
      case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "<"):
        cell += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "&") where beginsReference(at: index):
        cell += [UInt8(ascii: "\\"), byte]
      default: cell.append(byte)
      }
      last = byte
    }
    replaceSubrange(start..., with: cell)
  }

  /// Whether the `&` at this index begins a name of a letter, as HTML has them: `&lt;`, `&#65;`.
  private func beginsReference(at index: Int) -> Bool {
    let name = self[(index + 1)...].prefix { byte in
      isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "#")
    }
    return !name.isEmpty && name.endIndex < count && self[name.endIndex] == UInt8(ascii: ";")
  }
}
