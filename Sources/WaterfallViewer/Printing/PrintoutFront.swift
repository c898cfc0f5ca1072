import TerminalGrid
import WaterfallLayout

/// Where a printout grows: how far its lanes are filled, and the cards that reach below what
/// has been drawn.
struct PrintoutFront {
  /// A card that has not been drawn to its end.
  private struct OpenCard {
    var item: Int
    /// The row behind it.
    var end: Int
  }

  /// A place in the order of items from which on they can be placed anew: what the lanes were
  /// filled with before.
  struct Start {
    var item: Int
    var section: Int
    /// Where the last card of each lane ends, or the gap above its first one begins, in the
    /// layout's own unit.
    let bottoms: [Double]
  }

  /// Of the section that is being filled: its number, its first row, and the row behind the last
  /// card of each lane.
  private(set) var section = -1
  private(set) var sectionTop = 0
  private var ends: [Int] = []
  private var bottoms: [Double] = []
  /// The lane whose turn it is.
  private var turn = 0
  private var open: [OpenCard] = []
  private var starts: [Start] = []
  /// Where the items of the first section begin, in the layout's own unit.
  private(set) var firstLine = 0.0

  /// How many items are between two starts, at least.
  private static let stride = 8

  var items: [Int] { open.map(\.item) }

  /// Above this row nothing changes any more.
  var finalRow: Int { ends.min() ?? 0 }

  /// The last start before all cards that are still open.
  var start: Start? { starts.first }

  /// Takes in items that have been placed.
  mutating func add(_ items: Range<Int>, of state: ViewerState) {
    let choice = state.layout.choice
    let gap = choice.configuration.rowGap
    let isInTurn = choice.placement != .shortest(tolerance: 0)
    for item in items {
      guard let path = state.arrangement.path(of: item),
        let attributes = state.layout.attributes(at: path)
      else { continue }
      let frame = attributes.frame
      if path.section != section || ends.isEmpty {
        begin(path.section, at: frame.minY, attributes.lane, of: state, gap: gap)
        starts.append(Start(item: item, section: section, bottoms: bottoms))
      } else if !isInTurn || turn == 0, item >= (starts.last?.item ?? 0) + Self.stride {
        starts.append(Start(item: item, section: section, bottoms: bottoms))
      }
      let span = choice.allowsSpans && !state.items.spans.isEmpty ? Int(state.items.spans[item]) : 1
      // Rows of justified cards are numbered as lanes are; they stand below each other.
      let lane = ends.count == 1 ? 0 : attributes.lane
      let lanes = lane..<min(ends.count, lane + span)
      // Frames of a layout in points are rounded.
      let top = lanes.reduce(0) { max($0, bottoms[$1] + gap) }
      let bottom =
        choice.points == nil ? frame.maxY : top + Double(state.items.extents[item])
      for lane in lanes {
        ends[lane] = max(ends[lane], Int(frame.maxY))
        bottoms[lane] = max(bottoms[lane], bottom)
      }
      turn = lanes.upperBound == ends.count ? 0 : lanes.upperBound
      open.append(OpenCard(item: item, end: Int(frame.maxY)))
    }
  }

  private mutating func begin(
    _ section: Int, at top: Double, _ lane: Int, of state: ViewerState, gap: Double
  ) {
    let isFirst = self.section < 0
    // The first section of a layout in points begins where the layout does.
    let line = isFirst && state.layout.choice.points != nil ? 0 : top
    if isFirst { firstLine = line }
    (self.section, sectionTop, turn) = (section, Int(top), 0)
    let isRows = state.layout.choice.kind.settling == .byRow
    let count = isRows ? 1 : max(state.layout.laneCount, lane + 1)
    ends = Array(repeating: Int(top), count: count)
    bottoms = Array(repeating: line - gap, count: count)
  }

  /// Forgets the cards that end above a row, but for the lowest: the section ends where it does.
  mutating func drop(above row: Int) {
    let lowest = open.max { $0.end < $1.end }?.item
    open.removeAll { $0.end <= row && $0.item != lowest }
    guard let first = open.first?.item else { return }
    let past = starts.prefix { $0.item <= first }.count
    starts.removeFirst(max(0, past - 1))
  }

  /// The same where the first items and sections are forgotten: none behind the first start.
  mutating func renumber(items: Int, sections: Int) {
    section -= sections
    for index in open.indices { open[index].item -= items }
    for index in starts.indices {
      starts[index].item -= items
      starts[index].section -= sections
    }
  }
}
