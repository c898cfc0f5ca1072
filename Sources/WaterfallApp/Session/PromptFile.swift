import Platform
import WaterfallViewer

/// What was typed in prompts, from one run of the program to the next: a line each, the prompt's
/// name, a tab, the text. The latest is the last.
///
/// It lies in `waterfall/history` where the XDG base directories put state. A file that cannot be
/// read or written is left alone, with a line in the log: a viewer should not fail for a history.
/// Only a regular file is read or written. It is written in another thread.
final class PromptFile {
  private let path: String
  private let writer: BackgroundWriter
  /// The latest last: those of the file as it was at the start, and those of this run.
  private(set) var entries: [PromptEntry]

  /// Bytes of it that are read: what is older is forgotten.
  private static let longest = 1 << 18
  /// Bytes that may wait to be written.
  private static let mostWaiting = 1 << 20

  /// - Parameter log: says why a file is not read, or not written; nil if there is no log.
  /// - Returns: nil under `secure`, and where there is no home.
  init?(_ settings: Settings, environment: [String: String], log: SessionLog?) {
    guard !settings.isSecure, let path = Self.path(environment) else { return nil }
    self.path = path
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
        try Self.append(line, at: path)
      } catch {
        ignore(error.reason)
        throw error
      }
    }
  }

  static func path(_ environment: [String: String]) -> String? {
    // A relative one is to be ignored, says the specification.
    if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") {
      return "\(base)/waterfall/history"
    }
    // A home that is not there is not made: it belongs to somebody who has none.
    guard let home = environment["HOME"], home.hasPrefix("/"), (try? realPath(home)) != nil else {
      return nil
    }
    return "\(home)/.local/state/waterfall/history"
  }

  private static func entries(at path: String) throws(SystemError) -> [PromptEntry] {
    let bytes = try Descriptor(regularFileAt: path).allBytes(limit: longest * 64)
    let lines = bytes.suffix(longest).split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { line in
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let text = String(decoding: parts[1], as: UTF8.self)
      return PromptEntry(prompt: String(decoding: parts[0], as: UTF8.self), text: text)
    }
  }

  private static func append(_ line: [UInt8], at path: String) throws(SystemError) {
    makeDirectories(above: path)
    try Descriptor(regularFileAt: path, for: .appendingPrivately).write(line)
  }

  /// Adds a line by one call, so that the lines of several programs do not mix.
  func append(_ entry: PromptEntry) {
    guard !entry.text.utf8.contains(UInt8(ascii: "\n")) else { return }
    entries.append(entry)
    writer.append(Array("\(entry.prompt)\t\(entry.text)\n".utf8))
  }

  /// Waits a moment until all is written.
  func finish() { writer.finish(within: .milliseconds(200)) }
}
