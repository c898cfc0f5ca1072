import Synchronization
import WaterfallCards
import WaterfallItems
import WaterfallRecords

@testable import WaterfallBoard
@testable import WaterfallTalk

/// A speaker who shows a source as it is, and whose lines go to guests without a socket.
final class MemoryTalk: TalkLink {
  let reading: TalkReading
  let items: [Item]
  let sections: [String?]
  private let choices = Mutex((order: 1, from: 0, mostOfPage: Int.max, shownCount: Int.max))
  private let log = Mutex<[String]>([])

  /// - Parameter most: the most items that are read of the source.
  init(_ source: any ItemSource, _ cards: CardReading, most: Int = .max) async throws {
    var (items, sections): ([Item], [String?]) = ([], [])
    var (cursor, fields): (Cursor?, CardFields?) = (nil, nil)
    repeat {
      let page = try await source.page(after: cursor, count: 20)
      fields = fields ?? cards.loaded(page, for: LoadRequest.test(20), from: source).fields
      items += page.items
      sections += page.items.map { _ in page.section }
      cursor = page.next
    } while cursor != nil && items.count < most
    (self.items, self.sections) = (items, sections)
    reading = TalkReading(source, cards, fields: fields ?? CardFields())
  }

  var start: TalkStart {
    let (order, from) = choices.withLock { ($0.order, $0.from) }
    guard let roles = try? CardFields(reading.fields.value) else { fatalError("\(reading.fields)") }
    return TalkStart(order: order, from: from, source: reading.source.name, roles: roles)
  }

  /// Begins another order, or the same one at another item.
  func begin(order: Int = 1, from: Int) { choices.withLock { ($0.order, $0.from) = (order, from) } }

  /// Answers with fewer items than are asked for.
  func answer(atMost count: Int) { choices.withLock { $0.mostOfPage = count } }

  /// All questions, such as `0+20` and `picture 3`.
  var questions: [String] { log.withLock { $0 } }
  func forgetQuestions() { log.withLock { $0 = [] } }

  func range(order: Int, from: Int, count: Int) -> TalkRange {
    var range = TalkRange(order: order, from: from)
    let part = items[min(from, items.count)...].prefix(count)
    (range.ids, range.places) = (part.map(\.id), part.map(\.place))
    range.sections = Array(sections[part.indices])
    range.ends = from + part.count >= items.count
    return range
  }

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    log.withLock { $0.append("\(from)+\(count)") }
    let (now, most) = choices.withLock { ($0.order, $0.mostOfPage) }
    if now != order { return .outdated(order: order, from: from) }
    let (line, _) = await reading.line(of: range(order: order, from: from, count: min(most, count)))
    guard let page = WaterfallTalkTests.page(of: line) else {
      let head = String(decoding: line.prefix(500), as: UTF8.self)
      throw .io(name: "talk", reason: "no page: \(head)")
    }
    return page
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    let number = items.firstIndex { $0.id == item } ?? 0
    log.withLock { $0.append("picture \(number)") }
    return try await reading.picture(in: field, at: items[number].place)
  }
}

extension CardReading {
  static func test(
    _ overrides: FieldOverrides = FieldOverrides(), isConfined: Bool = false
  ) -> CardReading {
    CardReading(
      overrides, showsPictures: true, isConfined: isConfined, pictureHeight: .proportional,
      short: ShortWords(now: 1_767_225_600))
  }
}

extension LoadRequest {
  static func test(
    _ count: Int, after cursor: Cursor? = nil, width: Int = 40, fields: CardFields? = nil
  ) -> LoadRequest {
    LoadRequest(
      cursor: cursor, count: count, measure: CardMeasure(laneExtent: width, CardForm()),
      wantsCards: true, fields: fields, query: ItemQuery(), generation: 0)
  }
}
