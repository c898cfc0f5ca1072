import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

/// A record with the fields of a line such as `a=1 b=2`.
private func record(_ line: String) -> Record {
  Record(
    fields: line.split(separator: " ").map { field in
      let parts = field.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      return Field(parts[0], .string(parts[1]))
    })
}

private func columns(
  of records: [Record], _ selection: String? = nil, known header: [String]? = nil,
  for form: TableForm = .csv
) throws -> RecordColumns {
  var overrides = FieldOverrides()
  overrides.selection = selection.flatMap { FieldSelection($0) }
  let fields = CardFields(.detect(in: records), overridden: overrides, in: records)
  if let columns = RecordColumns.known(for: form, fields, header: header) { return columns }
  var names = ColumnNames()
  for record in records { names.collect(record) }
  return try RecordColumns(names, fields)
}

private func written(_ records: [Record], _ form: TableForm, _ columns: RecordColumns) -> String {
  var (writer, bytes) = (TableWriter(form, columns), [UInt8]())
  writer.begin(&bytes)
  for record in records { writer.write(record, to: &bytes) }
  writer.end(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func written(
  _ records: [Record], _ form: TableForm = .csv, fields: String? = nil
) throws -> String {
  written(records, form, try columns(of: records, fields, for: form))
}

@Test(arguments: [
  (["a=1 b=2", "a=3 b=4"], "a,b"), (["a=1 c=2", "a=1 b=2 c=3"], "a,b,c"),
  (["b=1", "a=1"], "b,a"), (["b=1", "a=1 c=2 b=3"], "a,c,b"), (["a=1 a=2", "b=3"], "a,a 2,b"),
  (["a=1 c=2", "x=1 c=1", "a=1 b=1"], "a,x,c,b"),
])
func `the columns are in the order of the data`(lines: [String], names: String) throws {
  let columns = try columns(of: lines.map(record))
  #expect(columns.names.joined(separator: ",") == names)
}

private let nested = Record(fields: [
  Field("title", .string("One")), Field("n", .number("1.50")), Field("none", .null),
  Field("by", .object([Field("login", .string("ann")), Field("id", .number("1e2"))])),
  Field("tags", .array([.string("a,b"), .bool(true)])), Field("real", .number("NaN")),
])

@Test(
  arguments: [
    (.csv, "title,n,none,by,tags,real\n", #"One,1.50,,"{""login"":""ann"",""id"":1e2}","#),
    (.tsv, "title\tn\tnone\tby\ttags\treal\n", "One\t1.50\t\t"),
    (.ndjson, #"{"title":"One","n":1.50,"none":null,"#, #""tags":["a,b",true]"#),
    (.json, "[\n{\"title\":\"One\"", "\n]\n"),
    (.markdown, "| title | n | none | by | tags | real |\n| --- | --- |", "| One | 1.50 |  | {"),
  ] as [(TableForm, String, String)])
func `each form has its way to write a record`(form: TableForm, head: String, part: String) throws {
  let text = try written([nested, nested], form)
  #expect(text.hasPrefix(head), "\(text)")
  #expect(text.contains(part), "\(text)")
  if form.delimiter != nil { #expect(text.contains("NaN")) }
}

@Test(arguments: [
  ("title,by.login", "title,by.login\nOne,ann\n"), ("N,title", "n,title\n1.50,One\n"),
  ("-by,-tags,-real", "title,n,none\nOne,1.50,\n"),
])
func `the chosen fields are the columns`(fields: String, text: String) throws {
  #expect(try written([nested], fields: fields) == text)
}

@Test func `JSON has the chosen fields, too`() throws {
  #expect(
    try written([nested], .ndjson, fields: "n,by.login")
      == "{\"n\":1.50,\"by.login\":\"ann\"}\n")
  #expect(
    try written([nested], .ndjson, fields: "-by,-tags,-real,-n")
      == "{\"title\":\"One\",\"none\":null}\n")
}

@Test func `a row with more cells than the header keeps them`() throws {
  let records = [record("a=1 b=2"), record("a=1"), record("a=1 b=2 c=3")]
  let known = try columns(of: records, known: ["a", "b"])
  #expect(written(records, .csv, known) == "a,b\n1,2\n1,\n1,2,3\n")
  let hidden = try columns(of: records, "-b", known: ["a", "b"])
  #expect(written(records, .csv, hidden) == "a\n1\n1\n1,3\n")
}

@Test(arguments: [
  ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("", ""),
  (" x", "\" x\""), ("x ", "\"x \""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
  ("a;b", "\"a;b\""), ("=1+2", "=1+2"), ("007", "007"), ("\"\u{301}", "\"\"\"\u{301}\""),
])
func `a cell of CSV is quoted where a reader needs it`(cell: String, text: String) throws {
  let record = Record(fields: [Field("a", .string("1")), Field("b", .string(cell))])
  #expect(Array(try written([record]).utf8) == Array("a,b\n1,\(text)\n".utf8))
}

@Test func `what a reader would pass over is quoted`() throws {
  #expect(try written([record("#a=1 b=")]) == "\"#a\",b\n1,\n")
  #expect(try written([record("a=")]) == "a\n\"\"\n")
  #expect(try written([record("a=a b=b")]) == "a,b\n\"a\",b\n")
}

@Test(arguments: [
  ("x|y\\z\r\n<b>\tq", "x\\|y\\\\z<br>\\<b> q"), ("&lt;b&gt;", "\\&lt;b\\&gt;"),
  ("&#60; &#x3C;", "\\&#60; \\&#x3C;"), ("AT&T; a & b;", "AT\\&T; a & b;"),
  ("?a=1&b=2;", "?a=1&b=2;"), ("&", "&"), ("&;", "&;"), ("&é;", "&é;"), ("&lt", "&lt"),
])
func `Markdown escapes what would end a cell, or be another text`(
  value: String, cell: String
) throws {
  let record = Record(fields: [Field("a|b", .string(value))])
  #expect(try written([record], .markdown) == "| a\\|b |\n| --- |\n| \(cell) |\n")
}

@Test(arguments: [TableForm.csv, .tsv, .ndjson, .json, .markdown])
func `nothing is written as nothing`(form: TableForm) throws {
  #expect(try written([], form) == (form == .json ? "[]\n" : ""))
}

@Test func `records with names of their own are refused, and soon`() {
  var names = ColumnNames()
  for number in 0..<20_000 { names.collect(record("n\(number)=1")) }
  #expect(throws: TooManyColumns.self) { try RecordColumns(names, nil) }
}

@Test(
  arguments: [
    ("a.csv", .csv), ("b/A.TSV", .tsv), ("x.jsonl", .ndjson), ("x.ndjson", .ndjson),
    ("x.json", .json), ("x.md", .markdown), ("csv", nil), ("x.txt", nil), ("x.csv.gz", nil),
  ] as [(String, TableForm?)])
func `the ending of a name decides the form`(name: String, form: TableForm?) {
  #expect(TableForm(fileNamed: name) == form)
}

@Test(arguments: [
  (TableForm.csv, "Betrag", "Betrag,city\n3,Oslo\n"),
  (.ndjson, "Betrag", "{\"Betrag\":3,\"city\":\"Oslo\"}\n"),
  (.csv, "city", "city,city 2\n3,Oslo\n"),
  (.ndjson, "city", "{\"city\":3,\"city 2\":\"Oslo\"}\n"),
])
func `given names are headings, and differ`(form: TableForm, name: String, text: String) throws {
  let record = Record(fields: [Field("amount", .number("3")), Field("city", .string("Oslo"))])
  var names = ColumnNames()
  names.collect(record)
  let columns =
    try RecordColumns.known(for: form, nil, header: nil) ?? RecordColumns(names, nil)
  var writer = TableWriter(form, columns, given: GivenNames(["amount=\(name)"]))
  var bytes: [UInt8] = []
  writer.begin(&bytes)
  writer.write(record, to: &bytes)
  writer.end(&bytes)
  #expect(String(decoding: bytes, as: UTF8.self) == text)
}
