import CPlacement
import WaterfallLayout

private let columnCounts = [1, 3, 8, 32, 64]

func benchmarkPlacing(counts: [Int]) {
  let table = Table(
    "Placing, ns an item (to reach: 1.3 times C at 1000000)",
    ["items", "columns", "engine", "C", "ratio"])
  for count in counts {
    for columns in columnCounts {
      let rounds = max(5, min(200, 10_000_000 / count))
      let (peer, engine) = Subject(count: count, columns: columns).placing(rounds: rounds)
      table.row([
        "\(count)", "\(columns)", text(engine, digits: 2), text(peer, digits: 2),
        text(engine / peer, digits: 2),
      ])
    }
  }
}

func benchmarkQueries(counts: [Int]) {
  let table = Table(
    "Culling a rectangle 60 and 1000 points high anywhere, ns (to reach: 1000 + 10 an element)",
    ["items", "columns", "high", "found", "ns", "to reach", "placement"])
  for count in counts {
    for columns in columnCounts {
      let subject = Subject(count: count, columns: columns)
      var inTurn = subject.configuration
      inTurn.placement = .roundRobin
      for (configuration, name) in [(subject.configuration, "shortest"), (inTurn, "in turn")] {
        var layout = MasonryLayout(configuration)
        layout.prepare(from: ExtentSource(subject.heights), in: subject.container)
        for height in [60.0, 1000] {
          let (found, time) = query(layout, height: height)
          table.row([
            "\(count)", "\(columns)", text(height), text(found, digits: 1), text(time),
            text(1000 + 10 * found), name,
          ])
        }
      }
    }
  }
}

private func query(_ layout: MasonryLayout, height: Double) -> (found: Double, time: Double) {
  let (size, rounds) = (layout.contentSize, 2000)
  let rects = (0..<rounds).map { round in
    let part = Double(round * 7919 % rounds) / Double(rounds)
    return Rect(x: 0, y: part * size.height, width: size.width, height: height)
  }
  var (found, outside) = (0, 0)
  let time = nanoseconds {
    for rect in rects {
      layout.forEachAttributes(in: rect) { attributes in
        found += 1
        if attributes.frame.maxY <= rect.minY || attributes.frame.minY >= rect.maxY { outside += 1 }
      }
    }
  }
  check(outside == 0 && found > 0, "\(outside) of \(found) elements are outside")
  return (Double(found) / Double(rounds), time / Double(rounds))
}

func benchmarkAppending(count: Int) {
  let table = Table(
    "Appending 20 at \(count), ns (to reach: 2000 on average), and bytes allocated an item (24)",
    ["columns", "average", "worst", "bytes"])
  // As many as it takes for the memory to have grown by a quarter.
  let pages = count / 4 / 20
  for columns in columnCounts {
    let subject = Subject(count: count + 20 * pages, columns: columns)
    let start = Array(subject.heights.prefix(count))
    let before = allocatedBytes()
    var layout = MasonryLayout(subject.configuration)
    layout.prepare(from: ExtentSource(start), in: subject.container)
    // The extents that it was prepared from live on, and are not counted.
    let bytes = withExtendedLifetime(start) { Double(allocatedBytes() - before) / Double(count) }
    var (sum, worst) = (0.0, 0.0)
    for first in stride(from: count, to: subject.heights.count, by: 20) {
      let page = ContiguousArray(subject.heights[first..<first + 20])
      let time = nanoseconds { layout.append(extents: page) }
      (sum, worst) = (sum + time, max(worst, time))
    }
    let whole = subject.prepared()
    for item in subject.heights.indices {
      let path = ItemPath(section: 0, item: item)
      check(layout.attributes(at: path) == whole.attributes(at: path), "item \(item) appended")
    }
    table.row([
      "\(columns)", text(sum / Double(pages)), text(worst), text(bytes, digits: 2),
    ])
  }
}
