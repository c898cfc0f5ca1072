import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `:write FILE` writes the cards into a file.
  @Suite struct WritingTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    private func session(_ options: String...) throws -> TerminalSession {
      try folder.write("a.ndjson", "{\"n\":1,\"t\":\"one\"}\n{\"n\":2,\"u\":\"two, three\"}\n")
      return try TerminalSession(
        .waterfall(options + ["a.ndjson"], in: folder), showing: "two, three")
    }

    @Test func `a file is written at once, and replaced after a y`() throws {
      let session = try session()
      try session.press(":write out.csv<Enter>", thenLastLine: "2 records are in out.csv")
      #expect(folder.text("out.csv") == "n,t,u\n1,one,\n2,,\"two, three\"\n")
      try session.press("fn=2<Enter>", thenExpect: "one card") { !$0.screen.contains("one") }
      try session.press(":write out.csv<Enter>", thenLastLine: "y replaces it")
      try session.press("n", thenLastLine: "nothing was written")
      #expect(folder.text("out.csv").hasPrefix("n,t,u\n"))
      try session.press(":write out.csv<Enter>", thenLastLine: "y replaces it")
      try session.press("y", thenLastLine: "1 record is in out.csv")
      #expect(folder.text("out.csv") == "n,u\n2,\"two, three\"\n")
      try session.press(":write none/out.md<Enter>")
      try session.expectLastLine("none/out.md: No such file or directory")
      try session.leave()
    }

    @Test func `under secure no file is written`() throws {
      let session = try session("--secure")
      try session.press(":write out.csv<Enter>", thenLastLine: "off under --secure")
      #expect(unsafe access(folder["out.csv"], F_OK) != 0)
      try session.press("q", thenExit: 0)
    }
  }
}
