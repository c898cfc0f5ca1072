import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

/// Large pages, whose records are parsed while the following ones are still being found.
struct LargePageTests {
  /// 5,000 records of about 80 bytes, enough for several windows; the one at `place` is a fault.
  private static func heap(_ shape: String, fault: String?, at place: Int) -> String {
    let records = (0..<5000).map { number in
      number == place && fault != nil
        ? fault! : #"{"id": \#(number), "title": "card \#(number)", "words": "some words of it"}"#
    }
    return shape == "array"
      ? "[" + records.joined(separator: ",\n") + "]" : records.joined(separator: "\n") + "\n"
  }

  private static func outcome(of text: String, pageSize: Int) async -> Outcome {
    await readAll(openSource(bytes: Array(text.utf8), name: "data"), pageSize: pageSize)
  }

  @Test(arguments: ["array", "lines"], [0, 511, 830, 2000, 4999])
  func `a page of thousands has what small pages have, up to a fault and behind it`(
    shape: String, place: Int
  ) async {
    for fault in [nil, #"{"id": 7, "title": }"#, #"{"id": 7, "title": "tab \#u{9}"}"#, "7 8"] {
      let text = Self.heap(shape, fault: fault, at: place)
      let small = await Self.outcome(of: text, pageSize: 100)
      let large = await Self.outcome(of: text, pageSize: 16_384)
      #expect(large.items.map(\.id) == small.items.map(\.id))
      #expect(large.items.map(\.place) == small.items.map(\.place))
      #expect(large.failures == small.failures)
      #expect(large.error == small.error)
      #expect(small.items.count >= min(place, 5000))
    }
  }

  @Test func `a fault within a large page ends it, and the next tells the fault`() async throws {
    let text = Self.heap("array", fault: "{", at: 3000)
    let source = openSource(bytes: Array(text.utf8), name: "data")
    let page = try await source.page(after: nil, count: 16_384)
    #expect(page.items.count == 3000)
    await #expect(throws: ItemError.self) { try await source.page(after: page.next, count: 16_384) }
  }
}
