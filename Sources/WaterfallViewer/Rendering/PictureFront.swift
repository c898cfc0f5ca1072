import TerminalGrid
import WaterfallLayout

/// Where a printed picture grows: its columns, and the cards that reach below what has been drawn. Rows are the layout's.
struct PictureFront {
  /// A column of the section that is being filled.
  struct Lane {
    /// Columns of the picture.
    var column: Int
    var width: Int
    /// The row behind its last card.
    var end: Int
    /// The row behind that and a gap: the least in which a further card may begin.
    var next: Int
  }

  /// A card that has not been drawn to its end.
  struct OpenCard {
    var item: Int
    var top: Int
    var end: Int
    var lanes: Range<Int>
  }

  private var section = 0
  private(set) var lanes: [Lane] = []
  private(set) var open: [OpenCard] = []

  var items: [Int] { open.map(\.item) }

  /// Above this row nothing changes any more.
  var finalRow: Int { lanes.lazy.map(\.end).min() ?? 0 }

  /// - Parameter gap: rows between the cards of a column.
  mutating func add(_ items: Range<Int>, of state: ViewerState, gap: Int) {
    for item in items {
      guard let path = state.arrangement.path(of: item),
        let attributes = state.layout.attributes(at: path)
      else { continue }
      let frame = attributes.frame
      let (top, end) = (Int(frame.minY), Int(frame.maxY))
      if path.section != section || lanes.isEmpty {
        section = path.section
        let count = max(state.layout.laneCount, attributes.lane + 1)
        lanes = Array(repeating: Lane(column: 0, width: 0, end: top, next: top), count: count)
      }
      let span = state.items.spans.isEmpty ? 1 : Int(state.items.spans[item])
      let covered = attributes.lane..<min(lanes.count, attributes.lane + span)
      for lane in covered {
        lanes[lane].end = max(lanes[lane].end, end)
        lanes[lane].next = max(lanes[lane].next, end + gap)
      }
      if covered.count == 1 {
        lanes[attributes.lane].column = Int(frame.minX)
        lanes[attributes.lane].width = Int(frame.width)
      }
      open.append(OpenCard(item: item, top: top, end: end, lanes: covered))
    }
  }

  mutating func drop(above row: Int) { open.removeAll { $0.end <= row } }
}

extension PictureFront {
  /// The row in which each column's first open card begins, or else the next one would.
  ///
  /// Cards that are placed anew from there on, in their order, stand where they stood: in its own columns each finds what
  /// it found, and in the others no more room than there was.
  private var starts: [Int] {
    var starts = lanes.map(\.next)
    for card in open.reversed() {
      for lane in card.lanes { starts[lane] = card.top }
    }
    return starts
  }

  /// The row above which nothing is needed any more, with room for a gap; nil while a column has had no card of its own.
  func base(gap: Int) -> Int? {
    guard lanes.allSatisfy({ $0.width > 0 }), let least = starts.min() else { return nil }
    return least - gap - 1
  }

  /// What keeps each column free as far as it is filled, in rows from `base` on.
  func stamps(base: Int, gap: Int) -> [Rect] {
    zip(lanes, starts).map { lane, start in
      Rect(
        x: Double(lane.column), y: 0, width: Double(lane.width), height: Double(start - base - gap))
    }
  }

  /// The same where the layout begins at `base`, and the open cards are numbered from 0.
  mutating func rebase(to base: Int) {
    for lane in lanes.indices {
      lanes[lane].end -= base
      lanes[lane].next -= base
    }
    for index in open.indices {
      open[index].item = index
      open[index].top -= base
      open[index].end -= base
    }
  }
}
