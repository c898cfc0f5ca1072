import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallTestSupport

@testable import WaterfallRecords

/// Tables whose cells are often blank, equal, or look like titles, bodies, badges and dates.
private func table(_ random: inout SeededRandom) -> [Record] {
  let names = ["id", "name", "owner", "size", "price", "text", "url", "state", "created", "Größe"]
  let columns = names.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))
  let kinds = columns.map { _ in Int.random(in: 0..<9, using: &random) }
  return (0..<Int.random(in: 1...30, using: &random)).map { row in
    Record(
      fields: zip(columns, kinds).map { name, kind in
        let number = Int.random(in: 0...99_999, using: &random)
        let value: Value =
          switch kind {
          case _ where Int.random(in: 0..<9, using: &random) == 0: .null
          case 0: .string("root")
          case 1: .string(number < 500 ? "anna" : "root")
          case 2: .number("\(number)")
          case 3: .string("2024-03-\(10 + number % 20)")
          case 4: .string(String(repeating: "word ", count: number % 30))
          case 5: .string("entry \(row)")
          case 6: .bool(number % 2 == 0)
          case 7: .object([Field("a", .number("\(number)")), Field("b", .string("x\(row)"))])
          default: .string("k\(number)")
          }
        return Field(name, value)
      })
  }
}

@Test(arguments: 0..<(40 * UInt64(TestCases.factor)))
func `each value of each record is in its row, below the name of its field`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  let records = table(&random)
  let fields = CardFields.detect(in: records)
  let cards = records.map { Card($0, fields: fields) }
  let width = 4000
  let list = ListColumns(of: cards, fields: fields, width: width)
  #expect(list.summary == nil)
  var form = CardForm()
  form.list = list
  for (record, card) in zip(records, cards) {
    var grid = Grid(size: CellSize(columns: width, rows: 1))
    card.draw(
      into: &grid, rect: grid.bounds, textColumns: width, id: ItemID(1), isFocused: false,
      look: CardLook(form: form))
    let row = Array(grid.text)
    for field in record.fields {
      guard let value = field.value.text, value.contains(where: { $0 != " " }) else { continue }
      let column = list.columns.first { $0.field == field.name }
      guard let column = column ?? list.columns.first(where: { $0.part == .text }) else {
        // The members of an object without a name have columns of their own.
        let members = list.columns.filter { $0.field?.hasPrefix(field.name + ".") == true }
        #expect(!field.value.isScalar && !members.isEmpty, "\(field.name)")
        continue
      }
      guard field.value.isScalar else { continue }
      let cell = row[column.start..<min(row.count, column.start + column.width)]
      let words = String(cell).split(separator: " ").joined(separator: " ")
      #expect(words == value.split(separator: " ").joined(separator: " "), "\(field.name)")
    }
  }
}

@Test func `widths follow the cards that are shown, and grow for a number that comes into view`() {
  let records = (1...40).map { number in
    Record(fields: [
      Field("name", .string("process \(number)")), Field("pid", .number("\(number)")),
      Field("command", .string(String(repeating: "word ", count: 30))),
    ])
  }
  let fields = CardFields.detect(in: records)
  let list = ListColumns(of: records.map { Card($0, fields: fields) }, fields: fields, width: 60)
  let late = Card(
    Record(fields: [Field("name", .string("init")), Field("pid", .number("1234567890"))]),
    fields: fields)
  #expect(list.lacksRoom(for: late))
  let wider = ListColumns(of: [late], fields: fields, width: 60, keeping: list, isWider: true)
  #expect(!wider.lacksRoom(for: late))
  #expect(wider.all.map(\.part) == list.all.map(\.part))
  let pid = wider.columns.first { $0.field == "pid" }
  #expect(pid.map { $0.width >= 10 } == true)
}

@Test(arguments: [1000, 5000])
func `a table of many columns counts, reaches and marks all`(count: Int) throws {
  let records = (1...3).map { row in
    Record(fields: (1...count).map { Field("c\($0)", .number("\($0 * row)")) })
  }
  let fields = CardFields.detect(in: records)
  var list = ListColumns(of: records.map { Card($0, fields: fields) }, fields: fields, width: 80)
  #expect(list.all.count == count)
  #expect(list.summary?.hasSuffix(" of \(count) columns") == true)
  list.moveFocus(by: .max)
  #expect(list.columns.last?.field == "c\(count)")
  let order = try SortOrder("c\(count / 2)")
  let sorted = ListColumns(
    of: records.map { Card($0, fields: fields) }, fields: fields, width: 80, order: order)
  #expect(sorted.columns.contains { $0.direction != nil })
  list.mark(order)
  #expect(list.columns.contains { $0.field == "c\(count / 2)" && $0.direction != nil })
}
