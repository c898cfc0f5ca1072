import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout

/// Cards that move from one arrangement to another after a refresh.
struct Animation: Sendable {
  /// The path of a card that moves, appears or disappears.
  struct Way: Sendable {
    /// nil if the item no longer exists; its old card is still drawn.
    var item: Int?
    var id: ItemID
    var card: Card
    var from: Rect
    var to: Rect
  }

  static let steps = 6
  static let stepMilliseconds = 40
  /// If more cards would move, nothing is animated: redrawing them would be too slow on a slow
  /// line.
  static let mostWays = 60

  var ways: [Way]
  /// From 0 to ``steps``.
  var step = 0

  /// The moving items. They are drawn on their way, not in their places.
  var items: Set<Int> { Set(ways.compactMap(\.item)) }

  /// Where a card is now. It slows down towards its destination.
  func rect(of way: Way) -> Rect {
    let rest = 1 - Double(step) / Double(Self.steps)
    let part = 1 - rest * rest
    func between(_ from: Double, _ to: Double) -> Double { (from + (to - from) * part).rounded() }
    return Rect(
      x: between(way.from.x, way.to.x), y: between(way.from.y, way.to.y),
      width: max(1, between(way.from.width, way.to.width)),
      height: max(1, between(way.from.height, way.to.height)))
  }
}

extension Viewer {
  /// The cards in view, to be compared with those after a change.
  struct Snapshot: Sendable {
    var cards: [(id: ItemID, card: Card, attributes: Attributes)] = []
    var offset = 0
  }

  var snapshot: Snapshot {
    var snapshot = Snapshot(cards: [], offset: board.offset)
    board.layout.forEachElement(in: board.visibleRect) { attributes in
      guard attributes.kind == .item else { return }
      let item = board.arrangement.item(at: attributes.path)
      if let card = board.cards[item] {
        snapshot.cards.append((board.items.ids[item], card, attributes))
      }
    }
    return snapshot
  }

  /// Moves the cards from their old places to their new ones. Any key or click ends the animation.
  mutating func animate(from old: Snapshot) -> [ViewerEffect] {
    guard options.isAnimated, !options.isMotionReduced else { return [] }
    let new = snapshot
    let shift = Double(new.offset - old.offset)
    var ways: [Animation.Way] = []
    var before: [ItemID: Attributes] = [:]
    for entry in old.cards { before[entry.id] = entry.attributes }
    for entry in new.cards {
      let item = board.arrangement.item(at: entry.attributes.path)
      var from = board.layout.appearing(entry.attributes)
      if let known = before.removeValue(forKey: entry.id) {
        from = moved(known.frame, by: shift)
        if from == entry.attributes.frame { continue }
      }
      ways.append(
        Animation.Way(
          item: item, id: entry.id, card: entry.card, from: from, to: entry.attributes.frame))
    }
    for entry in old.cards where before[entry.id] != nil {
      let from = moved(entry.attributes.frame, by: shift)
      ways.append(
        Animation.Way(
          item: nil, id: entry.id, card: entry.card, from: from,
          to: moved(board.layout.disappearing(entry.attributes), by: shift)))
    }
    guard !ways.isEmpty, ways.count <= Animation.mostWays else { return [] }
    animation = Animation(ways: ways)
    return [.rest(milliseconds: Animation.stepMilliseconds)]
  }

  private func moved(_ frame: Rect, by cells: Double) -> Rect {
    var frame = frame
    if board.isHorizontal { frame.x += cells } else { frame.y += cells }
    return frame
  }

  /// Takes the next step, if an animation is running.
  mutating func advanceAnimation() -> [ViewerEffect] {
    guard animation != nil else { return [] }
    animation?.step += 1
    if animation?.step == Animation.steps {
      animation = nil
      return []
    }
    return [.rest(milliseconds: Animation.stepMilliseconds)]
  }
}
