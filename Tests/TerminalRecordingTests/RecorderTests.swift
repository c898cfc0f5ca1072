import Foundation
import Glibc
import Testing
import WaterfallTestSupport

@testable import TerminalRecording

private func recorded(_ body: (Recorder) -> Void) throws -> [String] {
  let folder = try TerminalSession.Folder()
  let recorder = try Recorder(path: folder["a.cast"])
  recorder.begin(columns: 80, rows: 24, terminal: "xterm")
  body(recorder)
  #expect(recorder.file.finish(within: .seconds(600)) == nil)
  return folder.text("a.cast").split(separator: "\n").map(String.init)
}

/// The texts of output events, without their times.
private func outputs(_ body: (Recorder) -> Void) throws -> [String] {
  try recorded(body).dropFirst().map { String($0.drop { $0 != "\"" }) }
}

@Test func `a recording begins with the terminal`() throws {
  let lines = try recorded { _ in }
  #expect(lines.count == 1)
  #expect(lines[0].hasPrefix(#"{"version": 2, "width": 80, "height": 24, "timestamp": "#))
  #expect(lines[0].hasSuffix(#", "env": {"TERM": "xterm"}}"#))
}

@Test func `a character or sequence that is cut belongs to the next event`() throws {
  let outputs = try outputs { recorder in
    recorder.sent(Array("a日".utf8).dropLast(2))
    recorder.sent(Array("日".utf8).suffix(2) + Array("\u{1B}[3".utf8))
    recorder.sent(Array("1mb".utf8))
  }
  #expect(outputs == [#""o", "a"]"#, #""o", "日"]"#, #""o", "\u001b[31mb"]"#])
}

@Test func `questions leave no trace, not even an event`() throws {
  let outputs = try outputs { recorder in
    recorder.sent(Array("\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c".utf8))
    recorder.sent(Array("frame\u{1B}[5n".utf8))
    recorder.resized(columns: 100, rows: 30)
  }
  #expect(outputs == [#""o", "frame"]"#, #""r", "100x30"]"#])
}

@Test func `a file in which something is, is left alone`() throws {
  let folder = try TerminalSession.Folder()
  let path = try folder.write("a.cast", "mine")
  #expect(throws: RecordingError.exists(path: path)) { _ = try Recorder(path: path) }
  #expect(folder.text("a.cast") == "mine")
  let empty = try folder.write("b.cast", "")
  _ = try Recorder(path: empty)
}

@Test func `a place that cannot be written is told`() throws {
  let path = try TerminalSession.Folder()["none/a"]
  #expect(
    throws: RecordingError.unwritable(path: path, reason: "No such file or directory")
  ) { _ = try Recorder(path: path) }
  let message = RecordingError.exists(path: "a\nb").message
  #expect(message.hasPrefix("a b: the file already exists"))
}

@Test func `a full disk ends the recording and nothing else`() throws {
  let recorder = try Recorder(path: "/dev/full")
  recorder.begin(columns: 80, rows: 24, terminal: nil)
  recorder.sent(Array("more".utf8))
  #expect(
    recorder.file.finish(within: .seconds(600))
      == "/dev/full: the recording ended early: No space left on device")
}

/// A pipe for a recording, open at its other end, where nothing is ever read.
private func idlePipe(in folder: TerminalSession.Folder) throws -> (path: String, reader: Int32) {
  let path = folder["fifo"]
  try #require(unsafe mkfifo(path, 0o600) == 0)
  return (path, unsafe open(path, O_RDONLY | O_NONBLOCK))
}

@Test func `a pipe that is not read does not hold up whoever is recorded`() throws {
  let folder = try TerminalSession.Folder()
  let (path, reader) = try idlePipe(in: folder)
  defer { close(reader) }
  let recorder = try Recorder(path: path)
  recorder.begin(columns: 80, rows: 24, terminal: nil)
  for _ in 0..<100 { recorder.sent([UInt8](repeating: 0x78, count: 10_000)) }
  #expect(
    recorder.file.finish(within: .zero)
      == "\(path): the recording is not complete: writing to it takes too long")
}

@Test func `a recording that comes too fast for its file ends early`() throws {
  let folder = try TerminalSession.Folder()
  let (path, reader) = try idlePipe(in: folder)
  defer { close(reader) }
  let recorder = try Recorder(path: path)
  let piece = [UInt8](repeating: 0x78, count: 1 << 20)
  for _ in 0..<24 { recorder.sent(piece) }
  #expect(
    recorder.file.finish(within: .zero)
      == "\(path): the recording ended early: writing to it takes too long")
}

@Test func `a pipe without a reader is refused at once`() throws {
  let folder = try TerminalSession.Folder()
  let (path, reader) = try idlePipe(in: folder)
  close(reader)
  #expect(
    throws: RecordingError.unwritable(path: path, reason: "it is a pipe that no program reads")
  ) { _ = try Recorder(path: path) }
}
