import CPlacement
import WaterfallLayout

/// The same items in C, by lane: the peer of culling.
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
          PlainItem(
            x: frame.x, y: frame.y, width: frame.width, height: frame.height, item: number))
        number += 1
      }
    }
    var items: [PlainItem] = []
    for lane in byLane {
      // Items that fill holes come later than those below them.
      items += lane.sorted { $0.y < $1.y }
      starts.append(items.count)
    }
    self.items = items
    let room = 100_000
    found = [PlainItem](repeating: PlainItem(), count: room)
    other = found
    runs = [Int](repeating: 0, count: lanes + 1)
  }

  /// Elements found and nanoseconds, both a rectangle: the least of some rounds for each portion.
  func timed(_ rects: [Rect], portion: Int) -> (found: Double, time: Double) {
    let firsts = Array(stride(from: 0, to: rects.count, by: portion))
    var best = firsts.map { _ in Double.infinity }
    var (count, outside, rounds) = (0, 0, 0)
    for _ in 0..<8 {
      rounds += 1
      for (index, first) in firsts.enumerated() {
        let time = nanoseconds {
          for rect in rects[first..<first + portion] {
            let some = unsafe cullPlainly(
              items, starts, lanes, rect.minY, rect.maxY, &found, &other, &runs)
            count += some
            // Whoever asks looks at what is found, as in the engine.
            for place in 0..<some {
              let item = found[place]
              if item.y + item.height <= rect.minY || item.y >= rect.maxY { outside += 1 }
            }
          }
        }
        best[index] = min(best[index], time)
      }
    }
    check(outside == 0 && count > 0, "C finds \(outside) of \(count) elements outside")
    let all = Double(rects.count)
    return (Double(count / rounds) / all, best.reduce(0, +) / all)
  }
}
