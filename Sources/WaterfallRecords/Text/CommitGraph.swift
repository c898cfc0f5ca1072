/// How `git log` writes commits.
package enum CommitForm: Equatable {
  /// `commit 1a2b3c4…`, and below it who, when and why.
  case full
  /// The same behind the lines of `--graph`.
  case graph
  /// `1a2b3c4 Subject`, behind the lines of `--graph`: `--oneline`.
  case graphOneLine

  /// The form that a text begins in; nil: it is no log of commits.
  ///
  /// - Parameter first: of the first byte that is no white space.
  package init?(of window: ByteWindow, from first: Int) {
    let (bytes, isAtEnd) = (window.bytes, window.isAtEnd)
    let forms = [Self.full, .graph, .graphOneLine].filter { form in
      CommitScan.begins(at: first, in: bytes, isAtEnd: isAtEnd, form) == true
    }
    guard let form = forms.first else { return nil }
    // A list's points may begin with a number: then the lines between them are no graph.
    guard form != .graphOneLine || CommitGraph.isDrawn(beforeLinesOf: bytes[first...]) else {
      return nil
    }
    self = form
  }
}

/// The lines that `git log --graph` draws before what it says of commits: a column for each branch,
/// two cells wide, with a star for the commit itself. All that is said of a commit stands in one
/// column of the text, behind them.
enum CommitGraph {
  enum Commit {
    case none
    /// More bytes have to come to tell.
    case unfinished
    /// What is said begins here.
    case at(Int)
  }

  /// Bytes of the widest graph that is looked at: of 500 branches.
  private static let widest = 1024
  /// Lines that are looked at.
  private static let sampleLines = 20

  private static func isLine(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "|"), UInt8(ascii: "/"), UInt8(ascii: "\\"),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// A commit's star, or what `--boundary`, `--left-right` and `--cherry-mark` put in its place.
  private static func isStar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "o"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "="), UInt8(ascii: "+"):
      true
    default: false
    }
  }

  /// Whether the line at `index` is one that a star stands in, and where what is said of the commit
  /// begins.
  ///
  /// Before the star each column is in use, so that no two spaces stand side by side there; in a
  /// message, which is indented, they do.
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

  /// Whether the first lines begin as a graph does.
  fileprivate static func isDrawn(beforeLinesOf bytes: ArraySlice<UInt8>) -> Bool {
    let lines = bytes.split(separator: 0x0A, maxSplits: sampleLines).prefix(sampleLines)
    return lines.allSatisfy { line in
      guard let first = line.first else { return true }
      return isStar(first) || isLine(first)
    }
  }

  /// The bytes of a commit's record without the graph, and the styles that are left.
  static func removed(
    from bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles
  ) -> (bytes: [UInt8], styles: TakenStyles) {
    guard case .at(let column) = commit(at: range.lowerBound, in: bytes, isAtEnd: true) else {
      return (Array(bytes[range]), styles.taken(from: [range]))
    }
    let width = column - range.lowerBound
    var slices: [Range<Int>] = []
    // Behind the last line that says something the graph may be wider than the commit's column.
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
