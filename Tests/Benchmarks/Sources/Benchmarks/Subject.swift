import CPlacement
import WaterfallLayout

/// Heights from a fixed seed, and both ways to place them.
struct Subject {
  static let gap = 10.0
  static let columnCounts = [1, 3, 8, 32, 64]
  var heights: [Double]
  let columns: Int

  init(count: Int, columns: Int) {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    heights = (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state % 28 + 3)
    }
    self.columns = columns
  }

  var configuration: LayoutConfiguration {
    var configuration = LayoutConfiguration()
    configuration.columns = .count(columns)
    (configuration.columnGap, configuration.rowGap) = (Self.gap, Self.gap)
    return configuration
  }

  /// A container wide enough to give each column some width.
  var container: Size { Size(width: Double(columns) * 40, height: 1000) }

  /// The engine's layout of the first `count` items, or of all.
  func prepared(count: Int? = nil) -> MasonryLayout {
    var layout = MasonryLayout(configuration)
    layout.prepare(
      from: ExtentSource(count.map { Array(heights.prefix($0)) } ?? heights), in: container)
    return layout
  }

  /// Nanoseconds per item in C and in the engine. Both run in turns, and the quickest round counts.
  /// Each writes into memory that was touched before, so that page faults do not count.
  func placing(rounds: Int) -> (peer: Double, engine: Double) {
    var tops = [Double](repeating: 1, count: heights.count)
    var extents = tops
    var lanes = [Int16](repeating: 1, count: heights.count)
    var layout = prepared()
    var best = (peer: Double.infinity, engine: Double.infinity)
    let source = ExtentSource(heights)
    for _ in 0..<rounds {
      var ends = [Double](repeating: 0, count: columns)
      let peer = nanoseconds {
        unsafe placePlainly(
          heights, heights.count, Self.gap, &ends, columns, &tops, &extents, &lanes)
      }
      let engine = nanoseconds { layout.prepare(from: source, in: container) }
      best = (min(best.peer, peer), min(best.engine, engine))
    }
    for item in heights.indices {
      let attributes = layout.attributes(at: ItemPath(section: 0, item: item))
      check(
        attributes?.frame.y == tops[item] && attributes?.lane == Int(lanes[item]),
        "item \(item) of \(heights.count) is not where C puts it")
    }
    return (best.peer / Double(heights.count), best.engine / Double(heights.count))
  }
}

/// Stops the run with a message if a result is wrong.
func check(_ isRight: Bool, _ words: @autoclosure () -> String) {
  if !isRight { fatalError("Wrong result: \(words())") }
}

/// Measures the processor's time, so that other programs on the machine matter little.
func nanoseconds(_ work: () -> Void) -> Double {
  let start = processorNanoseconds()
  work()
  return processorNanoseconds() - start
}
