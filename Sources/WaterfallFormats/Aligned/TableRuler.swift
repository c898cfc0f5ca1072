import WaterfallRecords

/// A line drawn below a header.
struct TableRuler {
  /// The places between its parts, which are the gaps between the columns. It is empty if the line
  /// has one part.
  let gaps: [Range<Int>]
  /// Whether it is the line of `dpkg -l`, whose first column has letters for states.
  let hasStates: Bool
  /// Whether a `#` begins the line, as in the report of `perf`, so that other lines with one are no
  /// rows either.
  let isInComment: Bool

  /// The least number of marks in the longest part, and in every part if not most of them are as
  /// long. Otherwise a row of cells without values (`-`) would look like a ruler.
  private static let leastLongest = 4
  private static let leastPart = 2
  private static let states = Array("+++-".utf8)

  init?(_ line: PlacedLine) {
    var text = line.bytes[line.range]
    hasStates = text.starts(with: Self.states)
    isInComment = line.isComment
    if isInComment { text[text.startIndex] = 0x20 }
    let mark = hasStates ? UInt8(ascii: "=") : text.first { $0 != 0x20 } ?? 0
    guard "=-".utf8.contains(mark) || isInComment && mark == UInt8(ascii: ".") else { return nil }
    let rest = hasStates ? text.dropFirst(Self.states.count - 1) : text
    let between = hasStates ? UInt8(ascii: "-") : 0x20
    guard rest.allSatisfy({ $0 == mark || $0 == between }) else { return nil }
    let parts = rest.split(separator: between).map(\.count)
    let longCount = parts.count { $0 >= Self.leastLongest }
    guard longCount > 0, longCount * 2 > parts.count || parts.allSatisfy({ $0 >= Self.leastPart })
    else { return nil }
    var gaps: [Range<Int>] = []
    var start: Int?
    for place in rest.startIndex..<rest.endIndex {
      if rest[place] == between {
        start = start ?? place - line.range.lowerBound
      } else if let begin = start {
        if begin > 0 { gaps.append(begin..<place - line.range.lowerBound) }
        start = nil
      }
    }
    self.gaps = gaps
  }
}

extension PlacedLine {
  var isComment: Bool { starts(with: "# ") || bytes[range].elementsEqual("#".utf8) }

  /// The header of a table without the marks that its rows do not have: a `#` before it, and the
  /// bars between the groups of columns in `/proc/net/dev`.
  func withoutMarks(above row: PlacedLine?) -> PlacedLine {
    let bar = UInt8(ascii: "|")
    let isBarInRow = row.map { $0.bytes[$0.range].contains(bar) } ?? true
    let hasBars = !isBarInRow && bytes[range].contains(bar)
    guard hasBars || isComment else { return self }
    var text = Array(bytes[range])
    for index in text.indices where hasBars && text[index] == bar { text[index] = 0x20 }
    if isComment { text[0] = 0x20 }
    return PlacedLine(text, text.indices)
  }
}
