import WaterfallRecords

/// A line of `git remote -v`: a name, and an address with its use in parentheses.
struct RemoteLine: KnownLine {
  private static let uses = ["(fetch)", "(push)"].map { Array($0.utf8) }

  func cells(of line: PlacedLine) -> [Cell]? {
    let pieces = line.pieces(between: 0x09)
    guard pieces.count == 2, !pieces[0].isEmpty else { return nil }
    let words = line.bytes[pieces[1]].split(separator: 0x20)
    guard words.count > 1, let use = words.firstIndex(where: { Self.uses.contains(Array($0)) }),
      use > 0
    else { return nil }
    let inside = words[use].startIndex + 1..<words[use].endIndex - 1
    let cells: [Cell] = [
      ("name", pieces[0]), ("url", words[0].startIndex..<words[use - 1].endIndex), ("use", inside),
    ]
    let rest = words[(use + 1)...]
    guard let first = rest.first, let last = rest.last else { return cells }
    return cells + [("filter", first.startIndex..<last.endIndex)]
  }
}

/// A line of `git diff --stat`: a path, the number of changed lines, and a bar of signs. The last
/// line counts the files.
struct DiffstatLine: KnownLine {
  private static let bar = Array(" | ".utf8)
  private static let signs = ByteSet("+-".utf8)

  func cells(of line: PlacedLine) -> [Cell]? {
    if isSummary(line) { return [("summary", line.trimmed(line.range))] }
    guard
      let bar = line.range.dropLast(2).last(where: { line.bytes[$0...].starts(with: Self.bar) }),
      case let path = line.trimmed(line.range.lowerBound..<bar), !path.isEmpty,
      case let words = line.words(after: bar + Self.bar.count), let first = words.first
    else { return nil }
    if line.bytes[first].elementsEqual("Bin".utf8) {
      return [("path", path), ("changes", line.span(words[...]))]
    }
    guard line.isNumber(first), words.count < 3,
      words.dropFirst().allSatisfy({ line.bytes[$0].allSatisfy(Self.signs.contains) })
    else { return nil }
    return [("path", path), ("changes", first)] + words.dropFirst().map { ("bar", $0) }
  }

  /// Whether the last line counts the files, or a line has signs. Lists of counts look the same
  /// otherwise.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    let rows = lines.map(cells)
    let hasSummary = lines.count > 1 && lines.last.map(isSummary) == true
    return rows.allSatisfy { $0 != nil } && !lines.dropLast().contains(where: isSummary)
      && (hasSummary || rows.contains { $0?.count == 3 })
  }

  /// Whether it is a line such as ` 2 files changed, 5 insertions(+)`.
  private func isSummary(_ line: PlacedLine) -> Bool {
    let words = line.words(atMost: 4)
    guard words.count > 2, line.isNumber(words[0]) else { return false }
    return ["file", "files"].contains { line.bytes[words[1]].elementsEqual($0.utf8) }
      && line.bytes[words[2]].starts(with: "changed".utf8)
  }
}

/// A line of `git status --short`: two letters, a blank and a path.
struct ChangedPathLine: KnownLine {
  private static let states = ByteSet(" MTADRCU?!".utf8)
  private static let arrow = Array(" -> ".utf8)
  private static let stateLength = 2

  /// The line about the branch.
  func isTitle(_ line: PlacedLine) -> Bool { line.starts(with: "## ") }

  func cells(of line: PlacedLine) -> [Cell]? {
    let state = line.range.lowerBound..<line.range.lowerBound + Self.stateLength
    let path = state.upperBound + 1..<max(state.upperBound + 1, line.range.upperBound)
    guard !path.isEmpty, line.bytes[state].allSatisfy(Self.states.contains),
      !line.bytes[state].allSatisfy(isSpace), line.bytes[state.upperBound] == 0x20,
      !isSpace(line.bytes[path.lowerBound])
    else { return nil }
    guard let mark = line.bytes[path].firstRange(of: Self.arrow) else {
      return [("path", path), ("status", state)]
    }
    return [
      ("path", mark.upperBound..<path.upperBound), ("status", state),
      ("from", path.lowerBound..<mark.lowerBound),
    ]
  }

  /// Letters before a single word may be anything.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    lines.allSatisfy { cells(of: $0) != nil }
      && (lines.count > 1 || lines.contains { $0.starts(with: "?? ") })
  }
}

/// A line of `git diff --name-status`: a letter and a path, or a letter with a number and two
/// paths, with tabs between them.
struct NamedChangeLine: KnownLine {
  private static let states = ByteSet("MADTU".utf8)
  private static let moves = ByteSet("RC".utf8)

  func cells(of line: PlacedLine) -> [Cell]? {
    let pieces = line.pieces(between: 0x09)
    guard pieces.count > 1, pieces.allSatisfy({ !$0.isEmpty }), let path = pieces.last else {
      return nil
    }
    let (letter, score) = (line.bytes[pieces[0].lowerBound], line.bytes[pieces[0]].dropFirst())
    switch pieces.count {
    case 2:
      guard Self.states.contains(letter), score.isEmpty else { return nil }
      return [("path", path), ("status", pieces[0])]
    case 3:
      guard Self.moves.contains(letter), score.count == 3, score.allSatisfy(isDigit) else {
        return nil
      }
      return [("path", path), ("status", pieces[0]), ("from", pieces[1])]
    default: return nil
    }
  }

  /// Whether one of the paths is plainly one. Letters may be before any word.
  func arePlain(_ lines: [PlacedLine]) -> Bool {
    let rows = lines.compactMap { line in cells(of: line).map { line.bytes[$0[0].text] } }
    return rows.count == lines.count
      && rows.contains { $0.contains(UInt8(ascii: "/")) || $0.contains(UInt8(ascii: ".")) }
  }
}

/// A line of `git blame`: a commit, in parentheses an author, a time and the number of the line,
/// and the line itself.
struct BlameLine: KnownLine {
  /// The words after the author: a date, a time, a zone and a number.
  private static let wordsOfTime = 4

  func cells(of line: PlacedLine) -> [Cell]? {
    guard let commit = line.words(atMost: 2).first,
      CommitScan.isHash(line.bytes[commit].drop { $0 == UInt8(ascii: "^") }),
      let (open, close) = Self.parentheses(in: line, from: commit.upperBound)
    else { return nil }
    let words = line.bytes[open + 1..<close].split(separator: 0x20)
      .map { $0.startIndex..<$0.endIndex }
    let (author, time) = (words.dropLast(Self.wordsOfTime), words.suffix(Self.wordsOfTime))
    guard !author.isEmpty, let day = time.first, DateWords.isDashed(line.bytes[day]),
      DateWords.isTime(line.bytes[words[words.count - 3]]), line.isNumber(words[words.count - 1])
    else { return nil }
    let code = min(close + 2, line.range.upperBound)..<line.range.upperBound
    let path = line.trimmed(commit.upperBound..<open)
    let cells: [Cell] = [
      ("text", code), ("line", words[words.count - 1]), ("author", line.span(author)),
      ("date", line.span(time.dropLast())), ("commit", commit), ("path", path),
    ]
    return cells.filter { !$0.text.isEmpty }
  }

  /// The offsets of the parentheses, of which the second one follows a digit.
  private static func parentheses(in line: PlacedLine, from start: Int) -> (Int, Int)? {
    let end = line.range.upperBound
    guard let open = line.bytes[start..<end].firstIndex(of: UInt8(ascii: "(")),
      let close = (open + 1..<end).first(where: { index in
        line.bytes[index] == UInt8(ascii: ")") && isDigit(line.bytes[index - 1])
      })
    else { return nil }
    return (open, close)
  }
}

extension PlacedLine {
  /// The byte ranges of the words at and after a byte offset.
  fileprivate func words(after offset: Int) -> [Range<Int>] {
    words(atMost: .max).filter { $0.lowerBound >= offset }
  }
}
