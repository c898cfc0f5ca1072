import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

/// A text of each shape with one record of about 100,000 bytes.
private enum LongRecord: String, CaseIterable {
  case elements, lines, members, single, rows, text, paragraphs, diff, markdown, mails

  var text: String {
    let long = String(repeating: "abcd ", count: 20_000)
    return switch self {
    case .elements: #"[{"id":1},{"id":2,"text":"\#(long)"},{"id":3}]"#
    case .lines: "{\"id\":1}\n{\"id\":2,\"text\":\"\(long)\"}\n{\"id\":3}\n"
    case .members: #"{"a":{"id":1},"b":{"id":2,"text":"\#(long)"},"c":{"id":3}}"#
    case .single: #"{"id":2,"text":"\#(long)"}"#
    case .rows: "id,text\n1,x\n2,\"\(long)\"\n3,y\n"
    case .text: "one\n\(long)\nthree\n"
    case .paragraphs: "one\n\n\(long)\nmore\n\nthree\n"
    case .diff:
      ["x", "+\(long)", "z"].map { "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n+\($0)\n" }
        .joined()
    case .markdown: "# one\n\n# two\n\n\(long)\n\n# three\n"
    case .mails:
      ["x", long, "z"].map { "From a@b Thu Jan  1 00:00:00 2015\nSubject: s\n\n\($0)\n\n" }
        .joined()
    }
  }

  var hasOthers: Bool { [.elements, .lines, .members, .single, .rows].contains(self) }

  var format: Format? {
    switch self {
    case .text, .paragraphs: Format(rawValue: "text")
    case .markdown: Format(rawValue: "markdown")
    case .single: Format(rawValue: "json")
    default: nil
    }
  }

  func source(limit: Int) -> RecordSource {
    RecordSource(
      MemoryStore(bytes: Array(text.utf8), name: "long"), options: SourceOptions(format: format),
      limit: limit)
  }
}

@Test(arguments: LongRecord.allCases)
private func `of a record that is too long the first part is shown and says so`(
  kind: LongRecord
) async throws {
  let outcome = await readAll(kind.source(limit: 20_000))
  #expect(outcome.error == nil)
  #expect(outcome.failures.isEmpty)
  #expect(outcome.items.count == (kind == .single ? 1 : 3))
  let long = try #require(outcome.records.first { $0.cut != nil })
  #expect(outcome.records.count { $0.cut != nil } == 1)
  // In a record of several values, only the text is cut.
  let words = kind.hasOthers ? "the first 15 kB of 100 kB of a text" : "the first 20 kB of 10"
  #expect(long.cut?.hasPrefix(words) == true, "\(long.cut ?? "")")
  #expect(long.flaw != nil)
  let text = long.fields.compactMap(\.value.text).map(\.utf8.count).max() ?? 0
  #expect((15_000...20_000).contains(text))
}

@Test(arguments: LongRecord.allCases)
private func `a record that is too long is the same when it is read again`(
  kind: LongRecord
) async throws {
  let source = kind.source(limit: 20_000)
  let items = await readAll(source).items
  let again = try await source.records(at: items.map(\.place))
  #expect(again == items.map(\.record))
  #expect(Set(items.map(\.id)).count == items.count)
}

@Test func `a long text is handed on as a whole, though a part is shown`() async throws {
  let source = LongRecord.diff.source(limit: 20_000)
  let item = try #require(await readAll(source).items.first { $0.record.cut != nil })
  #expect(try await source.text(at: item.place)?.count ?? 0 > 100_000)
}

@Test func `what cannot be cut is unreadable, and the next one follows`() async {
  let text = "{\"a\":1}\n\(String(repeating: "9", count: 50_000))\n{\"a\":3}\n"
  let store = MemoryStore(bytes: Array(text.utf8), name: "digits")
  let outcome = await readAll(
    RecordSource(store, options: SourceOptions(format: Format(rawValue: "ndjson")), limit: 20_000))
  #expect(outcome.texts("a") == ["1", "3"])
  #expect(outcome.failures == ["line 2: expected a record of at most 20 kB"])
}

@Test func `a page of long records ends early, and nothing is lost`() async throws {
  let line = "{\"a\":\"\(String(repeating: "x", count: 3_000_000))\"}\n"
  let text = String(repeating: line, count: 8)
  let source = openSource(bytes: Array(text.utf8), name: "long")
  let first = try await source.page(after: nil, count: 100)
  #expect(first.items.count == 3)
  #expect(await readAll(source, pageSize: 100).items.count == 8)
}

@Test(arguments: [("size", "{\"id\":2,\"body\":\"LONG\",\"size\":5}\n"), ("size", "LONG,5\n")])
private func `a field after a long text is read`(field: String, line: String) async throws {
  let long = String(repeating: "abcd ", count: 20_000)
  let isTable = line.hasPrefix("LONG")
  let text = (isTable ? "body,size\nx,6\n" : "{\"size\":6}\n") + line.replacing("LONG", with: long)
  let source = RecordSource(MemoryStore(bytes: Array(text.utf8), name: "long"), limit: 20_000)
  let records = await readAll(source).records
  #expect(records.compactMap { $0.value(named: field)?.text } == ["6", "5"])
  #expect(records.map { $0.cut != nil } == [false, true])
}
