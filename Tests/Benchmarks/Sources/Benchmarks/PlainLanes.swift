import CPlacement
import WaterfallLayout

/// The same items in C, by lane; the engine's peer for culling.
final class PlainLanes {
  private let items: [PlainItem]
  private var starts: [Int] = [0]
  private let lanes: Int
  private var found: [PlainItem]
  private var other: [PlainItem]
  private var runs: [Int]

  init(_ layout: MasonryLayout, lanes: Int) {
    self.lanes = lanes
    var byLane = [[PlainItem]](repeating: [], count: lanes)
    var number: Int64 = 0
    for section in 0..<layout.sectionCount {
      for item in 0..<layout.itemCount(inSection: section) {
        guard let attributes = layout.attributes(at: ItemPath(section: section, item: item))
        else { fatalError("Item \(item) of section \(section) is missing") }
        let frame = attributes.frame
        byLane[attributes.lane].append(
          PlainItem(x: frame.x, y: frame.y, width: frame.width, height: frame.height, item: number))
        number += 1
      }
    }
    var items: [PlainItem] = []
    for lane in byLane {
      // Items that fill gaps come later than those below them, so the lane has to be sorted.
      items += lane.sorted { $0.y < $1.y }
      starts.append(items.count)
    }
    self.items = items
    let room = 100_000
    found = [PlainItem](repeating: PlainItem(), count: room)
    other = found
    runs = [Int](repeating: 0, count: lanes + 1)
  }

  /// Finds the items in a rectangle.
  func find(in rect: Rect, _ tally: inout Tally) {
    let count = unsafe cullPlainly(
      items, starts, lanes, rect.minY, rect.maxY, &found, &other, &runs)
    for place in 0..<count {
      let item = found[place]
      tally.note(item.y, item.y + item.height, in: rect)
    }
  }
}
