import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private func numbers(_ text: String) -> String {
  "[" + text.utf8.map { "\($0)" }.joined(separator: ",") + "]"
}

private let journal =
  #"{"__CURSOR":"a","MESSAGE":"Started cron."}"# + "\n"
  + #"{"__CURSOR":"b","_PID":[52],"MESSAGE":"# + numbers("größer \u{1B}[32minfo\u{1B}[39m: ready")
  + "}\n" + #"{"__CURSOR":"c","MESSAGE":null,"TAGS":["a","b"]}"# + "\n"

@Test func `the bytes of a text in the journal are a text`() async {
  let outcome = await readText(journal, name: "j.json")
  #expect(outcome.texts("MESSAGE").prefix(2) == ["Started cron.", "größer info: ready"])
  #expect(outcome.texts("_PID") == ["4"])
  #expect(outcome.records[1].textStyles.count == 1)
  #expect(outcome.records[2].value(named: "TAGS") == .array([.string("a"), .string("b")]))
}

@Test func `a filter finds the text that bytes write`() async throws {
  for words in ["info", "MESSAGE:ready", "\"größer info\""] {
    let needs = RecordNeeds(matching: [try Filter(words)])
    let source = openSource(bytes: Array(journal.utf8), name: "j.json")
    let page = try await source.page(after: nil, count: 10, for: needs)
    let found = page.items.filter { !$0.isPassed && needs.filter.matches($0.record) }
    #expect(found.count == 1, "\(words)")
  }
}

@Test func `the pieces of a message are a text`() async {
  let outcome = await readText(
    """
    {"name":"Chat","messages":[
    {"id":1,"from":"Ann","text":["See ",{"type":"link","text":"https://a.example"},"\\nsoon"]},
    {"id":2,"from":"Bob","text":"plain"},
    {"id":3,"from":"Bob","text":[{"type":"bold","text":"one"}]},
    {"id":4,"from":"Bob","text":["a","list"]},{"id":5,"from":"Bob","text":[]}]}
    """)
  #expect(outcome.texts("text").prefix(3) == ["See https://a.example\nsoon", "plain", "one"])
  #expect(outcome.records[3].value(named: "text") == .array([.string("a"), .string("list")]))
}
