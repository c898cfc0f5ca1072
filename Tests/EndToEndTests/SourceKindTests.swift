import Foundation
import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Several kinds of sources, opened as a person would.
  @Suite struct SourceKindTests {
    private let folder: TerminalSession.Folder

    init() throws { folder = try TerminalSession.Folder() }

    @Test func `several files are sections with their names`() throws {
      let paths = [
        try folder.write("fruit.json", #"[{"title": "apple"}, {"title": "pear"}]"#),
        try folder.write("notes.md", "# First\n\nwords\n\n# Second\n\nmore words\n"),
      ]
      let session = try TerminalSession(.waterfall(paths), showing: " fruit.json  2")
      try session.expect(" notes.md  2").expect("│ First")
      try session.press("q", thenExit: 0)
    }

    @Test func `a directory shows its texts and pictures`() throws {
      try folder.write("a.txt", "what stands in a\n")
      try folder.write("b.md", "# what stands in b\n")
      let session = try TerminalSession(.waterfall([folder.path]), showing: "a.txt")
      try session.expect("what stands in b")
      try session.press("q", thenExit: 0)
    }

    @Test func `a picture comes through a pipe`() throws {
      let session = try TerminalSession(
        .waterfall(
          input: .pipe(SamplePicture.png(width: 20, height: 10) { _, _ in [0, 0, 255, 255] })))
      try session.expect("standard input")
      try session.expect("blue") {
        [.indexed(21), .rgb(0x0000FF)].contains($0.terminal.cell(column: 10, row: 3).background)
      }
      try session.press("q", thenExit: 0)
    }

    @Test func `a picture after other records is shown, and printed`() throws {
      try folder.write("fruit.json", #"[{"title": "apple", "price": 3}]"#)
      let bytes = SamplePicture.png(width: 4, height: 2) { _, _ in [255, 0, 0, 255] }
      let octal = bytes.map { "\\0" + String($0, radix: 8) }.joined()
      let line =
        "printf %b '\(octal)' | $waterfall print \(folder.path)/fruit.json - --color truecolor --as ansi"
      let session = try TerminalSession(.shell(line)).expectExit(0)
      #expect(session.screen.contains("standard input"))
      #expect(String(decoding: session.output, as: UTF8.self).contains("48;2;255;0;0"))
    }

    @Test func `pages come from a command, and its failure can be tried again`() throws {
      let gate = folder["gate"]
      let command =
        "[ {page} -lt 2 ] && echo '[{\"title\":\"page {page}\"}]' && exit; "
        + "[ -e \(gate) ] || { echo 'no gate' >&2; exit 3; }; [ {page} -lt 3 ] && echo '[{\"title\":\"opened\"}]' || true"
      let session = try TerminalSession(.waterfall(["--more", command, "--page-size", "1"]))
      try session.expect("page 1").expect("no gate")
      try folder.write("gate", "")
      try session.press("r", thenExpect: "opened")
      try session.expect("no more items")
      try session.press("q", thenExit: 0)
    }

    @Test func `who moves while G goes along with a slow producer has changed their mind`() throws {
      let producer = #"i=0; while sleep 0.05; do i=$((i+1)); echo "{\"title\":\"thing $i\"}"; done"#
      let session = try TerminalSession(.shell("(\(producer)) | $waterfall"), showing: "thing 3")
      try session.press("G", thenLastLine: "following")
      try session.press("k", thenExpect: "a view that stays") { !$0.lastLine.contains("following") }
      let screen = session.screen
      try session.press("G", thenLastLine: "following")
      try session.expect("a later thing") { $0.screen != screen && $0.screen.contains("thing 3") }
      try session.press("g", thenExpect: "the first card in focus") {
        $0.screen.contains("┃ thing 1 ") && !$0.lastLine.contains("following")
      }
      try session.press("q", thenExit: 0)
    }

    @Test func `a followed file shows what is appended`() throws {
      let path = try folder.write("log.ndjson", "{\"title\":\"one\"}\n")
      let session = try TerminalSession(.waterfall([path, "--follow"]), showing: "one")
      try folder.write("log.ndjson", "{\"title\":\"one\"}\n{\"title\":\"two\"}\n")
      try session.expect("two")
      try session.press("q", thenExit: 0)
    }

    @Test func `G in a followed file goes to its end and along with it, until one moves up`() throws
    {
      let text = (1...3000).map { "{\"title\":\"line \($0)\"}\n" }.joined()
      let path = try folder.write("log.ndjson", text)
      let session = try TerminalSession(.waterfall([path, "--follow"]), showing: "┃ line 3000 ")
      try session.press("g", thenExpect: "┃ line 1 ")
      try session.press("G", thenExpect: "┃ line 3000 ")
      try session.expectLastLine("following")
      #expect(!session.lastLine.contains("loading"))
      try folder.append("{\"title\":\"line 3001\"}\n", to: path)
      try session.expect("┃ line 3001 ")
      try session.press("k", thenExpect: "the end left") { !$0.lastLine.contains("following") }
      try folder.append("{\"title\":\"line 3002\"}\n", to: path)
      try session.expectLastLine("of 3002")
      #expect(!session.screen.contains("┃ line 3002 "))
      try session.press("q", thenExit: 0)
    }

    @Test func `a watched file is read anew when it changes`() throws {
      let path = try folder.write("a.json", #"[{"title": "before"}]"#)
      let session = try TerminalSession(.waterfall([path, "--watch"]), showing: "before")
      try folder.write("a.json", #"[{"title": "afterwards"}]"#)
      try session.expect("afterwards")
      try session.press("q", thenExit: 0)
    }

    @Test func `every second a file is read again, and what has changed is marked`() throws {
      let path = try folder.write("e.json", #"[{"id": 1, "title": "one", "n": 1}]"#)
      let session = try TerminalSession(.waterfall([path, "--every", "1"]), showing: "one")
      // A file that is written in its place is empty for a moment, and may be read then.
      let new = try folder.write(
        "new.json", #"[{"id": 1, "title": "one", "n": 2}, {"id": 2, "title": "b"}]"#)
      #expect(unsafe rename(new, path) == 0)
      try session.expect(" changed ").expect(" new ")
      try session.expectLastLine("refreshed: 1 new (b), 1 changed (one)")
      try session.press("q", thenExit: 0)
    }

    @Test func `a source is opened again where it was left`() throws {
      let path = try folder.write("n.txt", (1...300).map { "line \($0)" }.joined(separator: "\n"))
      var command = PseudoTerminal.Command.waterfall([path, "--lines", "--columns", "1"])
      command.environment["XDG_STATE_HOME"] = folder["state"]
      let first = try TerminalSession(command, showing: "line 1 ")
      try first.press("f2<Enter>", thenLastLine: "of 138")
      try first.press("40j", thenExpect: "┃ line 202 ")
      try first.press("q", thenExit: 0)
      let places = folder["state/waterfall/places"]
      let facts = try FileManager.default.attributesOfItem(atPath: places)
      #expect((facts[.posixPermissions] as? Int) == 0o600)
      command.arguments.append("--resume")
      let second = try TerminalSession(command, showing: "┃ line 202 ").expectLastLine("filter: 2")
      try second.press("q", thenExit: 0)
    }

    @Test func `chosen fields are shown the next time, until all are chosen`() throws {
      let path = try folder.write(
        "n.json", #"[{"title": "one", "red": "r1", "blue": "b1"}, {"title": "two", "red": "r2"}]"#)
      func session(_ options: String...) throws -> TerminalSession {
        return try TerminalSession(
          .waterfall([path] + options, variables: ["XDG_STATE_HOME": folder["state"]]))
      }
      let first = try session().expect("b1")
      try first.press(":fields<Space>title,red<Enter>")
      try first.expect("no blue") { !$0.screen.contains("b1") }
      try first.press("q", thenExit: 0)
      let second = try session().expect("r1")
      #expect(!second.screen.contains("b1"))
      try second.press("q", thenExit: 0)
      for options in [["--fields", "blue"], ["--secure"]] {
        let other = try TerminalSession(
          .waterfall([path] + options, variables: ["XDG_STATE_HOME": folder["state"]]))
        try other.expect("b1")
        try other.press("q", thenExit: 0)
      }
      let third = try session().expect("r1")
      #expect(!third.screen.contains("b1"))
      try third.press("C*<Enter>", thenExpect: "b1")
      try third.press("q", thenExit: 0)
      let fourth = try session().expect("b1")
      try fourth.press("q", thenExit: 0)
    }

    @Test func `with recursive, subdirectories are watched, and new ones`() throws {
      try FileManager.default.createDirectory(
        atPath: folder["inner/most"], withIntermediateDirectories: true)
      try folder.write("inner/most/a.txt", "the first one\n")
      let session = try TerminalSession(.waterfall([folder.path, "--watch", "--recursive"]))
      try session.expect("the first one")
      try folder.write("inner/most/b.txt", "the second one\n")
      try session.expect("the second one")
      try FileManager.default.createDirectory(
        atPath: folder["later/inner"], withIntermediateDirectories: true)
      try folder.write("later/inner/c.txt", "the third one\n")
      try session.expect("the third one")
      try session.press("q", thenExit: 0)
    }

    @Test func `a directory that one has gone into is watched, too`() throws {
      let inner = folder["inner"]
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      try folder.write("inner/a.txt", "the first one\n")
      let session = try TerminalSession(.waterfall([folder.path, "--watch"]), showing: "inner")
      try session.press("\r", thenExpect: "the first one")
      try folder.write("inner/b.txt", "the second one\n")
      try session.expect("the second one")
      try session.press("\u{7F}", thenExpect: "inner")
      try session.press("q", thenExit: 0)
    }

    @Test func `filters, orders and groups of the command line hold from the start`() throws {
      let path = try folder.write(
        "a.json",
        #"[{"title":"x","n":3,"k":"odd"},{"title":"y","n":2,"k":"even"},{"title":"z","n":1,"k":"odd"}]"#
      )
      let session = try TerminalSession(
        .waterfall([path, "--filter", "n>0", "--sort", "n", "--group-by", "k"]), showing: " odd  2")
      try session.expect(" even  1").expectLastLine("filter: n>0  sort: n")
      try session.press("q", thenExit: 0)
    }
  }
}
