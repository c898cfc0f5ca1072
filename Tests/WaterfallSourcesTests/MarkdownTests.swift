import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources

private let sample = """
  Before the *first* heading.

  # One [link](https://example.org/a_(b)) and `code` #

  Text that goes on
  in the next line.

      # indented code

  Two
  ===
  ~~~ swift
  # fenced
  Three
  -----
  ~~~
  - item
  - other

  ###### Six
  ####### seven
  #no
  """

@Test func `each heading is a card, and what stands before the first`() async {
  let outcome = await readText(sample, format: .markdown)
  #expect(outcome.texts("title") == ["One link and code", "Two", "Six"])
  #expect(outcome.records.allSatisfy { $0.markdownField == "text" })
  #expect(
    outcome.texts("text") == [
      "Before the *first* heading.", "Text that goes on\nin the next line.\n\n    # indented code",
      "~~~ swift\n# fenced\nThree\n-----\n~~~\n- item\n- other", "####### seven\n#no",
    ])
}

@Test func `fields before the text are the first card's`() async {
  let text = "---\ntitle: \"Falls\"\ntags:\n  - a\n  - b\ndraft:\n---\nPreface.\n\n# One\n"
  let outcome = await readText(text, name: "falls.md")
  #expect(
    outcome.records.first?.fields == [
      Field("title", .string("Falls")), Field("tags", .array([.string("a"), .string("b")])),
      Field("draft", .null), Field("text", .string("Preface.")),
    ])
  #expect(outcome.texts("title") == ["Falls", "One"])
}

@Test func `a line of dashes is no heading below a blank line or a list`() async {
  let text = "# A\n\n---\n\n- item\n---\n\none\ntwo\n---\n"
  #expect(await readText(text, format: .markdown).texts("title") == ["A", "one two"])
}

@Test func `headings at the very end and without text are cards`() async {
  #expect(await readText("# A\n# B\nC\n-", format: .markdown).texts("title") == ["A", "B", "C"])
  #expect(await readText("# A\n#\nC\n=", name: "x.md").texts("title") == ["A", "C"])
}

@Test func `Markdown without a name is known by its headings`() async {
  #expect(await readText("# A\n\ntext\n\n## B\n\ntext\n").texts("title") == ["A", "B"])
  let script = "# a comment\nset x\n\n## another\n"
  #expect(await readText(script).records.allSatisfy { $0.markdownField == nil })
}

@Test func `a text is kept as it is written`() async {
  let body = "Words that\ngo on.  \n\na | b\n--|--\n1 | 2\n\n- ```sh\n  ls\n  ```\n\n\tcode"
  #expect(await readText("# A\n\n\n\(body)\n\n", format: .markdown).texts("text") == [body])
}

@Test func `front matter is YAML, or a field as it is written`() async {
  let nested = await readText("---\na: {b: [1]}\n# note\n---\n# One\n", name: "x.md")
  #expect(
    nested.records.first?.fields == [Field("a", .object([Field("b", .array([.number("1")]))]))])
  let odd = await readText("---\na: b: c\n  d\n---\nText\n", name: "x.md")
  #expect(
    odd.records.first?.fields == [
      Field("front matter", .string("a: b: c\n  d")), Field("text", .string("Text")),
    ])
  let open = await readText("---\na: b\n\n# One\n", name: "x.md")
  #expect(open.texts("title") == ["a: b", "One"] || open.texts("title") == ["One"])
  #expect(open.texts("text").joined().contains("---"))
}

@Test func `the project's own page is read`() async throws {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let source = try openSource(path: "/\(root)/README.md")
  let outcome = await readAll(source)
  #expect(outcome.texts("title").first == "waterfall")
  #expect(outcome.items.count > 4)
  #expect(try await source.records(at: outcome.items.map(\.place)) == outcome.records)
}
