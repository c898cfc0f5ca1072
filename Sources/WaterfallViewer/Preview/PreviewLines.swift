import TerminalGrid
import WaterfallRecords

/// Makes lines of what a preview's command writes, while it comes.
///
/// Colours and styles are kept. Other control sequences become marks, or are dropped if they move
/// nothing. Letters that are printed over others replace them.
struct PreviewLines {
  /// The bytes of the last line, whose end has not come.
  private var rest: [UInt8] = []
  /// The style in which that line begins.
  private var reader = SGRReader()
  /// The whole lines that were not taken.
  private var lines: [PreviewLine] = []
  /// How many lines were taken as whole ones.
  private var taken = 0
  /// The bytes that have come.
  private var received = 0
  /// The memory of all whole lines, in bytes.
  private var kept = 0

  private static let mostLines = 10_000
  private static let mostBytes = 4_000_000
  /// A longer line goes on in another one. It is made again each time it gets longer.
  private static let longestLine = 65_536

  /// Whether more lines would take too much memory.
  var isFull: Bool {
    taken + lines.count >= Self.mostLines || max(received, kept) >= Self.mostBytes
  }

  /// - Complexity: O(n).
  mutating func add(_ bytes: [UInt8]) {
    received += bytes.count
    var start = 0
    while !isFull, let end = bytes[start...].firstIndex(of: 0x0A) {
      rest += bytes[start..<end]
      finishLine()
      start = end + 1
    }
    if !isFull { rest += bytes[start...] }
    while rest.count > Self.longestLine, !isFull {
      let end = Self.endOfScalar(before: Self.longestLine, in: rest)
      let others = Array(rest[end...])
      rest.removeSubrange(end...)
      finishLine()
      rest = others
    }
  }

  /// The lines that were not taken yet, with the unfinished last one, and the number of the first.
  mutating func take() -> (first: Int, lines: [PreviewLine]) {
    var reader = reader
    let unfinished = rest.isEmpty || isFull ? [] : [Self.line(rest, goingOnWith: &reader)]
    defer { (taken, lines) = (taken + lines.count, []) }
    return (taken, lines + unfinished)
  }

  private mutating func finishLine() {
    let line = Self.line(rest, goingOnWith: &reader)
    kept += line.text.utf8.count + line.runs.count * MemoryLayout<StyleRun>.stride
    lines.append(line)
    rest.removeAll(keepingCapacity: true)
  }

  private static func line(_ bytes: [UInt8], goingOnWith reader: inout SGRReader) -> PreviewLine {
    var line = bytes[...]
    while line.last == 0x0D { line.removeLast() }
    let printed = Overprint.isIn(line) ? Overprint(line, isLast: true).utf8[...] : line
    var styled = StyledText(String(decoding: printed, as: UTF8.self), goingOnWith: &reader)
    styled.expandTabs()
    return PreviewLine(text: SafeText(styled.text), runs: styled.runs)
  }

  /// The last place up to `end` that divides no character.
  private static func endOfScalar(before end: Int, in bytes: [UInt8]) -> Int {
    var place = end
    while place > end - 4, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}

extension StyledText {
  private static let tabStop = 8

  /// Replaces each tab by blanks up to the next column that is a multiple of eight.
  ///
  /// - Complexity: O(n).
  fileprivate mutating func expandTabs() {
    guard text.utf8.contains(0x09) else { return }
    let old = SafeText(text)
    var bytes: [UInt8] = []
    var (column, start) = (0, 0)
    /// The bytes after an offset move by this many.
    var moves: [(offset: Int, by: Int)] = []
    for (offset, byte) in old.utf8.enumerated() where byte == 0x09 {
      bytes += old.utf8[start..<offset]
      column += old.width(in: start..<offset)
      let blanks = Self.tabStop - column % Self.tabStop
      bytes += repeatElement(0x20, count: blanks)
      (column, start) = (column + blanks, offset + 1)
      moves.append((start, (moves.last?.by ?? 0) + blanks - 1))
    }
    bytes += old.utf8[start...]
    text = String(decoding: bytes, as: UTF8.self)
    move(by: moves)
  }

  /// - Parameter moves: in rising order.
  private mutating func move(by moves: [(offset: Int, by: Int)]) {
    var next = 0
    func moved(_ offset: Int) -> Int {
      while next < moves.count, moves[next].offset <= offset { next += 1 }
      return offset + (next == 0 ? 0 : moves[next - 1].by)
    }
    for index in runs.indices {
      let start = moved(runs[index].range.lowerBound)
      runs[index].range = start..<moved(runs[index].range.upperBound)
    }
  }
}
