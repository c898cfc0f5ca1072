import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallLayout
package import WaterfallRecords
package import WaterfallViewer

extension TalkState {
  /// The state of a viewer.
  ///
  /// - Parameters:
  ///   - order: the number of the order in which its items are shown.
  ///   - fields: the roles of the records' fields; nil before the first page.
  ///   - pointer: the cell of the mouse; nil if it is not to be seen.
  /// - Complexity: O(cards in view), and nothing for each item; O(items / 64) if some are picked.
  package init(_ viewer: Viewer, order: Int, fields: Value?, pointer: TalkPointer?) {
    let board = viewer.board
    self["source"] = .string(viewer.sourceName)
    self["order"] = .whole(order)
    self["count"] = .whole(board.arrangement.count)
    if board.hasMore || board.ordering.isPending { self["more"] = .bool(true) }
    self["layout"] = board.view.chosen.value
    if board.view.isList { self["list"] = .bool(true) }
    self["column"] = board.view.columns?.focused.map {
      .string(String(decoding: $0.name.utf8, as: UTF8.self))
    }
    self["columns"] = board.chosenColumns.value
    self["form"] = board.form.value
    self["fields"] = fields
    self["query"] = board.query.told
    self["words"] = board.rules.attributeWords.map { .string($0 == .frame ? "frame" : "culling") }
    self["anchor"] = board.topCard
    self["base"] = board.base
    self["groups"] = board.groupsInView
    self["focus"] = board.focusedCard
    self["picked"] = board.positions(of: viewer.picks)
    self["details"] = viewer.shownDetails.flatMap { details in
      board.card(details.item)?.with("top", details.top).with("last", details.lastTop).value
    }
    self["folds"] = viewer.folds
    self["lab"] = viewer.labLook?.value
    self["caption"] = viewer.caption.map { caption in
      .object([Field("title", .string(caption.title)), Field("text", .string(caption.text))])
    }
    self["pointer"] = pointer.flatMap { pointer in
      board.card(pointer.item)?.with("x", pointer.x).with("y", pointer.y).value
    }
  }
}

extension Viewer {
  /// The nested values of the open details that are not in their initial state, the first thousand
  /// of them; nil if there are none.
  fileprivate var folds: Value? {
    guard shownDetails != nil, !toggledDetails.isEmpty else { return nil }
    let paths = toggledDetails.prefix(TalkState.mostFolds)
    return .array(paths.map { path in Value.array(path.map { Value.whole($0) }) })
  }
}

/// A place inside a card, in thousandths of its width and height, so that it is the same place in
/// a card of another size.
package struct TalkPointer: Hashable, Sendable {
  var item: Int
  var x: Int
  var y: Int

  package init(item: Int, x: Int, y: Int) { (self.item, self.x, self.y) = (item, x, y) }
}

/// A card of the order, as members of an object.
private struct CardMembers {
  var value: Value { .object(fields) }
  private var fields: [Field]

  init(position: Int, id: ItemID) {
    fields = [Field("item", .whole(position)), Field("id", .string(id.digits))]
  }

  func with(_ name: String, _ number: Int) -> CardMembers {
    var copy = self
    copy.fields.append(Field(name, .whole(number)))
    return copy
  }
}

extension Board {
  /// A card by its place in the order and its identity; nil if it is not shown.
  fileprivate func card(_ item: Int) -> CardMembers? {
    arrangement.position(of: item).map { CardMembers(position: $0, id: items.ids[item]) }
  }

  /// The picked cards by their places in the order, the first thousand of them; nil if there are
  /// none.
  fileprivate func positions(of picks: Picks) -> Value? {
    guard picks.count > 0 else { return nil }
    let positions = picks.onBoard.lazy.compactMap { arrangement.position(of: $0) }
    return .array(positions.prefix(TalkState.mostPicked).sorted().map { .whole($0) })
  }

  /// The first card in view by the order, the cell of the viewport at which it begins, and its
  /// extent in cells.
  fileprivate var topCard: Value? {
    guard let first = inView?.cards.min(by: { $0.path < $1.path }) else { return nil }
    let (start, end) = range(of: first.frame)
    return card(first.item)?.with("cell", start - offset).with("of", end - start).value
  }

  /// The item from which guests lay out, and the lanes before it; nil if guests begin at the start.
  fileprivate var base: Value? {
    guard let top = inView?.positions.lowerBound, let item = TalkPlace.base(of: top),
      let number = arrangement.item(atPosition: item)
    else { return nil }
    var fields = [Field("item", .whole(item))]
    if let path = arrangement.path(of: number), path.item > 0,
      arrangement.name(ofSection: path.section) != nil
    {
      fields.append(Field("before", .whole(path.item)))
    }
    if let lanes = placed.laneState(before: number) {
      let ends = lanes.ends.map { Value.number(Int(exactly: $0).map(String.init) ?? "\($0)") }
      fields.append(Field("lanes", .array(ends)))
      if lanes.cursor > 0 { fields.append(Field("cursor", .whole(lanes.cursor))) }
    }
    return .object(fields)
  }

  /// The groups in view, each with its first item's place in the order and the number of its
  /// items; nil if there are none.
  ///
  /// - Complexity: O(cards in view + sections in view · sections)
  fileprivate var groupsInView: Value? {
    let inView = inView?.cards.map(\.path.section) ?? []
    guard let first = inView.min(), let last = inView.max() else { return nil }
    // The next header may be in view without a card below it.
    let shown = first...min(last + 1, arrangement.sectionCount - 1)
    let groups = shown.prefix(TalkState.mostGroups).compactMap { section -> Value? in
      guard arrangement.name(ofSection: section) != nil, arrangement.count(inSection: section) > 0,
        let place = arrangement.position(
          of: arrangement.item(at: ItemPath(section: section, item: 0)))
      else { return nil }
      let items = sectionCount(section)
      let more = items.isOpen ? [Field("more", .bool(true))] : []
      return .object([Field("item", .whole(place)), Field("count", .whole(items.count))] + more)
    }
    return groups.isEmpty ? nil : .array(groups)
  }

  fileprivate var focusedCard: Value? {
    guard focus < items.count, let card = card(focus) else { return nil }
    let isSeen = inView?.cards.contains { $0.item == focus } ?? false
    return isSeen ? card.with("seen", 1).value : card.value
  }
}

extension ItemQuery {
  /// The query for those who get the items as it arranges them; nil if there is nothing to say.
  fileprivate var told: Value? {
    guard let words = summary else { return nil }
    var fields = [Field("words", .string(words))]
    let texts = filters.filter { !$0.isEmpty }.map { Value.string($0.text) }
    let isFuzzy = filters.contains(where: \.ranks)
    if !texts.isEmpty { fields.append(Field(isFuzzy ? "fuzzy" : "filters", .array(texts))) }
    return .object(fields)
  }
}
