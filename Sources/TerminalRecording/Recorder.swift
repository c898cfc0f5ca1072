import Platform
internal import Synchronization
import WaterfallRecords

/// Why a file cannot take a recording.
package enum RecordingError: Error, Hashable, Sendable {
  /// The file exists and is not empty.
  case exists(path: String)
  /// The file cannot be created or written; `reason` says why.
  case unwritable(path: String, reason: String)

  /// Two lines: what is wrong and where; what to try.
  package var message: String {
    switch self {
    case .exists(let path):
      "\(path.onOneLine): the file already exists and is not empty, so it is kept\n"
        + "name another file, or remove this one"
    case .unwritable(let path, let reason):
      "\(path.onOneLine): the recording can't be written: \(reason)\n"
        + "name a file in a directory that you may write to"
    }
  }
}

/// Records what is sent to a terminal into an asciicast file of version 2.
///
/// Each piece of output is an event on a line of its own, written soon after. So the recording is
/// complete up to the last event, however the program ends. Only bytes that pass a
/// ``SequenceFilter`` are recorded, so the file contains no query to the terminal and no clipboard
/// text.
package final class Recorder {
  package let file: RecordedLines
  private var filter = SequenceFilter()
  private var start = ContinuousClock.now

  /// Opens the file, which must be new or empty. Nothing is written yet.
  package init(path: String) throws(RecordingError) { file = try RecordedLines(path: path) }

  /// Writes the header and starts the clock.
  ///
  /// - Parameter terminal: the value of TERM; nil if it is not set.
  package func begin(columns: Int, rows: Int, terminal: String?) {
    var header = Asciicast.Header(width: columns, height: rows)
    header.timestamp = WallTime.now.seconds
    header.terminal = terminal
    start = .now
    file.append(header.line)
  }

  /// Records bytes that were sent to the terminal.
  package func sent(_ bytes: some Sequence<UInt8>) {
    guard !file.isOver else { return }
    var shown: [UInt8] = []
    filter.read(bytes, into: &shown)
    guard !shown.isEmpty else { return }
    record(.output(String(decoding: shown, as: UTF8.self)))
  }

  /// Records a new window size, in cells.
  package func resized(columns: Int, rows: Int) { record(.resized(columns: columns, rows: rows)) }

  private func record(_ event: Asciicast.Event) {
    let seconds = start.duration(to: .now) / .seconds(1)
    file.append(Asciicast.TimedEvent(time: seconds, event: event).line)
  }
}

/// A file that takes a recording, line by line.
///
/// A thread of its own writes the file. If writing fails, or falls behind the lines, only the
/// recording ends; the program continues.
package final class RecordedLines: Sendable {
  private let path: String
  private let writer: BackgroundWriter

  /// Bytes that may wait to be written: a few hundred screens.
  private static let mostWaiting = 16 << 20

  /// Opens the file, which must be new or empty.
  package init(path: String) throws(RecordingError) {
    self.path = path
    let target: RecordingTarget
    do throws(SystemError) {
      target = try RecordingTarget(Descriptor(path: path, for: .writing))
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    guard target.isEmpty else { throw .exists(path: path) }
    writer = BackgroundWriter(limit: Self.mostWaiting, afterFault: .end) {
      (line) throws(SystemError) in try target.write(line)
    }
  }

  /// Whether the recording has ended early.
  package var isOver: Bool { writer.loss != nil }

  /// - Parameter line: with its line feed.
  package func append(_ line: [UInt8]) { writer.append(line) }

  /// Waits until all lines are written, but at most `limit`.
  ///
  /// - Returns: one line about what is missing, to be shown once the screen is closed; nil if the
  ///   file is complete.
  package func finish(within limit: Duration) -> String? {
    let wasOver = isOver
    guard let loss = writer.finish(within: limit) else { return nil }
    let isCut = loss == .slow && !wasOver
    let what = isCut ? "the recording is not complete" : "the recording ended early"
    return "\(path.onOneLine): \(what): \(loss.reason)"
  }
}

/// The file of a recording. It holds whole lines only: a line that could be written only in part is
/// cut off again.
private final class RecordingTarget: Sendable {
  private let file: Descriptor
  private let isRegular: Bool
  /// Bytes of the complete lines in the file.
  private let size = Mutex(0)

  init(_ file: Descriptor) throws(SystemError) {
    self.file = file
    if case .regular = try file.kind() { isRegular = true } else { isRegular = false }
  }

  /// True also if it is not a regular file.
  var isEmpty: Bool { !isRegular || FileState(of: file)?.size == 0 }

  func write(_ line: [UInt8]) throws(SystemError) {
    do throws(SystemError) {
      try file.write(line)
      size.withLock { $0 += line.count }
    } catch {
      if isRegular { file.cut(to: size.withLock(\.self)) }
      throw error
    }
  }
}
