import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

/// The bytes that a pick of each item is written with; nil if it is written as JSON.
private func picks(
  _ bytes: [UInt8], _ options: SourceOptions, name: String = "-", pageSize: Int = 7
) async throws -> [[UInt8]?] {
  let source = openSource(bytes: bytes, name: name, options: options)
  let outcome = await readAll(source, pageSize: pageSize)
  #expect(outcome.error == nil)
  var picks: [[UInt8]?] = []
  for item in outcome.items { picks.append(try await source.text(at: item.place)) }
  return picks
}

private func options(
  separator: UInt8? = nil, prefersLines: Bool = false, ansi: Bool = false, format: Format? = nil
) -> SourceOptions {
  var options = SourceOptions(format: format)
  (options.separator, options.prefersLines, options.honorsColors) = (separator, prefersLines, ansi)
  return options
}

private func texts(_ picks: [[UInt8]?]) -> [String?] {
  picks.map { $0.map { String(decoding: $0, as: UTF8.self) } }
}

/// Piped text under `--select`: the lines, as they went in.
@Test(arguments: [
  ("12\n345\n678\n", ["12", "345", "678"]), ("true\n\"a\"\nnull\n", ["true", "\"a\"", "null"]),
  ("Smith, John\nDoe, Jane\n", ["Smith, John", "Doe, Jane"]),
  ("* main\n  topic  \n", ["* main", "  topic  "]), ("a  \r\nb\t\r\n", ["a  \r", "b\t\r"]),
  ("first\nstill\n\nsecond", ["first", "still", "", "second"]),
  ("\n\n", ["", ""]), ("   ", ["   "]), ("", []), ("a\rb\rc", ["a\rb\rc"]),
  ("NAME  READY\nweb   1/1\n", ["NAME  READY", "web   1/1"]),
  ("[main] up\n[web] down\n", ["[main] up", "[web] down"]),
  ("[0] a\n[1] b\n", ["[0] a", "[1] b"]), ("{x} y\n{z}\n", ["{x} y", "{z}"]),
  ("{\"a\":1}\nplain\n", ["{\"a\":1}", "plain"]), ("{\"a\" b\n", ["{\"a\" b"]), ("{\n", ["{"]),
  ("key: value\nother: 2\n", ["key: value", "other: 2"]), ("<a>\n<b>\n", ["<a>", "<b>"]),
  ("a\0b\nc\n", ["a\0b", "c"]), ("[\n", ["["]), ("[1]\n[2]\n", ["[1]", "[2]"]),
])
func `text to pick from is lines, however it looks`(text: String, lines: [String]) async throws {
  #expect(try await texts(picks(Array(text.utf8), options(prefersLines: true))) == lines)
}

/// Objects of JSON stay records; where one fills a line, the line is written as it was.
@Test(arguments: [
  ("{\"a\": 1 }  \r\n  {\"b\":2}\n", ["{\"a\": 1 }  \r", "  {\"b\":2}"]),
  ("{\"a\": 1}", ["{\"a\": 1}"]), ("[{\"a\": 1},\n {\"b\": 2}]", [nil, nil]),
  ("{\n\"a\": 1\n}\n{\n\"b\": 2\n}\n", [nil, nil]), ("{\"a\":1} {\"b\":2}\n", [nil, nil]),
  ("{\"data\": [{\"a\": 1}, {\"a\": 2}], \"n\": 2}", [nil, nil]),
  ("[\"a\",\n\"b\"]\n", [nil, nil]),
])
func `objects to pick from are records`(text: String, picked: [String?]) async throws {
  #expect(try await texts(picks(Array(text.utf8), options(prefersLines: true))) == picked)
}

@Test func `a format, or a name that promises one, is read as such under --select`() async throws {
  let rows = Array("a,b\n1,2\n".utf8)
  #expect(try await picks(rows, options(prefersLines: true, format: .csv)) == [nil])
  #expect(try await picks(rows, options(prefersLines: true), name: "x.csv") == [nil])
  #expect(try await picks(rows, options(prefersLines: true)).count == 2)
}

@Test(arguments: ["x.json", "x.csv", "x.md", "-"])
func `--lines cuts any data into lines`(name: String) async throws {
  for text in ["{\"a\":1}\n[2]\n\n# b\n", "a,b\n1,2\n", "PNG\n\u{1}\0\n"] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let found = try await picks(Array(text.utf8), options(separator: 0x0A), name: name)
    #expect(texts(found) == lines.map(String.init))
  }
}

@Test func `parts between zero bytes may hold lines, or nothing`() async throws {
  let bytes = Array("a\nb\0\0c\0d".utf8) + [0xFF, 0xFE]
  let outcome = await readAll(openSource(bytes: bytes, name: "-", options: options(separator: 0)))
  #expect(outcome.items.count == 4)
  #expect(outcome.texts("text") == ["a\nb", "c", "d\u{FFFD}\u{FFFD}"])
  let found = try await picks(bytes, options(separator: 0))
  #expect(found == [Array("a\nb".utf8), [], [0x63], [0x64, 0xFF, 0xFE]])
}

/// Whatever the bytes: what is picked, put together, is what went in.
@Test(arguments: [0x0A, 0x00] as [UInt8], [false, true])
func `parts are the text, byte for byte`(separator: UInt8, ansi: Bool) async throws {
  var random = SeededRandom(seed: 7)
  let pieces: [[UInt8]] = [
    [separator], [separator, separator], [0x20], [0x0D], [0x09], [0xFF], [0x80], [0xC2],
    [0xC2, 0x9B],
    Array("é".utf8), Array("{\"a\":1}".utf8), Array("\u{1B}[31m".utf8), Array("\u{1B}[0m".utf8),
    Array("\u{1B}]8;;x\u{07}".utf8), [0x1B], Array("word".utf8), [0x0A], [0x00],
  ]
  for round in 0..<400 {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<30, using: &random) {
      bytes += pieces.randomElement(using: &random) ?? []
    }
    // With --ansi a last part of nothing but escape sequences is no item.
    if ansi { bytes += [0x77] }
    // A mark of an encoding is no part of the text.
    guard !bytes.starts(with: [0xFF]), !bytes.starts(with: [0xFE]) else { continue }
    let found = try await picks(
      bytes, options(separator: separator, ansi: ansi), pageSize: 1 + round % 5)
    let whole = Array(found.map { $0 ?? [] }.joined(separator: [separator]))
    let expected = bytes.last == separator ? Array(bytes.dropLast()) : bytes
    #expect(whole == expected, "round \(round): \(bytes)")
  }
}

/// Long texts reach across the pieces that colours are taken out of.
@Test func `coloured lines come back across the pieces of a long text`() async throws {
  var random = SeededRandom(seed: 3)
  var bytes: [UInt8] = []
  while bytes.count < 400_000 {
    let length = Int.random(in: 0..<3000, using: &random)
    bytes += Array("\u{1B}[3\(length % 8)m".utf8) + [UInt8](repeating: 0x61, count: length)
    bytes += Array("\u{1B}[0m \n".utf8)
  }
  let found = try await picks(bytes, options(prefersLines: true, ansi: true), pageSize: 50)
  #expect(Array(found.map { $0 ?? [] }.joined(separator: [0x0A])) == bytes.dropLast())
}

@Test func `coloured lines of a log are written so, with those that continue them`() async throws {
  let log = """
    \u{1B}[32m2024-01-02 10:00:00 INFO\u{1B}[0m started \r
    2024-01-02 10:00:01 ERROR \u{1B}[31mfailed\u{1B}[0m
      at one
      at two
    2024-01-02 10:00:02 INFO done
    """
  let found = try await picks(Array(log.utf8), options(ansi: true, format: .log))
  #expect(texts(found).map { $0 ?? "" }.joined(separator: "\n") == log)
  #expect(found.count == 3)
}

@Test func `lines that a pipe sends slowly are there before the next ones`() async throws {
  let pipe = Pipe()
  let source = try openSource(path: pipe.path, options: options(prefersLines: true))
  pipe.write("12,3\n45,")
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.texts("text") == ["12,3"])
  pipe.write("6\n")
  pipe.end()
  #expect(await readAll(source).texts("text") == ["12,3", "45,6"])
}
