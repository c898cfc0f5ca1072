import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A table of texts.
private struct Cells: Equatable {
  var names: [String]
  var rows: [[String]]

  init(names: [String], rows: [[String]]) { (self.names, self.rows) = (names, rows) }

  /// Parts of cells that readers and writers of CSV may get wrong.
  private static let parts = [
    "\"", "\"\"", ",", ";", "|", "\t", " ", "\n", "\r", "\r\n", "\\", "\\\"", "", "007", "1.50",
    "1e3", "-0", "=1+2", "@x", "#", "a", "é", "e\u{301}", "\u{301}", "日本", "👩‍💻", "\u{202E}",
    "\u{FEFF}", "\u{1}", "null", "'", "2024-01-02", "a@b.c", "http://x/?a=1&b=2",
  ]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (width, height) = (1 + random.next(below: 5), 1 + random.next(below: 12))
    names = (0..<width).map { "name \($0)" }
    rows = (0..<height).map { _ in
      (0..<width).map { _ in
        (0..<random.next(below: 4)).map { _ in Self.parts[random.next(below: Self.parts.count)] }
          .joined()
      }
    }
  }

  var records: [Record] {
    rows.map { row in Record(fields: zip(names, row).map { Field($0, .string($1)) }) }
  }

  /// The same cells as bytes, because Swift takes different texts for equal ones.
  var bytes: [[[UInt8]]] { ([names] + rows).map { row in row.map { Array($0.utf8) } } }
}

private func csv(_ records: [Record], header: [String]?) throws -> [UInt8] {
  var names = ColumnNames()
  for record in records { names.collect(record) }
  let columns = try RecordColumns.known(for: .csv, nil, header: header) ?? RecordColumns(names, nil)
  var (writer, bytes) = (TableWriter(.csv, columns), [UInt8]())
  writer.begin(&bytes)
  for record in records { writer.write(record, to: &bytes) }
  writer.end(&bytes)
  return bytes
}

/// The records of CSV, and the names in its header.
private func read(_ bytes: [UInt8]) async -> (records: [Record], header: [String]?) {
  let source = openSource(bytes: bytes, name: "t.csv", options: .init(format: .csv))
  let records = await readAll(source).records
  return (records, await source.knownColumns())
}

@Test(arguments: 0..<(200 * UInt64(TestCases.factor)))
func `a round trip through CSV changes no cell`(seed: UInt64) async throws {
  let cells = Cells(seed: seed)
  let bytes = try csv(cells.records, header: seed.isMultiple(of: 2) ? cells.names : nil)
  let (records, header) = await read(bytes)
  let rows = records.map { record in
    cells.names.map { name in record.fields.first { $0.name == name }?.value.text ?? "" }
  }
  #expect(header == cells.names, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
  #expect(
    Cells(names: cells.names, rows: rows).bytes == cells.bytes,
    "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
  #expect(records.allSatisfy { $0.fields.count == cells.names.count })
  #expect(try csv(records, header: header) == bytes)
}

@Test(arguments: [
  "a,b\n1,2\n", "a,b\n\"x, y\",007\n", "_id,n\n1,\n,2\n", "a,b\n1,2\n3,4,5\n",
  "a,a 2\n\"1\n2\",x\n",
])
func `a table comes back byte for byte`(text: String) async throws {
  let (records, header) = await read(Array(text.utf8))
  #expect(String(decoding: try csv(records, header: header), as: UTF8.self) == text)
}

@Test(
  arguments: [
    ("a;b\n1;2\n", ["a", "b"]), ("a\tb\n1\t2\n", ["a", "b"]), ("{\"a\":1}\n", nil), ("a\nb\n", nil),
  ] as [(String, [String]?)])
func `only a table knows its columns, within others too`(text: String, header: [String]?) async {
  let source = boundedSource(openSource(bytes: Array(text.utf8), name: "t"))
  #expect(await source.knownColumns() == nil)
  _ = await readAll(source)
  #expect(await source.knownColumns() == header)
}
