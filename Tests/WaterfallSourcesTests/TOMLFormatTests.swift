import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallSources

private let lock = """
  # This file is written by a program.
  version = 4

  [[package]]
  name = "adler2"
  version = "2.0.1"

  [[package]]
  name = "memchr"
  dependencies = [
   "adler2",
  ]
  """

@Test(arguments: ["Cargo.lock", "data", "a.toml"])
func `an array of tables is a record each, whatever the file is called`(name: String) async {
  let outcome = await readText(lock, name: name)
  #expect(outcome.texts("name") == ["adler2", "memchr"])
  #expect(outcome.error == nil)
}

@Test func `a sample that ends in a value is as good as the whole`() async {
  let packages = (0..<4000).map { "[[package]]\nname = \"p\($0)\"\nfiles = [\n\"a\",\n\"b\"\n]\n" }
  #expect(await readText(packages.joined()).items.count == 4000)
}

@Test(arguments: [
  "[INFO] one\n[INFO] two\n", "[INFO]\none\n", "a = 1\nb = 2\n", "[a]\nx=1\ny\n",
  "name = \"x\"\nsaid he\n", "x = \"1\"\n", "[1] a note\n\n[2] another = \"one\"\n",
])
func `text that is not certain to be TOML stays text`(text: String) async {
  let outcome = await readText(text)
  #expect(outcome.error == nil)
  #expect(
    outcome.records.allSatisfy { $0.fields.allSatisfy { ["text", "title"].contains($0.name) } })
}

@Test func `a document without a list is one record, an empty one has none`() async {
  let one = await readText("title = \"t\"\nday = 1979-05-27\nmost = inf\n", name: "a.toml")
  #expect(one.texts("day") == ["1979-05-27"])
  #expect(one.texts("most") == ["inf"])
  #expect(await readText("# nothing\n", name: "a.toml").items.isEmpty)
  #expect(await readText("[1]\na = 1\n", name: "a.toml").error == nil)
}

@Test(arguments: [
  ("a = 1\n\na = 2", "3:1", "each name once, but a is already in line 1"),
  ("a = [1\nb = 2", "2:1", "',' or ']' in the list"),
  ("é = 'x'", "1:1", "a name (in quotes if it has other characters)"),
  ("a = yes", "1:5", "a value, not yes; texts need quotes"),
])
func `faults say where and what was expected`(text: String, place: String, words: String) async {
  let outcome = await readText(text, name: "a.toml")
  #expect(outcome.error == .malformed(name: "a.toml", place: place, expected: words))
}
