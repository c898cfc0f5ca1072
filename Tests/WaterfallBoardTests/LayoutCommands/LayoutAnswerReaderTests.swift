import Testing
import WaterfallLayout
import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// How the viewer reads the lines that a layout command prints.
@Suite struct LayoutAnswerReaderTests {
  private static func reader(items: Int = 2) -> LayoutAnswerReader {
    LayoutAnswerReader(
      ReceivedElements(
        [
          ReceivedElements.Section(itemCount: items, hasHeader: true, hasFooter: false)
        ], in: Size(width: 80, height: 24)), isFirst: true)
  }

  private static func item(_ item: Int) -> String {
    #"{"kind":"item","section":0,"item":\#(item),"x":1,"y":2,"width":3,"height":4}"#
  }
  private static let size = #"{"kind":"contentSize","width":10,"height":20}"#

  /// Invalid answers, and the messages about them.
  private static let faults: [(String, String)] = [
    ("nonsense", "line 1: expected an object"),
    ("\u{0}\u{1}\u{7F}", "line 1: expected an object"),
    ("[1]", "line 1: expected an object"),
    ("{}", "line 1: expected a kind: item, header, footer or contentSize"),
    (#"{"kind":7}"#, "line 1: expected a kind in quotes"),
    (#"{"kind":"itme"}"#, "line 1: expected a kind: item, header, footer or contentSize"),
    (item(0) + "\n" + #"{"kind":"it"#, "line 2: expected a closing quote"),
    ("\(item(0))\(item(1))", "line 1: expected the end of the document"),
    ("\(item(0))\n\n\(item(0))", "line 3: item 0 of section 0 appears twice"),
    (item(2), "line 1: there is no item 2 among the 2 of section 0"),
    (item(-1), "line 1: there is no item -1 among the 2 of section 0"),
    (#"{"kind":"item","section":0,"item":1.5}"#, "line 1: expected \"item\", a whole number"),
    (#"{"kind":"item","section":0,"item":1e99}"#, "line 1: expected \"item\", a whole number"),
    (
      #"{"kind":"item","item":0,"y":0,"width":1,"height":1}"#,
      "line 1: item 0 of section 0 has no x"
    ),
    (
      #"{"kind":"item","item":0,"x":null,"y":0,"width":1,"height":1}"#,
      "line 1: item 0 of section 0 has no x"
    ),
    (
      #"{"kind":"item","item":0,"x":NaN,"y":0}"#,
      "line 1: item 0 of section 0: expected a number as \"x\""
    ),
    (#"{"x":"1","kind":"item","item":0}"#, "line 1: expected a number as \"x\""),
    (
      #"{"kind":"header","section":0,"height":Infinity}"#,
      "line 1: expected a number as \"height\""
    ),
    (
      #"{"kind":"item","item":1,"hidden":"no"}"#,
      "line 1: item 1 of section 0: expected true or false as \"hidden\""
    ),
    (
      #"{"kind":"item","section":4,"item":0,"x":1,"y":2,"width":3,"height":4}"#,
      "line 1: there is no section 4 among 1"
    ),
    (
      #"{"kind":"footer","section":0,"x":1,"y":2,"width":3,"height":4}"#,
      "line 1: section 0 has no footer"
    ),
    ("\(item(1))\n\(size)", "line 2: item 0 of section 0 is missing"),
    (#"{"kind":"contentSize","width":1}"#, "line 1: expected \"height\" in contentSize"),
    (
      #"{"kind":"item","item":0,"x":1e999,"y":0,"width":1,"height":1}"#,
      "line 1: item 0 of section 0: x is not a finite number"
    ),
    (
      #"{"kind":"item","item":1,"x":0,"y":0,"width":1,"height":-1e999}"#,
      "line 1: item 1 of section 0: height is not a finite number"
    ),
    (
      #"{"kind":"item","item":0,"x":0,"y":0,"width":1,"height":-5}"#,
      "line 1: item 0 of section 0 has a negative height, -5"
    ),
    (
      #"{"kind":"header","section":0,"x":0,"y":0,"width":-0.5,"height":5}"#,
      "line 1: the header of section 0 has a negative width, -0.5"
    ),
    (
      #"{"kind":"item","item":0,"x":70,"y":0,"width":20.5,"height":5}"#,
      "line 1: item 0 of section 0 lies outside the container: x from 70 to 90.5, of 0 to 80"
    ),
    (
      #"{"kind":"item","item":1,"x":-3,"y":0,"width":2,"height":5}"#,
      "line 1: item 1 of section 0 lies outside the container: x from -3 to -1, of 0 to 80"
    ),
    (
      item(0) + "\n" + #"{"kind":"ready"}"#,
      "line 2: expected a kind: item, header, footer or contentSize"
    ),
  ]

  /// Reads a text in pieces of `pieces` bytes.
  private static func read(
    _ text: String, pieces: Int = .max
  ) throws(LayoutFault) -> LayoutAnswerReader {
    var reader = reader()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: min(pieces, max(1, bytes.count))) {
      try reader.receive(Array(bytes[start..<min(bytes.count, start + min(pieces, bytes.count))]))
    }
    try reader.end()
    return reader
  }

  @Test(arguments: [1, 2, 7, 64, Int.max])
  func `an answer may come in pieces of any size, in any order`(pieces: Int) throws {
    let text = """
      {"kind":"ready","appends":true}
      \(Self.item(1))\r

        { "height" : 4.0, "width":3e0, "y":2, "x":1, "item":0, "kind":"item", "note":[{}] }
      {"kind":"header","section":0,"item":0,"x":0,"y":0,"width":9,"height":1}
      \(Self.size)
      """
    let reader = try Self.read(text, pieces: pieces)
    #expect(reader.isComplete && reader.appends)
    let layout = ReceivedLayout(reader.elements)
    #expect(layout.contentSize == Size(width: 10, height: 20))
    #expect(layout.attributes(at: ItemPath(section: 0, item: 0)) != nil)
    #expect(
      layout.attributes(at: ItemPath(section: 0, item: 1))?.frame
        == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(layout.headerAttributes(inSection: 0)?.frame.width == 9)
  }

  @Test(arguments: faults)
  func `what is wrong is told with its line`(text: String, words: String) {
    do throws(LayoutFault) {
      _ = try Self.read(text)
      Issue.record("nothing was wrong")
    } catch {
      #expect(error.words == words)
    }
  }

  @Test func `deep values and long lines are told, too`() {
    let deep = #"{"kind":"item","a":"# + String(repeating: "[", count: 100_000)
    #expect(throws: LayoutFault.self) { try Self.read(deep) }
    let long = String(repeating: " ", count: LayoutAnswerReader.longestLine + 1)
    #expect(throws: LayoutFault.longLine(1, most: 65_536)) { try Self.read(long) }
    #expect(throws: LayoutFault.longLine(1, most: 65_536)) { try Self.read(long + "\n") }
  }

  @Test func `places that are too far away, and sizes of the content, are made good`() throws {
    let text =
      #"{"kind":"item","item":0,"x":0,"y":-1e300,"width":1,"height":1e300}"# + "\n"
      + #"{"kind":"item","item":1,"x":0,"y":1e300,"width":1,"height":1,"zIndex":1e300}"# + "\n"
      + #"{"kind":"contentSize","width":1e999,"height":1e300}"#
    let layout = ReceivedLayout(try Self.read(text).elements)
    let frames = layout.elements.map(\.frame)
    #expect(frames[0] == Rect(x: 0, y: -0x1p40, width: 1, height: 0x1p40))
    #expect(frames[1].y == 0x1p40 && layout.contentSize == Size(width: 0, height: 0x1p40))
  }

  @Test func `sums that are not exact are no fault`() throws {
    let text =
      #"{"kind":"item","item":0,"x":-1e-9,"y":0,"width":80.00001,"height":-1e-9}"# + "\n"
      + Self.item(1) + "\n" + Self.size
    let frames = ReceivedLayout(try Self.read(text).elements).elements.map(\.frame)
    #expect(frames[0].height == 0)
  }

  @Test func `across a way to the right is downwards`() {
    var elements = ReceivedElements(
      [ReceivedElements.Section(itemCount: 1, hasHeader: false, hasFooter: false)],
      in: Size(width: 80, height: 24), direction: .horizontal)
    let path = ItemPath(section: 0, item: 0)
    let far = Attributes(path: path, frame: Rect(x: 500, y: 0, width: 9, height: 24))
    #expect(throws: Never.self) { try elements.take(far) }
    let low = Attributes(path: path, frame: Rect(x: 0, y: 20, width: 9, height: 5))
    #expect(
      throws: ReceivedElements.Fault.outside(
        .item, path, start: 20, end: 25, container: 24, .horizontal)
    ) { try elements.take(low) }
  }

  @Test func `what follows a whole answer is passed over`() throws {
    let reader = try Self.read(Self.item(0) + "\n" + Self.item(1) + "\n" + Self.size + "\nnonsense")
    #expect(reader.isComplete)
  }

  @Test(arguments: [
    ("", nil), ("\n  \n", nil), ("boo\nbar\n", "boo"),
    ("Traceback (most recent call last):\n  File \"x\"\nKeyError: 'x'\n", "KeyError: 'x'"),
    (
      "/tmp/x.js:1\nfoo\n^\n\nReferenceError: foo is not defined\n    at x\n",
      "ReferenceError: foo is not defined"
    ),
    ("json.decoder.JSONDecodeError: Extra data\n", "json.decoder.JSONDecodeError: Extra data"),
    ("note: no Error: here\n", "note: no Error: here"),
  ])
  func `the reason is the first line, or the uncaught error`(words: String, reason: String?) {
    #expect(LayoutExchange.reason(in: Array(words.utf8)) == reason)
  }
}
