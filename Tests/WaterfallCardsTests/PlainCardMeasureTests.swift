import TerminalGrid
import Testing
import WaterfallCards
import WaterfallFormats
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// Random records with fields of all kinds, as lines of JSON.
private struct RandomRecords {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let words = [
    "oak", "<b>oak</b>", "elm-tree", "and/or", "a", "of", "Straße", "木の葉", "é", "(x)", "--all",
    "1,200", "",
    "waterfall", "e\u{301}", "🌊", "\\n", "\\t", "\\u00e9", "\\\"x\\\"", "tab\u{9}s", "..",
  ]
  private static let values = [
    "12", "-3.5e2", "true", "null", "\"\"", "\"Oslo\"", "\"2025-11-02T10:00:00Z\"",
    "\"https://example.org/a/b/c.html?x=1\"", "\"Sun, 2 Nov 2025 10:00:00 +0100\"",
    "\"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\"", "1762077600",
    "1762077600000", "\"1762077600\"", "[]", "{}", "[ ]", "[1,2]", "{\"a\":1}", "[null, \"\"]",
    "78.43137254901961", "\"-0.000123456789\"", "\"1234.5678901x\"", "[{\"a\":{}}]",
    "\"1.2.3.4.5.6\"",
    "[\"oak\", {\"name\": \"Ålesund \\u00e9\"}, \"2025-11-02\", [3]]", "{\"id\":7,\"b\":[]}",
    "\"sha256:9f86d081884c7d659a2feaa0c55ad015\"", "\" x\"", "\"12\"", "\"Wednesday's oak trees\"",
    "\"sunlight-on-the-water\"", "\"d41d8cd98f00b204e9800998ecf8427e\"", "\"\\u0032025-11-02\"",
  ]

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func text(_ most: Int) -> String {
    "\""
      + (0..<below(most)).map { _ in Self.words[below(Self.words.count)] }
      .joined(separator: " ") + "\""
  }

  mutating func record() -> String {
    var members = [
      ("title", text(3)), ("body", text(below(3) > 0 ? 12 : 70)), ("price", "\(below(2000))"),
    ]
    for name in ["city", "created_at", "url", "_rev", "kind", "n", "a", "b", "c", "d", "e", "f"] {
      if below(3) > 0 {
        let value = below(4) > 0 ? text(9) : Self.values[below(Self.values.count)]
        members.append((name, value))
      }
    }
    members.append(("same", "\"as ever\""))
    if below(30) == 0 { members.remove(at: below(members.count)) }
    if below(40) == 0 { members.swapAt(below(members.count), below(members.count)) }
    if below(40) == 0 { members.append(("extra", Self.values[below(Self.values.count)])) }
    if below(40) == 0 { members.append(("city", "\"twice\"")) }
    if below(60) == 0 { members.insert(("type", "\"Feature\""), at: 0) }
    if below(60) == 0 { members.insert(("id", Self.values[below(Self.values.count)]), at: 0) }
    let space = below(4) == 0 ? " " : ""
    return "{" + members.map { "\"\($0)\"\(space):\(space)\($1)" }.joined(separator: ",") + "}"
  }
}

@Suite struct PlainCardMeasureTests {
  private static let forms: [CardForm] = {
    var tight = CardForm(border: .none)
    (tight.titleLines, tight.bodyLines) = (1, 3)
    return [CardForm(), tight]
  }()

  /// Compares measuring by bytes with measuring the card.
  @Test func `a record's bytes tell the extent of its card`() throws {
    var random = RandomRecords(seed: 3)
    let short = ShortWords(now: 1_763_000_000)
    let shape = Shape.lines(start: 0)
    var (measured, others) = (0, 0)
    for _ in 0..<30 {
      let records = (0..<150).map { _ in Array(random.record().utf8) }
      let sample = try records.prefix(20).map { try shape.record(of: $0, in: 0..<$0.count) }
      let fields = CardFields.detect(in: sample)
      for form in Self.forms {
        var measure = CardMeasure(laneExtent: 6 + random.below(60), form)
        measure.pointsAlong = Double(1 + random.below(3))
        let plain = try #require(PlainCardMeasure(fields, measure, short, showsPictures: false))
        for bytes in records {
          var reader = try #require(PartialReader(RecordNeeds(measuring: plain), of: bytes, shape))
          let glance = try reader.look(at: 0..<bytes.count)
          guard case .measured(let extent, isMatch: true, let key) = glance else {
            others += 1
            continue
          }
          measured += 1
          let record = try shape.record(of: bytes, in: 0..<bytes.count)
          let words = "\(String(decoding: bytes, as: UTF8.self)) in \(measure.laneExtent)"
          let card = Card(record, fields: fields, short: short)
          #expect(extent == measure.extent(of: card), Comment(rawValue: words))
          #expect(key.map { Array(bytes[$0]) } == record.key.map { Array($0.utf8) })
        }
      }
    }
    // Each way is taken often enough.
    #expect(measured > 1500 && others > 1500, "\(measured) and \(others)")
  }

  /// A text without spaces at its ends, in which each letter may count.
  private static func text(_ random: inout RandomRecords, words most: Int) -> String {
    let words = ["oak", "a", "2025-11-02", "elm-tree", "9f86d081", "b", "42"]
    let odd = [
      "2025-11-02T10:00:00Z", "Straße", "<b>oak</b>", "1762077600", "12", "a\tb", "x",
      "https://example.org/a/b/c.html?x=1", "78.43137254901961", "  oak",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ]
    if random.below(9) == 0 { return odd[random.below(odd.count)] }
    return (0...random.below(most)).map { _ in words[random.below(words.count)] }
      .joined(separator: " ")
  }

  /// Lines of text, of an access log, of log4j and of logfmt.
  private static func line(_ kind: Int, _ random: inout RandomRecords, words most: Int) -> String {
    let text = text(&random, words: most)
    let second = 10 + random.below(50)
    switch kind {
    case 0: return random.below(20) == 0 ? "" : text
    case 1:
      return """
        10.0.0.\(random.below(255)) - - [10/Mar/2025:00:00:\(second) +0000] \
        "GET /\(text.filter { $0 != " " }) HTTP/1.1" \(random.below(3) * 100 + 200) \
        \(random.below(9999)) "-" "curl/7.88"
        """
    case 2:
      let level = ["INFO ", "WARN ", "ERROR"][random.below(3)]
      return
        "2025-03-10 00:00:\(second),123 \(level) [main-\(random.below(4))] com.example.Shop - \(text)"
    default:
      return "level=info msg=\"\(text)\" order=\(random.below(999)) user=u\(random.below(9))"
    }
  }

  @Test(arguments: 0..<4)
  func `the bytes of a line tell the extent of its card`(kind: Int) throws {
    var random = RandomRecords(seed: 5 + UInt64(kind))
    let short = ShortWords(now: 1_763_000_000)
    let shape = kind == 0 ? Shape.textLines(start: 0) : .log(start: 0)
    var measured = 0
    for most in [3, 12, 60] {
      let lines = (0..<500).map { _ in Array(Self.line(kind, &random, words: most).utf8) }
      let records = try lines.map { try shape.record(of: $0, in: $0.indices) }
      let fields = CardFields.detect(in: Array(records.prefix(30)))
      for form in Self.forms {
        let measure = CardMeasure(laneExtent: 6 + random.below(60), form)
        let plain = try #require(PlainCardMeasure(fields, measure, short, showsPictures: false))
        for (line, record) in zip(lines, records) {
          var reader = try #require(PartialReader(RecordNeeds(measuring: plain), of: line, shape))
          guard
            case .measured(let extent, isMatch: true, key: nil) = try reader.look(at: line.indices)
          else { continue }
          measured += 1
          let words = "\(String(decoding: line, as: UTF8.self)) in \(measure.laneExtent)"
          let card = Card(record, fields: fields, short: short)
          #expect(extent == measure.extent(of: card), Comment(rawValue: words))
          #expect(record.key == nil)
        }
      }
    }
    #expect(measured > 1500, "\(measured)")
  }

  private func fields() -> CardFields {
    var fields = CardFields(title: "title", body: "body")
    fields.order = ["title", "body", "n"]
    return fields
  }

  private func plain(_ fields: CardFields, _ measure: CardMeasure) -> PlainCardMeasure? {
    PlainCardMeasure(fields, measure, ShortWords(now: 0), showsPictures: true)
  }

  @Test func `cards whose extents follow from more than texts are measured as cards`() {
    let measure = CardMeasure(laneExtent: 20, CardForm())
    #expect(plain(fields(), measure) != nil)
    for role in [\CardFields.extent, \.span, \.width, \.image] {
      var fields = fields()
      fields[keyPath: role] = "n"
      #expect(plain(fields, measure) == nil)
    }
    var nested = fields()
    nested.title = "title.name"
    #expect(plain(nested, measure) == nil)
    var row = measure
    row.isHorizontal = true
    #expect(plain(fields(), row) == nil)
  }

  /// Records that cannot be measured by their bytes are read, and malformed ones are reported as
  /// before.
  /// A word may be in any field, so records that have it are read. A regular expression is not
  /// sought in bytes.
  @Test(arguments: [
    ("", 501), ("nothing", 501), ("\"Oak 17\"", 501), ("price>2000", 501),
    ("title:9 -body:elm", 501), ("oak", 1), ("/k 1/", 0),
  ])
  func `a page that is measured by bytes is the same page`(
    filter: String, leastMeasured: Int
  ) async throws {
    var random = RandomRecords(seed: 11)
    // A page with too few measurable records would be read as a whole.
    let lines = (0..<3000).map { number in
      number % 4 == 0
        ? random.record() : #"{"title":"Oak \#(number)","body":"elm ash","price":\#(number)}"#
    }.joined(separator: "\n")
    let reading = CardReading(ViewerConfiguration())
    var query = ItemQuery()
    query.filters = [try Filter(filter)]
    func loaded(quickly: Bool) async throws -> LoadedPage {
      let source = openSource(bytes: Array(lines.utf8), name: "test")
      var request = LoadRequest(
        cursor: nil, count: 40, measure: CardMeasure(laneExtent: 30, CardForm()),
        wantsCards: true, fields: nil, query: query, generation: 0)
      let first = try await source.page(after: nil, count: 40)
      let begun = reading.loaded(first, for: request, from: source)
      (request.fields, request.cursor, request.wantsCards) = (begun.fields, first.next, false)
      request.count = 4096
      let needs = quickly ? reading.needs(of: request) : .everything
      let page = try await source.page(after: first.next, count: 4096, for: needs)
      let measured = page.items.filter { $0.extent != nil }.count
      let measures = quickly && leastMeasured > 0
      #expect(measures ? measured >= leastMeasured : measured == 0)
      return await reading.loadedInParallel(page, for: request, from: source)
    }
    let (quick, plain) = (try await loaded(quickly: true), try await loaded(quickly: false))
    #expect(quick.ids == plain.ids && quick.places == plain.places)
    #expect(quick.extents == plain.extents && quick.next == plain.next)
    #expect(quick.shown == plain.shown && quick.shown.isEmpty == filter.isEmpty)
    #expect(quick.unreadableCount == plain.unreadableCount && quick.groups == plain.groups)
  }
}
