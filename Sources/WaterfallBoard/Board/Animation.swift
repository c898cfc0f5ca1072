import TerminalGrid
package import WaterfallCards
package import WaterfallItems
package import WaterfallLayout

/// Cards that move from one arrangement to another after a refresh.
package struct Animation: Sendable {
  /// The path of a card that moves, appears or disappears.
  package struct Way: Sendable {
    /// nil if the item no longer exists; its old card is still drawn.
    package internal(set) var item: Int?
    package internal(set) var id: ItemID
    package internal(set) var card: Card
    var from: Rect
    var to: Rect
  }

  static let steps = 6
  package static let stepMilliseconds = 40
  /// If more cards would move, nothing is animated: redrawing them would be too slow on a slow
  /// line.
  static let mostWays = 60

  package internal(set) var ways: [Way]
  /// From 0 to ``steps``.
  var step = 0

  /// The moving items. They are drawn on their way, not in their places.
  package var items: Set<Int> { Set(ways.compactMap(\.item)) }

  /// Where a card is now. It slows down towards its destination.
  package func rect(of way: Way) -> Rect {
    let rest = 1 - Double(step) / Double(Self.steps)
    let part = 1 - rest * rest
    func between(_ from: Double, _ to: Double) -> Double { (from + (to - from) * part).rounded() }
    return Rect(
      x: between(way.from.x, way.to.x), y: between(way.from.y, way.to.y),
      width: max(1, between(way.from.width, way.to.width)),
      height: max(1, between(way.from.height, way.to.height)))
  }

  /// Takes the next step.
  ///
  /// - Returns: whether it was the last one.
  package mutating func advance() -> Bool {
    step += 1
    return step == Self.steps
  }
}

// MARK: From one arrangement to another

extension Animation {
  /// The cards in view, to be compared with those after a change.
  package struct Snapshot: Sendable {
    var cards: [(id: ItemID, card: Card, attributes: Attributes)] = []
    var offset = 0
  }

  /// Moves the cards of `board` from their old places to their new ones; nil if none move, or too
  /// many.
  package init?(from old: Snapshot, on board: Board) {
    let new = board.snapshot
    let shift = Double(new.offset - old.offset)
    var before: [ItemID: Attributes] = [:]
    ways = []
    for entry in old.cards { before[entry.id] = entry.attributes }
    for entry in new.cards {
      let item = board.arrangement.item(at: entry.attributes.path)
      var from = board.layout.appearing(entry.attributes)
      if let known = before.removeValue(forKey: entry.id) {
        from = board.moved(known.frame, by: shift)
        if from == entry.attributes.frame { continue }
      }
      ways.append(
        Way(item: item, id: entry.id, card: entry.card, from: from, to: entry.attributes.frame))
    }
    for entry in old.cards where before[entry.id] != nil {
      let from = board.moved(entry.attributes.frame, by: shift)
      let to = board.moved(board.layout.disappearing(entry.attributes), by: shift)
      ways.append(Way(item: nil, id: entry.id, card: entry.card, from: from, to: to))
    }
    guard !ways.isEmpty, ways.count <= Self.mostWays else { return nil }
  }
}

extension Board {
  package var snapshot: Animation.Snapshot {
    var snapshot = Animation.Snapshot(cards: [], offset: offset)
    layout.forEachElement(in: visibleRect) { attributes in
      guard attributes.kind == .item else { return }
      let item = arrangement.item(at: attributes.path)
      if let card = cards[item] { snapshot.cards.append((items.ids[item], card, attributes)) }
    }
    return snapshot
  }

  fileprivate func moved(_ frame: Rect, by cells: Double) -> Rect {
    var frame = frame
    if isHorizontal { frame.x += cells } else { frame.y += cells }
    return frame
  }
}
