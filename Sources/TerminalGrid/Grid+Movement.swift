/// A movement of rows.
///
/// The code that draws moves the rows of a grid (``Grid/move(_:)``). The grid stores the movement
/// (``Grid/movement``), so the terminal can move its own rows in the same way.
package struct RowMovement: Hashable, Sendable {
  /// The number of rows by which the region's content moves up; negative for down.
  package var rows: Int
  /// The rows of the grid that take part.
  package var region: Range<Int>

  package init(rows: Int, region: Range<Int>) { (self.rows, self.region) = (rows, region) }
}

extension Grid {
  /// Moves rows as the terminal does. Rows that come into the region are blank, in ``Style/plain``.
  ///
  /// - Parameter movement: its region has to be in the grid.
  package mutating func move(_ movement: RowMovement) {
    let region = movement.region
    if region.lowerBound < 0 || region.upperBound > size.rows {
      fatalError("Rows \(region) cannot move in a grid of \(size.rows) rows")
    }
    let rows = min(region.count, max(-region.count, movement.rows))
    guard rows != 0 else { return }
    rotate(&starts, region, by: rows)
    rotate(&isDrawn, region, by: rows)
    let new = rows > 0 ? region.upperBound - rows..<region.upperBound : region.prefix(-rows)
    for row in new {
      for index in indices(ofRow: row) { stored[index] = Cell() }
      isDrawn[row] = true
    }
    if self.movement != nil { markAll() }
    self.movement = movement
  }

  /// Rotates the elements of a range to the front by `count`; to the back if it is negative.
  private func rotate(
    _ elements: inout ContiguousArray<some Any>, _ range: Range<Int>, by count: Int
  ) {
    let middle = count > 0 ? range.lowerBound + count : range.upperBound + count
    reverse(&elements, range.lowerBound..<middle)
    reverse(&elements, middle..<range.upperBound)
    reverse(&elements, range)
  }

  private func reverse(_ elements: inout ContiguousArray<some Any>, _ range: Range<Int>) {
    var (first, last) = (range.lowerBound, range.upperBound - 1)
    while first < last {
      elements.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }
}
