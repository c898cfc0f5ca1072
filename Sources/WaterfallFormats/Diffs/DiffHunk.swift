import WaterfallRecords

/// Follows the lines of a diff, and tells what each one is.
///
/// The head of a hunk says how many lines it has. So a removed line `-- x` is not mistaken for the
/// head of another file. If the numbers are too small, the next lines that look like changes are
/// believed to be some.
struct DiffHunk {
  enum Kind {
    /// `@@ -1,3 +1,4 @@`
    case hunk
    case added, removed, unchanged
    case outside
  }

  private enum State {
    case outside
    case counting(old: Int, new: Int)
    /// All lines of the hunk have been seen.
    case done
    /// The changes of a merge, with a column of marks for each of its parents.
    case merge(parents: Int)
    /// The form of `diff` without options.
    case ordinary
    /// The form of `diff -c`.
    case context
  }

  private var state = State.outside

  /// Whether the next line certainly belongs to a hunk, unless it has no mark.
  var isCounting: Bool {
    switch state {
    case .counting, .merge: true
    case .outside, .done, .ordinary, .context: false
    }
  }

  mutating func kind(of line: ArraySlice<UInt8>) -> Kind {
    if line.starts(with: "@@".utf8) {
      begin(line)
      return .hunk
    }
    if line.starts(with: "***************".utf8) {
      state = .context
      return .hunk
    }
    switch state {
    case .context: return contextual(line)
    case .outside, .ordinary: return ordinary(line)
    case .done: return late(line)
    case .counting(let old, let new): return counted(line, old: old, new: new)
    case .merge(let parents): return merged(line, parents)
    }
  }

  private mutating func begin(_ line: ArraySlice<UInt8>) {
    let marks = line.prefix { $0 == UInt8(ascii: "@") }.count
    guard marks == 2 else {
      state = .merge(parents: marks - 1)
      return
    }
    let words = line.prefix(100).split(separator: 0x20, maxSplits: 3)
    if words.count > 2, let old = Self.count(words[1]), let new = Self.count(words[2]) {
      state = old + new > 0 ? .counting(old: old, new: new) : .done
    } else {
      state = .done
    }
  }

  /// The number of lines that `-1,3` means.
  private static func count(_ word: ArraySlice<UInt8>) -> Int? {
    let parts = word.dropFirst().split(separator: UInt8(ascii: ","))
    guard let first = parts.first, first.allSatisfy(isDigit) else { return nil }
    if parts.count == 1 { return 1 }
    return Int(String(decoding: parts[1].prefix(9), as: UTF8.self))
  }

  private mutating func counted(_ line: ArraySlice<UInt8>, old: Int, new: Int) -> Kind {
    let kind: Kind
    var (old, new) = (old, new)
    switch line.first {
    case UInt8(ascii: "+"): (kind, new) = (.added, new - 1)
    case UInt8(ascii: "-"): (kind, old) = (.removed, old - 1)
    // Programs that remove blanks at line ends leave nothing of an unchanged empty line.
    case 0x20, 0x0D, nil: (kind, old, new) = (.unchanged, old - 1, new - 1)
    // `\ No newline at end of file`
    case UInt8(ascii: "\\"): kind = .unchanged
    default:
      state = .outside
      return .outside
    }
    state = old > 0 || new > 0 ? .counting(old: old, new: new) : .done
    return kind
  }

  private mutating func late(_ line: ArraySlice<UInt8>) -> Kind {
    switch line.first {
    case UInt8(ascii: "+") where !line.starts(with: "+++ ".utf8): return .added
    // `-- ` is above the signature of a mail.
    case UInt8(ascii: "-") where !line.starts(with: "--- ".utf8) && !line.starts(with: "-- ".utf8):
      return .removed
    case 0x20, UInt8(ascii: "\\"): return .unchanged
    default:
      state = .outside
      return .outside
    }
  }

  private mutating func merged(_ line: ArraySlice<UInt8>, _ parents: Int) -> Kind {
    if line.isEmpty || line.first == UInt8(ascii: "\\") { return .unchanged }
    let marks = line.prefix(parents)
    guard marks.allSatisfy({ " +-".utf8.contains($0) }) else {
      state = .outside
      return .outside
    }
    if marks.contains(UInt8(ascii: "+")) { return .added }
    return marks.contains(UInt8(ascii: "-")) ? .removed : .unchanged
  }

  private mutating func ordinary(_ line: ArraySlice<UInt8>) -> Kind {
    if let first = line.first, isDigit(first), Self.isOrdinaryHead(line) {
      state = .ordinary
      return .hunk
    }
    guard case .ordinary = state else { return .outside }
    if line.starts(with: "> ".utf8) { return .added }
    return line.starts(with: "< ".utf8) ? .removed : .unchanged
  }

  private func contextual(_ line: ArraySlice<UInt8>) -> Kind {
    if line.starts(with: "+ ".utf8) { return .added }
    return line.starts(with: "- ".utf8) ? .removed : .unchanged
  }

  /// Whether a line is like `1,2c3`.
  private static func isOrdinaryHead(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.last == 0x0D ? line.dropLast() : line
    return text.count < 60 && text.allSatisfy { isDigit($0) || ",acd".utf8.contains($0) }
      && text.contains { "acd".utf8.contains($0) }
  }
}
