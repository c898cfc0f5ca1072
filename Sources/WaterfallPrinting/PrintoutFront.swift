import WaterfallBoard
import WaterfallLayout
import WaterfallViewer

/// The growing end of a printout: how far each lane is filled, and the cards that are not yet drawn
/// to their end.
struct PrintoutFront {
  /// A card that has not been drawn to its end.
  private struct OpenCard {
    var item: Int
    /// The first row after the card.
    var end: Int
  }

  /// The section that is being filled. `sectionTop` is its first row. `ends` has, for each lane,
  /// the row after its last card.
  private(set) var section = -1
  private(set) var sectionTop = 0
  private var ends: [Int] = []
  private var open: [OpenCard] = []

  var items: [Int] { open.map(\.item) }

  /// The rows above this one do not change any more.
  var finalRow: Int { ends.min() ?? 0 }

  mutating func add(_ items: Range<Int>, of board: PlacedCards) {
    let choice = board.layout.choice
    for item in items {
      guard let path = board.arrangement.path(of: item),
        let attributes = board.layout.attributes(at: path)
      else { continue }
      let frame = attributes.frame
      if path.section != section || ends.isEmpty {
        begin(path.section, at: Int(frame.minY), attributes.lane, of: board.layout)
      }
      let span = choice.allowsSpans && !board.items.spans.isEmpty ? Int(board.items.spans[item]) : 1
      // Justified rows are numbered as lanes, but lie one below the other; they share one end.
      let lane = ends.count == 1 ? 0 : attributes.lane
      for lane in lane..<min(ends.count, lane + span) {
        ends[lane] = max(ends[lane], Int(frame.maxY))
      }
      open.append(OpenCard(item: item, end: Int(frame.maxY)))
    }
  }

  private mutating func begin(_ section: Int, at top: Int, _ lane: Int, of layout: CardLayout) {
    (self.section, sectionTop) = (section, top)
    let isRows = layout.choice.kind.settling == .byRow
    ends = Array(repeating: top, count: isRows ? 1 : max(layout.laneCount, lane + 1))
  }

  /// Drops the cards that end above a row, except the lowest: it marks the end of the section.
  mutating func drop(above row: Int) {
    let lowest = open.max { $0.end < $1.end }?.item
    open.removeAll { $0.end <= row && $0.item != lowest }
  }
}
