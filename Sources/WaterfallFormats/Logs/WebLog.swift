package import WaterfallRecords

/// A log in the extended format of W3C, as IIS and CloudFront write it: a line `#Fields:` names the
/// columns of the lines below it (https://www.w3.org/TR/WD-logfile).
package struct WebLog: TextFormat {
  package let name = "extended log"
  package let title = "log"
  package let isLog = true

  /// Where the first row begins.
  package let start: Int
  private let names: [String]

  /// The most lines before the names.
  private static let mostBefore = 20

  /// Returns nil if the text has another format.
  ///
  /// - Parameter first: the index of the first byte that is not white space.
  package init?(_ bytes: [UInt8], from first: Int) {
    guard bytes[first] == UInt8(ascii: "#") else { return nil }
    var found: (names: [String], start: Int)?
    var count = 0
    forEachLine(in: first..<bytes.count, of: bytes) { line in
      count += 1
      let words = bytes[line].split(whereSeparator: isSpace)
      if words.first?.elementsEqual("#Fields:".utf8) == true {
        let names = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
        found = (names, min(line.upperBound + 1, bytes.count))
        return false
      }
      return bytes[line].first == UInt8(ascii: "#") && count < Self.mostBefore
    }
    guard let found, found.names.count > 1 else { return nil }
    (names, start) = (CSVTable.distinct(found.names), found.start)
  }

  package func scan() -> any RecordScan { WholeLineScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var cursor = LogCursor(bytes, range.lowerBound..<endOfText(of: bytes, in: range))
    var values: [Range<Int>] = []
    while !cursor.isAtEnd, values.count <= names.count {
      // A text in quotes may have blanks.
      values.append(cursor.takeQuoted() ?? cursor.takeWord())
      cursor.skipSpace()
    }
    // Another line of names may have come, or a remark.
    guard values.count == names.count, bytes[range.lowerBound] != UInt8(ascii: "#") else {
      return TextRecord.ofLine(bytes, in: range, styles)
    }
    var fields: [Field] = []
    for (name, value) in zip(names, values) {
      let isNone = value.count == 1 && bytes[value.lowerBound] == UInt8(ascii: "-")
      if !isNone { fields.append(Field(name, .string(styles.text(of: bytes, in: value)))) }
    }
    return Record(fields: fields)
  }
}
