import Platform
import Testing
import WaterfallItems
import WaterfallRecords

private let record = Record(fields: [
  Field("title", .string("It's")), Field("n", .number("1.50")), Field("empty", .null),
])

/// The variables of the filled command.
private func values(
  _ text: String, of record: Record = record, path: String? = "/a b"
) throws(ShellTemplateError) -> [String] {
  let template = try RecordTemplate(text)
  let command = try template.filled(
    with: record, path: path.map { Array($0.utf8) }, line: 12, index: 4)
  return command.variables.map { String(decoding: $0, as: UTF8.self) }
}

@Test(arguments: [
  ("echo {title} {n}", ["waterfall_value_1=It's", "waterfall_value_2=1.50"]),
  ("echo {path} {index}", ["waterfall_value_1=/a b", "waterfall_value_2=4"]),
  ("vi +{line} {path}", ["waterfall_value_1=12", "waterfall_value_2=/a b"]),
  ("jq . <<< {}", [#"waterfall_value_1={"title":"It's","n":1.50,"empty":null}"#]),
  ("ls", []),
])
func `a place is a field, file, number or record`(text: String, variables: [String]) throws {
  #expect(try values(text) == variables)
}

@Test func `a field comes before the file and the number`() throws {
  let record = Record(fields: [Field("index", .string("i")), Field("path", .string("p"))])
  #expect(
    try values("echo {index} {path}", of: record)
      == ["waterfall_value_1=i", "waterfall_value_2=p"])
}

@Test func `a name that means nothing is missing`() {
  #expect(throws: ShellTemplateError.missing("nam")) { try values("rm {nam}") }
  #expect(throws: ShellTemplateError.missing("path")) { try values("rm {path}", path: nil) }
}

@Test func `a template whose value would be code is refused before any record`() {
  #expect(throws: ShellTemplateError.self) { try RecordTemplate("eval {title}") }
}

@Test(arguments: [
  ("{in-shell.bash}echo {title}", "exec bash -c 'echo \"${waterfall_value_1}\"'"),
  ("{in-shell./bin/zsh -f -c}ls", "exec /bin/zsh -f -c ls"),
  ("cat {file-of.title}", "cat \"${waterfall_value_1}\""),
  ("{in-shell.ksh}cat {file-of.title}", "ksh -c 'cat \"${waterfall_value_1}\"'"),
])
func `a template may name its shell`(text: String, command: String) throws {
  let template = try RecordTemplate(text)
  #expect(!template.text.contains("in-shell"))
  #expect(try template.filled(with: record, path: nil, index: 0).text == command)
}

@Test func `a shell that has other quotes runs no template`() {
  #expect(throws: ShellTemplateError.self) { try RecordTemplate("{in-shell.fish}echo {title}") }
}

private func line(_ text: String) -> Record { Record(fields: [Field("text", .string(text))]) }

@Test(arguments: [
  ("rm {picks}", [], ["a 1"]), ("rm {picks}", ["b 2", "c 3"], ["b 2", "c 3"]),
  ("mv {picks.2} {text}", ["b 2", "c 3"], ["2", "3", "a 1"]),
  ("echo {picks.index}", ["b 2", "c 3"], ["7", "8"]),
])
func `the picks are a word each, and without any the card is the only one`(
  text: String, picks: [String], values: [String]
) throws {
  let template = try RecordTemplate(text)
  #expect(template.hasPicks)
  let command = try template.filled(
    with: line("a 1"), path: nil, index: 6,
    picks: picks.enumerated().map { (line($0.element), $0.offset + 7) })
  let names = (1...values.count).map { "waterfall_value_\($0)=" }
  #expect(
    command.variables.map { String(decoding: $0, as: UTF8.self) }
      == zip(names, values).map { $0 + $1 })
}

@Test(arguments: [
  ("echo {untrimmed.1}{3}", ["a  ", "c"]), ("echo {query.2} {query.1}", ["y", "x"]),
  ("echo {query.2..} {query.9}", ["y z", ""]), ("echo {untrimmed.2..}", ["b c "]),
])
func `parts of the line and of the query`(text: String, values: [String]) throws {
  var template = try RecordTemplate(text)
  template.query = "x y z"
  let command = try template.filled(with: line("a  b c "), path: nil, index: 0)
  #expect(
    command.variables.map { String(decoding: $0, as: UTF8.self) }
      == values.enumerated().map { "waterfall_value_\($0.offset + 1)=\($0.element)" })
}

@Test(arguments: [
  ("{1}", "a"), ("{2}", "b"), ("{2..}", "b , c"), ("{-1}", "c"), ("{untrimmed.2}", " b ,"),
  ("{text}", "a, b , c"), ("{picks}", "a, b , c"), ("{picks.3}", "c"),
])
func `parts are of the whole line, without blanks around them`(
  name: String, value: String
) throws {
  var shown = line(" b ")
  shown.wholeLine = "a, b , c"
  let template = try RecordTemplate("x \(name)", separator: LineSeparator(","))
  let command = try template.filled(with: shown, path: nil, index: 0)
  #expect(command.variables == [Array("waterfall_value_1=\(value)".utf8)])
}

@Test(arguments: [
  ("awk '{braces.print}' {text}", "awk '{print}' \"${waterfall_value_1}\""),
  ("x '{{braces..Names}}' {text}", "x '{{.Names}}' \"${waterfall_value_1}\""),
  (
    "sh -c 'x {braces.y} \"$1\"' sh {text}",
    "sh -c 'x {y} \"$1\"' sh \"${waterfall_value_1}\""
  ),
])
func `braces may belong to the command`(text: String, command: String) throws {
  let template = try RecordTemplate(text)
  #expect(try template.filled(with: line("a"), path: nil, index: 0).text == command)
  #expect(try !RecordTemplate("x {braces.y}").needsRecord)
  #expect(try RecordTemplate("x {braces.y}").filledWithoutRecord().text == "x {y}")
}

@Test(arguments: [
  ("cat {file-of.text}", [], "a 1\n"), ("cat {file-of.2}", ["b 2"], "1\n"),
  ("cat {file-of.picks}", ["b 2", "c 3"], "b 2\nc 3\n"), ("cat {file-of.picks}", [], "a 1\n"),
  ("cat {file-of.picks.index}", ["b 2", "c 3"], "7\n8\n"),
])
func `a file has lines, a command its path`(text: String, picks: [String], content: String) throws {
  let template = try RecordTemplate(text)
  #expect(template.hasPicks == text.contains("picks"))
  #expect(template.needsRecord)
  let command = try template.filled(
    with: line("a 1"), path: nil, index: 6,
    picks: picks.enumerated().map { (line($0.element), $0.offset + 7) })
  #expect(command.text == "cat \"${waterfall_value_1}\"")
  #expect(command.variables.isEmpty)
  #expect(command.files.map { String(decoding: $0.text, as: UTF8.self) } == [content])
  #expect(command.files.map(\.variable) == ["waterfall_value_1"])
}

@Test func `all that are shown are words, or lines of a file`() throws {
  let template = try RecordTemplate("x {shown.2} {file-of.shown} {picks}")
  #expect(template.hasShown)
  let command = try template.filled(
    with: line("a 1"), path: nil, index: 0, picks: [(line("p 9"), 9)],
    shown: [(line("a 1"), 0), (line("b 2"), 1)])
  let variables = command.variables.map { String(decoding: $0, as: UTF8.self) }
  #expect(variables == ["waterfall_value_1=1", "waterfall_value_2=2", "waterfall_value_4=p 9"])
  #expect(command.files.map { String(decoding: $0.text, as: UTF8.self) } == ["a 1\nb 2\n"])
  #expect(try !RecordTemplate("x {picks}").hasShown)
}

@Test func `a pick that is no line is its record, and may lack a value`() throws {
  let command = try RecordTemplate("echo {picks}").filled(with: record, path: nil, index: 0)
  #expect(command.variables == [Array("waterfall_value_1=".utf8) + record.json])
  #expect(throws: ShellTemplateError.missing("picks.nam")) {
    try RecordTemplate("echo {picks.nam}").filled(with: record, path: nil, index: 0)
  }
  #expect(throws: ShellTemplateError.missing("file-of.nam")) {
    try RecordTemplate("cat {file-of.nam}").filled(with: record, path: nil, index: 0)
  }
}

@Test func `a command of the query alone needs no card`() throws {
  var template = try RecordTemplate("rg {query}")
  template.query = "a b"
  #expect(!template.needsRecord)
  #expect(try template.filledWithoutRecord().variables == [Array("waterfall_value_1=a b".utf8)])
  #expect(try RecordTemplate("rg {query} {1}").needsRecord)
  #expect(try !RecordTemplate("rg {query.1}").needsRecord)
  #expect(try RecordTemplate("rg {query.1}").hasQuery)
  #expect(try RecordTemplate("rg {query.name}").needsRecord)
  #expect(try !RecordTemplate("ls").needsRecord)
  #expect(throws: ShellTemplateError.missing("path")) {
    try RecordTemplate("ls {path}").filledWithoutRecord()
  }
}
