import Platform
import Synchronization
import WaterfallBoard
import WaterfallRecords
import WaterfallViewer

/// The history of prompts, which lasts from one run of the program to the next.
///
/// Each line is the prompt's name, a tab and the text; the latest line is the last.
///
/// The file is `waterfall/history` in the state directory of the XDG base directory specification.
/// A picker may have one of its own (`--history`), whose lines are texts alone, as in fzf.
/// If it cannot be read or written, the log says so, because the viewer should not fail for a
/// history. Only a regular file is read or written. Threads of their own read and write it. It is
/// read when a prompt first needs it, so that the first frame does not wait for a long history.
final class PromptFile {
  private let writer: BackgroundWriter
  private let file: Earlier
  /// A picker's own file, and how many lines it keeps; nil if it has none.
  private let own: (path: String, most: Int)?
  /// The entries of this run; the latest is the last.
  private var typed: [PromptEntry] = []

  /// The largest number of bytes that wait to be written: 1 MB.
  private static let mostWaiting = 1 << 20

  /// How long the first key in a prompt waits for the file. A later key takes a slow one up.
  private static let longestWait = Duration.milliseconds(100)

  /// The entries that the file has when they are first asked for.
  private final class Earlier: Sendable {
    private let state = Mutex<(entries: [PromptEntry]?, isAsked: Bool)>((nil, false))
    private let read: @Sendable () -> [PromptEntry]

    init(_ read: @escaping @Sendable () -> [PromptEntry]) { self.read = read }

    /// nil until they are read.
    var entries: [PromptEntry]? { state.withLock { $0.entries } }

    /// Begins to read the first time, and waits a little.
    func ask() {
      let isFirst = state.withLock { state in
        defer { state.isAsked = true }
        return !state.isAsked
      }
      guard isFirst else { return }
      _ = startTask {
        let entries = self.read()
        self.state.withLock { $0.entries = entries }
      }
      let end = ContinuousClock.now + PromptFile.longestWait
      while entries == nil, .now < end { blockThread(for: .milliseconds(1)) }
    }
  }

  /// - Parameter log: gets the reason if the file cannot be read or written; nil if there is no
  ///   log.
  /// - Returns: nil under `secure`, and if there is no home directory.
  init?(_ settings: Settings, environment: [String: String], log: SessionLog?) {
    let isPicker = settings.pick[\.select]?.selection != nil
    let given = settings.pick[\.history].flatMap { isPicker && !$0.isEmpty ? $0 : nil }
    guard !settings.isSecure, let path = given ?? StateFile.path(of: "history", environment) else {
      return nil
    }
    let most = given == nil ? nil : settings.pick[\.historySize] ?? 1000
    own = most.map { (path, $0) }
    let ignore: @Sendable (String) -> Void = { log?.ignored(history: path, reason: $0) }
    file = Earlier {
      do throws(SystemError) {
        return try Self.entries(at: path, texts: most)
      } catch {
        if !error.isMissing { ignore(error.reason) }
        return []
      }
    }
    writer = BackgroundWriter(limit: Self.mostWaiting, afterFault: .goOn) {
      (line) throws(SystemError) in
      do throws(SystemError) {
        try StateFile.append(line, at: path)
      } catch {
        ignore(error.reason)
        throw error
      }
    }
  }

  /// - Parameter most: how many lines are read, if they are texts alone.
  private static func entries(
    at path: String, texts most: Int?
  ) throws(SystemError) -> [PromptEntry] {
    let lines = try StateFile.lastLines(at: path)
    if let most {
      return lines.suffix(most).map { line in
        PromptEntry(prompt: Self.picker, text: String(decoding: line, as: UTF8.self))
      }
    }
    return lines.compactMap { line in
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let text = String(decoding: line[(tab + 1)...], as: UTF8.self)
      return PromptEntry(prompt: String(decoding: line[..<tab], as: UTF8.self), text: text)
    }
  }

  /// The file's entries, then those of this run; the latest is the last. An entry of this run may
  /// be there twice, because it may be in the file already. nil if the file has not been read yet.
  func entries() -> [PromptEntry]? {
    file.ask()
    return file.entries.map { $0 + typed }
  }

  /// Adds a line with a single call, so that the lines of several programs do not mix.
  func append(_ entry: PromptEntry) {
    guard !entry.text.utf8.contains(UInt8(ascii: "\n")) else { return }
    if own == nil {
      writer.append(Array("\(entry.prompt)\t\(entry.text)\n".utf8))
    } else if entry.prompt == Self.picker {
      writer.append(Array("\(entry.text)\n".utf8))
    }
    typed.append(entry)
  }

  /// The prompt whose texts a picker's own file has.
  private static let picker = Prompt.Kind.filter.rawValue

  /// Waits until everything is written, for at most 200 ms.
  func finish() {
    writer.finish(within: .milliseconds(200))
    try? cut()
  }

  /// Drops the oldest lines of a picker's own file, if it has too many.
  private func cut() throws(SystemError) {
    guard let own else { return }
    let lines = try StateFile.lastLines(at: own.path)
    guard lines.count > own.most else { return }
    let file = try NewFile(at: own.path)
    try file.write(lines.suffix(own.most).flatMap { $0 + [UInt8(ascii: "\n")] })
    try file.finish(replacing: .anyFile)
  }
}
