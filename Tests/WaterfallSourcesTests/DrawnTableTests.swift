import Testing
import WaterfallFormats
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

/// A text with drawn tables, and its records: their names when these change, and their values with
/// `|` between them and `/` for line feeds.
struct DrawnCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String
  let records: [String]

  init(_ name: String, _ text: String, _ records: [String]) {
    (testDescription, self.text, self.records) = (name, text, records)
  }
}

private let drawnCases: [DrawnCase] = [
  DrawnCase(
    "psql",
    #"""
     id |  name  |        created         | note
    ----+--------+------------------------+------
      1 | Cup    | 2024-01-02 10:00:00+01 |
      2 | Bowl   | 2024-01-03 10:00:00+01 | big
     10 | Jug    |                        | x
    (3 rows)

    """#,
    [
      "id|name|created|note", "1|Cup|2024-01-02 10:00:00+01|",
      "2|Bowl|2024-01-03 10:00:00+01|big", "10|Jug||x",
    ]),
  DrawnCase(
    "psql, cells of several lines",
    #"""
     id |  note   |  x
    ----+---------+------
      1 | line1  +| y
        | line2   |
      2 | C++     | a+  +
        |         | b
    (2 rows)

    """#,
    ["id|note|x", "1|line1/line2|y", "2|C++|a+/b"]),
  DrawnCase(
    "psql, expanded",
    #"""
    Expanded display is on.
    -[ RECORD 1 ]-----------------
    id      | 1
    name    | Cup
    note    | big     +
            | two
    -[ RECORD 2 ]-----------------
    id      | 2
    name    | Bowl
    note    |

    """#,
    ["text", "Expanded display is on.", "id|name|note", "1|Cup|big/two", "2|Bowl|"]),
  DrawnCase(
    "mysql",
    #"""
    +----+------+---------------------+
    | id | name | created             |
    +----+------+---------------------+
    |  1 | Cup  | 2024-01-02 10:00:00 |
    |  2 | Bowl | NULL                |
    +----+------+---------------------+
    2 rows in set (0.00 sec)

    """#,
    ["id|name|created", "1|Cup|2024-01-02 10:00:00", "2|Bowl|NULL"]),
  DrawnCase(
    "duckdb",
    #"""
    ┌───────┬─────────┬────────────┐
    │  id   │  name   │  created   │
    │ int32 │ varchar │    date    │
    ├───────┼─────────┼────────────┤
    │     1 │ Cup     │ 2024-01-02 │
    │     2 │ Bowl    │ 2024-01-03 │
    │     · │  ·      │     ·      │
    │     9 │ Jug     │ 2024-01-04 │
    ├───────┴─────────┴────────────┤
    │ 9 rows             3 columns │
    └──────────────────────────────┘

    """#,
    ["id|name|created", "1|Cup|2024-01-02", "2|Bowl|2024-01-03", "9|Jug|2024-01-04"]),
  DrawnCase(
    "clickhouse",
    #"""
    ┌─name───┬─engine────┬─total_rows─┐
    │ events │ MergeTree │  123456789 │
    │ a │ b  │ Log       │            │
    └────────┴───────────┴────────────┘

    2 rows in set. Elapsed: 0.002 sec.

    """#,
    ["name|engine|total_rows", "events|MergeTree|123456789", "a │ b|Log|"]),
  DrawnCase(
    "clickhouse, one number",
    #"""
    ┌─count()─┐
    │ 1234567 │ -- 1.23 million
    └─────────┘

    """#,
    ["count()|remark", "1234567|-- 1.23 million"]),
  DrawnCase(
    "nushell",
    #"""
    ╭───┬──────┬─────────────╮
    │ # │ name │    note     │
    ├───┼──────┼─────────────┤
    │ 0 │ Cup  │ a long text │
    │   │      │ wrapped     │
    │ 1 │ Bowl │ short       │
    ╰───┴──────┴─────────────╯

    """#,
    ["#|name|note", "0|Cup|a long text/wrapped", "1|Bowl|short"]),
  DrawnCase(
    "Markdown",
    #"""
    Some intro about shops.

    | id | name   | note |
    |---:|--------|------|
    | 1  | Cup \| saucer | big |
    | 2  | Bowl   |
    | 3  | Jug | |

    The end of it.

    """#,
    [
      "text", "Some intro about shops.", "id|name|note", "1|Cup ¦ saucer|big", "2|Bowl|",
      "3|Jug|", "text", "The end of it.",
    ]),
  DrawnCase(
    "mysql, vertical",
    #"""
    *************************** 1. row ***************************
         id: 1
       name: Cup
       note: a: b
    more
    *************************** 2. row ***************************
         id: 2
       name: Bowl
       note: NULL
    2 rows in set (0.00 sec)

    """#,
    ["id|name|note", "1|Cup|a: b/more", "2|Bowl|NULL"]),
  DrawnCase(
    "psql, one column",
    #"""
     count
    -------
        42
    (1 row)

    """#,
    ["count", "42"]),
  DrawnCase(
    "sqlite, lines between rows",
    #"""
    ┌────┬──────┐
    │ id │ name │
    ├────┼──────┤
    │ 1  │ Cup  │
    ├────┼──────┤
    │ 2  │ two  │
    │    │ line │
    └────┴──────┘

    """#,
    ["id|name", "1|Cup", "2|two/line"]),
]

private func described(_ records: [Record]) -> [String] {
  var (lines, names) = ([String](), [String]())
  for record in records {
    let next = record.fields.map(\.name)
    if next != names { lines.append(next.joined(separator: "|")) }
    names = next
    let values = record.fields.map { ($0.value.text ?? "").replacingEach("\n", with: "/") }
    lines.append(values.map { $0.replacingEach("|", with: "¦") }.joined(separator: "|"))
  }
  return lines
}

@Test(arguments: drawnCases + boxedCases)
func `a drawn table is rows`(_ drawn: DrawnCase) async {
  let records = await readText(drawn.text).items.map(\.record)
  #expect(described(records) == drawn.records)
}

/// The words of a text: letters and digits without anything between them.
private func words(_ text: String) -> Set<String> {
  let parts = text.unicodeScalars.split { !$0.properties.isAlphabetic && !isFigure($0) }
  return Set(parts.map(String.init))
}

private func isFigure(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

@Test(arguments: drawnCases + boxedCases)
func `no word of a drawn table is lost`(_ drawn: DrawnCase) async throws {
  let source = openSource(bytes: Array(drawn.text.utf8), name: "x")
  let items = await readAll(source).items
  let place = try #require(items.first?.place)
  var kept = words(await source.format(of: place) ?? "")
  for field in items.flatMap(\.record.fields) {
    kept.formUnion(words(field.name))
    kept.formUnion(words(field.value.text ?? ""))
  }
  // The marks between expanded records are drawing, and the screen counts the rows itself.
  let drawing: Set = ["RECORD", "row"]
  let lines = drawn.text.split(separator: "\n").filter { !DrawnTables.isRowCount(String($0)) }
  let text = lines.joined(separator: "\n")
  #expect(words(text).subtracting(kept).subtracting(drawing) == [])
}

/// The next piece begins where this one was translated to. A part of a line there would be a line.
@Test(arguments: drawnCases + boxedCases)
func `a piece of drawn tables ends after a whole line, wherever it is cut`(_ drawn: DrawnCase) {
  let bytes = Array((drawn.text + "\n\n*** 1. row ***\n a: 1\n").utf8)
  for cut in bytes.indices {
    let count = DrawnTables(bytes[..<cut], isLast: false).count
    #expect(count == 0 || count <= cut && bytes[count - 1] == 0x0A, "cut at \(cut): \(count)")
  }
}

/// The tables that follow the first one have other headers.
@Test(
  arguments: [
    "-[ RECORD 1 ]\na | 1\n", "| a | b |\n|---|---|\n| 1 | 2 |\n", " a\n---\n 1\n(1 row)\n",
    " a | b\n---+---\n 1 | 2\n(1 row)\n",
    "-----\n| t |\n+-+-+\n|a|b|\n+-+-+\n|1|2|\n+-+-+\n",
  ],
  [
    "+---+---+\n| c | d |\n+---+---+\n| 1 | 2 |\n+---+---+\n",
    " c | d\n---+---\n 1 | 2\n 3 | 4\n(2 rows)\n", "*** 1. row ***\n a: 1\nbc: x\ny\n",
    "| c | d |\n|---|---|\n| 1 | 2 |\n", "| c | d |\n|---|---|\n",
    "---------\n|  one  |\n+-------+\n|| two ||\n|+--+--+|\n|| c| 1||\n|+--+--+|\n|| six ||\n|+-----+|\n|| c   ||\n|+-----+|\n",
  ])
func `tables are the same however the text is cut`(first: String, second: String) {
  let bytes = Array("\(first)\n\(second)\nwords\n".utf8)
  let whole = DrawnTables(bytes[...], isLast: true)
  for cut in bytes.indices {
    let one = DrawnTables(bytes[..<cut], isLast: false)
    let other = DrawnTables(bytes[one.count...], isLast: true, first: one.first)
    #expect(one.utf8 + other.utf8 == whole.utf8, "cut at \(cut)")
    #expect(one.notes + other.notes == whole.notes, "cut at \(cut)")
  }
}

@Test func `a long drawn table keeps its names in every piece`() async {
  let rows = (1...20_000).map { " \($0) | name \($0) | note of \($0)\n" }
  let text = " id | name | note\n----+------+------\n" + rows.joined() + "(20000 rows)\n"
  let records = await readText(text).items.map(\.record)
  #expect(records.count == 20_001)
  #expect(records[19_999].fields.map(\.name) == ["id", "name", "note"])
  #expect(records[19_999].fields[1].value == .string("name 20000"))
  #expect(records.last?.fields == [Field("text", .string("(20000 rows)"))])
}

@Test func `notes beside a table are told, and lines that only count rows are not`() async throws {
  for (line, notice) in [
    ("(1 row)", nil), ("1 row in set (0.00 sec)", nil),
    ("1000 rows (40 shown)", "beside the table: 1000 rows (40 shown)"),
  ] {
    let text = " a | b\n---+---\n 1 | 2\n\(line)\n"
    let source = openSource(bytes: Array(text.utf8), name: "x")
    let page = try await source.page(after: nil, count: 10, for: .everything)
    #expect(page.notice == notice)
    #expect(page.items.count == 1)
  }
  let table = openSource(
    bytes: Array("Bank of X\n\na,b\n1,2\n3,4\n".utf8), name: "a.csv",
    options: SourceOptions(format: .csv))
  let rows = try await table.page(after: nil, count: 10, for: .everything)
  #expect(rows.notice == "above the table: Bank of X")
}

/// Texts with some of the marks of tables.
@Test(arguments: [
  "a | b\n\nc | d\n", "- one\n- two\n---\n- three\n", "Title\n-----\nwords\n",
  "├── a\n│   └── b\n└── c\n", "╭──────╮\n│ Note │\n╰──────╯\n", "x\n+-+\n|y\n",
])
func `a text without rows is no table`(_ text: String) async {
  let names = await readText(text).items.flatMap { $0.record.fields.map(\.name) }
  #expect(Set(names).isSubset(of: ["text", "title"]))
}

@Test func `tables follow one another without a blank line`() async {
  let box = "┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│ 1  │ Cup  │\n└────┴──────┘\n"
  let mysql = "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n"
  let records = await readText(box + box + mysql + mysql).items.map(\.record)
  #expect(described(records) == ["id|name", "1|Cup", "1|Cup", "a|b", "1|2", "1|2"])
}
