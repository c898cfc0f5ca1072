import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// The messages of `waterfall layout` when a request cannot be done.
  @Suite struct LayoutCommandErrorTests {
    private static let anItem =
      "expected an item: a number, or an object with height, width, aspect, span and column"
    private static let advice = "\ntry 'waterfall layout --help' for the options"

    @Test(arguments: [
      ("[1,,2]", "1:4: \(anItem)"),
      ("[1,\n null]", "2:2: \(anItem)"),
      ("[1", "1:3: expected \",\" or \"]\", but it ends here"),
      ("[1] 2", "1:5: expected the end of the document"),
      ("", "1:1: expected {\"sections\": […]} or an array of items, but it is empty"),
      ("[1,\r\n2,\r\n]", "3:1: \(anItem)"),
      (
        "[{\"\u{1B}[31m\(String(repeating: "é", count: 99))\": 1}]",
        "1:3: expected one of \"height\", \"width\", \"aspect\", \"span\", \"column\", \"row\", "
          + "not \"␛[31m\(String(repeating: "é", count: 35))…\""
      ),
      ("{}", "1:1: expected \"sections\" in the object"),
      ("{\"sections\": [3]}", "1:15: expected a section, an object with \"items\""),
      ("{\"sections\": [{}]}", "1:15: expected \"items\" in the section"),
      ("{\"sectoins\": []}", "1:2: expected \"sections\", not \"sectoins\""),
      ("[{\"heigth\": 3}]", "1:3: expected \"height\", not \"heigth\""),
      ("[{\"span\": 1.5}]", "1:11: expected a whole number of columns"),
      ("[{\"height\": \"é\", \"x\": 1}]", "1:13: expected a number"),
      ("{\"sections\": [{\"items\": 3}]}", "1:25: expected an array of items"),
      (
        "[{\"height\": 1, \"span\": 2, \"height\": null}]",
        "1:27: expected \"height\" only once in an object"
      ),
      (
        "{\"sections\": [{\"items\": [1], \"items\": [2]}]}",
        "1:30: expected \"items\" only once in an object"
      ),
      (
        "{\"sections\": [{\"items\": [], \"stamps\": [{\"w\": 3}]}]}",
        "1:41: expected \"width\", not \"w\""
      ),
      (
        "{\"sections\": [{\"items\": [], \"insets\": [1, 2]}]}",
        "1:39: expected four insets [top, left, bottom, right]"
      ),
      (
        "{\"sections\": [{\"items\": [], \"columns\": 2, \"columnWeights\": [1]}]}",
        "1:60: expected only one of \"columns\" and \"columnWeights\""
      ),
      (
        "{\"sections\": [{\"items\": [], \"rows\": 2, \"columns\": 2}]}",
        "1:51: expected only one of \"rows\" and \"columns\""
      ),
      ("[{\"column\": 1, \"row\": 1}]", "1:23: expected only one of \"column\" and \"row\""),
      ("[{\"column\": 0.5}]", "1:13: expected a column, a whole number from 0"),
      (
        "[1, {\"width\": 5, \"aspect\": 2}]",
        "1:5: expected an item with \"height\", because the board scrolls vertically"
      ),
    ])
    func `what cannot be read is told with its place`(_ input: String, _ words: String) throws {
      let outcome = try LayoutCommandTests.run("--width 9 --height 9", input: input, status: 65)
      #expect(outcome.errors == "waterfall: standard input:\(words)\n")
      #expect(outcome.output.isEmpty)
    }

    @Test func `a height alone is no extent of a horizontal board`() throws {
      let options = "--width 9 --height 9 --direction horizontal"
      let outcome = try LayoutCommandTests.run(options, input: "[{\"height\": 5}]", status: 65)
      #expect(
        outcome.errors == """
          waterfall: standard input:1:2: expected an item with "width", because the board scrolls \
          horizontally

          """)
      let line = try LayoutCommandTests.run(
        "--width 9 --height 9 --layout line", input: "[{\"height\": 5}]")
      #expect(line.output.contains("contentSize"))
    }

    @Test(arguments: ["--sticky-headers", "--sticky-footers"])
    func `what is sticky needs a rectangle`(option: String) throws {
      for layout in ["masonry", "circle"] {
        let outcome = try LayoutCommandTests.run(
          "--width 9 --height 9 --layout \(layout) \(option)", input: "[1]", status: 64)
        #expect(outcome.errors.hasPrefix("waterfall: \(option) needs --rect.\n"))
      }
    }

    @Test(arguments: ["--columns 2 --min-columns 1", "--rows 2 --max-columns 1"])
    func `bounds of a number exclude the number`(options: String) throws {
      let outcome = try LayoutCommandTests.run(
        "--width 9 --height 9 \(options)", input: "[1]", status: 64)
      #expect(outcome.errors.contains("exclude each other"))
    }

    @Test(arguments: [
      ("[{\"delet\": {}}]", "1:3: expected \"delete\", not \"delet\""),
      (
        "[{\"keepColumns\": true}]",
        "1:2: expected append, insert, delete, move, resize, or one of these for a section, in the edit"
      ),
      ("[{\"move\": {\"from\": [0, 1]}}]", "1:11: expected \"to\" in it"),
      ("[{\"append\": {\"section\": 2, \"items\": []}}]", "1:2: expected a section below 1, not 2"),
      (
        "[{\"resize\": {\"section\": 0, \"item\": 0, \"height\": null}}]",
        "1:13: expected \"height\" or \"width\" in it"
      ),
      (
        "[{\"resize\": {\"section\": 0, \"item\": 3, \"height\": 1}}]",
        "1:2: expected an item below 3 of section 0, not 3"
      ),
      (
        "[{\"delete\": {\"section\": 0, \"item\": 2, \"count\": 2}}]",
        "1:2: expected at most 1 item from [0, 2] on, not 2"
      ),
      (
        "[{\"insert\": {\"section\": 0, \"item\": 4, \"items\": [1]}}]",
        "1:2: expected an item up to 3 of section 0, not 4"
      ),
    ])
    func `an impossible edit is told with its place`(_ edits: String, _ words: String) throws {
      let outcome = try LayoutCommandTests.run("--width 9 --height 9", edits: edits, status: 65)
      #expect(outcome.errors == "waterfall: edits.json:\(words)\n")
    }

    @Test(arguments: [
      ("--width 9 --height 9 --colums 3", "Unknown option '--colums'. Did you mean '--columns'?"),
      ("--width 9", "Missing expected argument '--height <points>'"),
      (
        "--width 9 --height 9 --columns 2 --rows 2",
        "--columns and --rows exclude each other: give only one."
      ),
      (
        "--width 9 --height 9 --snap none --scale-to 2",
        "--snap and --scale-to exclude each other: give only one."
      ),
      (
        "--width 9 --height 9 --order redaing",
        "The value 'redaing' is invalid for '--order <order>': Did you mean 'reading'? "
          + "It is one of layout, reading."
      ),
      (
        "--width 9 --height 9 --columns 2.5",
        "The value '2.5' is invalid for '--columns <n>': expected a whole number."
      ),
      (
        "--width 9 --height 9 --insets 1,2,3",
        "The value '1,2,3' is invalid for '--insets <t,l,b,r>': "
          + "expected four numbers with commas between them."
      ),
      (
        "--width 9 --height 9 --neighbour 0,0,sideways",
        "The value '0,0,sideways' is invalid for '--neighbour <section,item,direction[,goal]>': "
          + "It is one of up, down, left, right."
      ),
      (
        "--width 9 --height 9 --neighbour 0,0,lft",
        "The value '0,0,lft' is invalid for '--neighbour <section,item,direction[,goal]>': "
          + "Did you mean 'left'? It is one of up, down, left, right."
      ),
      (
        "--width 9 --height 9 --neighbour 0,left",
        "The value '0,left' is invalid for '--neighbour <section,item,direction[,goal]>': "
          + "expected a section, an item, and up, down, left or right with commas between."
      ),
      (
        "--width abc --height 9",
        "The value 'abc' is invalid for '--width <points>': expected a number."
      ),
      (
        "--width 9 --height 9 --tolerance some",
        "The value 'some' is invalid for '--tolerance <points>': expected a number."
      ),
      (
        "--width 9 --height 9 --scale-to 9 --cell-aspect x",
        "The value 'x' is invalid for '--cell-aspect <ratio>': expected a number."
      ),
      (
        "--width 9 --height 9 --scale-to 0",
        "The value '0' is invalid for '--scale-to <cells>': expected a whole number from 1."
      ),
      (
        "--width 9 --height 9 --scale-to -3",
        "The value '-3' is invalid for '--scale-to <cells>': expected a whole number from 1."
      ),
    ])
    func `a bad option is told with the right one`(_ options: String, _ words: String) throws {
      let outcome = try LayoutCommandTests.run(options, status: 64)
      #expect(outcome.errors == "waterfall: \(words)\(Self.advice)\n")
    }

    @Test(arguments: [
      ("--at 0,3", "--at 0,3: there is no item 3: section 0 has 3 items, from 0"),
      ("--at -1,0", "--at -1,0: there is no section -1: the layout has 1 section, from 0"),
      (
        "--neighbour 1,0,up",
        "--neighbour 1,0: there is no section 1: the layout has 1 section, from 0"
      ),
    ])
    func `an item that does not exist is named`(_ options: String, _ words: String) throws {
      let outcome = try LayoutCommandTests.run("--width 9 --height 9 \(options)", status: 65)
      #expect(outcome.errors == "waterfall: \(words)\n")
    }

    @Test func `a directory is no data`() throws {
      let outcome = try LayoutCommandTests.run("--width 9 --height 9 /", status: 66)
      #expect(outcome.errors.hasPrefix("waterfall: /: cannot be opened: Is a directory\n"))
    }

    @Test func `the mark of UTF-8 is skipped`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 9 --height 9 --columns 1 --as csv", input: "\u{FEFF}[1]\r\n")
      #expect(LayoutCommandTests.frames(outcome.output) == ["0,0,9,1", "size 9,1"])
    }

    @Test(arguments: ["0,0,nan,9", "0,0,inf,inf", "0,0,-9,9", "0,0,9,0"])
    func `a rectangle of a bad extent finds nothing`(_ rect: String) throws {
      let outcome = try LayoutCommandTests.run(
        "--width 9 --height 9 --columns 1 --as csv --rect \(rect)", input: "[1]")
      #expect(LayoutCommandTests.frames(outcome.output) == ["size 9,1"])
    }

    @Test func `a picture in text that is too high is refused before it is begun`() throws {
      let options = "--width 9 --height 9 --columns 1 --snap integral --as text"
      let outcome = try LayoutCommandTests.run(options, input: "[100001]", status: 65)
      #expect(
        outcome.errors == """
          waterfall: --as text: the picture is 100001 rows high, expected at most 100000
          try a part of it with --rect, or --as svg

          """)
      #expect(outcome.output.isEmpty)
      let wide = try LayoutCommandTests.run(
        options.replacing("--width 9", with: "--width 10000001"), input: "[1]", status: 65)
      #expect(wide.errors.contains("is 10000001 columns wide, expected at most 10000000\n"))
      let whole = try LayoutCommandTests.run(options, input: "[100000]")
      #expect(whole.output.utf8.count { $0 == 0x0A } == 100_000)
      let part = try LayoutCommandTests.run("\(options) --rect 0,100000,9,5", input: "[100001]")
      #expect(part.output == "╰───────╯\n")
    }

    @Test func `a scale that is a bad number is no error`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width 9 --height 9 --columns 1 --scale-to nan --as csv", input: "[1]")
      #expect(LayoutCommandTests.frames(outcome.output) == ["0,0,0,0", "size 0,0"])
    }

    @Test func `bad numbers are no errors`() throws {
      let outcome = try LayoutCommandTests.run(
        "--width inf --height nan --columns 0 --row-gap -inf --as csv", input: "[1e999, -3, 2.5]")
      #expect(
        LayoutCommandTests.frames(outcome.output)
          == ["0,0,0,0", "0,0,0,0", "0,0,0,2.5", "size 0,2.5"])
    }
  }
}
