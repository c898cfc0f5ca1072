import Foundation
import FoundationXML
import Testing
import WaterfallTestSupport

@testable import WaterfallApp

extension EndToEnd {
  /// `waterfall print` writes the same cards once.
  @Suite struct PrintTests {
    private static let cards = """
      [{"title": "A & <b>", "n": 1}, {"title": "漢字", "n": 2}, {"title": "third", "n": 3}]
      """
    private static let outputs = PrintFormat.allValueStrings.joined(separator: ", ")

    /// The output and the messages of `waterfall print` for three cards.
    private func printed(
      _ arguments: [String], of text: String = cards, status: Int32 = 0,
      environment: [String: String] = [:]
    ) throws -> (output: String, errors: String) {
      let folder = try TerminalSession.Folder()
      let file = try folder.write("cards.json", text)
      var command = PseudoTerminal.Command.waterfall(
        ["print", "--width", "40", "--columns", "2"] + arguments + [file])
      (command.output, command.errors) = (.file(folder["out"]), .file(folder["err"]))
      command.environment.merge(environment) { $1 }
      try TerminalSession(command).expectExit(status)
      return (folder.text("out"), folder.text("err"))
    }

    @Test(arguments: [
      ("--filter level:error", ["1", "3", "5"]), ("--sort amount:desc", ["6", "2", "4"]),
      ("--reverse", ["6", "5", "4"]), ("--filter level:error --sort amount:desc", ["5", "1", "3"]),
      ("--query error", ["1", "3", "5"]), ("", ["0", "1", "2"]),
    ])
    func `--max-items is the last step`(options: String, titles: [String]) throws {
      let amounts = [1, 5, 8, 3, 7, 6, 9]
      let records = amounts.enumerated().map { index, amount in
        let level = index % 2 == 1 ? "error" : "info"
        return #"{"title": "\#(index)", "level": "\#(level)", "amount": \#(amount)}"#
      }
      let arguments = options.split(separator: " ").map(String.init)
      let json = try printed(
        ["--max-items", "3", "--as", "json"] + arguments,
        of: "[\(records.joined(separator: ","))]"
      ).output
      let cards = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
      #expect(cards.map { $0["title"] as? String } == titles)
    }

    @Test(arguments: [
      ("--filter Weight>1", ["漢字", "third"]), ("--filter n>1", ["漢字", "third"]),
      ("--sort weight:desc", ["third", "漢字", "A & <b>"]), ("--title Weight", ["1", "2", "3"]),
    ])
    func `options know a field by its given name, too`(options: String, titles: [String]) throws {
      let arguments = options.split(separator: " ").map(String.init)
      let json = try printed(["--rename", "n=Weight", "--as", "json"] + arguments).output
      let cards = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
      #expect(cards.map { $0["title"] as? String } == titles)
    }

    @Test func `a name that no field has or was given is a fault`() throws {
      let words = try printed(["--rename", "n=Weight", "--sort", "height"], status: 64).errors
      #expect(words.contains("no record has the field 'height'"))
    }

    /// The lines of a list of the files `p.csv` and `q.csv`, in this order.
    private func listed(_ files: String, _ first: String, _ second: String) throws -> [String] {
      let folder = try TerminalSession.Folder()
      try folder.write("p.csv", first)
      try folder.write("q.csv", second)
      try TerminalSession(
        .shell("\"$waterfall\" print --list --width 60 \(files) > out", in: folder)
      ).expectExit(0)
      return folder.text("out").split(separator: "\n").map(String.init)
    }

    @Test(arguments: ["p.csv q.csv", "q.csv p.csv"])
    func `each source's values are below the names of its own fields`(files: String) throws {
      let lines = try listed(files, "name,size\na,10\n", "name,price\nx,4.50\n")
      func end(of name: String) throws -> Int {
        let place = try #require(lines[0].range(of: name))
        return lines[0].distance(from: lines[0].startIndex, to: place.upperBound)
      }
      for (row, name, value) in [("▏ a", "size", "10"), ("▏ x", "price", "4.50")] {
        let line = try #require(lines.first { $0.hasPrefix(row) })
        #expect(try line.prefix(end(of: name)).hasSuffix(value), "\(lines)")
      }
    }

    @Test func `the titles of several sources have all of their names`() throws {
      let lines = try listed("p.csv q.csv", "name,size\na,10\n", "label,size\nx,45\n")
      #expect(lines[0].hasPrefix("  name, label"), "\(lines)")
      #expect(lines.contains { $0.hasPrefix("▏ a ") } && lines.contains { $0.hasPrefix("▏ x ") })
    }

    @Test(arguments: [
      ("--filter file:q", ["Bob", "Cid"]), ("--filter '!file:q'", ["Ann"]),
      ("--sort file:desc", ["Bob", "Cid", "Ann"]), ("--title file", ["p.c", "q.c", "q.c"]),
    ])
    func `options know the file of a record as a field`(options: String, titles: [String]) throws {
      let lines = try listed(
        "\(options) p.csv q.csv", "name,n\nAnn,1\n", "name,n\nBob,2\nCid,3\n")
      let rows = lines.filter { $0.hasPrefix("▏ ") }
      #expect(rows.map { String($0.dropFirst(2).prefix(3)) } == titles, "\(lines)")
    }

    @Test func `a producer that never ends is read up to --max-items`() throws {
      let session = try TerminalSession(
        .shell(
          "yes '{\"t\": \"word\"}' | \"$waterfall\" print --max-items 3 --as json | grep -c word"))
      try session.expectExit(0)
      #expect(session.screen.hasPrefix("3"))
    }

    @Test func `a picture is valid XML, as high as the cards`() throws {
      let svg = try printed(["--as", "svg"]).output
      #expect(XMLParser(data: Data(svg.utf8)).parse())
      #expect(svg.contains("width=\"360\" height=\"160\" viewBox=\"0 0 360 160\""))
      #expect(svg.contains("A &amp; &lt;b&gt;"))
      #expect(svg.contains("<tspan x=\"207\">漢</tspan><tspan x=\"225\">字</tspan>"))
    }

    @Test func `a page has the rows of the text, escaped`() throws {
      let html = try printed(["--as", "html", "--color", "never"]).output
      #expect(html.hasPrefix("<!DOCTYPE html>\n"))
      #expect(html.contains("<title>cards.json</title>"))
      #expect(html.contains("<span class=\"b\">A &amp; &lt;b&gt;</span>"))
      #expect(html.contains("╰──────────────────╯"))
      #expect(html.hasSuffix("</pre>\n</body>\n</html>\n"))
    }

    @Test func `colours of pages follow the theme, the setting and NO_COLOR`() throws {
      #expect(try printed(["--as", "svg"]).output.contains("fill=\"#1c1f26\""))
      let light = try printed(["--as", "svg", "--theme", "light"]).output
      #expect(light.contains("fill=\"#ffffff\""))
      let plain = try printed(["--as", "html"], environment: ["NO_COLOR": "1"]).output
      #expect(!plain.contains("style=\"color"))
    }

    @Test func `cards as JSON have places and texts`() throws {
      let json = try printed(["--as", "json"]).output
      let cards = try #require(
        try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
      #expect(cards.map { $0["title"] as? String } == ["A & <b>", "漢字", "third"])
      #expect(cards.map { $0["index"] as? Int } == [0, 1, 2])
      #expect(cards[2]["frame"] as? [String: Int] == ["x": 0, "y": 4, "width": 20, "height": 4])
      #expect(try printed(["--as", "json"], of: "[]").output == "[]\n")
    }

    /// The names of zones as POSIX has them: hours behind UTC.
    @Test(arguments: [("", 14), ("XXX4", 10), ("YYY-5:30", 20)])
    func `a filter for an hour finds the cards that show it`(zone: String, hour: Int) throws {
      let times = [
        ("zoned", #""2026-03-10T14:30:00Z""#), ("epoch", "1773153000"),
        ("mail", #""Tue, 10 Mar 2026 10:30:00 -0400""#), ("clock", #""2026-03-10 14:30""#),
      ]
      let cards = times.map { #"{"title": "\#($0)", "time": \#($1)}"# }.joined(separator: "\n")
      func lines(_ filter: String) throws -> [String] {
        try printed(
          ["--list", "--filter", filter], of: cards, environment: ["TZ": zone]
        ).output.split(separator: "\n").dropFirst().map(String.init)
      }
      let all = try lines("time:2026")
      #expect(all.count == 4)
      for shown in [14, hour] {
        let found = try lines("time:2026-03-10T\(shown)")
        #expect(!found.isEmpty)
        #expect(found == all.filter { $0.contains(" \(shown):") }, "\(all)")
      }
    }

    @Test func `what stands before a fault is printed as a whole document`() throws {
      let bad = "[{\"title\": \"first\"},\n {\"title\": }]"
      let json = try printed(["--as", "json"], of: bad, status: 65)
      #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [Any])
      #expect(json.errors.contains("cards.json:2:"))
      let svg = try printed(["--as", "svg"], of: bad, status: 65).output
      #expect(XMLParser(data: Data(svg.utf8)).parse())
    }

    @Test func `a part and a height cut the picture`() throws {
      #expect(
        try printed(["--height", "1"]).output == "╭──────────────────╮ ╭─────────────────╮\n")
      #expect(try printed(["--rect", "18,2,6,2"]).output == " │ │ n\n─╯ ╰──\n")
      #expect(try printed(["--rect", "-3,-1,6,3"]).output == "╭──\n│ A\n")
      #expect(try printed(["--rect", "0,0,0,9"]).output.isEmpty)
    }

    @Test(
      arguments: [
        (["--rect", "1,2,3"], "expected four numbers with commas between them"),
        (["--height", "0"], "--height 0: expected a number of cells from 1 to 10000"),
        (["--as", "pdf"], "expected one of \(outputs)"),
        (["--rekt", "1,2,3,4"], "Did you mean '--rect'?"),
        (["--record", "x"], "--record"),
        (["--plot", "n", "--as", "json"], "--as json: expected ansi, text, svg or html beside"),
        (["--plot", "n", "--rect", "0,0,9,9"], "--plot and --rect exclude each other"),
        (["--plot", "n by title as x"], "--plot n by title as x: there is no chart 'x'"),
        (["--plot", "a by b by c by d"], "plot Y by X, or plot X"),
        (["--plot", "size by n"], "no card has the field size"),
        (["--plot", "title by n"], "no number in title: 3 values are no number"),
        (["--plot", "n by title as line"], "a line chart needs numbers or times in title"),
      ])
    func `what cannot be is refused in two lines`(arguments: [String], words: String) throws {
      let errors = try printed(arguments, status: 64).errors
      #expect(errors.contains(words), "\(errors)")
      #expect(errors.split(separator: "\n").count == 2)
    }

    @Test(arguments: [
      (
        "n by title",
        ["  n by title: 3 cards", "  third   3 " + bar(27), "  漢字    2 " + bar(18)]
      ),
      ("n", ["  n: 3 cards", "0 └┬───"]),
    ])
    func `a chart of the cards is printed instead`(plot: String, starts: [String]) throws {
      let lines = try printed(["--plot", plot]).output.split(separator: "\n")
      for start in starts { #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)") }
    }

    private static func bar(_ columns: Int) -> String { String(repeating: "█", count: columns) }

    @Test func `a chart is as high as it was asked for, and follows the filter`() throws {
      #expect(try printed(["--plot", "n"]).output.split(separator: "\n").count == 20)
      let short = try printed(["--plot", "n", "--height", "9", "--filter", "n>1"]).output
      #expect(short.split(separator: "\n").count == 9)
      #expect(short.hasPrefix("  n: 2 cards\n"))
    }

    @Test func `a chart is a picture, a page, and plain ASCII`() throws {
      let svg = try printed(["--plot", "n by title", "--as", "svg"]).output
      #expect(XMLParser(data: Data(svg.utf8)).parse())
      #expect(svg.contains("A &amp; &lt;b&gt;"))
      let html = try printed(["--plot", "n by title", "--as", "html"]).output
      #expect(html.hasPrefix("<!DOCTYPE html>\n") && html.contains("A &amp; &lt;b&gt;"))
      #expect(try printed(["--plot", "n", "--ascii"]).output.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `a fault of the data is told beside a chart`() throws {
      let bad = "[{\"n\": 1},\n {\"n\": 2},\n {\"n\": }]"
      let errors = try printed(["--plot", "n"], of: bad, status: 65).errors
      #expect(errors.contains("cards.json:3:"), "\(errors)")
    }

    @Test func `an endless pipe ends with the height`() throws {
      let line = #"yes '{"title": "drop"}' | "$waterfall" print --width 20 --height 4 --as text"#
      let session = try TerminalSession(.shell(line), columns: 40, rows: 10).expectExit(0)
      #expect(session.screen.hasPrefix("╭──────────────────╮\n│ drop"))
    }
  }
}
