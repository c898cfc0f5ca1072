import Platform
import WaterfallRecords
import WaterfallViewer

/// What was typed in prompts, from one run of the program to the next: a line each, the prompt's
/// name, a tab, the text. The latest is the last.
///
/// It lies in `waterfall/history` where the XDG base directories put state. What cannot be read or
/// written is left alone: nobody misses a history so much that a viewer should fail.
struct PromptFile {
  private let path: String

  /// Bytes of it that are read: what is older is forgotten.
  private static let longest = 1 << 18

  /// - Returns: nil under `secure`, and where there is no home.
  init?(_ settings: Settings, environment: [String: String]) {
    guard !settings.isSecure, let path = Self.path(environment) else { return nil }
    self.path = path
  }

  static func path(_ environment: [String: String]) -> String? {
    // A relative one is to be ignored, says the specification.
    if let base = environment["XDG_STATE_HOME"], base.begins(with: "/") {
      return "\(base)/waterfall/history"
    }
    // A home that is not there is not made: it belongs to somebody who has none.
    guard let home = environment["HOME"], home.begins(with: "/"), (try? realPath(home)) != nil
    else {
      return nil
    }
    return "\(home)/.local/state/waterfall/history"
  }

  /// The latest last.
  var entries: [PromptEntry] {
    guard let file = try? Descriptor(path: path),
      let bytes = try? file.allBytes(limit: Self.longest * 64)
    else { return [] }
    let lines = bytes.suffix(Self.longest).split(separator: UInt8(ascii: "\n"))
    return lines.compactMap { line in
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let text = String(decoding: parts[1], as: UTF8.self)
      return PromptEntry(prompt: String(decoding: parts[0], as: UTF8.self), text: text)
    }
  }

  /// Adds a line by one call, so that the lines of several programs do not mix.
  func append(_ entry: PromptEntry) {
    guard !entry.text.utf8.contains(UInt8(ascii: "\n")) else { return }
    makeDirectories(above: path)
    guard let file = try? Descriptor(path: path, for: .appendingPrivately) else { return }
    try? file.write(Array("\(entry.prompt)\t\(entry.text)\n".utf8))
  }
}
