/// The range of lines that each block of 16 items covers, then each 16 blocks, each 16 of these and
/// so on. A search in a dense section goes down this tree.
///
/// Items of a dense section go back into holes, but most not far. So few blocks meet a rectangle
/// without having an item in it. There is no bound on how many such blocks there can be; if there
/// are too many, ``LaneLists`` find the items instead.
struct BoxTree: Sendable {
  /// A block has 1 << shift items.
  static let shift = 4
  private static let fanShift = 4

  /// From the least top to the greatest bottom.
  private struct Box: Sendable {
    var top: Double
    var bottom: Double
  }

  /// The boxes of the blocks, then one box for each sixteen, up to a level of sixteen boxes or
  /// fewer.
  private var levels: ContiguousArray<ContiguousArray<Box>> = [[]]

  /// Adds the next item.
  ///
  /// - Complexity: O(log n)
  mutating func append(item: Int, top: Double, bottom: Double) {
    var index = item >> Self.shift
    for level in levels.indices {
      if index == levels[level].count {
        levels[level].append(Box(top: top, bottom: bottom))
      } else {
        let box = levels[level][index]
        // The parents' boxes hold this box, so they need no change either.
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

  /// The blocks that may have an item between two lines, sorted. nil when more than `most` are
  /// found on any level of the tree.
  ///
  /// - Complexity: O(most · log n)
  // Two arrays take turns: one has a level's boxes, the other receives those of the next level.
  // Their elements are not Int, because arrays of Int are made by code of the standard library,
  // which is slower.
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

  /// Finds, among the children of some boxes, those that start above one line and end below
  /// another.
  ///
  /// - Returns: the number of indices written to `found`.
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
        // Branch-free: always write the index, but advance `count` only if the box matches; the
        // next write overwrites a miss.
        places[count] = UInt32(truncatingIfNeeded: index)
        count &+= above.isAbove(boxes[index].top) & (1 &- ended.isAbove(boxes[index].bottom))
      }
    }
    return count
  }
}
