import TerminalGrid
import WaterfallLayout

/// A long printout is drawn with little memory: what has been drawn is forgotten, and the layout
/// begins anew with the items from a start on, in columns that are filled as far as they were then.
extension Printout {
  /// Whether items that are placed anew behind stamps come to stand where they stood. Where a
  /// section begins is not known in points.
  private var canBeginAnew: Bool {
    let (layout, lanes) = (state.options.layout, state.layout.laneRanges)
    return isStreamed && layout.kind.traits.contains(.spans) && !state.options.hasSectionFooters
      && lanes.count == state.layout.laneCount
      && (layout.points == nil
        || lanes.allSatisfy { $0.count > 1 } && state.arrangement.sectionCount == 1
          && state.arrangement.name(ofSection: 0) == nil)
  }

  /// Forgets what has been drawn, if that is much.
  ///
  /// - Parameter limit: the section whose items are kept, and those of further ones.
  mutating func forgetDrawn(sectionsBefore limit: Int = .max) {
    let count = state.items.count
    guard count >= itemsKept, let start = front.start, start.item >= count / 2,
      start.section < limit
    else { return }
    if state.layout.canForget {
      guard isStreamed, !state.options.hasSectionFooters else { return }
      let (items, sections) = state.forget(before: start.item)
      note(items: items, sections: sections)
      return
    }
    guard canBeginAnew,
      // The first section, which has no stamps of its own to begin below, and further ones are
      // alike.
      start.bottoms.allSatisfy({ $0 > front.firstLine }),
      (state.arrangement.name(ofSection: start.section) == nil)
        == (state.arrangement.name(ofSection: 0) == nil)
    else { return }
    state.forget(before: start.item, stamps: stamps(of: start))
    note(items: start.item, sections: start.section)
  }

  private mutating func note(items: Int, sections: Int) {
    forgottenCount += items
    forgottenSections += sections
    settledCount -= items
    front.renumber(items: items, sections: sections)
  }

  /// What keeps each column free as far as it is filled.
  private func stamps(of start: PrintoutFront.Start) -> [Rect] {
    let points = state.layout.pointsAcross
    return zip(state.layout.laneRanges, start.bottoms).map { lane, bottom in
      // In the column's middle, so that it reaches into no other.
      let column = Double((lane.lowerBound + lane.upperBound) / 2)
      return Rect(
        x: (column + 0.25) * points, y: 0, width: points / 2, height: bottom - front.firstLine)
    }
  }
}

extension ViewerState {
  /// Keeps the items from one on, numbered from 0, in a layout that begins with `stamps`.
  fileprivate mutating func forget(before first: Int, stamps: [Rect]) {
    keep(from: first)
    self.stamps = stamps
    place(isWhole: true)
  }

  /// Keeps the items from about one on, numbered from 0, in a layout that can forget the others.
  ///
  /// - Returns: how many items are forgotten, and how many sections.
  fileprivate mutating func forget(before first: Int) -> (items: Int, sections: Int) {
    guard let position = arrangement.position(of: first),
      let item = arrangement.item(atPosition: layout.forget(itemsBefore: position)),
      let section = arrangement.path(of: item)?.section
    else { return (0, 0) }
    keep(from: item)
    layout.setPaths(of: cardSource)
    return (item, section)
  }

  private mutating func keep(from first: Int) {
    items = ItemTable(items, from: first)
    cards.renumber(from: first)
    arrangement = arrangement.forgetting(before: first)
    sourceSections = SourceSections()
  }
}

extension Arrangement {
  /// The items from one on, numbered from 0, of items that all stand in the order in which they
  /// came. Sections before its own are gone.
  fileprivate func forgetting(before first: Int) -> Arrangement {
    guard !isPlain, let start = path(of: first)?.section else {
      var plain = Arrangement()
      _ = plain.append(count: count - first, groups: [], shown: [])
      return plain
    }
    let kept = sections[start...].map { section in
      Section(
        name: section.name,
        items: ContiguousArray(
          section.items.lazy.filter { $0 >= first }.map { $0 - UInt32(first) }))
    }
    return Arrangement(kept, total: total - first)
  }
}
