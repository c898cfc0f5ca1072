/// An index for queries after round robin: the rows in which the lanes cross certain lines.
///
/// Lanes drift apart, so a line meets each lane in another row. For each sixteen rows the index has
/// one line: the least top in the last of these rows. For each line it stores, lane by lane, the
/// row in which that lane reaches it. Then follow the rows of the next line. So one place in memory
/// says, for all lanes at once, between which rows they cross a position between two lines.
struct RowLines: Sendable {
  /// There is a line for each 1 << shift rows.
  static let shift = 4

  /// Sorted; the first is the least top of all. Empty without chunks.
  private(set) var lines = ContiguousArray<Double>()
  /// For each line and lane, the first row that starts at the line or below.
  var rows = ContiguousArray<UInt32>()

  /// A position between two lines.
  struct Place: Sendable {
    /// The last line at the position or above it; the first line if there is none.
    let index: Int
    /// The share of the distance to the next line, in 256ths. Past the last line, the unit is the
    /// last distance between two lines.
    let part: Int

    /// The position, counted in lines.
    var position: Double { Double(index &<< 8 &+ part) / 256 }
  }

  /// The place of a position.
  ///
  /// - Complexity: O(log of the number of lines from the guess)
  func place(of line: Double, near guess: Int? = nil) -> Place {
    let lines = lines.span
    let last = lines.count &- 1
    let guess = guess ?? lines.indices.number(at: line, from: lines[0], to: lines[last])
    let index = (1..<lines.count).partitionPoint(near: guess) { lines[$0] <= line } &- 1
    let next = min(index &+ 1, last)
    let part = (line - lines[index]) / (lines[next] - lines[next &- 1])
    // Two lines may be equal. The quotient may then be NaN, and `max` returns 0, because NaN is not
    // greater than 0.
    return Place(index: index, part: Int(min(max(0, part), 4096) * 256))
  }

  /// Adds the lines of the next rows, whose slots are given row by row. The caller fills in the
  /// rows in which the lanes cross these lines.
  mutating func append(_ byRows: ContiguousArray<ItemStore.Slot>, laneCount: Int) {
    if lines.isEmpty { append(Self.least(of: byRows[..<laneCount]), laneCount: laneCount) }
    let size = laneCount << Self.shift
    for end in stride(from: size, through: byRows.count, by: size) {
      append(Self.least(of: byRows[end - laneCount..<end]), laneCount: laneCount)
    }
  }

  private mutating func append(_ line: Double, laneCount: Int) {
    lines.append(line)
    rows.append(contentsOf: repeatElement(0, count: laneCount))
  }

  private static func least(of slots: ArraySlice<ItemStore.Slot>) -> Double {
    slots.reduce(.infinity) { min($0, $1.top) }
  }

  /// Makes room for the lines of this number of rows.
  mutating func reserve(rows count: Int, laneCount: Int) {
    let capacity = count >> Self.shift + 2
    lines.reserveCapacity(capacity)
    rows.reserveCapacity(capacity * laneCount)
  }

  /// Keeps the lines of this number of rows.
  mutating func truncate(toRows count: Int, laneCount: Int) {
    let kept = count == 0 ? 0 : count >> Self.shift + 1
    lines.removeSubrange(kept...)
    rows.removeSubrange((kept * laneCount)...)
  }
}
