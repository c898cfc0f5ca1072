import Platform
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
/// Each piece is an event in a line of its own, written at once, so that the recording is whole
/// however the program ends. Only what a ``SequenceFilter`` lets through is recorded: no question
/// to the terminal, no clipboard. When the file cannot be written any more the recording ends, and
/// nothing else.
package final class Recorder {
  private let path: String
  private let file: Descriptor
  private var filter = SequenceFilter()
  private var start = ContinuousClock.now
  /// Bytes of whole lines in the file; what is beyond them is cut off when a line cannot be
  /// written.
  private var size = 0
  private var isRegular = false
  /// Why it ended before its time; nil while it goes on.
  private var reason: String?

  /// Opens the file, which must be new or empty. Nothing is written yet.
  package init(path: String) throws(RecordingError) {
    self.path = path
    do throws(SystemError) {
      file = try Descriptor(path: path, for: .writing)
      if case .regular = try file.kind() { isRegular = true }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    if isRegular, FileState(of: file)?.size != 0 { throw .exists(path: path) }
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
    write(header.line)
  }

  /// Bytes went out to the terminal.
  package func sent(_ bytes: some Sequence<UInt8>) {
    guard reason == nil else { return }
    var shown: [UInt8] = []
    filter.read(bytes, into: &shown)
    guard !shown.isEmpty else { return }
    note(.output(String(decoding: shown, as: UTF8.self)))
  }

  /// The window has another size, in cells.
  package func resized(columns: Int, rows: Int) {
    note(.resized(columns: columns, rows: rows))
  }

  /// What became of the recording; nil if all is in the file. One line, to be said when the screen
  /// is closed.
  package var failure: String? {
    reason.map { "\(path.onOneLine): the recording ended early: \($0)" }
  }

  private func note(_ event: Asciicast.Event) {
    let seconds = start.duration(to: .now) / .seconds(1)
    write(Asciicast.TimedEvent(time: seconds, event: event).line)
  }

  private func write(_ line: [UInt8]) {
    guard reason == nil else { return }
    do throws(SystemError) {
      try file.write(line)
      size += line.count
    } catch {
      reason = error.reason
      // The line that was cut would spoil the whole.
      if isRegular { file.cut(to: size) }
    }
  }
}
