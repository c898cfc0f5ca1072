/// Between which lines the items of each block lie, of each sixteen blocks, of each sixteen of
/// these and so on: what a dense section is searched by.
///
/// Items of a dense section go back into holes, but most not far: few blocks meet a rectangle
/// that do not show in it. How many that can be is not bounded; ``LaneLists`` find the items then.
struct BoxTree: Sendable {
  /// A block has 1 << shift items.
  static let shift = 4
  private static let fanShift = 4

  /// From the least top to the greatest bottom.
  private struct Box: Sendable {
    var top: Double
    var bottom: Double
  }

  /// The blocks' boxes, then those of each sixteen, up to a level of sixteen or fewer.
  private var levels: ContiguousArray<ContiguousArray<Box>> = [[]]

  /// Takes in the next item.
  ///
  /// - Complexity: O(log n)
  mutating func append(item: Int, top: Double, bottom: Double) {
    var index = item >> Self.shift
    for level in levels.indices {
      if index == levels[level].count {
        levels[level].append(Box(top: top, bottom: bottom))
      } else {
        let box = levels[level][index]
        // What lies in a box lies in those around it.
        guard top < box.top || box.bottom < bottom else { return }
        levels[level][index] = Box(top: min(box.top, top), bottom: max(box.bottom, bottom))
      }
      index >>= Self.fanShift
    }
    if levels[levels.count - 1].count > 1 << Self.fanShift { addLevel() }
  }

  private mutating func addLevel() {
    var boxes = ContiguousArray<Box>()
    for (index, box) in levels[levels.count - 1].enumerated() {
      if index & (1 << Self.fanShift - 1) == 0 {
        boxes.append(box)
      } else {
        let last = boxes.count - 1
        boxes[last].top = min(boxes[last].top, box.top)
        boxes[last].bottom = max(boxes[last].bottom, box.bottom)
      }
    }
    levels.append(boxes)
  }

  /// The blocks that have something between two lines, sorted; nil when these are more than
  /// `most`, or looking for them met more than that.
  ///
  /// - Complexity: O(most · log n)
  // In turns, one of two arrays has a level's boxes and the other gets the next level's. They are
  // not of Int: arrays of Int are made by code of the standard library, which takes longer.
  func blocks(from line: Double, to end: Double, most: Int) -> ContiguousArray<UInt32>? {
    let (above, ended) = (LineKey(above: end), LineKey(atOrAbove: line))
    var found = ContiguousArray<UInt32>(repeating: 0, count: 4 << Self.fanShift)
    var (next, count) = (found, 1)
    for level in levels.indices.reversed() {
      if next.count < count << Self.fanShift {
        next = ContiguousArray(repeating: 0, count: count << Self.fanShift)
      }
      count = Self.children(
        of: found.span.extracting(..<count), in: levels[level], above, ended, &next)
      swap(&found, &next)
      guard count <= most else { return nil }
    }
    found.removeLast(found.count - count)
    return found
  }

  /// The boxes that start above a line and do not end above another, of those of which some
  /// parents are made.
  ///
  /// - Returns: how many were written.
  private static func children(
    of parents: Span<UInt32>, in boxes: ContiguousArray<Box>, _ above: LineKey, _ ended: LineKey,
    _ found: inout ContiguousArray<UInt32>
  ) -> Int {
    let boxes = boxes.span
    var places = found.mutableSpan
    var count = 0
    for parent in parents.indices {
      let first = Int(parents[parent]) &<< fanShift
      for index in first..<min(first &+ 1 &<< fanShift, boxes.count) {
        // Each is noted, and the next in its place when it is none.
        places[count] = UInt32(truncatingIfNeeded: index)
        count &+= above.isAbove(boxes[index].top) & (1 &- ended.isAbove(boxes[index].bottom))
      }
    }
    return count
  }
}
