/// For each of some lanes that took the items in turn, a range of rows: what a rectangle shows.
struct LaneRows: Sendable {
  var ranges: ContiguousArray<Range<Int>>

  init(_ ranges: ContiguousArray<Range<Int>>) { self.ranges = ranges }

  /// Calls `body` with the row and the lane's index of each item, by number: row by row.
  ///
  /// - Complexity: O(lanes + found); when the lanes are far apart, O(found · log found)
  @inline(__always)
  func visit(_ body: (_ row: Int, _ index: Int) -> Void) {
    guard ranges.count > 8 else { return Self.sweepFew(ranges, body) }
    var (least, greatest, found) = (Int.max, 0, 0)
    for range in ranges where !range.isEmpty {
      least = min(least, range.lowerBound)
      greatest = max(greatest, range.upperBound)
      found &+= range.count
    }
    guard found > 0 else { return }
    // Further back than this, looking at each row would take longer than all else.
    let words = (ranges.count &+ 63) / 64
    let limit = max(least, greatest &- (1024 &+ 8 &* found) / words)
    if least < limit { visitFar(upTo: limit, body) }
    if words == 1 {
      sweepWord(limit..<greatest, body)
    } else {
      sweepMany(limit..<greatest, words: words, body)
    }
  }

  /// As ``visit(_:)``, of the rows before a limit, which few lanes have.
  @inline(never)
  private func visitFar(upTo limit: Int, _ body: (_ row: Int, _ index: Int) -> Void) {
    var cells: [(row: Int, index: Int)] = []
    for (index, range) in ranges.enumerated() {
      for row in range.lowerBound..<max(range.lowerBound, min(range.upperBound, limit)) {
        cells.append((row, index))
      }
    }
    cells.sort { ($0.row, $0.index) < ($1.row, $1.index) }
    for cell in cells { body(cell.row, cell.index) }
  }

  /// From one row where a lane's range begins or ends to the next, the same lanes have rows.
  @inline(__always)
  private static func sweepFew(
    _ ranges: ContiguousArray<Range<Int>>, _ body: (_ row: Int, _ index: Int) -> Void
  ) {
    var row = 0
    while true {
      var (next, active) = (Int.max, 0)
      for (index, range) in ranges.enumerated() where !range.isEmpty {
        if row < range.lowerBound {
          next = min(next, range.lowerBound)
        } else if row < range.upperBound {
          next = min(next, range.upperBound)
          active |= 1 &<< index
        }
      }
      guard next < .max else { return }
      while row < next, active != 0 {
        var rest = active
        while rest != 0 {
          body(row, rest.trailingZeroBitCount)
          rest &= rest &- 1
        }
        row &+= 1
      }
      row = next
    }
  }

  /// For each row it is noted, a bit a lane, which ranges begin or end there.
  private func turns(in rows: Range<Int>, words: Int) -> ContiguousArray<UInt64> {
    var turns = ContiguousArray<UInt64>(repeating: 0, count: (rows.count &+ 1) &* words)
    for (index, range) in ranges.enumerated() where range.upperBound > rows.lowerBound {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
      let first = max(range.lowerBound, rows.lowerBound) &- rows.lowerBound
      turns[first &* words &+ index &>> 6] ^= bit
      turns[(range.upperBound &- rows.lowerBound) &* words &+ index &>> 6] ^= bit
    }
    return turns
  }

  /// Row by row, the lanes with a row there: those whose ranges have begun and not ended.
  @inline(__always)
  private func sweepMany(
    _ rows: Range<Int>, words: Int, _ body: (_ row: Int, _ index: Int) -> Void
  ) {
    let turns = turns(in: rows, words: words)
    var active = ContiguousArray<UInt64>(repeating: 0, count: words)
    let span = turns.span
    var (place, row) = (0, rows.lowerBound)
    var lanes = active.mutableSpan
    while row < rows.upperBound {
      for word in 0..<words {
        lanes[word] ^= span[place]
        place &+= 1
        Self.forEachBit(of: lanes[word]) { body(row, word &<< 6 &+ $0) }
      }
      row &+= 1
    }
  }

  /// As ``sweepMany(_:words:_:)``, of 64 lanes or fewer.
  @inline(__always)
  private func sweepWord(_ rows: Range<Int>, _ body: (_ row: Int, _ index: Int) -> Void) {
    let turns = turns(in: rows, words: 1)
    var (active, row): (UInt64, Int) = (0, rows.lowerBound)
    let span = turns.span
    for place in 0..<rows.count {
      active ^= span[place]
      Self.forEachBit(of: active) { body(row, $0) }
      row &+= 1
    }
  }

  @inline(__always)
  private static func forEachBit(of bits: UInt64, _ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }
}
