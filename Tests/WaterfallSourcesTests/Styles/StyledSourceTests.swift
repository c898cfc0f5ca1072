import Glibc
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

private func options() -> SourceOptions {
  var options = SourceOptions()
  options.honorsColors = true
  return options
}

private func read(_ text: String, format: Format? = nil, name: String = "data") async -> Outcome {
  await readText(text.replacing("^", with: "\u{1B}"), format: format, name: name) {
    $0.honorsColors = true
  }
}

extension Record {
  /// The styled parts of each text, such as `text: red`.
  fileprivate var styled: [String] {
    textStyles.flatMap { styles in
      let path = styles.path
      var value = fields[path[0]].value
      for step in path.dropFirst() {
        switch value {
        case .array(let values): value = values[step]
        case .object(let fields): value = fields[step].value
        default: break
        }
      }
      let utf8 = Array((value.text ?? "").utf8)
      return styles.runs.map {
        "\(fields[path[0]].name): \(String(decoding: utf8[$0.range], as: UTF8.self))"
      }
    }
  }
}

@Test(arguments: [
  (
    "^[31mone^[m two\nthree ^[1mfour^[m\n", ["one two", "three four"], ["text: one", "text: four"]
  ),
  // A style that is not reset ends with its item.
  ("^[31mone\ntwo\n", ["one", "two"], ["text: one"]),
  // A line that contains only sequences counts as blank.
  ("^[31mone^[m is a line\n^[m^[K\ntwo\n", ["one is a line", "two"], ["text: one"]),
  ("^[2Jone\ntwo", ["␛[2Jone", "two"], []),
])
func `lines and paragraphs of coloured text`(raw: String, texts: [String], styled: [String]) async {
  let outcome = await read(raw)
  #expect(outcome.texts("text") == texts)
  #expect(outcome.records.flatMap(\.styled) == styled)
}

@Test func `a line of a log with nothing but a colour is no trace`() async {
  let raw = "{\"message\": \"one\"}\nno JSON^[m\n^[m\n^[31mother^[m\n  below\n"
  let outcome = await read(raw, format: .log)
  #expect(
    outcome.records.map { $0.fields.map(\.name) } == [["message"], ["text"], ["message", "trace"]])
}

@Test func `a colour goes on through a paragraph, and begins in an indentation`() async throws {
  let outcome = await read(
    "^[33mcommit 1^[m\nDate: now\n\n"
      + "^[31m    One can walk behind the water of this fall, which is a pleasure\n"
      + "    in summer.^[m\n    Take a raincoat.\n")
  #expect(outcome.texts("title") == ["commit 1"])
  let joined = "One can walk behind the water of this fall, which is a pleasure in summer."
  #expect(outcome.texts("text").last == joined + "\nTake a raincoat.")
  #expect(outcome.records.map(\.styled) == [["title: commit 1"], ["text: \(joined)"]])
}

@Test(arguments: [
  ("name,price\n^[31mx^[m,^[1;32m12^[m\n\"^[34ma, \"\"b\"\"^[m\",4\n", Format?.none),
  ("^[1mname^[m;^[1mprice^[m\n^[31;1mx^[m;12\n^[1;34m\"a, \"\"b\"\"\"^[m;^[32;1m4^[m\n", nil),
  ("^[4mname^[m\t^[4mprice^[m\nx\t12\na, \"b\"\t4\n", .tsv),
])
func `cells are what they are without their colours`(raw: String, format: Format?) async throws {
  let outcome = await read(raw, format: format)
  #expect(outcome.texts("name") == ["x", "a, \"b\""])
  #expect(outcome.texts("price") == ["12", "4"])
  let filter = try Filter("price>5")
  #expect(outcome.records.map(filter.matches) == [true, false])
}

@Test func `numbers, quotes and names lose their colours`() async {
  let outcome = await read("name,price\n^[31mx^[m,^[32m12^[m\n\"^[34ma, \"\"b\"\"^[m c\",4\n")
  #expect(outcome.records.map(\.styled) == [["name: x", "price: 12"], ["name: a, \"b\""]])
}

@Test(arguments: [
  #"{"title":"\u001b[31mred\u001b[m","n":1}"#, "{\"title\":\"^[31mred^[m\",\"n\":1}",
  "{\"ti^[1mtle\":\"^[31mred^[m\",\"n\":1}",
  // Output of `jq -C`. Colours between the strings belong to the JSON syntax, not to the texts.
  "^[1;39m{^[0m^[34;1m\"title\"^[0m:\"^[31mred^[m\",^[39m\"n\"^[0m:^[0;39m1^[0m^[1;39m}^[0m",
])
func `strings of JSON are treated alike, escaped or not`(line: String) async {
  for text in [line, line + "\n" + line + "\n", "[\(line),\n\(line)]", "^[m[\(line)]"] {
    let outcome = await read(text)
    #expect(outcome.error == nil)
    #expect(
      outcome.records.first?.fields == [Field("title", .string("red")), Field("n", .number("1"))])
    #expect(outcome.records.first?.styled == ["title: red"])
  }
}

@Test func `texts deeper in a record and names are plain as well`() async {
  let outcome = await read(
    #"[{"t\u001b[1mags":["a\u001b[31mb",{"x":"\u001b[32mc\u001b[2J"}],"\u001b[31mid":"i"}]"#)
  let expected: [Field] = [
    Field("tags", .array([.string("ab"), .object([Field("x", .string("c␛[2J"))])])),
    Field("id", .string("i")),
  ]
  #expect(outcome.records[0].fields == expected)
  #expect(outcome.records[0].styled == ["tags: b", "tags: c␛[2J"])
  let content = CardFields(title: "id").content(of: outcome.records[0])
  #expect(content.fields[0].value == "ab · c␛[2J")
  #expect(content.fields[0].runs.map(\.range) == [1..<2, 6..<13])
}

@Test func `a sequence inside of an escaped letter leaves the text plain`() async {
  let outcome = await read("{\"a\":\"x\\^[31mn\\u00^[me9\"}\n{\"a\":\"y\"}")
  #expect(outcome.texts("a") == ["x\né", "y"])
  #expect(outcome.records[0].textStyles.isEmpty)
}

@Test func `a heading's colours are its title's`() async {
  let text = "^[38;5;203m#^[0m^[31m One ^[1m**two**^[0m\n\nthe ^[3mtext^[23m\n\n## Three\n\nmore\n"
  for raw in [text, "^[m" + text] {
    let outcome = await read(raw, name: raw == text ? "a.md" : "data")
    #expect(outcome.texts("title") == ["One two", "Three"])
    #expect(outcome.texts("text") == ["the text", "more"])
    #expect(outcome.records[0].styled == ["title: One ", "title: two", "text: text"])
  }
}

@Test func `what is read again is as it was, in any order`() async throws {
  let lines = (0..<30_000).map { "\u{1B}[3\($0 % 8)mline\u{1B}[m \($0) \u{1B}[2K\u{1B}[2J" }
  let file = TemporaryFile(lines.joined(separator: "\n"))
  let source = try openSource(path: file.path, options: options())
  let outcome = await readAll(source, pageSize: 1000)
  #expect(outcome.texts("text") == (0..<30_000).map { "line \($0) ␛[2J" })
  #expect(outcome.records.allSatisfy { $0.styled == ["text: line"] })
  let order = [29_999, 3, 12_345, 0, 12_346]
  let again = try await source.records(at: order.map { outcome.items[$0].place })
  #expect(again == order.map { outcome.records[$0] })
  #expect(await readAll(try await source.reopened()).records == outcome.records)
}

@Test func `other sources have styles too`() async throws {
  let folder = TemporaryFolder()
  let long = String(repeating: "x", count: 2044)
  _ = folder.write("a \u{1B}[31mred\u{1B}[m", to: "a.txt")
  _ = folder.write(long + "\u{1B}[31mred", to: "b.txt")
  let directory = await readAll(try openSource(path: folder.path, options: options()))
  // The cut of the long text falls inside the sequence.
  #expect(directory.texts("text") == ["a red", long + "…"])
  #expect(directory.records[0].styled == ["text: red"])
  let command = commandSource(
    #"case {page} in 1) printf '{"list":[{"id":"\\u001b[31mr\\u001b[m"}],"next":"\033[1mc\033[m"}' ;; "#
      + #"2) printf '[{"id":"got %s"}]' {cursor} ;; esac"#, options: options())
  let pages = await readAll(command)
  #expect(pages.texts("id") == ["r", "got c"])
  #expect(pages.records[0].styled == ["id: r"])
}

@Test func `a picture in a pipe is left as it is`() async throws {
  let bytes: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0] + Array("\u{1B}[31m".utf8)
  let source = openSource(bytes: bytes, name: "p", options: options())
  let item = try #require(try await source.page(after: nil, count: 1).items.first)
  #expect(try await source.blob("image", at: item.place) == bytes)
}

@Test func `without the option nothing is taken out`() async {
  let outcome = await readText("a\u{1B}[31mb\u{9B}\n", name: "data")
  #expect(outcome.texts("text") == ["a\u{1B}[31mb\u{9B}"])
  #expect(outcome.records[0].textStyles.isEmpty)
}

@Test(.timeLimit(.minutes(20)))
func `lines that are appended have their colours`() async throws {
  let folder = TemporaryFolder()
  var options = options()
  options.isFollowing = true
  let path = folder.write("\u{1B}[31mone\u{1B}[m\n", to: "a.log")
  let source = try openSource(path: path, options: options)
  let first = try await source.page(after: nil, count: 10)
  let request = Task { try await source.page(after: first.next, count: 10) }
  folder.append("\u{1B}[3", to: "a.log")
  folder.append("2mtwo\u{1B}[m\n", to: "a.log")
  let second = try await request.value
  #expect(
    (first.items + second.items).map(\.record).flatMap(\.styled) == ["text: one", "text: two"])
}

@Test func `styles are found by the places in the text that is left`() throws {
  let raw = (0..<40_000).map { "\($0)\u{1B}[\($0 % 100)m" }.joined()
  let plain = PlainText(Array(raw.utf8)[...])
  let store = TranscodedStore(
    MemoryStore(bytes: Array(raw.utf8), name: "a"), by: PlainTranslation())
  var random = SeededRandom(seed: 7)
  for _ in 0..<200 {
    let start = Int.random(in: 0..<plain.utf8.count, using: &random)
    let end = min(plain.utf8.count, start + Int.random(in: 1...2000, using: &random))
    guard case .bytes(let bytes) = try store.read(at: UInt64(start), count: end - start) else {
      Issue.record("nothing at \(start)")
      continue
    }
    try #require(plain.utf8[start..<end].starts(with: bytes))
    let styles = try store.styles(in: UInt64(start)..<UInt64(end))
    let (first, last) = (plain.styles.first(from: start), plain.styles.first(from: end))
    try #require(styles.offsets == plain.styles.offsets[first..<last].map { $0 - start })
    try #require((0..<styles.count).allSatisfy { styles[$0] == plain.styles[first + $0] })
  }
}

@Test func `colours inside of the quotes leave GeoJSON what it is`() async {
  let outcome = await read(
    #"{"^[1mtype^[m":"^[32mFeatureCollection^[m","features":[{"^[1mtype^[m":"^[32mFeature^[m","#
      + #""id":7,"^[1mproperties^[m":{"name":"^[31mRhine^[m Falls"},"#
      + #""^[1mgeometry^[m":{"type":"^[32mPoint^[m","coordinates":[8.6,47.7]}}]}"#)
  #expect(outcome.records.map { $0.fields.map(\.name) } == [["name", "id", "geometry"]])
  #expect(outcome.texts("geometry") == ["Point 8.6, 47.7"])
  #expect(outcome.records.flatMap(\.styled) == ["name: Rhine"])
}
