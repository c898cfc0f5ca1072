import TerminalGrid
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallTalk

/// The pictures of a card in several widths.
private func pictures(of card: Card, _ id: ItemID) -> [String] {
  [9, 20, 33, 60, 120].map { (width: Int) -> String in
    let form = CardForm()
    let height = card.height(width: width, form)
    var grid = Grid(size: CellSize(columns: width, rows: min(height, 60)))
    card.draw(
      into: &grid, rect: CellRect(column: 0, row: 0, columns: width, rows: height),
      textColumns: width, id: id, isFocused: false, look: CardLook(form: form))
    let proportions = card.picture.map { "\($0.width):\($0.height)" } ?? "no picture"
    return "\(height) \(proportions)\n\(grid.ansi(depth: .truecolor))"
  }
}

/// Compares all cards of a speaker with those of a guest.
private func expectSameCards(
  _ source: any ItemSource, _ overrides: FieldOverrides = FieldOverrides(), from: Int = 0
) async throws {
  let talk = try await MemoryTalk(source, .test(overrides), most: SampleSource.most)
  talk.begin(from: min(from, talk.items.count))
  let guest = TalkSource(talk)
  var (cursor, fields): (Cursor?, CardFields?) = (nil, nil)
  var number = talk.start.from
  repeat {
    let page = try await guest.page(after: cursor, count: 37)
    let request = LoadRequest.test(37, after: cursor, fields: fields)
    let loaded = CardReading.test().loaded(page, for: request, from: guest)
    fields = loaded.fields
    #expect(loaded.fields == talk.reading.fields)
    for (item, kept) in zip(page.items, loaded.cards) {
      let own = talk.items[number]
      let card = talk.reading.reading.card(
        own.record, fields: talk.reading.fields, at: own.place, of: source)
      #expect(item.id == own.id)
      #expect(kept.card.saysSame(as: card))
      #expect(pictures(of: kept.card, item.id) == pictures(of: card, own.id))
      #expect(kept.card.span == card.span && kept.card.pinnedColumn == card.pinnedColumn)
      #expect(kept.card.givenWidth == card.givenWidth)
      #expect(kept.card.isEnterable == card.isEnterable)
      #expect(page.section == talk.sections[number])
      number += 1
    }
    cursor = page.next
  } while cursor != nil
  #expect(number == talk.items.count)
}

@Test(arguments: SampleSource.all)
func `a guest makes the same cards as the speaker`(sample: SampleSource) async throws {
  for from in [0, 13] { try await expectSameCards(sample.open(), from: from) }
}

private let choices: [(name: String, choose: @Sendable (inout FieldOverrides) -> Void)] = [
  ("title", { $0.title = "site" }), ("body", { $0.body = "Name" }),
  ("badge", { $0.badge = "area" }), ("image", { $0.image = "Site" }),
  ("group", { $0.group = "population" }), ("color", { $0.color = "status" }),
  ("extent", { $0.extent = "Population" }), ("span", { $0.span = "Span" }),
  ("aspect", { $0.aspect = "Founded" }), ("column", { $0.column = "Span" }),
  ("width", { $0.width = "Population" }), ("a nested title", { $0.title = "metadata.uid" }),
  ("only some fields", { $0.selection = FieldSelection("area,name,metadata.labels.app,level") }),
  ("not some fields", { $0.selection = FieldSelection("-area,-status,-metadata") }),
  (
    "several at once",
    {
      ($0.title, $0.color, $0.span) = ("name", "status", "span")
      $0.selection = FieldSelection("site,area")
    }
  ),
]

/// Cities with states, and pods; each file has the fields of one of them.
private func cities(_ range: Range<Int>) -> String {
  "name,Population,Founded,Area,Site,Status,Span\n"
    + range.map {
      let state = $0 % 3 == 0 ? "failed" : "ok"
      let (site, area) = ("/x/\($0).png", "\($0).12345678901")
      return "City \($0),\(1 + $0 % 7),\(1900 + $0),\(area),\(site),\(state),\($0 % 3)"
    }.joined(separator: "\n")
}

@Test(arguments: choices.map(\.name))
func `a guest makes the cards that the speaker has chosen`(name: String) async throws {
  var overrides = FieldOverrides()
  try #require(choices.first { $0.name == name }).choose(&overrides)
  let folder = TemporaryFolder()
  let paths = [
    folder.write(cities(0..<30), to: "a.csv"), folder.write(cities(30..<60), to: "b.csv"),
    folder.write(
      (0..<9).map { number in
        #"{"metadata":{"uid":"u\#(number)","labels":{"app":"a"}},"level":30,"area":\#(number)}"#
      }.joined(separator: "\n"), to: "c.json"),
  ]
  try await expectSameCards(openSource(path: paths[0]), overrides, from: 7)
  try await expectSameCards(openSources(paths), overrides)
  try await expectSameCards(openSources([paths[2], paths[0]]), overrides, from: 8)
}

@Test func `a guest makes the same cards of a folder and of small files`() async throws {
  let folder = TemporaryFolder()
  var paths = [
    folder.write("# A\n\nSome *words*.\n", to: "a.md"), folder.write("a,b\n1,2\n", to: "b.csv"),
    folder.write("2026-01-02 10:00:00 INFO up\n2025-01-02 10:00:01 WARN down\n", to: "c.log"),
    folder.write("{\"x\": [1, {\"y\": null}]}", to: "d.json"),
    folder.write("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", to: "e.diff"),
  ]
  try writePictures(to: folder)
  try await expectSameCards(openSource(path: folder.path))
  try await expectSameCards(openSources(paths))
  paths.append(folder.path)
  try await expectSameCards(openSources(paths))
}

@Test(arguments: SampleSource.all)
func `a guest gets each record of a source as it is`(sample: SampleSource) async throws {
  let source = try sample.open()
  var (cursor, count): (Cursor?, Int) = (nil, 0)
  repeat {
    let page = try await source.page(after: cursor, count: 50)
    let items = page.items.map { TalkItem(id: $0.id, record: $0.record, section: page.section) }
    #expect(sent(items) == items)
    (cursor, count) = (page.next, count + items.count)
  } while cursor != nil && count < SampleSource.most
}
