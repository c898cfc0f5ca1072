package import WaterfallRecords

/// The commits of `git log`.
package struct CommitFormat: TextFormat {
  package let name = "commits"
  package let title = "git log"
  package let form: CommitForm

  /// - Parameter first: the index of the first byte that is not white space.
  /// - Returns: nil if the text that begins here is no log of commits.
  package init?(of window: ByteWindow, from first: Int) {
    guard let form = CommitForm(of: window, from: first) else { return nil }
    self.form = form
  }

  package func scan() -> any RecordScan { CommitScan(form) }
  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    CommitRecord.record(of: bytes, in: range, form, styles)
  }
}

/// The forms in which `git log` writes commits.
package enum CommitForm {
  /// `commit 1a2b3c4…`, with author, date and message below.
  case full
  /// The same, to the right of the lines that `--graph` draws.
  case graph
  /// `1a2b3c4 Subject`, to the right of the lines that `--graph` draws: `--oneline`.
  case graphOneLine

  /// The form of a text from its beginning; nil if it is no log of commits.
  ///
  /// - Parameter first: the index of the first byte that is not white space.
  init?(of window: ByteWindow, from first: Int) {
    let (bytes, isAtEnd) = (window.bytes, window.isAtEnd)
    let forms = [Self.full, .graph, .graphOneLine].filter { form in
      CommitScan.begins(at: first, in: bytes, isAtEnd: isAtEnd, form) == true
    }
    guard let form = forms.first else { return nil }
    // A list's items may begin with a star and a number. It is a graph only if the lines between
    // the items look like one.
    guard form != .graphOneLine || CommitGraph.isDrawn(beforeLinesOf: bytes[first...]) else {
      return nil
    }
    self = form
  }
}

/// The lines that `git log --graph` draws to the left of commits.
///
/// Each branch has a column of two cells, and a star marks the commit itself. All text about a
/// commit begins in the same column of the text, to the right of the graph.
enum CommitGraph {
  enum Commit {
    case none
    /// The bytes end before the answer is clear.
    case unfinished
    /// The index at which the text about the commit begins.
    case at(Int)
  }

  /// Bytes of the widest graph that is recognised: about 500 branches.
  private static let widest = 1024
  /// The number of lines to look at.
  private static let sampleLines = 20

  private static func isLine(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "|"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether it is a commit's star, or a mark that `--boundary`, `--left-right` or `--cherry-mark`
  /// puts there.
  private static func isStar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "o"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "="), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// Whether the line at `index` has a commit's star, and where the text about the commit begins.
  ///
  /// Each column left of the star is in use, so two adjacent spaces never occur there. They do
  /// occur in a message, which is indented.
  static func commit(at index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Commit {
    var hasStar = false
    for place in index..<min(bytes.count, index + widest) {
      let byte = bytes[place]
      if isStar(byte) {
        let isOne = place + 1 < bytes.count ? isLine(bytes[place + 1]) : true
        guard !hasStar, isOne else { return .none }
        hasStar = true
      } else if !isLine(byte) {
        return hasStar && bytes[place - 1] == 0x20 ? .at(place) : .none
      } else if !hasStar, byte == 0x20, place == index || bytes[place - 1] == 0x20 {
        return .none
      }
    }
    return isAtEnd || bytes.count - index >= widest ? .none : .unfinished
  }

  /// Whether the first lines begin like a graph.
  fileprivate static func isDrawn(beforeLinesOf bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.split(separator: 0x0A, maxSplits: sampleLines).prefix(sampleLines)
    return lines.allSatisfy { line in
      guard let first = line.first else { return true }
      return isStar(first) || isLine(first)
    }
  }

  /// The bytes of a commit's record without the graph, and the styles in these bytes.
  static func removed(
    from bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles
  ) -> (bytes: [UInt8], styles: TakenStyles) {
    guard case .at(let column) = commit(at: range.lowerBound, in: bytes, isAtEnd: true) else {
      return (Array(bytes[range]), styles.taken(from: [range]))
    }
    let width = column - range.lowerBound
    var slices: [Range<Int>] = []
    // After the last line with text, the graph may be wider than the commit's column, so a part of
    // it would remain. These lines are dropped.
    var (said, start) = (0, range.lowerBound)
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 }
      let line = start..<(end ?? range.upperBound)
      let prefix = bytes[line].prefix(width).prefix { $0 != 0x0A && $0 != 0x0D }
      let isBehindGraph = start == range.lowerBound || prefix.allSatisfy(isLine)
      slices.append(isBehindGraph ? prefix.endIndex..<line.upperBound : line)
      if !bytes[line].allSatisfy({ isLine($0) || isSpace($0) }) { said = slices.count }
      start = line.upperBound
    }
    slices.removeLast(slices.count - said)
    return (slices.flatMap { bytes[$0] }, styles.taken(from: slices))
  }
}
