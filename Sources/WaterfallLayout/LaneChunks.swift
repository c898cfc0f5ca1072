/// Where the slots of items are that take the lanes in turn: lane by lane in *chunks*.
///
/// A lane that others have left behind has its items in view far from theirs, and one with many
/// neighbours has them far from each other. So a chunk holds some rows (the items of each lane
/// once), all of its first lane, then all of the next: what a rectangle shows of a lane lies
/// side by side. Items after the last full chunk stand by number.
struct LaneChunks: Sendable {
  /// A chunk has 1 << shift rows.
  private static let shift = 7
  private static let rows = 1 << shift

  /// 0 without chunks.
  private(set) var laneCount = 0
  /// The number of chunks.
  private(set) var count = 0
  /// The number of items in chunks: those numbered below it.
  private(set) var itemCount = 0
  /// What the chunks are searched by.
  private(set) var crossings = RowLines()

  /// Where the slot of an item in chunks is.
  func place(of item: Int) -> Int { place(row: item / laneCount, lane: item % laneCount) }

  /// Where the slot of a lane's item is, in chunks or after them.
  @inline(__always)
  func place(row: Int, lane: Int) -> Int { shape.place(row: row, lane: lane) }

  /// How many chunks there are of how many lanes. It is copied in no time.
  var shape: Shape { Shape(laneCount: laneCount, count: count) }

  struct Shape: Sendable {
    fileprivate let laneCount: Int
    fileprivate let count: Int

    /// The number of rows in chunks.
    var rowCount: Int { count &<< shift }

    /// Where the slot of a lane's item is, in chunks or after them.
    @inline(__always)
    func place(row: Int, lane: Int) -> Int {
      let chunk = row &>> shift
      guard chunk < count else { return row &* laneCount &+ lane }
      return (chunk &* laneCount &+ lane) &<< shift &+ row & (rows &- 1)
    }
  }

  /// The places of the slots of one lane in one chunk, of which one is given.
  @inline(__always)
  static func piece(of place: Int) -> Range<Int> {
    let first = place & ~(rows &- 1)
    return first..<first &+ rows
  }

  /// Makes chunks of what stands by number, as far as they are full.
  ///
  /// - Complexity: O(items put into chunks)
  mutating func complete(laneCount: Int, _ slots: inout ContiguousArray<ItemStore.Slot>) {
    let size = laneCount << Self.shift
    guard slots.count - itemCount >= size else { return }
    self.laneCount = laneCount
    if count == 0 { crossings.reserve(rows: slots.capacity / laneCount, laneCount: laneCount) }
    var byRows = ContiguousArray<ItemStore.Slot>()
    byRows.reserveCapacity(size)
    while slots.count - itemCount >= size {
      byRows.append(contentsOf: slots[itemCount..<itemCount + size])
      var place = itemCount
      for lane in 0..<laneCount {
        var item = lane
        for _ in 0..<Self.rows {
          slots[place] = byRows[item]
          place &+= 1
          item &+= laneCount
        }
      }
      count += 1
      itemCount += size
      noteCrossings(byRows, slots.span)
      byRows.removeAll(keepingCapacity: true)
    }
  }

  /// Notes where the lanes cross the lines of the last chunk, whose slots are given row by row too.
  private mutating func noteCrossings(
    _ byRows: ContiguousArray<ItemStore.Slot>, _ slots: Span<ItemStore.Slot>
  ) {
    let first = max(1, crossings.lines.count)
    crossings.append(byRows, laneCount: laneCount)
    for lane in 0..<laneCount {
      var row = Int(crossings.rows[(first - 1) * laneCount + lane])
      for index in first..<crossings.lines.count {
        let line = crossings.lines[index]
        while slots[place(row: row, lane: lane)].top < line { row &+= 1 }
        crossings.rows[index * laneCount + lane] = UInt32(row)
      }
    }
  }

  /// Keeps only the chunks that are full with so many items; the slots of the rest of these stand
  /// by number then.
  ///
  /// - Complexity: O(items taken out of chunks)
  mutating func truncate(toItems items: Int, _ slots: inout ContiguousArray<ItemStore.Slot>) {
    guard items < itemCount else { return }
    let size = laneCount << Self.shift
    let kept = items / size
    let byLanes = ContiguousArray(slots[kept * size..<(kept + 1) * size])
    for item in kept * size..<items {
      let (row, lane) = (item / laneCount & (Self.rows - 1), item % laneCount)
      slots[item] = byLanes[lane << Self.shift + row]
    }
    (count, itemCount) = (kept, kept * size)
    crossings.truncate(toRows: kept << Self.shift, laneCount: laneCount)
  }
}
