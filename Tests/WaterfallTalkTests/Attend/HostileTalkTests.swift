import TerminalGrid
import Testing
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

/// Changes parts of values, so that most of what a guest reads is still of the right kinds.
private struct Spoiling {
  var random: SeededRandom
  /// The number of values of which one is changed.
  var rate = 100

  private mutating func happens() -> Bool { random.next(below: rate) == 0 }

  mutating func spoilt(_ value: Value) -> Value {
    if happens() { return other(value) }
    switch value {
    case .array(var elements):
      if happens(), let last = elements.last { elements.append(last) }
      if happens(), !elements.isEmpty { elements.removeFirst() }
      return .array(elements.map { spoilt($0) })
    case .object(var fields):
      if happens(), let last = fields.last { fields.append(last) }
      if happens(), !fields.isEmpty { fields.removeFirst() }
      return .object(fields.map { Field($0.name, spoilt($0.value)) })
    default: return value
    }
  }

  private mutating func other(_ value: Value) -> Value {
    let texts = ["", ".", "a.b.c", "\u{0}", "level", "time", "title", "id", "é\u{301}"]
    let numbers = ["0", "-1", "1", "3", "9223372036854775807", "1e400", "-0.5", "NaN"]
    switch (value, random.next(below: 5)) {
    case (.number, 1...): return .number(numbers[random.next(below: numbers.count)])
    case (.string, 1...), (_, 0): return .string(texts[random.next(below: texts.count)])
    case (_, 1): return .number(numbers[random.next(below: numbers.count)])
    case (_, 2): return .array([value, value])
    case (_, 3): return .object([Field("title", value), Field("", value)])
    default: return .null
    }
  }
}

/// Makes the cards and the details of all items that a guest gets.
private func show(_ page: TalkPage) async throws {
  let guest = TalkSource(PageTalk(sent: page))
  let delivered = try await guest.page(after: nil, count: max(1, page.items.count))
  for item in delivered.items {
    let card = CardReading.test().card(
      item.record, fields: guest.cardFields ?? CardFields(), at: item.place, of: guest)
    for width in [1, 7, 40] {
      let height = min(60, card.height(width: width, CardForm()))
      var grid = Grid(size: CellSize(columns: width, rows: height))
      card.draw(
        into: &grid, rect: CellRect(column: 0, row: 0, columns: width, rows: height),
        textColumns: width, id: item.id, isFocused: true, look: CardLook())
    }
    _ = item.record.json
  }
}

private struct PageTalk: TalkLink {
  var sent: TalkPage
  var start: TalkStart {
    let roles = sent.roles.first ?? CardFields()
    return TalkStart(order: sent.order, from: sent.from, source: "hostile", roles: roles)
  }

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage { sent }
  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] { [] }
}

/// A page of a sample, as a value.
private func value(_ sample: SampleSource, most: Int) async throws -> Value {
  let talk = try await MemoryTalk(sample.open(), .test(), most: most)
  var page = try await talk.page(order: 1, from: 0, count: most)
  page.roles.append(talk.reading.fields)
  for index in page.items.indices {
    page.items[index].roles = page.items[index].roles ?? page.roles.count - 1
  }
  var reader = JSONReader(page.line)
  guard case .object(let members) = try reader.readWhole() else { return .null }
  return members.first?.value ?? .null
}

@Test(arguments: SampleSource.all)
func `no page traps a guest`(sample: SampleSource) async throws {
  let whole = try await value(sample, most: 12)
  var (spoiling, shownCount) = (Spoiling(random: SeededRandom(seed: 1)), 0)
  for turn in 0..<15 {
    spoiling.rate = [20, 100, 500, 2500, 100_000][turn % 5]
    let value = spoiling.spoilt(whole)
    guard let spoilt = try? TalkPage(value), !spoilt.items.isEmpty else { continue }
    #expect(page(of: spoilt.line) == spoilt)
    try await show(spoilt)
    shownCount += 1
  }
  #expect(shownCount > 0)
}
