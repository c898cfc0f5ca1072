import Foundation
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Directories, tables and lists that one can enter and leave.
  @Suite struct WalkingTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    private func directory(_ name: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder[name], withIntermediateDirectories: true)
    }

    /// A folder `photos` with the folders `2025` and `old`, and two programs beside them.
    private func photos() throws -> String {
      try directory("photos/2025/spring")
      try directory("photos/old")
      try folder.write("photos/2025/trip.md", "words of a trip\n")
      try folder.write("photos/tool", bytes: [0, 1, 2])
      try folder.write("photos/tool2", bytes: [0, 1, 2])
      return folder["photos"]
    }

    @Test func `one walks through directories, and sees what is left out`() throws {
      let session = try TerminalSession(.waterfall([try photos()]), columns: 100, rows: 24)
      try session.expect("1 text · 1 directory").expectLastLine("2 files of other kinds (a)")
      try session.press("<Enter>", thenExpect: "words of a trip")
      try session.expectLastLine("photos › 2025 · 1–2 of 2")
      try session.press("<Enter>", thenExpect: "the directory is empty")
      try session.expectLastLine("photos › 2025 › spring")
      try session.press("<BS>", thenExpect: "words of a trip")
      // An option that restarts the viewer keeps the way back.
      try session.press(":title<Space>text<Enter>", thenExpect: "title  trip.md")
      try session.press("<BS>", thenLastLine: "photos · 1–2 of 2")
      try session.press("a", thenExpect: "tool2")
      try session.expect("3 B")
      try session.press("<BS>", thenLastLine: "photos is the outermost")
      try session.leave()
    }

    @Test func `under --secure no link is followed, and one stays below what was named`() throws {
      let path = try photos()
      for (name, target) in [("photos/2025/up", ".."), ("photos/etc", "/etc")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder[name], withDestinationPath: target)
      }
      let session = try TerminalSession(.waterfall(["--secure", path]), columns: 100, rows: 24)
      try session.expect("which --secure")
      // Else the way to the last card could end before it.
      try session.expect("all cards") { $0.lastLine.contains(#/of \d+(?![+\d])/#) }
      try session.press("G<Enter>", thenExpect: "failure") { $0.screen.contains("does not follow") }
      try session.expectLastLine("Esc closes")
      try session.press("<Esc>", thenLastLine: "? help")
      try session.press("g<Enter>", thenLastLine: "photos › 2025")
      try session.press("<BS><BS>", thenLastLine: "photos is the outermost")
      try session.press("q", thenExit: 0)
    }

    @Test func `an option that reopens the source shows the directory again, with picks`() throws {
      let session = try TerminalSession(.waterfall([try photos()]), columns: 100, rows: 24)
      try session.expect("2025/")
      try session.press("<Enter>", thenLastLine: "photos › 2025 · 1–2 of 2")
      try session.press("jx:encoding<Space>latin1<Enter>")
      try session.expectLastLine("photos › 2025 · 1–2 of 2 · 1 picked").expect("words of a trip")
      try session.press("<BS>", thenLastLine: "photos · 1–2 of 2 · 1 picked")
      try session.press("<Enter>:recursive<Enter>", thenLastLine: "photos · 1 of 1 · 1 picked")
      try session.press("q", thenExit: 0)
    }

    @Test func `a directory that goes meanwhile is a notice`() throws {
      let session = try TerminalSession(.waterfall([try photos()]), columns: 100, rows: 24)
      try session.expect("old/").expectLastLine("photos · 1–2 of 2")
      try FileManager.default.removeItem(atPath: folder["photos/old"])
      try session.press("G<Enter>", thenLastLine: "No such file or directory")
      try session.press("g<Enter>", thenLastLine: "photos › 2025")
      try session.press("q", thenExit: 0)
    }

    @Test func `a directory's name cannot steer the terminal`() throws {
      let name = "\u{1B}]0;x\u{7}\u{1B}[2J\nlines\u{202E}"
      try directory("photos/\(name)")
      try folder.write("photos/\(name)/a.txt", "inside of it\n")
      let session = try TerminalSession(.waterfall([folder["photos"]]), columns: 100, rows: 24)
      try session.expect("1 text")
      try session.press("<Enter>", thenExpect: "inside of it")
      try session.expectLastLine("photos › ")
      try session.leave()
    }

    @Test func `a picked directory is its path, and one picks inside, too`() throws {
      let path = try photos()
      let session = try TerminalSession(
        .shell("$waterfall --select one \(path) > \(folder.path)/out"), columns: 100, rows: 24)
      try session.expect("2025/")
      try session.press("2025<M-Enter>", thenExpect: "trip.md")
      try session.press("trip<Enter>", thenExit: 0)
      #expect(folder.text("out") == "\(path)/2025/trip.md\n")
      let other = try TerminalSession(
        .shell("$waterfall --select one \(path) > \(folder.path)/out"), columns: 100, rows: 24)
      try other.expect("2025/")
      try other.press("2025<Enter>", thenExit: 0)
      #expect(folder.text("out") == "\(path)/2025\n")
    }

    @Test func `what was picked in a directory is written after one has left it`() throws {
      let path = try photos()
      let session = try TerminalSession(
        .shell("$waterfall --select many \(path) > \(folder.path)/out"), columns: 100, rows: 24)
      try session.expect("2025/")
      try session.press("2025<M-Enter>", thenExpect: "trip.md")
      try session.press("trip", thenExpect: "the text alone") {
        !$0.screen.contains("spring") && $0.lastLine.contains("1 of 2")
      }
      try session.press("<Tab><C-u><BS>", thenExpect: "1 picked") { $0.screen.contains("2025/") }
      try session.press("<C-u>old")
      try session.expect("the old ones alone") { !$0.screen.contains("2025/") }
      try session.press("<Tab><Enter>", thenExit: 0)
      #expect(folder.text("out") == "\(path)/2025/trip.md\n\(path)/old\n")
    }

    @Test func `subdirectories are printed as the other cards are`() throws {
      let path = try photos()
      let session = try TerminalSession(.shell("$waterfall print --as text \(path)")).expectExit(0)
      #expect(session.screen.contains("2025/"))
      #expect(!session.screen.contains("tool"))
    }

    @Test func `the lists of a document are a board, and scripts get the largest`() throws {
      let cats = #"[{"name": "Tom"}, {"name": "Kit"}]"#
      let text = #"{"cats": \#(cats), "dogs": [{"name": "Rex"}]}"#
      let path = try folder.write("doc.json", text)
      let session = try TerminalSession(.waterfall([path]), columns: 100, rows: 24)
      try session.expect("2 items")
      try session.press("<Right><Enter>", thenExpect: "Rex")
      try session.expectLastLine("doc.json › dogs")
      try session.press("<BS><Left><Enter>", thenExpect: "Kit")
      try session.press("q", thenExit: 0)
      let printed = try TerminalSession(.shell("$waterfall \(path) | cat")).expectExit(0)
      #expect(printed.screen.contains("Tom"))
      let items = try TerminalSession(.waterfall(["--items", "dogs", path]), showing: "Rex")
      try items.press("<BS>", thenExpect: "2 items")
      try items.press("<Enter>", thenExpect: "Rex")
      try items.press("q", thenExit: 0)
    }
  }
}
