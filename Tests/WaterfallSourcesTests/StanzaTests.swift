import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private func fields(_ text: String) async -> [Field] {
  await readText(text, format: .stanzas).records.first?.fields ?? []
}

@Test func `stanzas may have blank lines, comments and other line breaks between them`() async {
  let text = "# top\r\n\r\n\r\nA: 1\r\nB: 2\r\n \t\r\n# of the second\r\nA: 3\r\nB: 4"
  let outcome = await readText(text, format: .stanzas)
  #expect(outcome.texts("A") == ["1", "3"])
  #expect(outcome.texts("B") == ["2", "4"])
}

@Test func `a name that comes again has a list`() async {
  #expect(
    await fields("tag: a\nid: 7\ntag: b\ntag: c\n") == [
      Field("tag", .array([.string("a"), .string("b"), .string("c")])), Field("id", .string("7")),
    ])
}

@Test func `lines that belong to no name are text`() async {
  #expect(
    await fields(" before\nname: x\nno name here\n") == [
      Field("name", .string("x")), Field("text", .string("before\nno name here")),
    ])
}

@Test func `indented lines go on with the value, a point is an empty line`() async {
  #expect(
    await fields("Files:\n a\n .\n   b\nLast: c\n\td\n") == [
      Field("Files", .string("a\n\n  b")), Field("Last", .string("c\nd")),
    ])
}

@Test(arguments: [
  ("cn:: w4VzYQ==", "Åsa"), ("cn:: w4V\n zYQ==", "Åsa"), ("cn:: not base64!", "not base64!"),
  ("cn:: AAEC", "AAEC"), ("cn::", nil), ("cn:x", "x"), ("cn: a\n  b", "a b"),
])
func `values of LDIF are joined, and decoded`(line: String, value: String?) async {
  let fields = await fields("dn: o=a\n\(line)\n")
  #expect(fields.last?.name == "cn")
  #expect(fields.last?.value.text == value)
}

@Test func `stanzas of nobody's are known by their like names`() async {
  let stanza = "when: now\nwhere: here\nwhy: because\n"
  #expect(await readText("\(stanza)\n\(stanza)").texts("why") == ["because", "because"])
  #expect(await readText(stanza).texts("why").isEmpty)
  #expect(await readText("\(stanza)\nPlain words.\n").texts("why").isEmpty)
}

@Test func `a single stanza of a program is known by its names`() async {
  let package = "Name: pip\nVersion: 23.2.1\nSummary: a tool\nHome-page:\nRequires:\n"
  #expect(await readText(package).texts("Version") == ["23.2.1"])
  let copy = "Path: .\nURL: https://a.example/r\nNode Kind: directory\nSchedule: normal\n"
  #expect(await readText(copy).texts("Schedule") == ["normal"])
}

@Test func `comments at the end of LDIF are a text`() async {
  let outcome = await readText("dn: o=a\no: a\n\n# numEntries: 1\n")
  #expect(outcome.texts("text") == ["# numEntries: 1"])
}

@Test(arguments: [
  ":", ": x", "a", "a:", "a:b", "a :b", "dn:", "dn::", "dn: \n:: \n", "dn: x\ncn:: =", "-", "#",
  "#\n\n#\n", " ", " x\n", "Package:\n .", "Package: a\nVersion:\n\n\n.\n", "Description:\n .\n .",
  "Description: x\n \u{0B}\n  y", "A: 1\n\n\n\n\n", "From: a\nTo: b\n\t\n c", "\u{FEFF}A: 1\n",
])
func `malformed stanzas are read without a trap`(text: String) async throws {
  for format in [nil, Format.stanzas] {
    let source = openSource(
      bytes: Array(text.utf8), name: "data", options: SourceOptions(format: format))
    let outcome = await readAll(source)
    #expect(outcome.error == nil)
    #expect(outcome.items.count <= text.utf8.count)
    #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
  }
}

@Test func `the first stanzas are there before the producer ends`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path)
  pipe.write("Package: a\nVersion: 1\n\nPackage: b\nVersion: 2\n\nPackage: c\n")
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.texts("Package") == ["a", "b"])
}
