import Logging
import Platform
import TerminalGrid

/// A file that events are appended to, a line each. It is written in another thread.
final class LogFile: Sendable {
  private let path: String
  private let writer: BackgroundWriter

  /// Bytes of lines that may wait to be written.
  private static let mostWaiting = 4 << 20

  /// Opens the file, or makes it.
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

  /// Appends a line by one call, so that the lines of several programs do not mix.
  func append(_ line: Message) { writer.append(line.utf8 + [UInt8(ascii: "\n")]) }

  /// Waits until all is written, but not for ever.
  ///
  /// - Returns: what became of the log; nil if all is in the file.
  func finish(within limit: Duration) -> Message? {
    writer.finish(within: limit).map { "\(path): the log is not complete: \($0.reason)" }
  }
}

/// Writes the events of swift-log into a ``LogFile``: time, level, what happened, and its
/// circumstances.
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

  /// In quotes where it would not be one word.
  private static func quoted(_ text: String) -> String {
    let isWord =
      !text.isEmpty && text.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" }
    if isWord { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
