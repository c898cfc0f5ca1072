import Logging
import Platform
import TerminalGrid
import WaterfallRecords

/// A file that events are appended to, one per line. A thread of its own writes it.
final class LogFile: Sendable {
  private let path: String
  private let writer: BackgroundWriter

  /// The largest number of bytes that wait to be written: 4 MB.
  private static let mostWaiting = 4 << 20

  /// Opens the file, or creates it.
  init(path: String) throws(Failure) {
    self.path = path
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(path: path, for: .appending)
    } catch {
      throw .log(path: path, reason: error.reason)
    }
    writer = BackgroundWriter(limit: Self.mostWaiting, afterFault: .goOn) {
      (line) throws(SystemError) in try file.write(line)
    }
  }

  /// Appends a line with a single call, so that the lines of several programs do not mix.
  func append(_ line: Message) { writer.append(line.utf8 + [UInt8(ascii: "\n")]) }

  /// Waits until everything is written, but at most `limit`.
  ///
  /// - Returns: why the log is incomplete; nil if it is complete.
  func finish(within limit: Duration) -> Message? {
    writer.finish(within: limit).map { "\(path): the log is not complete: \($0.reason)" }
  }
}

/// Writes the events of swift-log into a ``LogFile``: time, level, event and its circumstances.
///
///     2026-02-03T10:20:30.123Z info page loaded items=20 total=40 ms=1.3
struct LogLines: LogHandler {
  let file: LogFile
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  init(_ file: LogFile, level: Logger.Level) { (self.file, logLevel) = (file, level) }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var line: Message =
      "\(WallTime.now.timestamp) \(event.level.rawValue) \(event.message.description)"
    let values = metadata.merging(event.metadata ?? [:]) { $1 }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      line += " \(name)=\(Self.quoted("\(value)"))"
    }
    file.append(line)
  }

  /// Puts a text in quotes unless it is a single word.
  static func quoted(_ text: String) -> String {
    let isWord =
      !text.isEmpty && text.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" }
    if isWord { return text }
    let quoted = text.replacingEach("\\", with: "\\\\").replacingEach("\"", with: "\\\"")
    return "\"" + quoted + "\""
  }

  /// The facts of a line that may name a person's files, fields or words.
  private static let names: Set = ["name", "paths", "path", "reason", "section", "what"]

  /// A line of a log without the values that may be private: `name=…`.
  static func withoutNames(_ line: String) -> String {
    var rest = line.utf8[...]
    var kept: [UInt8] = []
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let value = rest.index(after: equals)
      let end = Self.end(ofValueAt: value, in: rest)
      let name = rest[..<equals].split(separator: UInt8(ascii: " ")).last ?? rest[..<equals]
      kept += rest[...equals]
      kept += names.contains(String(Substring(name))) ? Array("…".utf8) : Array(rest[value..<end])
      rest = rest[end...]
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  /// The end of a value: the closing quotation mark, or the next space.
  private static func end(
    ofValueAt start: Substring.UTF8View.Index, in line: Substring.UTF8View
  ) -> Substring.UTF8View.Index {
    guard line[start...].first == UInt8(ascii: "\"") else {
      return line[start...].firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    }
    var index = line.index(after: start)
    while index < line.endIndex, line[index] != UInt8(ascii: "\"") {
      let isEscape = line[index] == UInt8(ascii: "\\")
      index =
        line.index(index, offsetBy: isEscape ? 2 : 1, limitedBy: line.endIndex) ?? line.endIndex
    }
    return index < line.endIndex ? line.index(after: index) : index
  }
}
