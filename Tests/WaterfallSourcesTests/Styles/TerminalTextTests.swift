import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

private func read(
  _ text: String, name: String = "data", honorsColors: Bool? = nil
) async -> Outcome {
  await readText(text.replacing("^", with: "\u{1B}"), name: name) { $0.honorsColors = honorsColors }
}

private let manual =
  "N\u{8}NA\u{8}AM\u{8}ME\u{8}E\n       tool - sort _\u{8}f_\u{8}i_\u{8}l_\u{8}e\n"
  + "\nS\u{8}SE\u{8}EE\u{8}E\n       other\n"

@Test func `a manual page is text with bold and underlined words`() async {
  for name in ["data", "a.txt"] {
    let outcome = await read(manual, name: name)
    #expect(outcome.texts("title") == ["NAME", "SEE"])
    #expect(outcome.texts("text").first == "       tool - sort file")
    #expect(
      outcome.records.first?.textStyles.flatMap(\.runs).map(\.style.traits) == [.bold, .underline])
  }
  let marks = await read(manual, honorsColors: false)
  #expect(marks.texts("title").first?.contains("\u{8}") == true)
}

@Test func `a line that returns to its start has its last state`() async {
  let log = "Fetching\n\r  0% [   ]\r 50% [#  ]\r100% [###]\nerror: apple 17 is rotten\nDone\n"
  for name in ["data", "a.log", "a.txt"] {
    let outcome = await read(log, name: name)
    #expect(outcome.records.count == 4)
    #expect(
      !outcome.records.contains { $0.fields.contains { $0.value.text?.contains("\r") == true } })
    #expect(outcome.records[1].fields.last?.value.text == "100% [###]", "\(name)")
  }
}

@Test func `a log whose lines begin with a bracket returns to its start, too`() async {
  let outcome = await read("[build] start\n[1/40] a\r[2/40] b\r[40/40] c\n[build] end\n")
  #expect(outcome.records.count == 3)
  #expect(outcome.texts("text").contains { $0.contains("[40/40] c") && !$0.contains("[2/40]") })
}

@Test func `returns in the cells of a table are no returns of a line`() async {
  let outcome = await read("a,b\r\n\"x\ry\",1\r\nz,2\r\n", name: "data")
  #expect(outcome.texts("a") == ["x\ry", "z"])
}

@Test func `colours in a log are taken out of it`() async {
  let log = "2026-01-02 10:00:00 ^[31mERROR^[0m disk full\n2026-01-02 10:00:01 ^[32mINFO^[0m ok\n"
  let outcome = await read(log)
  #expect(outcome.texts("level") == ["ERROR", "INFO"])
  #expect(outcome.texts("message") == ["disk full", "ok"])
  let marks = await read(log, honorsColors: false)
  #expect(
    marks.records.contains { $0.fields.contains { $0.value.text?.contains("\u{1B}") == true } })
}

@Test func `colours in other text are left to a person`() async {
  let outcome = await read("^[31mred^[0m words\n")
  #expect(outcome.texts("text") == ["\u{1B}[31mred\u{1B}[0m words"])
}

@Test func `escaped colours in lines of JSON are taken out of them`() async {
  let outcome = await read(
    #"{"level":"info","msg":"\u001b[32mok\u001b[0m"}"# + "\n" + #"{"level":"warn","msg":"x"}"#
      + "\n")
  #expect(outcome.texts("msg") == ["ok", "x"])
}
