/// A block of rows that moved from one frame to the next.
struct Scroll: Hashable {
  /// The rows involved. Some leave this region, and others come in.
  var region: Range<Int>
  /// Rows upwards; negative is downwards.
  var distance: Int
  /// The number of rows that were recognised as moved.
  var moved: Int

  /// Finds the movement that explains the most rows; nil if none explains half of the changes.
  ///
  /// Nil also if fewer than four rows changed. Takes O(rows²) comparisons.
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

  /// The movement by this distance; nil if no row moved by it.
  ///
  /// - Parameter region: the rows that may be involved; nil means all.
  init?(by distance: Int, from old: [Int], to new: [Int], within region: Range<Int>? = nil) {
    let all = region ?? old.indices
    var (first, last, count) = (Int.max, -1, 0)
    for row in all where all.contains(row + distance) {
      // A blank row, or a row that equals the one it replaces, is no evidence of a movement.
      guard new[row] == old[row + distance], new[row] != old[row], new[row] != 0 else { continue }
      (first, last, count) = (min(first, row), row, count + 1)
    }
    guard count > 0 else { return nil }
    self.region = min(first, first + distance)..<max(last, last + distance) + 1
    (self.distance, moved) = (distance, count)
  }
}
