import TerminalGrid
import Testing
import WaterfallLayout
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

/// The tour in a text.
private func tour(_ text: String) throws(JSONError) -> Tour {
  var reader = JSONReader(Array(text.utf8))
  return try Tour(&reader, named: "file")
}

/// A tour of one step with this caption.
private func captioned(_ caption: String) throws(JSONError) -> Tour {
  try tour(#"{"steps": [{"caption": "\#(caption)"}]}"#)
}

/// The offset of the fault, and the expected syntax.
private func fault(_ text: String) -> String {
  do throws(JSONError) {
    _ = try tour(text)
    return "nothing"
  } catch {
    return "\(error.offset): \(error.expected)"
  }
}

@Test func `a step of a file is the step that Swift makes`() throws {
  let read = try tour(
    """
    {"name": "albums", "steps": [
      {"caption": "{Lanes}, {gaps}: {{so}}", "layout": "grid",
       "numbers": {"columns": 4, "row-gap": 2, "direction": "horizontal", "placement": "round-robin",
                   "row-height": 9, "right-to-left": true},
       "place": 12, "marks": ["lane-ends", "culling"], "compare": "masonry",
       "acts": [{"scroll": -3}, "next-theme"], "pause": 2.5},
      {"caption": "and", "place": "start", "marks": [], "pause": null}
    ]}
    """)
  #expect(read.name == "albums")
  #expect(
    read.steps == [
      Tour.Step("\(.lanesFirst), \(.gaps): {so}")
        .with(
          .layout(.grid), .number(.columns, 4), .number(.rowGap, 2), .direction(.horizontal),
          .placement(.roundRobin), .ownNumber("row-height", 9), .rightToLeft(true)
        )
        .at(.item(11)).showing(.laneEnds, .culling, beside: .masonry)
        .doing(.scroll(-3), .perform(.nextTheme)).pausing(2.5),
      Tour.Step("and").at(.start).showing(),
    ])
}

@Test func `a tour without a name has the file's`() throws {
  #expect(try captioned("so").name == "file")
}

/// A faulty tour, and the message about it.
private struct Fault: CustomTestStringConvertible {
  let text: String
  let words: String
  var testDescription: String { text }

  static let all = [
    Fault(text: "", words: #"0: a tour like {"steps": [{"caption": "…"}]}"#),
    Fault(text: "[]", words: #"0: a tour like {"steps": [{"caption": "…"}]}"#),
    Fault(text: "{}", words: #"0: "steps" in the tour"#),
    Fault(text: #"{"steps": []}"#, words: "10: an array of 1 to 500 steps"),
    Fault(text: #"{"steps": 3}"#, words: "10: an array of 1 to 500 steps"),
    Fault(text: #"{"steps": ["a"]}"#, words: #"11: a step, an object with a "caption""#),
    Fault(text: #"{"steps": [{}]}"#, words: #"11: a "caption" in the step"#),
    Fault(text: #"{"step": []}"#, words: #"1: "steps", not "step""#),
    Fault(text: #"{"name": "", "steps": []}"#, words: "9: a name of 1 to 40 characters"),
    Fault(text: #"{"steps": [{"caption": "a"}]} x"#, words: "30: the end of the document"),
    Fault(
      text: #"{"steps": [{"caption": "a", "caption": "b"}]}"#,
      words: #"28: "caption" only once in an object"#),
  ]

  /// Faulty members of a step. Offsets count from the member's value.
  static let members: [(member: String, value: String, words: String)] = [
    ("layout", #""mansory""#, #"0: "masonry", not "mansory""#),
    ("layout", "3", "0: the name of a layout in quotes"),
    ("numbers", "3", "0: an object"),
    ("numbers", #"{"column": 3}"#, #"1: "columns", not "column""#),
    ("numbers", #"{"columns": 0}"#, "12: a whole number from 1 to 10000"),
    ("numbers", #"{"columns": 2.5}"#, "12: a whole number from 1 to 10000"),
    ("numbers", #"{"columns": 1e99}"#, "12: a whole number from 1 to 10000"),
    ("numbers", #"{"direction": "up"}"#, #"14: one of "vertical", "horizontal", not "up""#),
    ("numbers", #"{"right-to-left": 1}"#, "18: true or false"),
    ("numbers", #"{"row-height": 0}"#, "15: a whole number from 1 to 1000"),
    ("numbers", #"{"fixed": "no"}"#, #"10: one of "a row flow", "real frames", not "no""#),
    ("place", #""begin""#, #"0: one of "start", "here", not "begin""#),
    ("place", "0", #"0: a place: "start", "here" or the number of an item, from 1"#),
    ("place", "true", #"0: a place: "start", "here" or the number of an item, from 1"#),
    ("marks", #"["lane-end"]"#, #"1: "lane-ends", not "lane-end""#),
    ("marks", #""lane-ends""#, "0: an array of marks"),
    ("compare", #""grids""#, #"0: "grid", not "grids""#),
    ("acts", #"["nxt-theme"]"#, #"1: "next-theme", not "nxt-theme""#),
    ("acts", "[3]", #"1: an act: {"scroll": 30}, or the name of a command"#),
    ("acts", "[{}]", #"1: {"scroll": 30}"#),
    ("acts", #"[{"scroll": 1e9}]"#, "12: rows to scroll, at most 100000"),
    ("pause", "0", "0: a pause in seconds, from 0.1 to 3600"),
    ("pause", "1e400", "0: a pause in seconds, from 0.1 to 3600"),
    ("pause", #""9""#, "0: a pause in seconds, from 0.1 to 3600"),
    ("captoin", #""a""#, #"-11: "caption", not "captoin""#),
  ]

  /// Faulty captions, and the messages about them.
  static let captions: [(caption: String, words: String)] = [
    ("", "a caption of 1 to 10 lines at 60 columns"),
    (" \\n ", "a caption of 1 to 10 lines at 60 columns"),
    ("{lane}", #""lanes", not "lane" in braces; {{ is a brace"#),
    ("{lanes", #""}" after "{" in the caption; {{ is a brace"#),
    ("lanes}", #""{" before "}" in the caption; }} is a brace"#),
    (
      String(repeating: "seven letters ", count: 50),
      "a caption of 1 to 10 lines at 60 columns, not of 13"
    ),
  ]
}

@Test(arguments: Fault.all)
private func `a fault of a tour says where it is and what was expected`(expected: Fault) {
  #expect(fault(expected.text) == expected.words)
}

@Test(arguments: Fault.members)
private func `a fault of a step says where it is and what was expected`(
  member: String, value: String, words: String
) throws {
  let before = #"{"steps": [{"caption": "a", "\#(member)": "#
  let parts = words.split(separator: ":", maxSplits: 1)
  let place = before.utf8.count + (try #require(Int(parts[0])))
  #expect(fault(before + value + "}]}") == "\(place):\(parts[1])")
}

@Test(arguments: Fault.captions)
private func `a fault of a caption stands at the caption`(caption: String, words: String) {
  #expect(fault(#"{"steps": [{"caption": "\#(caption)"}]}"#) == "23: \(words)")
}

@Test func `there is an end to steps and acts`() {
  let steps = Array(repeating: #"{"caption": "a"}"#, count: 501).joined(separator: ",")
  #expect(fault("{\"steps\": [\(steps)]}").hasSuffix(": at most 500 steps"))
  let acts = Array(repeating: #""lab""#, count: 21).joined(separator: ",")
  let step = #"{"caption": "a", "acts": [\#(acts)]}"#
  #expect(fault("{\"steps\": [\(step)]}").hasSuffix(": at most 20 acts in a step"))
}

@Test func `any bytes are a tour or a fault`() {
  let whole = Array(
    #"{"name":"n","steps":[{"caption":"{lanes}","place":3,"acts":[{"scroll":3}]}]}"#.utf8)
  for length in 0..<whole.count {
    for byte: UInt8 in [0x00, 0x22, 0x5C, 0x7B, 0x7D, 0xFF] {
      var bytes = Array(whole[..<length]) + [byte] + whole[length...]
      var reader = JSONReader(bytes)
      _ = try? Tour(&reader, named: "n")
      bytes.removeSubrange(length...)
      reader = JSONReader(bytes)
      #expect(throws: JSONError.self) { try Tour(&reader, named: "n") }
    }
  }
}

@Test func `the commands that run programs are known`() throws {
  for command in ["pipe", "edit", "open"] {
    let read = try tour(#"{"steps": [{"caption": "a", "acts": ["lab", "\#(command)"]}]}"#)
    #expect(read.programCommand?.name == command)
  }
  #expect(try captioned("a").programCommand == nil)
  #expect(Tour.all.allSatisfy { $0.programCommand == nil })
}

@Test func `each step of a file begins with the layout of the tour's beginning`() throws {
  var options = TestViewer.options(columns: 2)
  options.tours.first = try tour(
    """
    {"steps": [
      {"caption": "{Lanes}, {gaps}", "numbers": {"columns": 3, "gap": 2}},
      {"caption": "in {lanes} of a {{grid}}", "layout": "grid", "place": 8, "pause": 0.5},
      {"caption": "again", "numbers": {"tolerance": 4, "placement": "shortest"}}
    ]}
    """)
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 30), window: "60x20", options: options)
  #expect(viewer.grid.text.contains("│ Three columns, gaps of 2 cells"))
  #expect(viewer.state.layout.laneCount == 3)
  viewer.press("<Space>")
  #expect(viewer.state.board.view.chosen.kind == .grid && viewer.state.layout.laneCount == 2)
  #expect(viewer.state.focus == 7)
  #expect(viewer.grid.text.contains("│ in two columns of a {grid}"))
  #expect(viewer.asked.last == "tour 2 in 500")
  viewer.press("<Space>")
  #expect(viewer.state.board.view.chosen.placement == .shortest(tolerance: 4))
  #expect(viewer.state.board.view.chosen.kind == .masonry)
}
