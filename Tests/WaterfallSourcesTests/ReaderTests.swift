import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallSources

private func opened(
  _ path: String, _ readers: [Reader], format: Format? = nil
) throws -> any ItemSource {
  var options = SourceOptions(format: format)
  options.readers = readers
  return try openSource(path: path, options: options)
}

@Test func `a reader's output is read as a source, in its own format`() async throws {
  let file = TemporaryFile("n;m\n1;a,b\n", name: "x.foo")
  let reader = Reader(.named("*.foo"), "tr ';' '\\t' < {path}")
  let outcome = await readAll(try opened(file.path, [reader]))
  #expect(outcome.error == nil)
  #expect(outcome.texts("m") == ["a,b"])
}

@Test(arguments: [
  ("cat", "a b\n"), ("cat {path}", "a b\n"), ("cat \"{path}\"", "a b\n"), ("cat '{path}'", "a b\n"),
  ("head -c 1 | tr a z", "z"), ("true && cat; true", "a b\n"),
])
func `the path is one word, and without it the file is the input`(
  command: String, output: String
) async throws {
  let file = TemporaryFile("a b\n", name: "it's $(a) name.foo")
  let source = try opened(file.path, [Reader(.all, command)], format: .text)
  let outcome = await readAll(source)
  #expect(outcome.error == nil)
  #expect(outcome.records.map(\.plainText) == [output.replacing("\n", with: "")])
}

@Test(arguments: ["+!touch ran;.log", "user@host:x.tar", "-x", "x.pdf"])
func `a relative path is nothing but a file to the command`(path: String) throws {
  for command in ["cat {path}", "cat '{path}'", "cat"] {
    let filled = try Reader(.all, command).filled(path)
    #expect(filled.variables == [Array("waterfall_value_1=./\(path)".utf8)])
  }
  let tar = try #require(Reader.builtIn.first { $0.program == "tar" })
  #expect(try tar.filled(path).text.hasPrefix("tar --force-local "))
}

@Test(arguments: [
  ("x.pdf", "*.pdf", true), ("X.PDF", "*.pdf", true), ("x.pdf.gz", "*.pdf", false),
  ("a.tar.gz", "*.tar.*", true), ("ab", "a?", true), ("a", "a?", false), ("", "*", true),
  ("aaab", "*a*b", true), ("aaac", "*a*b", false), ("Ü.x", "ü.?", true), ("a.b", "a.b", true),
])
func `names match patterns`(name: String, pattern: String, isMatch: Bool) {
  #expect(Reader(.named(pattern), "cat").reads("/some/dir.pdf/\(name)", head: []) == isMatch)
}

@Test(
  arguments: [
    ("%PDF-1.7\n", FileKind.pdf), ("PK\u{3}\u{4}....", .zip), ("{\\rtf1 text}", .richText),
    ("PK\u{3}\u{4}" + String(repeating: "\0", count: 26) + "mimetypeapplication/epub+zip", .book),
    (String(repeating: "x\0", count: 128) + "x" + "ustar\0", .tar),
    ("ID3\u{4}\0", .mp3), ("PAR1\0", .parquet),
    // Text that happens to begin in the same way.
    ("ID3,name\n1,a\n", nil), ("PAR1 is a gene\n", nil), ("OggS", nil), ("", nil), ("%PD", nil),
  ] as [(String, FileKind?)])
func `the first bytes decide the kind`(text: String, kind: FileKind?) {
  #expect(FileKind(head: Array(text.utf8)) == kind)
}

@Test func `the first reader for a file is asked`() async throws {
  let file = TemporaryFile("%PDF-1.4 x", name: "x.pdf")
  let readers = [
    Reader(.named("*.doc"), "echo no"), Reader(.named("*.pdf"), "echo yes"),
    Reader(.ofKind(.pdf), "echo late"),
  ]
  let outcome = await readAll(try opened(file.path, readers))
  #expect(outcome.records.map(\.plainText) == ["yes"])
}

@Test func `a command that fails is told with its last words, after its records`() async throws {
  let file = TemporaryFile("x", name: "x.foo")
  let command = "echo '{\"n\":1}'; echo bad >&2; exit 3"
  let outcome = await readAll(try opened(file.path, [Reader(.all, command)]))
  #expect(outcome.texts("n") == ["1"])
  let reason = "cannot be read by echo: status 3: bad\nRun this to see its messages: \(command)"
  #expect(outcome.error == .unsupported(name: file.path, reason: reason))
}

@Test func `a program that is missing is told with its package`() throws {
  let file = TemporaryFile("%PDF-1.4", name: "x.pdf")
  let reader = Reader(.ofKind(.pdf), "no-such-program {path}", package: "some-tools")
  let error = #expect(throws: ItemError.self) { try opened(file.path, [reader]) }
  let reason =
    "is a PDF; no-such-program reads it, and is not installed\n"
    + "Install the package some-tools, or name another command by --reader."
  #expect(error == .unsupported(name: file.path, reason: reason))
}

@Test func `without readers a known kind is told by its name`() async throws {
  let file = TemporaryFile("%PDF-1.4\0\u{1}", name: "x.pdf")
  let outcome = await readAll(try opened(file.path, []))
  #expect(
    outcome.error
      == .unsupported(name: file.path, reason: "is a PDF\nNo command may read it under --secure."))
}

@Test func `endless output is read as far as it is wanted, and can be read again`() async throws {
  let file = TemporaryFile("x", name: "x.foo")
  let source = try opened(file.path, [Reader(.all, "seq 1 100000000")], format: .text)
  let page = try await source.page(after: nil, count: 10)
  #expect(page.items.count == 10)
  let again = try await source.records(at: [page.items[3].place], for: .everything)
  #expect(again.first??.plainText == page.items[3].record.plainText)
  let second = try await source.reopened().page(after: nil, count: 10)
  #expect(second.items.map(\.record) == page.items.map(\.record))
}

extension Record {
  /// The words of a record that is text.
  fileprivate var plainText: String { fields.compactMap(\.value.text).joined(separator: " ") }
}
