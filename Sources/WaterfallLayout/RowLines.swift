/// Where lanes that took the items in turn cross some lines: what they are searched by.
///
/// Lanes drift apart, so that a line meets each in another row. For each sixteen rows there is a
/// line, the least top in the last of them, and for each lane the row in which it reaches that
/// line. The rows of all lanes lie side by side, and behind them those of the next line: what is
/// read there says of all lanes at once between which rows they cross whatever is between.
struct RowLines: Sendable {
  /// There is a line for each 1 << shift rows.
  static let shift = 4

  /// Sorted, the first the least top of all; empty without chunks.
  private(set) var lines = ContiguousArray<Double>()
  /// For each line and lane the first row that starts at the line or below.
  var rows = ContiguousArray<UInt32>()

  /// Between which lines something is, and where there.
  struct Place: Sendable {
    /// The last line at it or above; the first when none is.
    let index: Int
    /// How much of the way to the next line it is, of 256; after the last, as if each way were as
    /// long as the last one.
    let part: Int

    /// In lines.
    var position: Double { Double(index &<< 8 &+ part) / 256 }
  }

  /// Where a line is.
  ///
  /// - Complexity: O(log of the number of lines from the guess)
  func place(of line: Double, near guess: Int? = nil) -> Place {
    let lines = lines.span
    let last = lines.count &- 1
    let guess = guess ?? lines.indices.number(at: line, from: lines[0], to: lines[last])
    let index = (1..<lines.count).partitionPoint(near: guess) { lines[$0] <= line } &- 1
    let next = min(index &+ 1, last)
    let part = (line - lines[index]) / (lines[next] - lines[next &- 1])
    // A way may have no length: NaN is no greater than 0.
    return Place(index: index, part: Int(min(max(0, part), 4096) * 256))
  }

  /// Takes in the next rows, whose slots are given row by row; who calls sees to where the lanes
  /// cross the new lines.
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

  /// Makes room for the lines of so many rows.
  mutating func reserve(rows count: Int, laneCount: Int) {
    let capacity = count >> Self.shift + 2
    lines.reserveCapacity(capacity)
    rows.reserveCapacity(capacity * laneCount)
  }

  /// Keeps the lines of so many rows.
  mutating func truncate(toRows count: Int, laneCount: Int) {
    let kept = count == 0 ? 0 : count >> Self.shift + 1
    lines.removeSubrange(kept...)
    rows.removeSubrange((kept * laneCount)...)
  }
}
