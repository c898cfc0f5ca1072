import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallCards

private let states = ["ok", "error", "warning", "info", "debug", "Oslo"]

private func record(_ state: String) -> Record {
  Record(fields: [Field("name", .string("n \(state)")), Field("state", .string(state))])
}

/// The styles of the first letters of the states, on cards of their own.
private func styles(_ theme: Theme, border: BorderStyle = .rounded) -> [Style] {
  states.map { state in
    let card = Card(record(state), fields: CardFields(title: "name"))
    var grid = Grid(size: CellSize(columns: 30, rows: 4))
    let look = CardLook(form: CardForm(border: border), theme: theme)
    card.draw(
      into: &grid, rect: CellRect(column: 0, row: 0, columns: 30, rows: 4), textColumns: 30,
      id: ItemID(0), isFocused: false, look: look)
    return grid[column: 2 + 7, row: 2].style
  }
}

@Test(arguments: ["dark", "light", "high-contrast"])
func `words for states have their colors on cards`(name: String) {
  let theme = Theme.named(name)
  let found = styles(theme)
  let colors = [theme.colors.stateGood, theme.colors.stateError, theme.colors.stateWarning]
  #expect(found.prefix(3).map(\.foreground?.rgb) == colors)
  #expect(found[1].traits.contains(.bold))
  // News have the color of any other text.
  #expect(found[3] == found[5])
  #expect(!colors.contains(found[5].foreground?.rgb))
}

@Test func `without colors an error is bold, and the words say the rest`() {
  let found = styles(Theme.named("monochrome"))
  #expect(found.map { $0.traits.contains(.bold) } == [false, true, false, false, false, false])
  #expect(found.allSatisfy { $0.foreground == nil })
}

@Test(arguments: ["dark", "light", "high-contrast"])
func `a field of states colors cards by them`(name: String) {
  let theme = Theme.named(name)
  let records = states.map(record)
  var overrides = FieldOverrides()
  overrides.color = "state"
  let fields = CardFields(CardFields.detect(in: records), overridden: overrides, in: records)
  let hues = records.map { record in
    CardLook(theme: theme).styles(of: Card(record, fields: fields), id: ItemID(1), isFocused: false)
      .border.foreground?.rgb
  }
  let colors = [theme.colors.stateGood, theme.colors.stateError, theme.colors.stateWarning]
  #expect(Array(hues.prefix(3)) == colors)
  #expect(!colors.contains(hues[3]))
  #expect(hues[4] == theme.colors.quiet)
  #expect(!colors.contains(hues[5]))
}

@Test(arguments: [
  (0..<4, 10, 3), (300..<306, 20, 4), (2990..<2996, 20, 12), (2994..<3000, 7, 1),
  (1500..<1600, 9, 2),
])
func `a passage has the match in its lines`(match: Range<Int>, width: Int, rows: Int) {
  let letters = Array(String(repeating: "abcd ", count: 600).utf8)
  var bytes = letters
  bytes[match.lowerBound] = UInt8(ascii: "X")
  let passage = Passage(of: SafeText(bytes), around: match, width: width, rows: rows).text
  let lines = passage.lines(width: width, limit: rows).ranges
  #expect(lines.contains { passage.utf8[$0].contains(UInt8(ascii: "X")) })
  #expect(passage.utf8.starts(with: "…".utf8) == (match.lowerBound > width * rows))
}

@Test(arguments: ["", "x", "ééééééééééééééééé", "\n\n\n", "漢字漢字漢字漢字漢字漢字"])
func `a passage of any text is a part of it`(text: String) {
  let bytes = Array(text.utf8)
  for place in 0...bytes.count {
    let passage = Passage(of: SafeText(bytes), around: place..<place, width: 3, rows: 1).text
    #expect(passage.utf8.count <= bytes.count + 3)
  }
}
