package import WaterfallRecords

/// The reports of `wrk` and `ab`, which measure a web server under load. Each run is a record.
///
/// A report has named values, a table of a few rows, and a list of percentiles. A row and the list
/// become objects, so that the runs of a series can be compared by one of their numbers.
package struct LoadReport: TextFormat {
  package let name = "stanzas"
  package let title = "load tests"

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    Self.isHead(bytes[first...].prefix { $0 != 0x0A })
  }

  /// Whether a line is the first one of a report.
  static func isHead(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "This is ApacheBench, Version ".utf8) || isTitle(line)
  }

  /// Whether a line says what `wrk` runs, as in `Running 30s test @ http://localhost/`.
  static func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: 0x20)
    return words.count == 5
      && zip([0, 2, 3], ["Running", "test", "@"]).allSatisfy { index, word in
        words[index].elementsEqual(word.utf8)
      }
  }

  package func scan() -> any RecordScan { LoadReportScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var lines: [PlacedLine] = []
    forEachLine(in: range, of: bytes) { line in
      lines.append(PlacedLine(bytes, line))
      return true
    }
    var reading = LoadReportReading(bytes, styles)
    return reading.record(of: lines)
  }
}

/// Finds the end of a report, before the first line of the next one.
private struct LoadReportScan: LineScan {
  var isInLine = false
  private var isFirst = true

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    if isFirst {
      isFirst = false
      return false
    }
    let end = bytes[index...].firstIndex(of: 0x0A)
    guard end != nil || isAtEnd else { return nil }
    return LoadReport.isHead(bytes[index..<(end ?? bytes.count)])
  }
}

/// Makes a record of a report.
private struct LoadReportReading {
  private let bytes: [UInt8]
  private let styles: TakenStyles
  private var list = FieldList()
  private var texts: [Range<Int>] = []

  /// The lines above rows, and the names of their columns.
  private static let tables = [
    "Thread Stats Avg Stdev Max +/- Stdev": ["Avg", "Stdev", "Max", "+/- Stdev"],
    "min mean[+/-sd] median max": ["min", "mean", "sd", "median", "max"],
  ]
  /// The lines above percentiles, and the name of the field that these become.
  private static let percentiles = [
    "Latency Distribution": "Latency Distribution",
    "Percentage of the requests served within a certain time (ms)": "Served within (ms)",
  ]
  /// A line above another one that names the columns.
  private static let tableTitle = "Connection Times (ms)"

  init(_ bytes: [UInt8], _ styles: TakenStyles) { (self.bytes, self.styles) = (bytes, styles) }

  mutating func record(of lines: [PlacedLine]) -> Record {
    var rest = lines[...]
    while let line = rest.popFirst() {
      let words = line.words(atMost: .max)
      guard let first = words.first else { continue }
      let text = words.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: " ")
      if let columns = Self.tables[text] {
        while let row = rest.first, add(row, columns) { rest.removeFirst() }
      } else if let name = Self.percentiles[text] {
        list.add(.object(takePercentiles(from: &rest)), as: name)
      } else if LoadReport.isTitle(bytes[line.range]) {
        list.add(styles.text(of: bytes, in: line.range), as: "title")
      } else if !text.isExactly(Self.tableTitle) {
        add(first.lowerBound..<line.range.upperBound, of: line)
      }
    }
    if !texts.isEmpty {
      let text = texts.map { styles.text(of: bytes, in: $0) }.joined(separator: "\n")
      list.add(text, as: "text")
    }
    return Record(fields: list.fields)
  }

  /// Adds a row of a table.
  ///
  /// - Returns: false if the line is none.
  private mutating func add(_ row: PlacedLine, _ columns: [String]) -> Bool {
    let words = row.words(atMost: .max)
    guard words.count == columns.count + 1 else { return false }
    let name = bytes[words[0]].last == UInt8(ascii: ":") ? words[0].dropLast() : words[0]
    let cells = zip(columns, words.dropFirst()).map { column, word in
      Field(column, .string(styles.text(of: bytes, in: word)))
    }
    list.add(.object(cells), as: String(decoding: bytes[name], as: UTF8.self))
    return true
  }

  /// The percentiles with which `lines` begin, as in `50%  0.94ms`.
  private func takePercentiles(from lines: inout ArraySlice<PlacedLine>) -> [Field] {
    var members: [Field] = []
    while let line = lines.first, case let words = line.words(atMost: 2), words.count == 2,
      bytes[words[0]].last == UInt8(ascii: "%")
    {
      let name = String(decoding: bytes[words[0]], as: UTF8.self)
      members.append(Field(name, .string(styles.text(of: bytes, in: words[1]))))
      lines.removeFirst()
    }
    return members
  }

  /// Adds a named value, or a text if the line has no name.
  private mutating func add(_ text: Range<Int>, of line: PlacedLine) {
    guard let key = StanzaKey(bytes, text, isLDIF: false) else {
      texts.append(text)
      return
    }
    let value = line.trimmed(key.end..<text.upperBound)
    let name = String(decoding: bytes[key.range], as: UTF8.self)
    list.add(styles.text(of: bytes, in: value), as: name)
  }
}
