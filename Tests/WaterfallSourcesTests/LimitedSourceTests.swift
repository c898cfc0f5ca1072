import Testing
import WaterfallItems
import WaterfallSources

@Test func `a source is read no further than there is memory for, and says so`() async {
  let lines = String(repeating: "{\"a\":1}\n", count: 20)
  let whole = openSource(bytes: Array(lines.utf8), name: "lines")
  let outcome = await readAll(boundedSource(whole, count: 12))
  #expect(outcome.items.count == 12)
  #expect(outcome.error?.headline == "lines: stops after 12 records, since each takes memory")
  #expect(await readAll(boundedSource(whole, count: 20)).error == nil)
}
