/// Rows that have moved from one frame to the next.
struct Scroll: Hashable {
  /// The rows that take part; some of them leave the region, and others come.
  var region: Range<Int>
  /// Rows upwards; downwards if it is negative.
  var distance: Int
  /// How many rows are seen to have moved.
  var moved: Int

  /// The movement that explains most of what has changed; nil: none explains half of it.
  init?(from old: [Int], to new: [Int]) {
    guard old.count == new.count else { return nil }
    let changed = old.indices.count { old[$0] != new[$0] }
    guard changed >= 4 else { return nil }
    var best: Scroll?
    for distance in -(old.count - 1)...(old.count - 1) where distance != 0 {
      let found = Scroll(by: distance, from: old, to: new)
      if let found, found.moved > best?.moved ?? 0 { best = found }
    }
    guard let best, best.moved * 2 >= changed else { return nil }
    self = best
  }

  /// The movement by so many rows; nil: no row has moved so.
  ///
  /// - Parameter region: the rows that may take part; nil: all.
  init?(by distance: Int, from old: [Int], to new: [Int], within region: Range<Int>? = nil) {
    let all = region ?? old.indices
    var (first, last, count) = (Int.max, -1, 0)
    for row in all where all.contains(row + distance) {
      // Blank rows and those that are everywhere tell nothing.
      guard new[row] == old[row + distance], new[row] != old[row], new[row] != 0 else { continue }
      (first, last, count) = (min(first, row), row, count + 1)
    }
    guard count > 0 else { return nil }
    self.region = min(first, first + distance)..<max(last, last + distance) + 1
    (self.distance, moved) = (distance, count)
  }
}
