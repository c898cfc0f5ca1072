/// A list of numbers with the greatest of each sixteen, of each sixteen of these and so on. It
/// finds the first number that reaches a minimum in O(log n).
struct GreatestTree: Sendable {
  private static let shift = 4
  /// The numbers, then the greatest of each sixteen, up to a level of sixteen numbers or fewer.
  private var levels: ContiguousArray<ContiguousArray<Double>> = [[]]

  init() {}

  /// - Complexity: O(numbers)
  init(_ numbers: ContiguousArray<Double>) {
    levels[0] = numbers
    rebuild(from: 0)
  }

  subscript(index: Int) -> Double { levels[0][index] }

  /// The index of the first number from `start` on that is not less than this; nil if there is
  /// none.
  ///
  /// - Complexity: O(log n)
  func first(atLeast least: Double, from start: Int) -> Int? {
    var (level, index) = (0, start)
    while true {
      let group = index >> Self.shift
      let end = min(levels[level].count, (group &+ 1) &<< Self.shift)
      while index < end, levels[level][index] < least { index &+= 1 }
      if index < end { break }
      guard level + 1 < levels.count else { return nil }
      (level, index) = (level + 1, group &+ 1)
    }
    while level > 0 {
      (level, index) = (level - 1, index &<< Self.shift)
      while levels[level][index] < least { index &+= 1 }
    }
    return index
  }

  /// The index of the first number that is not less than this; nil if there is none.
  func first(atLeast least: Double) -> Int? {
    var level = levels.count - 1
    var (index, end) = (0, levels[level].count)
    while true {
      while index < end, levels[level][index] < least { index &+= 1 }
      guard index < end else { return nil }
      guard level > 0 else { return index }
      level &-= 1
      index = index &<< Self.shift
      end = levels[level].count
    }
  }

  mutating func set(_ number: Double, at index: Int) {
    levels[0][index] = number
    var index = index
    for level in levels.indices.dropFirst() {
      index >>= Self.shift
      let greatest = greatestChild(level: level, index: index)
      guard levels[level][index] != greatest else { return }
      levels[level][index] = greatest
    }
  }

  /// Inserts a number.
  ///
  /// - Complexity: O(log n) at the end, else O(numbers after it)
  mutating func insert(_ number: Double, at index: Int) {
    levels[0].insert(number, at: index)
    rebuild(from: index)
  }

  /// Removes a number.
  ///
  /// - Complexity: as for ``insert(_:at:)``
  mutating func remove(at index: Int) {
    levels[0].remove(at: index)
    rebuild(from: index)
  }

  private func greatestChild(level: Int, index: Int) -> Double {
    let first = index &<< Self.shift
    let end = min(levels[level &- 1].count, first &+ 1 &<< Self.shift)
    var greatest = levels[level &- 1][first]
    var child = first &+ 1
    while child < end {
      greatest = max(greatest, levels[level &- 1][child])
      child &+= 1
    }
    return greatest
  }

  private mutating func rebuild(from index: Int) {
    var (level, index) = (1, index)
    while level < levels.count || levels[level - 1].count > 1 << Self.shift {
      if level == levels.count { levels.append([]) }
      index >>= Self.shift
      let count = (levels[level - 1].count + (1 << Self.shift) - 1) >> Self.shift
      if count < levels[level].count { levels[level].removeLast(levels[level].count - count) }
      for parent in min(index, levels[level].count)..<count {
        let greatest = greatestChild(level: level, index: parent)
        if parent < levels[level].count {
          levels[level][parent] = greatest
        } else {
          levels[level].append(greatest)
        }
      }
      level += 1
    }
  }
}
