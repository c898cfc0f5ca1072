import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// `waterfall layout`: exact output for every option, and exact words for every error.
  @Suite struct LayoutCommandTests {
    /// The output and the messages of a run.
    struct Outcome: Equatable {
      var output: String
      var errors: String
    }

    static func run(
      _ options: String, input: String = "[80, 120, 40]", edits: String? = nil,
      status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
      let folder = try TerminalSession.Folder()
      var arguments = ["layout"] + options.split(separator: " ").map(String.init)
      if let edits { arguments += ["--edits", try folder.write("edits.json", edits)] }
      let session = try TerminalSession(
        .waterfall(
          arguments, input: .pipe(Array(input.utf8)), output: .file(folder["out"]),
          errors: .file(folder["err"])))
      try session.expectExit(status, sourceLocation: sourceLocation)
      let words = folder.text("err").replacing(folder.path + "/", with: "")
      return Outcome(output: folder.text("out"), errors: words)
    }

    /// The frames of the output as `x,y,width,height`. Kinds other than items have their names
    /// before.
    static func frames(_ output: String) -> [String] {
      output.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        let frame = cells[3..<7].filter { !$0.isEmpty }.joined(separator: ",")
        if cells[0] == "contentSize" { return "size \(cells[5]),\(cells[6])" }
        return cells[0] == "item" ? frame : "\(cells[0]) \(frame)"
      }
    }

    @Test func `a line of JSON for each element, then the content size`() throws {
      let outcome = try Self.run("--width 400 --height 300")
      #expect(
        outcome.output == """
          {"kind":"item","section":0,"item":0,"x":0,"y":0,"width":195,"height":80}
          {"kind":"item","section":0,"item":1,"x":205,"y":0,"width":195,"height":120}
          {"kind":"item","section":0,"item":2,"x":0,"y":90,"width":195,"height":40}
          {"kind":"contentSize","width":400,"height":130}

          """)
    }

    @Test(arguments: [
      ("--columns 1", ["0,0,400,80", "0,90,400,120", "0,220,400,40", "size 400,260"]),
      ("--rows 4", ["0,0,92.5,80", "102.5,0,92.5,120", "205,0,92.5,40", "size 400,120"]),
      ("--min-column-width 130", ["0,0,195,80", "205,0,195,120", "0,90,195,40", "size 400,130"]),
      (
        "--column-gap 0 --row-gap 5",
        ["0,0,200,80", "200,0,200,120", "0,85,200,40", "size 400,125"]
      ),
      (
        "--row-gap -5 --column-gap nan",
        ["0,0,200,80", "200,0,200,120", "0,80,200,40", "size 400,120"]
      ),
      ("--insets 1,2,3,4", ["2,1,192,80", "204,1,192,120", "2,91,192,40", "size 400,134"]),
      ("--content-insets 1,2,3,4", ["2,1,192,80", "204,1,192,120", "2,91,192,40", "size 400,134"]),
      ("--right-to-left", ["205,0,195,80", "0,0,195,120", "205,90,195,40", "size 400,130"]),
      (
        "--placement round-robin --columns 3 --column-gap 20",
        ["0,0,120,80", "140,0,120,120", "280,0,120,40", "size 400,120"]
      ),
      ("--tolerance 200", ["0,0,195,80", "205,0,195,120", "0,90,195,40", "size 400,130"]),
      ("--direction horizontal", ["0,0,80,145", "0,155,120,145", "90,0,40,145", "size 130,300"]),
      (
        "--snap integral --column-gap 9",
        ["0,0,196,80", "205,0,195,120", "0,90,196,40", "size 400,130"]
      ),
      ("--scale-to 40 --cell-aspect 0.5", ["0,0,20,4", "21,0,19,6", "0,5,20,2", "size 40,7"]),
      ("--rect 0,0,10,10", ["0,0,195,80", "size 400,130"]),
      ("--rect 0,0,0,10", ["size 400,130"]),
      ("--at 0,2", ["0,90,195,40", "size 400,130"]),
      ("--at 0,2 --rect 0,0,10,10", ["size 400,130"]),
      ("--neighbour 0,0,right", ["205,0,195,120", "size 400,130"]),
      ("--neighbour 0,0,down,300", ["0,90,195,40", "size 400,130"]),
      ("--neighbour 0,1,down,300", ["size 400,130"]),
      ("--neighbour 0,1,left,100", ["0,90,195,40", "size 400,130"]),
      ("--neighbour 0,0,left", ["size 400,130"]),
      (
        "--layout hx-collection-view --columns 2",
        ["10,10,185,80", "205,10,185,120", "10,100,185,40", "size 0,150"]
      ),
      (
        "--layout waterfall-layout",
        ["10,10,185,80", "205,10,185,120", "10,100,185,40", "size 400,150"]
      ),
      (
        "--layout swift-waterfall",
        ["10,10,185,80", "205,10,185,120", "10,100,185,40", "size 0,150"]
      ),
      (
        "--layout pure-layout --columns 2",
        ["0,0,195,80", "205,0,195,120", "0,95,195,40", "size 400,300"]
      ),
      (
        "--layout yt-water-flow", ["10,10,185,80", "205,10,185,120", "10,100,185,40", "size 0,140"]
      ),
      (
        "--layout yt-water-flow --direction horizontal",
        ["10,10,80,280", "100,10,120,280", "230,10,40,280", "size 270,0"]
      ),
      (
        "--layout naive --columns 2",
        ["10,0,100,80", "120,0,100,120", "10,90,100,40", "size 230,130"]
      ),
      ("--layout naive --columns 2 --rect 0,90,300,20", ["120,0,100,120", "size 230,130"]),
      (
        "--layout naive --columns 2 --rect 0,90,300,20 --fixed",
        ["120,0,100,120", "10,90,100,40", "size 230,130"]
      ),
      ("--layout line", ["0,110,80,80", "130,90,120,120", "300,130,40,40", "size 340,300"]),
      (
        "--layout grid --columns 2",
        ["0,0,195,120", "205,0,195,120", "0,130,195,120", "size 400,250"]
      ),
      (
        "--layout justified --row-height 195 --rect 0,0,400,10",
        ["0,0,195,195", "205,0,195,195", "size 400,400"]
      ),
      ("--layout line --scale-to 30", ["0,11,8,8", "13,9,12,12", "30,13,4,4", "size 34,30"]),
    ])
    func `each option has its frames`(_ options: String, _ frames: [String]) throws {
      let outcome = try Self.run("--width 400 --height 300 --as csv \(options)")
      #expect(Self.frames(outcome.output) == frames)
      #expect(outcome.errors.isEmpty)
    }

    @Test(arguments: [
      (
        "--sticky-headers --rect 0,15,100,10",
        ["header 0,15,100,10", "0,10,45,30", "size 100,65"]
      ),
      (
        "--section-spacing 5",
        ["header 0,0,100,10", "0,10,45,30", "header 0,45,100,5", "0,50,100,20", "size 100,70"]
      ),
      (
        "--order reading --rect 0,0,100,100",
        ["header 0,0,100,10", "0,10,45,30", "header 0,40,100,5", "0,45,100,20", "size 100,65"]
      ),
      ("--layout grid", ["0,0,45,30", "55,0,45,30", "size 100,30"]),
      (
        "--layout yt-water-flow --insets 0,0,0,0",
        ["header 0,0,100,10", "0,10,45,30", "header 0,50,100,5", "0,55,45,20", "size 0,85"]
      ),
    ])
    func `sections have headers`(_ options: String, _ frames: [String]) throws {
      let sections = """
        {"sections": [{"items": [30], "header": 10, "columns": 2, "footer": null},
          {"items": [{"height": 20, "span": 2}], "header": 5}]}
        """
      let outcome = try Self.run("--width 100 --height 50 --as csv \(options)", input: sections)
      #expect(Self.frames(outcome.output) == frames)
    }

    @Test func `dense fills the hole before a span, reading goes from the top`() throws {
      let outcome = try Self.run(
        "--width 100 --height 50 --column-gap 0 --row-gap 0 --dense --order reading --as csv",
        input: "[40, {\"height\": 10, \"span\": 2}, 15]")
      #expect(
        Self.frames(outcome.output) == ["0,0,50,40", "50,0,50,15", "0,40,100,10", "size 100,50"])
    }

    @Test func `a section names its lanes columns or rows`() throws {
      let sections = """
        {"sections": [{"items": [5], "columns": 4}, {"items": [5], "rows": 4}]}
        """
      let outcome = try Self.run(
        "--width 100 --height 50 --column-gap 0 --as csv", input: sections)
      #expect(Self.frames(outcome.output) == ["0,0,25,5", "0,5,25,5", "size 100,10"])
    }

    @Test func `stamps push what is below them`() throws {
      let sections = """
        {"sections": [{"items": [5, 5], "stamps": [{"x": 0, "y": 0, "width": 10, "height": 20}]}]}
        """
      let outcome = try Self.run("--width 100 --height 50 --as csv", input: sections)
      #expect(Self.frames(outcome.output) == ["55,0,45,5", "55,15,45,5", "size 100,20"])
    }

    @Test(arguments: [
      (#"[{"append": {"section": 0, "items": [7]}}]"#, ["1", "2", "3", "7"]),
      (#"[{"insert": {"section": 0, "item": 3, "items": [7, 8]}}]"#, ["1", "2", "3", "7", "8"]),
      (#"[{"delete": {"section": 0, "item": 0, "count": 2}}]"#, ["3"]),
      (#"[{"move": {"from": [0, 0], "to": [0, 2]}}]"#, ["2", "3", "1"]),
      (#"[{"resize": {"section": 0, "item": 1, "height": 9}}]"#, ["1", "9", "3"]),
      (
        #"[{"delete": {"section": 0, "item": 0, "count": 1}}, {"move": {"from": [0, 1], "to": [0, 0]}}]"#,
        ["3", "2"]
      ),
    ])
    func `edits are done one after the other`(_ edits: String, _ heights: [String]) throws {
      let outcome = try Self.run(
        "--width 10 --height 5 --columns 1 --as csv", input: "[1, 2, 3]", edits: edits)
      let found = Self.frames(outcome.output).dropLast().map { String($0.split(separator: ",")[3]) }
      #expect(found == heights)
    }
  }
}
