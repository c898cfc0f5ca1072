import Platform
internal import Synchronization
import WaterfallRecords

/// Why nothing can be recorded into a file.
package enum RecordingError: Error, Hashable, Sendable {
  /// The file is there, and something is in it.
  case exists(path: String)
  /// It cannot be made or written: why.
  case unwritable(path: String, reason: String)

  /// Two lines: what, where, what to try.
  package var message: String {
    switch self {
    case .exists(let path):
      "\(path.onOneLine): the file is there already and not empty: nothing is recorded over it\n"
        + "name another file, or remove this one"
    case .unwritable(let path, let reason):
      "\(path.onOneLine): the recording can't be written: \(reason)\n"
        + "name a file in a directory that you may write to"
    }
  }
}

/// Records what is sent to a terminal into an asciicast file of version 2.
///
/// Each piece is an event in a line of its own, written soon after, so that the recording is whole
/// however the program ends. Only what a ``SequenceFilter`` lets through is recorded: no question
/// to the terminal, no clipboard.
///
/// The file is written in another thread. When it cannot be written any more, or not as fast as
/// bytes go out, the recording ends, and nothing else.
package final class Recorder {
  private let path: String
  private let writer: BackgroundWriter
  private var filter = SequenceFilter()
  private var start = ContinuousClock.now

  /// Bytes of events that may wait to be written: some hundred screens.
  private static let mostWaiting = 16 << 20

  /// Opens the file, which must be new or empty. Nothing is written yet.
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

  /// Writes the header; the clock starts.
  ///
  /// - Parameters:
  ///   - columns: cells of the terminal.
  ///   - rows: cells of the terminal.
  ///   - terminal: what TERM says; nil if it is not set.
  package func begin(columns: Int, rows: Int, terminal: String?) {
    var header = Asciicast.Header(width: columns, height: rows)
    header.timestamp = WallTime.now.seconds
    header.terminal = terminal
    start = .now
    writer.append(header.line)
  }

  /// Bytes went out to the terminal.
  package func sent(_ bytes: some Sequence<UInt8>) {
    guard writer.loss == nil else { return }
    var shown: [UInt8] = []
    filter.read(bytes, into: &shown)
    guard !shown.isEmpty else { return }
    note(.output(String(decoding: shown, as: UTF8.self)))
  }

  /// The window has another size, in cells.
  package func resized(columns: Int, rows: Int) {
    note(.resized(columns: columns, rows: rows))
  }

  /// Waits until the recording is written, but not for ever.
  ///
  /// - Returns: what became of it; nil if all is in the file. One line, to be said when the screen
  ///   is closed.
  package func finish(within limit: Duration) -> String? {
    let isOver = writer.loss != nil
    guard let loss = writer.finish(within: limit) else { return nil }
    let isCut = loss == .slow && !isOver
    let what = isCut ? "the recording is not complete" : "the recording ended early"
    return "\(path.onOneLine): \(what): \(loss.reason)"
  }

  private func note(_ event: Asciicast.Event) {
    let seconds = start.duration(to: .now) / .seconds(1)
    writer.append(Asciicast.TimedEvent(time: seconds, event: event).line)
  }
}

/// The file of a recording. What is in it are whole lines, even when one cannot be written.
private final class RecordingTarget: Sendable {
  private let file: Descriptor
  private let isRegular: Bool
  /// Bytes of the lines that are in it.
  private let size = Mutex(0)

  init(_ file: Descriptor) throws(SystemError) {
    self.file = file
    if case .regular = try file.kind() { isRegular = true } else { isRegular = false }
  }

  /// True also for what is no regular file.
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
