import Platform
import Testing
import WaterfallBoard
import WaterfallTestSupport

@testable import WaterfallApp

/// The files of what is kept from one run of the program to the next.
@Suite struct PromptFileTests {
  private let folder = TemporaryFolder()

  private func file() throws -> PromptFile {
    try #require(PromptFile(try settings(), environment: ["XDG_STATE_HOME": folder.path], log: nil))
  }

  private func search(_ text: String) -> PromptEntry { PromptEntry(prompt: "search", text: text) }

  @Test func `the history is read when it is asked for, not at the start`() throws {
    let file = try file()
    _ = folder.write("search\told\n\nnonsense\nfilter\ta\tb\n", to: "waterfall/history")
    #expect(file.entries() == [search("old"), PromptEntry(prompt: "filter", text: "a\tb")])
  }

  @Test func `a picker may have a file of its own, with the last lines only`() throws {
    let path = folder.write("a\nb\nc\n", to: "typed")
    let settings = try Settings(
      look: try LookOptions.parse([]), data: try DataOptions.parse([]),
      pick: try PickOptions.parse(["--select=one", "--history", path, "--history-size=2"]),
      program: try ProgramOptions.parse([]), environment: [:])
    let file = try #require(PromptFile(settings, environment: [:], log: nil))
    let filter = { PromptEntry(prompt: "filter", text: $0) }
    #expect(file.entries() == [filter("b"), filter("c")])
    file.append(search("x"))
    file.append(filter("d\te"))
    #expect(file.entries()?.last == filter("d\te"))
    file.finish()
    #expect(folder.text(of: "typed") == "c\nd\te\n")
  }

  @Test func `what several runs type at the same time is all kept`() throws {
    let (one, other) = (try file(), try file())
    one.append(search("first"))
    one.finish()
    other.append(search("second"))
    other.finish()
    one.append(search("third"))
    one.finish()
    let written = ["first", "second", "third"].map { "search\t\($0)\n" }
    #expect(folder.text(of: "waterfall/history") == written.joined())
    #expect(Set(try #require(one.entries())) == Set(["first", "second", "third"].map(search)))
    #expect(one.entries()?.last == search("third"))
    #expect(other.entries()?.last == search("second"))
  }

  @Test func `the latest line with a beginning is found, and a cut one is not`() throws {
    let path = folder.path + "/lines"
    func found(_ start: String) throws -> String? {
      try StateFile.lastLine(beginning: Array(start.utf8), at: path)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    _ = folder.write("a\t1\nab\t2\n\na\t3\nb\t4", to: "lines")
    #expect(try found("a\t") == "3")
    #expect(try found("ab\t") == "2")
    #expect(try found("b\t") == "4")
    #expect(try found("c\t") == nil)
    // Only the last 256 kB count, and of them no line without its beginning.
    let long = "x\t" + String(repeating: "y", count: 1 << 18) + "\nb\t5\n"
    _ = folder.write("a\t1\n" + long, to: "lines")
    #expect(try found("a\t") == nil && found("y") == nil)
    #expect(try found("b\t") == "5")
    let lines = try StateFile.lastLines(at: path).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines == ["b\t5"])
  }
}
