import Glibc
import Logging
import Synchronization
import TerminalGrid

/// A file that events are appended to, a line each.
final class LogFile: Sendable {
  private let path: String
  private let descriptor: Int32
  /// The error number of the first line that could not be written; nil: all could.
  private let fault = Mutex<Int32?>(nil)

  /// Opens the file, or makes it.
  init(path: String) throws(Failure) {
    self.path = path
    descriptor = unsafe path.withCString {
      unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o666)
    }
    guard descriptor >= 0 else { throw .log(path: path, reason: Self.reason(errno)) }
  }

  deinit { _ = close(descriptor) }

  private static func reason(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }

  /// Appends a line by one call, so that the lines of several programs do not mix.
  func append(_ line: Message) {
    let bytes = line.utf8 + [UInt8(ascii: "\n")]
    guard unsafe write(descriptor, bytes, bytes.count) < 0 else { return }
    let number = errno
    fault.withLock { $0 = $0 ?? number }
  }

  /// What became of the log; nil if all is in the file.
  var failure: Message? {
    fault.withLock { $0 }.map { "\(path): the log is not complete: \(Self.reason($0))" }
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
      "\(Self.now) \(event.level.rawValue) \(event.message.description)"
    let values = metadata.merging(event.metadata ?? [:]) { $1 }
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      line += " \(name)=\(Self.quoted("\(value)"))"
    }
    file.append(line)
  }

  /// The time of the world, as ISO 8601 has it, with milliseconds.
  private static var now: String {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let parts = utc(time.tv_sec)
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(digits(parts[0], 4))-\(digits(parts[1]))-\(digits(parts[2]))"
      + "T\(digits(parts[3])):\(digits(parts[4])):\(digits(parts[5]))"
      + ".\(digits(time.tv_nsec / 1_000_000, 3))Z"
  }

  /// gmtime_r(3): year, month, day, hour, minute, second.
  private static func utc(_ seconds: time_t) -> [Int] {
    var (seconds, parts) = unsafe (seconds, tm())
    unsafe gmtime_r(&seconds, &parts)
    return unsafe [
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), Int(parts.tm_sec),
    ]
  }

  /// In quotes where it would not be one word.
  private static func quoted(_ text: String) -> String {
    let isWord =
      !text.isEmpty && text.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0 != "=" }
    if isWord { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
