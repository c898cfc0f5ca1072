import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The output forms of `waterfall layout` other than lines of JSON.
  @Suite struct LayoutCommandPictureTests {
    @Test func `text draws the boxes`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 20 --height 9 --column-gap 2 --row-gap 0 --snap integral --as text",
        input: "[3, 4, 2]")
      #expect(
        outcome.output == """
          ╭0──────╮  ╭1──────╮
          │       │  │       │
          ╰───────╯  │       │
          ╭2──────╮  ╰───────╯
          ╰───────╯

          """)
    }

    @Test func `text draws headers, spans and what has no room for a frame`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 20 --height 9 --column-gap 2 --row-gap 0 --snap integral --as text",
        input: """
          {"sections": [{"header": 2, "items": [2, 1, {"height": 2, "span": 2}]},
            {"columns": 20, "columnGap": 0, "items": [2, 1], "footer": 1}]}
          """)
      #expect(
        outcome.output == """
          ╭header 0──────────╮
          ╰──────────────────╯
          ╭0──────╮  ─1───────
          ╰───────╯
          ╭2─────────────────╮
          ╰──────────────────╯
          │─
          │
          ─footer 1───────────

          """)
    }

    @Test func `text draws rows when it scrolls horizontally`() throws {
      let outcome = try LayoutCommandTests.run(
        "--direction horizontal --width 9 --height 5 --row-gap 1 --column-gap 2 --snap integral "
          + "--as text", input: "[6, 4, 5]")
      #expect(
        outcome.output == """
          ╭0───╮
          ╰────╯

          ╭1─╮  ╭2──╮
          ╰──╯  ╰───╯

          """)
    }

    @Test func `text has lines of any length`() throws {
      let outcome = try LayoutCommandTests.run(
        "--direction horizontal --width 9 --height 2 --rows 1 --snap integral --as text",
        input: "[70000]")
      let line = String(repeating: "─", count: 69_997)
      #expect(outcome.output == "╭0\(line)╮\n╰─\(line)╯\n")
    }

    @Test func `text keeps each empty row, however many`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 2 --height 9 --columns 1 --row-gap 99 --snap integral --as text", input: "[1, 1]")
      #expect(outcome.output == "──\n" + String(repeating: "\n", count: 99) + "──\n")
    }

    @Test func `a later box covers an earlier one, and a sticky header all`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 12 --height 9 --columns 1 --row-gap 0 --snap integral --sticky-headers "
          + "--rect 0,3,12,4 --as text",
        input: "{\"sections\": [{\"header\": 2, \"items\": [3, 9]}]}")
      #expect(
        outcome.output == """
          ╭header 0──╮
          ╰──────────╯
          ╭1─────────╮
          │          │

          """)
    }

    @Test func `svg shows what the rectangle shows`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 20 --height 9 --columns 1 --as svg --rect 5,85,10,20 --scale-to 40",
        input: "[80, 120, 40]")
      #expect(outcome.output.contains("width=\"20\" height=\"40\" viewBox=\"10 170 20 40\""))
      #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("<rect") } == 1)
    }

    @Test func `svg paints a sticky header over what is below it`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 9 --height 9 --columns 1 --sticky-headers --rect 0,3,9,4 --as svg",
        input: "{\"sections\": [{\"header\": 2, \"items\": [3, 9]}]}")
      let boxes = outcome.output.split(separator: "\n").filter { $0.hasPrefix("<rect") }
      #expect(boxes.map { $0.contains("class=\"header\"") } == [false, true])
    }

    @Test func `svg has room for what line enlarges`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 100 --height 50 --layout line --as svg",
        input: "[{\"width\": 100, \"height\": 100}]")
      #expect(outcome.output.contains("width=\"130\" height=\"130\" viewBox=\"-15 -40 130 130\""))
      #expect(
        outcome.output.contains(
          "<rect class=\"item\" x=\"-15\" y=\"-40\" width=\"130\" height=\"130\">"))
    }

    @Test func `text draws items as large as line makes them`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 10 --height 5 --layout line --snap integral --as text", input: "[10]")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 13)
      #expect(lines.first == "╭0───────────╮")
      #expect(lines.last == "╰────────────╯")
    }

    @Test func `a sticky header is raised in an answer to a rectangle`() throws {
      let board = "{\"sections\": [{\"header\": 2, \"items\": [3]}]}"
      let options = "--width 9 --height 9 --columns 1 --rect 0,1,9,9"
      let plain = try LayoutCommandTests.run(options, input: board)
      #expect(!plain.output.contains("zIndex"))
      let sticky = try LayoutCommandTests.run("\(options) --sticky-headers", input: board)
      #expect(sticky.output.contains("\"y\":1,\"width\":9,\"height\":2,\"zIndex\":1}"))
    }

    @Test func `svg is a rectangle for each box`() throws {
      let outcome = try LayoutCommandTests.run("--width 20 --height 9 --columns 1 --as svg")
      #expect(outcome.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\""))
      #expect(
        outcome.output.contains(
          """
          <rect class="item" x="0" y="90" width="20" height="120"><title>item 0,1</title></rect>

          """))
      #expect(outcome.output.contains("<text x=\"10\" y=\"150\" font-size=\"14\">1</text>\n"))
      #expect(outcome.output.hasSuffix("</svg>\n"))
    }

    @Test func `json is one array of what the lines are`() throws {
      let options = "--width 20 --height 9 --layout circle"
      let lines = try LayoutCommandTests.run(options).output.split(separator: "\n")
      let document = try LayoutCommandTests.run("\(options) --as json").output
      #expect(document == "[\n\(lines.joined(separator: ",\n"))\n]\n")
    }

    @Test func `numbers are the shortest that read back the same`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 1 --height 9 --columns 3 --column-gap 0 --as csv", input: "[1e-7, 1e300, 0.10]")
      #expect(
        LayoutCommandTests.frames(outcome.output) == [
          "0,0,0.3333333333333333,1e-7", "0.3333333333333333,0,0.3333333333333333,1e300",
          "0.6666666666666666,0,0.3333333333333333,0.1", "size 1,1e300",
        ])
    }

    @Test(arguments: [
      ("10.0", "10"), ("-0.0", "0"), ("5e-324", "5e-324"), ("1E21", "1e21"), ("123e-9", "1.23e-7"),
      ("9007199254740993", "9007199254740992"),
      ("1.7976931348623157e308", "1.7976931348623157e308"),
      ("0.1000000000000000055", "0.1"), ("1e999", "0"),
    ])
    func `a number is printed in its shortest form`(_ number: String, _ text: String) throws {
      let outcome = try LayoutCommandTests.run(
        "--width 1 --height 9 --columns 1 --as csv", input: "[\(number)]")
      #expect(LayoutCommandTests.frames(outcome.output) == ["0,0,1,\(text)", "size 1,\(text)"])
    }
  }
}
