import Platform
import WaterfallRecords

/// The files that fzf lists if nothing is piped in: `--walker`, `--walker-root`, `--walker-skip`.
struct FzfWalker {
  private let words: [String]
  private let roots: [String]
  private let skipped: [String]

  private static let known = ["file", "dir", "follow", "hidden"]

  /// - Parameters:
  ///   - words: `file,dir,follow,hidden`; nil for those of fzf.
  ///   - roots: directories; empty for this one.
  ///   - skipped: names of directories, with commas between them; nil for those of fzf.
  /// - Throws: `.option` for another word, and if neither files nor directories are wanted.
  init(_ words: String?, roots: [String] = [], skipping skipped: String? = nil) throws(Failure) {
    self.words = FzfKey.list(words ?? "file,follow,hidden")
    self.roots = roots.isEmpty ? ["."] : roots
    self.skipped = FzfKey.list(skipped ?? ".git,node_modules")
    let isKnown = self.words.allSatisfy { word in Self.known.contains { $0.isExactly(word) } }
    guard isKnown, has("file") || has("dir") else {
      throw .option(
        .foreign(
          option: "--walker \(words ?? "")",
          instead: "it has file or dir, and perhaps follow and hidden, with commas between"))
    }
  }

  private func has(_ word: String) -> Bool { words.contains { $0.isExactly(word) } }

  /// A command that lists them, a line each. Those below this directory are without `./`.
  var command: String {
    var left: [String] = skipped.map { "-type d -name \(Self.pattern($0))" }
    if !has("hidden") { left.append("-name '.*'") }
    left += ["-fstype proc", "-fstype sysfs", "-fstype devtmpfs"]
    var wanted: [String] = has("file") ? ["-type f", "-type l"] : []
    if has("dir") { wanted.append("-type d") }
    let pruned = left.joined(separator: " -o ")
    let listed = wanted.joined(separator: " -o ")
    let follows = has("follow") ? "-L " : ""
    let commands: [String] = roots.map { root in
      let place = shellQuoted(root.begins(with: "-") ? "./\(root)" : root)
      let cut = root.isExactly(".") ? " | cut -c3-" : ""
      return "find \(follows)\(place) -mindepth 1 \\( \(pruned) \\) -prune"
        + " -o \\( \(listed) \\) -print 2> /dev/null\(cut)"
    }
    return commands.joined(separator: "\n")
  }

  /// A name as find(1) takes it, in which no sign stands for others.
  private static func pattern(_ name: String) -> String {
    var pattern = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if "*?[\\".unicodeScalars.contains(scalar) { pattern.append("\\") }
      pattern.append(scalar)
    }
    return shellQuoted(String(pattern))
  }
}
