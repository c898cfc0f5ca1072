import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallPrinting
@testable import WaterfallViewer

/// Cards of many heights, in two groups.
private func records(_ count: Int) -> [Record] {
  (0..<count).map { index in
    var record = TestViewer.record("\(index)", height: 3 + index * 5 % 11)
    record.fields.append(Field("group", .string(index % 3 == 0 ? "b" : "a")))
    return record
  }
}

private func lines(
  _ source: MemorySource, options: ViewerOptions, height: Int? = nil, rect: CellRect? = nil
) async throws -> [String] {
  var printout = Printout(options: options, width: 60, height: height, rect: rect)
  var lines: [String] = []
  try await printout.draw(source) { printout, rows in
    var grid = Grid(size: CellSize(columns: 0, rows: 0))
    await printout.render(rows: rows, into: &grid)
    for row in 0..<grid.size.rows {
      let cells = (0..<grid.size.columns).map { grid[column: $0, row: row] }
      var text: [UInt8] = []
      for cell in cells { cell.cluster.append(to: &text) }
      lines.append(String(decoding: text, as: UTF8.self))
    }
  }
  return lines
}

private func options(_ kind: LayoutKind, horizontal: Bool = false) -> ViewerOptions {
  var options = TestViewer.options(columns: 3) { $0.layout.kind = kind }
  if horizontal { options.layout.direction = .horizontal }
  return options
}

@Test(
  arguments: [
    (0, 0, 60, 10), (7, 3, 20, 11), (-5, -2, 20, 9), (50, 100, 40, 900), (0, 30, 1, 1),
  ] as [(Int, Int, Int, Int)])
func `a part is cut out of the whole`(column: Int, row: Int, columns: Int, rows: Int) async throws {
  let rect = CellRect(column: column, row: row, columns: columns, rows: rows)
  for options in [
    options(.masonry), options(.grid), options(.circle), options(.masonry, horizontal: true),
  ] {
    let source = MemorySource(records: records(60))
    let whole = try await lines(source, options: options)
    let part = try await lines(source, options: options, rect: rect)
    let cut = whole.enumerated().filter { rect.row..<rect.maxRow ~= $0.offset }.map { line in
      String(
        line.element.enumerated().filter { rect.column..<rect.maxColumn ~= $0.offset }.map(
          \.element))
    }
    #expect(part == cut, "\(options.layout.kind), \(options.layout.direction)")
  }
}

@Test func `a rectangle without area, or beside the printout, is empty`() async throws {
  let source = MemorySource(records: records(9))
  for rect in [
    CellRect(column: 3, row: 3, columns: 0, rows: 5),
    CellRect(column: 60, row: 0, columns: 5, rows: 5),
    CellRect(column: 0, row: 900, columns: 5, rows: 5),
  ] {
    #expect(try await lines(source, options: options(.masonry), rect: rect).isEmpty)
  }
}

@Test func `no more is read than the part needs`() async throws {
  let source = MemorySource(records: records(5000))
  let all = try await lines(source, options: options(.masonry))
  let wasRead = source.readCount
  let part = try await lines(source, options: options(.masonry), height: 20)
  #expect(part == Array(all.prefix(20)))
  #expect(source.readCount - wasRead < 100)
}

@Test func `a header is drawn once, where its section begins`() async throws {
  var options = options(.masonry)
  options.query.grouping = try Grouping("group")
  let lines = try await lines(MemorySource(records: records(400)), options: options)
  #expect(lines.count > 600)
  #expect(lines.count { $0.hasPrefix(" a ") || $0.hasPrefix(" b ") } == 2)
}

@Test func `many items in another order are read again, and look the same`() async throws {
  let plain = options(.masonry)
  var options = plain
  options.query.order = SortOrder(field: "title", isDescending: false)
  let sorted = records(9000).sorted { Int($0.text(of: "title")!)! < Int($1.text(of: "title")!)! }
  let expected = try await lines(MemorySource(records: sorted, pageSize: 1024), options: plain)
  let shuffled = MemorySource(records: sorted.reversed(), pageSize: 1024)
  let lines = try await lines(shuffled, options: options)
  #expect(lines == expected)
}

/// Each card as a line of JSON.
private func listed(
  _ records: [Record], options: ViewerOptions, rect: CellRect? = nil
) async throws -> [String] {
  var printout = Printout(options: options, width: 60, rect: rect)
  var lines: [String] = []
  try await printout.list(MemorySource(records: records)) { _, card in
    var json: [UInt8] = []
    card.appendJSON(to: &json)
    lines.append(String(decoding: json, as: UTF8.self))
  }
  return lines
}

@Test func `a list tells where each card stands and what it shows`() async throws {
  var options = TestViewer.options(columns: 2)
  (options.fields.body, options.fields.badge) = ("body", "badge")
  let records = [
    TestViewer.record("a\u{1B}\"", body: "b\u{202E}", badge: "3"),
    Record(fields: [], failure: "bad"),
  ]
  #expect(
    try await listed(records, options: options) == [
      #"{"index":0,"section":0,"frame":{"x":0,"y":0,"width":30,"height":4},"#
        + #""title":"a\u001b\"","body":"b\u202e","badge":"3","#
        + #""record":{"title":"a\u001b\"","body":"b\u202e","badge":"3"}}"#,
      #"{"index":1,"section":0,"frame":{"x":31,"y":0,"width":29,"height":4},"unreadable":true,"#
        + #""title":"unreadable record","body":"bad"}"#,
    ])
}

@Test func `a list has each record as it was read`() async throws {
  let metadata = Value.object([Field("name", .string("web")), Field("n", .array([.number("1e2")]))])
  let record = Record(fields: [Field("metadata", metadata), Field("none", .null)])
  let line = try await listed([record], options: TestViewer.options(columns: 1))
  #expect(
    line.first?.hasSuffix(#","record":{"metadata":{"name":"web","n":[1e2]},"none":null}}"#) == true)
}

@Test func `a list in another order keeps the items' numbers`() async throws {
  var options = options(.masonry)
  options.query.grouping = try Grouping("group")
  let cards = try await listed(records(7), options: options)
  let numbers = cards.map { $0.prefix(24) }
  #expect(
    numbers
      == [0, 3, 6, 1, 2, 4, 5].enumerated().map {
        "{\"index\":\($1),\"section\":\($0 < 3 ? 0 : 1),\"s"
      }.map { $0.prefix(24) })
  #expect(cards.allSatisfy { $0.contains("\"sectionName\":") })
}

@Test func `a list of a part has the cards that share area with it, whole`() async throws {
  let all = try await listed(records(60), options: options(.masonry))
  let part = try await listed(
    records(60), options: options(.masonry),
    rect: CellRect(column: 5, row: 1, columns: 10, rows: 1))
  #expect(part == [all[0]])
}
