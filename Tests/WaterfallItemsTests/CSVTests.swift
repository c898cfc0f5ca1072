import Testing
import WaterfallItems

@Test func `rows take their names from the header`() async {
  let outcome = await readText("\u{FEFF}name,height\r\nAngel,979\r\n\r\nNiagara,51\r\n")
  #expect(outcome.texts("name") == ["Angel", "Niagara"])
  #expect(outcome.texts("height") == ["979", "51"])
}

@Test func `quotes hold delimiters, line breaks and doubled quotes`() async {
  let outcome = await readText("a,b\n\"x, y\",\"line\nbreak\"\n\"say \"\"hi\"\"\",5\" pipe\n")
  #expect(outcome.texts("a") == ["x, y", "say \"hi\""])
  #expect(outcome.texts("b") == ["line\nbreak", "5\" pipe"])
}

@Test func `missing cells are absent and surplus cells numbered`() async {
  let records = await readText("a,b\n1,2\n3\n4,5,6\n", format: .csv).records
  #expect(records[1].fields == [Field("a", .string("3"))])
  #expect(records[2].fields.map(\.name) == ["a", "b", "column 3"])
}

@Test func `empty and repeated names are numbered`() async {
  let records = await readText("a,,a\n1,2,3\n").records
  #expect(records.first?.fields.map(\.name) == ["a", "column 2", "column 3"])
}

@Test func `an unclosed quote names the line it starts on`() async {
  let outcome = await readText("a,b\n1,2\n3,\"open\n4,5\n")
  #expect(outcome.texts("a") == ["1"])
  #expect(
    outcome.failures == ["line 3: expected a closing quote for what is opened here"])
}

@Test(arguments: [",", ";", "\t", "|"]) func `the delimiter is found`(delimiter: String) async {
  let text = ["a\(delimiter)b", "1\(delimiter)2", ""].joined(separator: "\n")
  #expect(await readText(text).texts("b") == ["2"])
}

@Test func `a name that says so makes a table of one column`() async {
  let file = TemporaryFile("word\nfall\nspring\n", name: "words.csv")
  let source = try? openSource(path: file.path)
  #expect(source != nil)
  if let source { #expect(await readAll(source).texts("word") == ["fall", "spring"]) }
}
