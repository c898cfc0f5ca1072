import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallTalk

private let state = TalkState([("focus", .string("ä\u{0}")), ("anchor", .object([]))])
private let page = Value.object([
  Field("order", .number("3")), Field("from", .number("256")), Field("items", .array([])),
])

/// A line of the speaker in each form, and the same as a value.
private let lines: [(TalkLine, String)] = [
  (
    .hello(program: "w 1", step: 17, state: state),
    #"{"talk":1,"program":"w 1","step":17,"state":{"focus":"ä\u0000","anchor":{}}}"#
  ),
  (.foreignVersion(2), #"{"talk":2}"#),
  (
    .step(18, changes: [Field("focus", .null), Field("list", .bool(true))]),
    #"{"step":18,"state":{"focus":null,"list":true}}"#
  ),
  (.page(order: 3, from: 256, page), #"{"page":{"order":3,"from":256,"items":[]}}"#),
  (
    .picture(item: ItemID(0xFF), field: "i\"", .bytes([0, 255, 16, 131])),
    #"{"picture":{"item":"00000000000000ff","field":"i\"","data":"AP8Qgw=="}}"#
  ),
  (
    .picture(item: ItemID(.max), field: "", .failure("too large")),
    #"{"picture":{"item":"ffffffffffffffff","field":"","failure":"too large"}}"#
  ),
  (.ended("the speaker has left"), #"{"ended":"the speaker has left"}"#),
  (.error("the talk is full"), #"{"error":"the talk is full"}"#),
]

@Suite struct TalkLineTests {
  @Test(arguments: lines)
  func `a line is written and read`(line: TalkLine, text: String) throws {
    #expect(String(decoding: line.encoded, as: UTF8.self) == text + "\n")
    #expect(try TalkLine(decoding: Array(text.utf8)) == line)
  }

  @Test(arguments: [
    (GuestLine.attend(version: 1), #"{"attend":1}"#),
    (.want(.page(order: 3, from: 256, count: 64)), #"{"want":{"order":3,"from":256,"count":64}}"#),
    (
      .want(.picture(item: ItemID(0xAB), field: "é")),
      #"{"wantPicture":{"item":"00000000000000ab","field":"é"}}"#
    ),
  ])
  func `a guest's line is written and read`(line: GuestLine, text: String) throws {
    #expect(String(decoding: line.encoded, as: UTF8.self) == text + "\n")
    #expect(try GuestLine(decoding: Array(text.utf8)) == line)
  }

  @Test(arguments: [
    (#"{"later":1,"ended":null}"#, TalkLine.unknown), (#"{"ended":["x"]}"#, .ended("x")),
    (#"{"ended":""}"#, .ended(nil)), (#"{"error":{}}"#, .error("")),
    (#"{"state":{},"step":9007199254740992}"#, .step(1 << 53, changes: [])),
    (
      #"{"talk":1.0,"state":{"x":null},"step":0}"#, .hello(program: "", step: 0, state: TalkState())
    ),
    (
      #"{"picture":{"item":"1","field":"f"}}"#,
      .picture(item: ItemID(1), field: "f", .failure("the speaker does not say why"))
    ),
  ])
  func `another program may write a line otherwise`(text: String, line: TalkLine) throws {
    #expect(try TalkLine(decoding: Array(text.utf8)) == line)
  }

  @Test(arguments: [
    (#"{"talk":"1"}"#, #""talk", a whole number"#),
    (#"{"state":{}}"#, #""step", a whole number from 0 to 2^53"#),
    (#"{"state":{},"step":-1}"#, #""step", a whole number from 0 to 2^53"#),
    (#"{"state":{},"step":9007199254740993}"#, #""step", a whole number from 0 to 2^53"#),
    (#"{"state":{},"step":NaN}"#, #""step", a whole number"#),
    (#"{"state":[],"step":1}"#, #""state", an object"#),
    (#"{"page":{"order":1}}"#, #""from", a whole number from 0 to 2^53"#),
    (#"{"picture":{"item":"+1","field":""}}"#, #""item", up to 16 hexadecimal digits in quotes"#),
    (#"{"picture":{"item":"1"}}"#, #""field", a name in quotes"#),
    (#"{"picture":{"item":"1","field":"","data":"="}}"#, #""data" in base64"#),
    (#"{"ended":"x"}}"#, "the end of the value at byte 14 of the line"),
    ("", "a value at byte 1 of the line"), ("3", "an object in a line"),
  ])
  func `a faulty line is refused`(text: String, expected: String) {
    #expect(throws: LineFault(expected: expected)) { try TalkLine(decoding: Array(text.utf8)) }
  }

  @Test func `a line has a limited size, and so has a state`() throws {
    func state(_ members: Int, _ length: Int) -> [UInt8] {
      let text = Value.string(String(repeating: "x", count: length))
      return TalkLine.step(1, changes: (0..<members).map { Field("\($0)", text) }).encoded
        .dropLast()
    }
    _ = try TalkLine(decoding: state(TalkLine.mostMembers, 1000))
    #expect(throws: LineFault.self) { try TalkLine(decoding: state(101, 0)) }
    #expect(throws: LineFault.self) { try TalkLine(decoding: state(1, 1 << 20)) }
    let most = LineFault(expected: "at most 1000000 values in a line")
    let numbers = String(repeating: "0,", count: 1_000_001)
    #expect(throws: most) { try TalkLine(decoding: Array("{\"x\":[\(numbers)0]}".utf8)) }
    // Commas in texts are not counted.
    _ = try TalkLine(decoding: Array("{\"x\":\"\\\"\(numbers)\"}".utf8))
    #expect(throws: LineFault.self) {
      try TalkLine(decoding: [UInt8](repeating: 0x20, count: TalkLine.longest + 1))
    }
  }

  @Test func `lines are cut at line feeds, whatever the pieces`() throws {
    let text = Array("one\n\nthree is longer\nfour".utf8)
    for size in 1...text.count {
      var (buffer, lines) = (LineBuffer(longest: 15), [String]())
      for start in stride(from: 0, to: text.count, by: size) {
        buffer.append(Array(text[start..<min(text.count, start + size)]))
        while let line = try buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
      }
      #expect(lines == ["one", "", "three is longer"])
    }
    var buffer = LineBuffer(longest: 3)
    buffer.append(Array("123\n1234".utf8))
    #expect(try buffer.next() == Array("123".utf8))
    #expect(throws: LineFault.self) { try buffer.next() }
  }
}
