import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

private let code = """
  import A

  /// Adds numbers that are rather long, so that the line would be joined with the next one.
  /// It has two lines of words.
  func add(_ one: Int) {
    one + 1
  }


    static let indented = 1
      .more
  """

@Test func `code is a card for each block, and its lines stay as they are`() async {
  let outcome = await readText(code, name: "a.swift")
  #expect(
    outcome.texts("title") == [
      "import A",
      "/// Adds numbers that are rather long, so that the line would be joined with the next one.",
      "static let indented = 1",
    ])
  #expect(
    outcome.texts("text") == [
      "/// It has two lines of words.\nfunc add(_ one: Int) {\n  one + 1\n}", "  .more",
    ])
  #expect(outcome.records.map(\.linesField) == [nil, "text", "text"])
}

@Test(arguments: [
  ("a.py", true), ("b/C.H", true), ("x.tar.sh", true), ("a.txt", false), ("py", false),
  (".swift", true), ("notes.md", false),
])
func `only the ending of a name shows code`(name: String, isCode: Bool) async {
  let outcome = await readText(code, name: name)
  #expect(outcome.records.contains { $0.linesField != nil } == isCode)
}

@Test func `pages of any size give the same blocks`() async {
  for size in [1, 2, 3, 7] {
    let source = openSource(bytes: Array(code.utf8), name: "a.c")
    #expect(await readAll(source, pageSize: size).texts("title").count == 3)
  }
}
