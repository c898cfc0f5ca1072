import WaterfallRecords

/// Finds the end of a file's changes: they end before the head of the next file's.
struct DiffScan: LineScan {
  var isInLine = false
  private var isFirst = true
  /// Whether the record is a mail, whose message may name other commits.
  private var isMail = false
  private var hunk = DiffHunk()
  /// The heads that have been seen. ``hasIndex`` means a line above the head itself.
  private var hasIndex = false
  private var hasFile = false
  private var hasNames = false
  /// Whether there are changes, or words that belong to no head.
  private var hasContent = false

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let rest = bytes[index...].prefix(2 * DiffLine.longest)
    let line = rest.prefix(DiffLine.longest).prefix { $0 != 0x0A }
    let isCut = rest.count < 2 * DiffLine.longest && !isAtEnd
    guard line.count < rest.count || !isCut else { return nil }
    var (next, hasNext) = (rest[line.endIndex...], false)
    if next.first == 0x0A {
      next = next.dropFirst()
      hasNext = !isCut || next.count >= 5
    }
    if Self.needsNext(line), !hasNext, isCut { return nil }
    defer { isFirst = false }
    if hunk.isCounting, hunk.kind(of: line) != .outside { return false }
    if isFirst { isMail = CommitPatches.isMailHead(line) }
    guard let head = DiffLine(line, next: next), !isMail || !CommitPatches.isLogHead(line) else {
      see(line)
      return false
    }
    if !isFirst, begins(head) { return true }
    see(head)
    return false
  }

  /// Whether the line below decides what a line is.
  private static func needsNext(_ line: ArraySlice<UInt8>) -> Bool {
    ["--- ", "*** ", "Index: "].contains { line.starts(with: $0.utf8) }
  }

  /// Whether a head begins another record.
  private func begins(_ head: DiffLine) -> Bool {
    switch head {
    case .commit, .index: true
    // These follow the lines above a head.
    case .file: hasFile || hasNames || hasContent || !hasIndex
    case .names: hasNames || hasContent
    case .alone: hasNames || hasContent || !hasFile
    }
  }

  private mutating func see(_ head: DiffLine) {
    switch head {
    case .file: hasFile = true
    case .index: hasIndex = true
    case .names: hasNames = true
    case .alone: hasContent = true
    case .commit: hasContent = true
    }
  }

  private mutating func see(_ line: ArraySlice<UInt8>) {
    let kind = hunk.kind(of: line)
    if kind == .hunk { hasNames = true }
    if hasFile || hasIndex || hasNames {
      // The hunks of an ordinary diff have no other head: `1,2c3` and `< old`.
      if let first = line.first, isDigit(first) || first == UInt8(ascii: "<") { hasContent = true }
    } else if !line.allSatisfy(isSpace) {
      hasContent = true
    }
  }
}
