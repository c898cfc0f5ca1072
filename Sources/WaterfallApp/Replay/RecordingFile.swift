import Platform
import TerminalGrid
import TerminalRecording
import WaterfallItems
import WaterfallRecords

/// Why a recording cannot be played.
enum ReplayError: Error, Hashable {
  case malformed(name: String, line: Int, JSONError, isAtEnd: Bool)
  case unreadable(name: String, reason: String)
  case tooLong(name: String, line: Int, most: Int)

  /// One line: where, and what was expected.
  var message: Message {
    switch self {
    case .malformed(let name, let line, let error, let isAtEnd):
      "\(name):\(line):\(error.offset + 1): expected \(error.expected)"
        + (isAtEnd ? ", but the line ends here" : "")
    case .unreadable(let name, let reason): "\(name): reading failed: \(reason)"
    case .tooLong(let name, let line, let most):
      "\(name):\(line): expected at most \(most >> 20) MB"
    }
  }

  /// The program's exit status.
  var status: Int32 {
    switch self {
    case .malformed, .tooLong: ExitStatus.unreadableData
    case .unreadable: ExitStatus.inputOutput
    }
  }
}

/// An asciicast file, read event by event.
struct RecordingFile {
  let header: Asciicast.Header
  private var lines: LineReader
  private var upcoming: Asciicast.TimedEvent?
  /// The remaining events of a document of version 1, the last one first; nil if each event is a
  /// line.
  private var rest: [Asciicast.TimedEvent]?

  /// The largest size of a line: 16 MB.
  static let longestLine = 16 << 20
  /// The largest size of a recording of version 1: 64 MB.
  static let longestDocument = 64 << 20

  /// Opens the file and reads its header.
  ///
  /// - Parameter path: `-` for standard input.
  init(path: String) throws(Failure) {
    var lines = try LineReader(path: path)
    do throws(ReplayError) {
      var first = try lines.next() ?? []
      first.removeFirst(ByteOrderMark.length(in: first))
      // A document of version 1 may take one line or several.
      if let known = try? Asciicast.header(first), known.version != 1 {
        header = known
      } else if Self.mayBeDocument(first) {
        let document = try lines.parseDocument(from: first)
        header = document.header
        rest = document.events.reversed()
      } else {
        header = try lines.parse(first) { (line) throws(JSONError) in try Asciicast.header(line) }
      }
    } catch {
      throw .replay(error)
    }
    self.lines = lines
  }

  /// Whether a first line may begin a document of version 1.
  ///
  /// It may if it is a header of version 1, or JSON that continues after the line's end.
  private static func mayBeDocument(_ line: [UInt8]) -> Bool {
    do throws(JSONError) {
      return try Asciicast.header(line).version == 1
    } catch {
      return !line.isEmpty && error.offset >= line.count
    }
  }

  /// The next event; nil at the end. Waits until it has arrived.
  mutating func nextOrWait() throws(ReplayError) -> Asciicast.TimedEvent? {
    if rest != nil { return rest?.popLast() }
    while let line = try lines.next() {
      let event = try lines.parse(line) { (line) throws(JSONError) in try Asciicast.event(line) }
      if let event { return event }
    }
    return nil
  }

  /// The descriptor that becomes readable once there is more of the file.
  var descriptor: Int32 { lines.file.number }

  /// Whether ``next()`` can answer, because the next event or the end has arrived.
  ///
  /// It reads the bytes that are there, and does not wait.
  mutating func hasNext() throws(ReplayError) -> Bool {
    if rest != nil {
      upcoming = upcoming ?? rest?.popLast()
      return true
    }
    while upcoming == nil {
      guard try lines.hasNext() else { return false }
      guard let line = try lines.next() else { return true }
      upcoming = try lines.parse(line) { (line) throws(JSONError) in try Asciicast.event(line) }
    }
    return true
  }

  /// The event that ``hasNext()`` found; nil at the end.
  mutating func next() -> Asciicast.TimedEvent? {
    defer { upcoming = nil }
    return upcoming
  }
}

/// Reads the lines of a file one after the other.
private struct LineReader {
  private let name: String
  let file: Descriptor
  private var buffer: [UInt8] = []
  private var start = 0
  /// No line end is between `start` and this index, so that no byte is searched twice.
  private var searched = 0
  private var isAtEnd = false
  /// The number of the line that was read last, counted from 1.
  private var number = 0

  init(path: String) throws(Failure) {
    guard path != "-" else {
      name = "standard input"
      guard !StandardStream.input.wasClosed, !StandardStream.input.isTerminal else {
        throw .items(.missing(name: "-", reason: "standard input is empty: pipe a recording in"))
      }
      file = StandardStream.input.descriptor
      return
    }
    name = path
    let kind: DescriptorKind
    do throws(SystemError) {
      file = try Descriptor(path: path, for: .readingWithWriter)
      kind = try file.kind()
    } catch {
      throw .items(.missing(name: path, reason: error.reason))
    }
    if kind == .directory { throw .items(.missing(name: path, reason: directoryReason)) }
  }

  /// Calls `body` with the line that was read last, and adds the place to an error.
  func parse<Value>(
    _ line: [UInt8], _ body: ([UInt8]) throws(JSONError) -> Value
  ) throws(ReplayError) -> Value {
    do throws(JSONError) {
      return try body(line)
    } catch {
      throw .malformed(name: name, line: max(1, number), error, isAtEnd: error.offset >= line.count)
    }
  }

  /// Reads the rest of the document that begins with the line that was read last, and parses it.
  mutating func parseDocument(
    from first: [UInt8]
  ) throws(ReplayError) -> (header: Asciicast.Header, events: [Asciicast.TimedEvent]) {
    buffer.removeFirst(start)
    (start, searched) = (0, 0)
    while !isAtEnd {
      guard first.count + buffer.count < RecordingFile.longestDocument else {
        throw .tooLong(name: name, line: number, most: RecordingFile.longestDocument)
      }
      try fill()
    }
    let bytes = first + [0x0A] + buffer
    do throws(JSONError) {
      return try Asciicast.document(bytes)
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let line = 1 + before.count { $0 == 0x0A }
      throw .malformed(
        name: name, line: line, error.moved(by: -lineStart), isAtEnd: error.offset >= bytes.count)
    }
  }

  /// Whether ``next()`` can answer, because the next line or the end has arrived.
  ///
  /// It reads the bytes that are there, and does not wait.
  mutating func hasNext() throws(ReplayError) -> Bool {
    while !isAtEnd, !buffer[max(start, searched)...].contains(UInt8(ascii: "\n")) {
      guard (try? file.isReady()) == true else { return false }
      try readOn()
    }
    return true
  }

  /// The next line without its line break; nil at the end of the file.
  mutating func next() throws(ReplayError) -> [UInt8]? {
    while true {
      if let end = buffer[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        number += 1
        return Array(buffer[start..<end])
      }
      guard !isAtEnd else {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        number += 1
        return Array(buffer[start...])
      }
      try readOn()
    }
  }

  /// Reads more bytes of the incomplete line.
  private mutating func readOn() throws(ReplayError) {
    buffer.removeFirst(start)
    start = 0
    searched = buffer.count
    guard buffer.count < RecordingFile.longestLine else {
      throw .tooLong(name: name, line: number + 1, most: RecordingFile.longestLine)
    }
    try fill()
  }

  private mutating func fill() throws(ReplayError) {
    do throws(SystemError) {
      let piece = try file.nextBytes(count: 65_536)
      isAtEnd = piece.isEmpty
      buffer += piece
    } catch {
      throw .unreadable(name: name, reason: error.reason)
    }
  }
}
