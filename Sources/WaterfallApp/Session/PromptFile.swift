import Platform
import WaterfallRecords
import WaterfallViewer

/// The history of prompts, which lasts from one run of the program to the next.
///
/// Each line is the prompt's name, a tab and the text; the latest line is the last.
///
/// The file is `waterfall/history` in the state directory of the XDG base directory specification.
/// If it cannot be read or written, the log says so, because the viewer should not fail for a
/// history. Only a regular file is read or written. A thread of its own writes it.
final class PromptFile {
  private let writer: BackgroundWriter
  /// The file's entries at the start, then those of this run; the latest is the last.
  private(set) var entries: [PromptEntry]

  /// The largest number of bytes that wait to be written: 1 MB.
  private static let mostWaiting = 1 << 20

  /// - Parameter log: gets the reason if the file cannot be read or written; nil if there is no
  ///   log.
  /// - Returns: nil under `secure`, and if there is no home directory.
  init?(_ settings: Settings, environment: [String: String], log: SessionLog?) {
    guard !settings.isSecure, let path = StateFile.path(of: "history", environment) else {
      return nil
    }
    let ignore: @Sendable (String) -> Void = { log?.ignored(history: path, reason: $0) }
    do throws(SystemError) {
      entries = try Self.entries(at: path)
    } catch {
      if !error.isMissing { ignore(error.reason) }
      entries = []
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

  private static func entries(at path: String) throws(SystemError) -> [PromptEntry] {
    try StateFile.lastLines(at: path).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let text = String(decoding: parts[1], as: UTF8.self)
      return PromptEntry(prompt: String(decoding: parts[0], as: UTF8.self), text: text)
    }
  }

  /// Adds a line with a single call, so that the lines of several programs do not mix.
  func append(_ entry: PromptEntry) {
    guard !entry.text.utf8.contains(UInt8(ascii: "\n")) else { return }
    entries.append(entry)
    writer.append(Array("\(entry.prompt)\t\(entry.text)\n".utf8))
  }

  /// Waits until everything is written, for at most 200 ms.
  func finish() { writer.finish(within: .milliseconds(200)) }
}
