import Testing
import WaterfallRecords

@testable import TerminalRecording

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func expectFault<T>(_ offset: Int, _ words: String, reading: () throws -> T) {
  do {
    let found = try reading()
    Issue.record("\(found)")
  } catch {
    let fault = error as? JSONError
    #expect(fault?.offset == offset)
    #expect(fault?.expected.contains(words) == true, "\(error)")
  }
}

@Test func `a header is a line of JSON`() {
  var header = Asciicast.Header(width: 80, height: 24)
  (header.timestamp, header.terminal) = (1_700_000_000, "x\"term")
  #expect(
    text(header.line)
      == #"{"version": 2, "width": 80, "height": 24, "timestamp": 1700000000, "env": {"TERM": "x\"term"}}"#
      + "\n")
}

@Test func `events are lines of JSON with their times in microseconds`() {
  let output = Asciicast.TimedEvent(time: 1.5, event: .output("\u{1B}[1m\"日\\\u{9B}\r\n"))
  #expect(text(output.line) == #"[1.500000, "o", "\u001b[1m\"日\\\u009b\r\n"]"# + "\n")
  let resize = Asciicast.TimedEvent(time: 12.0000004, event: .resized(columns: 100, rows: 40))
  #expect(text(resize.line) == "[12.000000, \"r\", \"100x40\"]\n")
}

@Test func `what is written is read again`() throws {
  let header = Asciicast.Header(width: 132, height: 43)
  #expect(try Asciicast.header(header.line) == header)
  for event in [Asciicast.Event.output("a\u{1B}\u{7F}\u{2028}é"), .resized(columns: 1, rows: 2)] {
    let timed = Asciicast.TimedEvent(time: 0.25, event: event)
    #expect(try Asciicast.event(timed.line) == timed)
  }
}

@Test func `a header of version 3 has its size inside`() throws {
  let line =
    #"{"version":3,"term":{"cols":90,"rows":30,"type":"vt100"},"idle_time_limit":1.5,"tags":[1]}"#
  let header = try Asciicast.header(Array(line.utf8))
  #expect((header.version, header.width, header.height) == (3, 90, 30))
  #expect((header.terminal, header.idleLimit) == ("vt100", 1.5))
}

@Test(arguments: [
  ("", 0, "an asciicast header"), ("[1]", 0, "an asciicast header"),
  (#"{"width":80,"height":24}"#, 0, "a header with \"version\": 2"),
  (#"{"version":4,"width":80,"height":24}"#, 0, "version 1, 2 or 3, not 4"),
  (#"{"version":1.5,"width":80,"height":24}"#, 0, "version 1, 2 or 3, not 1.5"),
  (#"{"version":2,"width":80}"#, 0, "the terminal's width and height"),
  (#"{"version":2,"width":0,"height":24}"#, 0, "the terminal's width and height"),
  (#"{"version":2,"width":"80"}"#, 21, "a number of columns"),
  (#"{"version":2"#, 12, "\",\" or \"}\""),
  (#"{"version":2,"width":1e999,"height":1}"#, 21, "a number of columns"),
])
func `a bad header says what was expected, and where`(line: String, offset: Int, words: String) {
  expectFault(offset, words) { try Asciicast.header(Array(line.utf8)) }
}

@Test(arguments: [
  ("{}", 0, "an event like [1.5"), ("[", 1, "a time in seconds"), (#"["o","x"]"#, 1, "a time"),
  (#"[-1,"o","x"]"#, 1, "from 0"), (#"[1e999,"o","x"]"#, 1, "a time in seconds"),
  (#"[1,"o"]"#, 6, "\",\""), (#"[1,"o",2]"#, 7, "a text in quotes"), (#"[1,"o","x""#, 10, "\"]\""),
  (#"[1,"r","80by24"]"#, 7, "a size like \"80x24\""), (#"[1,"r","0x24"]"#, 7, "a size"),
  (#"[1,"o","x"] y"#, 12, "the end"), (#"[1,"o","x"#, 9, "a closing quote"),
])
func `a bad event says what was expected, and where`(line: String, offset: Int, words: String) {
  expectFault(offset, words) { try Asciicast.event(Array(line.utf8)) }
}

@Test func `comments and empty lines are no events, other kinds are not shown`() throws {
  #expect(try Asciicast.event([]) == nil)
  #expect(try Asciicast.event(Array("# a comment".utf8)) == nil)
  #expect(try Asciicast.event(Array(#"[1, "i", "q"]"#.utf8)) == .init(time: 1, event: .other))
}

private func delays(
  _ times: [Double], version: Int = 2, speed: Double = 1, idleLimit: Double? = nil,
  headerLimit: Double? = nil
) -> [Duration] {
  var header = Asciicast.Header(width: 80, height: 24)
  (header.version, header.idleLimit) = (version, headerLimit)
  var timing = Timing(of: header, speed: speed, idleLimit: idleLimit)
  return times.map { timing.delay(before: .init(time: $0, event: .other)) }
}

@Test func `waits are what lies between the times, or the times themselves in version 3`() {
  #expect(delays([1, 1.5, 4]) == [.seconds(1), .seconds(0.5), .seconds(2.5)])
  #expect(delays([1, 1.5, 4], version: 3) == [.seconds(1), .seconds(1.5), .seconds(4)])
}

@Test func `times that go backwards wait for nothing`() {
  #expect(delays([2, 1, 3]) == [.seconds(2), .zero, .seconds(1)])
}

@Test func `pauses are cut, and then divided by the speed`() {
  #expect(delays([10, 11], speed: 2, idleLimit: 4) == [.seconds(2), .seconds(0.5)])
  #expect(delays([10], idleLimit: 4, headerLimit: 2) == [.seconds(4)])
  #expect(delays([10], headerLimit: 2) == [.seconds(2)])
  #expect(delays([10], idleLimit: 0) == [.zero])
}

@Test func `a document of version 1 has a header and events, whose times are waits`() throws {
  let text =
    #"{"version":1, "width":80,\n"height":24, "env":{"TERM":"xterm"}, "stdout":[[0.5,"a"],\n[1,"b"]]}"#
  let (header, events) = try Asciicast.document(Array(text.replacing("\\n", with: "\n").utf8))
  #expect((header.version, header.width, header.height) == (1, 80, 24))
  #expect(header.terminal == "xterm")
  #expect(
    events == [
      Asciicast.TimedEvent(time: 0.5, event: .output("a")),
      Asciicast.TimedEvent(time: 1, event: .output("b")),
    ])
  var timing = Timing(of: header)
  #expect(events.map { timing.delay(before: $0) } == [.seconds(0.5), .seconds(1)])
}

@Test(arguments: [
  (#"{"version":1,"width":8,"height":4}"#, 0, "the recording's output"),
  (#"{"version":2,"width":8,"height":4,"stdout":[]}"#, 0, "a document with \"version\": 1"),
  (#"{"version":1,"stdout":[1]}"#, 23, "an event like [1.5, \"text\"]"),
  (#"{"version":1,"stdout":[[-1,"x"]]}"#, 24, "from 0"),
  (#"{"version":1,"stdout":[[1,"x"]"#, 30, "\",\" or \"]\""),
])
func `a bad document says what was expected, and where`(text: String, offset: Int, words: String) {
  expectFault(offset, words) { try Asciicast.document(Array(text.utf8)) }
}

@Test func `a header gives the terminal's colours, if they are any`() throws {
  func theme(_ json: String) throws -> Asciicast.Theme? {
    let line = #"{"version": 2, "width": 8, "height": 4, "theme": \#(json)}"#
    return try Asciicast.header(Array(line.utf8)).theme
  }
  let palette = (1...8).map { "#00000\($0)" }.joined(separator: ":")
  let read = try theme(##"{"fg": "#d0d0d0", "bg": "#112233", "palette": "\##(palette)"}"##)
  #expect(
    read == Asciicast.Theme(foreground: 0xD0D0D0, background: 0x112233, palette: Array(1...8)))
  for bad in [##"{"fg": "red", "bg": "#000000"}"##, "3", #"{"fg": 1}"#, "{}"] {
    #expect(try theme(bad) == nil)
  }
}
