import Testing
import WaterfallRecords

@Test func `a card's texts are cut between scalars, and their styles with them`() {
  let bold = TextStyle(traits: .bold)
  var content = CardContent(
    title: "aé😀", body: "abcdef", badge: "abc",
    fields: [
      CardContent.Line(name: "f", value: "abcdef", shown: "abcde", runs: [StyleRun(1..<6, bold)])
    ])
  content.titleRuns = [StyleRun(0..<7, bold)]
  content.bodyRuns = [StyleRun(0..<2, bold), StyleRun(5..<6, bold)]
  content.shorten(to: 4)
  #expect(content.title == "aé")
  #expect(content.titleRuns == [StyleRun(0..<3, bold)])
  #expect(content.body == "abcd")
  #expect(content.bodyRuns == [StyleRun(0..<2, bold)])
  #expect(content.badge == "abc")
  #expect(content.fields[0].value == "abcd")
  #expect(content.fields[0].shown == "abcd")
  #expect(content.fields[0].runs == [StyleRun(1..<4, bold)])
}

@Test func `a card of a record that was cut says so before all else`() {
  var record = Record(fields: [Field("title", .string("a")), Field("price", .number("1"))])
  record.cut = "the first 8 MB of 54 MB"
  let content = CardFields.detect(in: [record]).content(of: record)
  #expect(content.fields.first == CardContent.Line(name: "cut", value: "the first 8 MB of 54 MB"))
  #expect(record.flaw == "it is too long: only the first 8 MB of 54 MB were read")
}
