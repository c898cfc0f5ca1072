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
  func blocks(from line: Double, to end: Double, most: Int) -> ContiguousArray<Int>? {
    var found: ContiguousArray<Int> = [0]
    for boxes in levels.reversed() {
      found = Self.children(of: found, in: boxes, from: line, to: end)
      guard found.count <= most else { return nil }
    }
    return found
  }

  /// The boxes that have something between two lines, of those of which some parents are made.
  private static func children(
    of parents: ContiguousArray<Int>, in boxes: ContiguousArray<Box>, from line: Double,
    to end: Double
  ) -> ContiguousArray<Int> {
    let (above, ended) = (LineKey(above: end), LineKey(atOrAbove: line))
    var found = ContiguousArray(repeating: 0, count: parents.count << fanShift)
    var count = 0
    let boxes = boxes.span
    var places = found.mutableSpan
    for parent in parents {
      let first = parent &<< fanShift
      for index in first..<min(first &+ 1 &<< fanShift, boxes.count) {
        // Each is noted, and the next in its place when it is none.
        places[count] = index
        count &+= above.isAbove(boxes[index].top) & (1 &- ended.isAbove(boxes[index].bottom))
      }
    }
    found.removeLast(found.count - count)
    return found
  }
}
