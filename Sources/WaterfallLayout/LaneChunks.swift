/// The order in which the slots of a section placed round robin are stored: lane by lane in
/// *chunks*.
///
/// Lanes drift apart, so the items in view have numbers far from each other. If items were stored
/// by number, their slots would be scattered in memory. So a chunk has some rows (a row is one item
/// of each lane). It stores all items of its first lane, then all of the next. The items of one
/// lane in a rectangle are then side by side. Items after the last full chunk are stored by number.
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
  /// The lines by which the chunks are searched.
  private(set) var crossings = RowLines()

  /// The index of the slot of an item in chunks.
  func place(of item: Int) -> Int { place(row: item / laneCount, lane: item % laneCount) }

  /// The index of the slot of a lane's item, in chunks or after them.
  @inline(__always)
  func place(row: Int, lane: Int) -> Int { shape.place(row: row, lane: lane) }

  /// The numbers of chunks and lanes: all that ``place(row:lane:)`` needs, and cheap to copy.
  var shape: Shape { Shape(laneCount: laneCount, count: count) }

  struct Shape: Sendable {
    fileprivate let laneCount: Int
    fileprivate let count: Int

    /// The number of rows in chunks.
    var rowCount: Int { count &<< shift }

    /// The index of the slot of a lane's item, in chunks or after them.
    @inline(__always)
    func place(row: Int, lane: Int) -> Int {
      let chunk = row &>> shift
      guard chunk < count else { return row &* laneCount &+ lane }
      return (chunk &* laneCount &+ lane) &<< shift &+ row & (rows &- 1)
    }
  }

  /// The indices of all slots of one lane in one chunk; `place` is one of them.
  @inline(__always)
  static func piece(of place: Int) -> Range<Int> {
    let first = place & ~(rows &- 1)
    return first..<first &+ rows
  }

  /// Moves the slots that are stored by number into chunks, as far as these become full.
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
      storeCrossings(byRows, slots.span)
      byRows.removeAll(keepingCapacity: true)
    }
  }

  /// Stores where the lanes cross the lines of the last chunk; `byRows` has its slots row by row.
  private mutating func storeCrossings(
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

  /// Keeps only the chunks that `items` items fill. The slots of the remaining items are stored by
  /// number again.
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
