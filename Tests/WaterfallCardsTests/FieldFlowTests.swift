import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// The rows of a card's fields, without border and title.
private func rows(
  _ fields: [(String, String)], width: Int, limits: (rows: Int, value: Int)? = nil
) -> [String] {
  let record = Record(
    fields: [Field("title", .string("t"))] + fields.map { Field($0.0, .string($0.1)) })
  let card = Card(record, fields: CardFields(title: "title"))
  var form = CardForm(border: .none)
  if let limits { (form.fieldLimits.rows, form.fieldLimits.valueRows) = limits }
  let frame = form.frame(width: width + 2)
  let height = card.height(width: width + 2, form)
  var grid = Grid(size: CellSize(columns: width + 2, rows: height))
  card.draw(
    into: &grid, rect: grid.bounds, textColumns: width + 2, id: ItemID(1), isFocused: false,
    look: CardLook(form: form))
  #expect(frame.innerWidth == width)
  return grid.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map {
    String($0.dropFirst().reversed().drop { $0 == " " }.reversed())
  }
}

@Test func `short fields share a row, in their order`() {
  let fields = [("id", "aae"), ("scope", "I"), ("type", "L"), ("name", "Arbëreshë Albanian")]
  #expect(rows(fields, width: 26) == ["id aae · scope I · type L", "name  Arbëreshë Albanian"])
  #expect(rows(fields, width: 18) == ["id aae · scope I", "type  L", "Arbëreshë Albanian"])
  #expect(rows(fields, width: 60) == ["id aae · scope I · type L · name Arbëreshë Albanian"])
}

@Test(arguments: [
  ("time", "level", "ERROR", 22, ["30 Nov 16:00:01 ERROR", "pid  7"]),
  ("Timestamp", "Severity", "INFO", 20, ["30 Nov 16:00:01 INFO", "pid  7"]),
  ("time", "level", "INFO", 19, ["30 Nov 16:00:01", "level INFO · pid 7"]),
  ("time", "level", "INFO", 40, ["time 30 Nov 16:00:01 · level INFO", "pid  7"]),
  ("time", "level", "30", 22, ["time  30 Nov 16:00:01", "level 30 · pid 7"]),
  ("started", "level", "INFO", 21, ["started  30 Nov", "         16:00:01", "level INFO · pid 7"]),
])
func `a time and a level share a row, if need be without their labels`(
  time: String, level: String, word: String, width: Int, expected: [String]
) {
  let fields = [(time, "30 Nov 16:00:01"), (level, word), ("pid", "7")]
  #expect(rows(fields, width: width) == expected)
  let turned = rows([(level, word), (time, "30 Nov 16:00:01")], width: width)
  #expect(turned.count == (time == "started" ? 3 : width == 19 || word == "30" ? 2 : 1))
}

@Test func `a row is shared only if all of it fits`() {
  #expect(rows([("a", "1"), ("b", "2")], width: 9) == ["a 1 · b 2"])
  #expect(rows([("a", "1"), ("b", "2")], width: 8) == ["a  1", "b  2"])
}

@Test func `a label goes before its value is cut`() {
  #expect(rows([("repository", "github.com/a/waterfall")], width: 24) == ["github.com/a/waterfall"])
}

@Test func `numbers mean nothing without their label, and numbers of columns nothing at all`() {
  #expect(rows([("resourceVersion", "18273645")], width: 22) == ["resourceVer…  18273645"])
  #expect(rows([("1", "rain"), ("22", "sun")], width: 22) == ["rain · sun"])
}

@Test func `a few letters keep what they can of their label`() {
  #expect(rows([("requiresManualApproval", "true")], width: 16) == ["requiresM…  true"])
}

@Test func `a value takes two rows before it is cut`() {
  #expect(rows([("at", "one two three four")], width: 14) == ["at  one two", "    three four"])
  #expect(
    rows([("address", "one two three four five six")], width: 14)
      == ["one two three", "four five six"])
  #expect(
    rows([("address", "one two three four five six seven")], width: 14)
      == ["one two three", "four five six…"])
}

@Test(
  arguments: [
    ("created_at", 28, ["created_at  4 Nov 2025 10:00"]),
    ("created_at", 27, ["created_…  4 Nov 2025 10:00"]),
    ("created_at", 22, ["created_at  4 Nov 2025", "            10:00"]),
    ("last_modified", 22, ["last_modi…  4 Nov 2025", "            10:00"]),
    ("last_modified", 17, ["last…  4 Nov 2025", "       10:00"]),
    ("at", 18, ["at  4 Nov 2025", "    10:00"]),
    // A label of fewer letters says nothing.
    ("last_modified", 16, ["4 Nov 2025 10:00"]),
    ("last_modified", 12, ["4 Nov 2025", "10:00"]),
    // Such a label says no more than the date itself.
    ("time", 18, ["4 Nov 2025 10:00"]), ("Timestamp", 22, ["4 Nov 2025 10:00"]),
  ] as [(String, Int, [String])])
func `a date takes two rows before it loses its label`(name: String, width: Int, lines: [String]) {
  #expect(rows([(name, "4 Nov 2025 10:00")], width: width) == lines)
}

@Test(arguments: [
  (8, 2, ["one two three", "four five six…"]),
  (8, 3, ["one two three", "four five six", "seven eight"]),
  (2, 9, ["one two three", "four five six…"]),
  (8, 5, ["at  one two", "    three four", "    five six", "    seven", "    eight"]),
  (1, 9, ["one two three…"]),
  (9, 1, ["one two three…"]),
  (9, 0, ["one two three…"]),
])
func `limits decide how many rows a value takes`(rows limit: Int, value: Int, lines: [String]) {
  let fields = [("at", "one two three four five six seven eight")]
  #expect(rows(fields, width: 14, limits: (limit, value)) == lines)
}

@Test func `fields take eight rows, and the last one no more than is left`() {
  let fields = (1...12).map { ("field\($0)", "value \($0)") }
  #expect(rows(fields, width: 16).count == FieldFlow.Limits().rows)
  let long = (1...7).map { ("field\($0)", "value \($0)") } + [("x", "one two three four five six")]
  #expect(rows(long, width: 16).count == FieldFlow.Limits().rows)
}

@Test func `the rows that are counted are those that are drawn`() {
  var random = SeededRandom(seed: 7)
  for _ in 0..<500 {
    let fields = (0..<Int.random(in: 1...12, using: &random)).map { number in
      let label = String(repeating: "n", count: .random(in: 1...12, using: &random))
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        String(repeating: "v", count: .random(in: 1...9, using: &random))
      }
      return (label, words.joined(separator: " "))
    }
    let width = Int.random(in: 1...40, using: &random)
    let lines = rows(fields, width: width)
    #expect(lines.count <= FieldFlow.Limits().rows)
    #expect(lines.last?.isEmpty == false, "\(fields) in \(width)")
  }
}

@Test func `every card shows its fields in the same order`() {
  let sample = [
    Record(fields: ["name", "b", "c"].map { Field($0, .string($0 + " x")) }),
    Record(fields: ["c", "name", "b"].map { Field($0, .string($0 + " y")) }),
  ]
  let fields = CardFields.detect(in: sample)
  #expect(fields.title == "name")
  for record in sample {
    #expect(fields.content(of: record).fields.map(\.name) == ["b", "c"])
  }
}

@Test func `no card ends with an empty row, however wide its column is`() {
  // Columns of 39 and 40 cells. The text fits on one line in the wider ones only.
  let body = String(repeating: "x", count: 34) + " y"
  let viewer = TestViewer(
    records: (1...6).map { TestViewer.record("\($0)", body: body) }, window: "121x30",
    options: TestViewer.options(columns: 3))
  let rows = viewer.grid.text.split(separator: "\n")
  let widths = Set(viewer.cardsInView.map { viewer.state.frame(of: $0.index)?.width ?? 0 })
  #expect(widths.count == 2)
  #expect(!rows.contains { $0.contains("│" + String(repeating: " ", count: 38) + "│") })
  #expect(rows.contains { $0.contains("│ y ") })
}

@Test(arguments: [(1, 1), (2, 2), (3, 3), (5, 4), (0, 4)])
func `there are no more columns than cards`(cards: Int, columns: Int) {
  var viewer = TestViewer(
    records: (0..<cards).map { TestViewer.record("\($0)") }, window: "120x40",
    options: TestViewer.options(columns: nil))
  #expect(viewer.state.layout.laneCount == (cards == 0 ? 1 : columns))
  viewer.resize("60x40")
  #expect(viewer.state.layout.laneCount == min(2, max(1, cards)))
  viewer.press("+")
  #expect(viewer.state.layout.laneCount == min(2, max(1, cards)) + 1)
}
