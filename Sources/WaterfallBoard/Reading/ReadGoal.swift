/// The reason for which the source is read on: what is wanted that has not come yet.
enum ReadGoal: Hashable, Sendable {
  /// All items: for an order, for groups, to count matches, or to write them into a file.
  case end
  case match
  /// The item to which a far scroll leads.
  case destination
  /// New items, along with which the view goes.
  case along
  /// The items that fill the screen, and as many below it.
  case screen
  /// Items that others wait for, who see this board at another size.
  case others
}

extension Board {
  /// The reason for which the source is read on; nil if nothing more is wanted.
  ///
  /// A separate non-mutating getter: reading these from a mutating function makes the compiler copy
  /// the whole state.
  var goal: ReadGoal? {
    if wantsAll { return .end }
    if readsOnForMatch || finding.search?.seeking == .unwritten { return .match }
    if farScroll != nil { return .destination }
    if followsNewItems { return .along }
    if wantsScreen { return .screen }
    return wantedCount > arrangement.count ? .others : nil
  }

  private var wantsAll: Bool {
    if ordering.gathers || sortsIn || countsAll || isWanted && !isAllHere { return true }
    // New items may belong to any group.
    return followState.isGrowing && query.grouping != nil && items.count < Self.mostFromPipe
  }

  /// Whether new items are sorted in among the shown ones. They do not come at the end, so pages
  /// must be read even when the end is out of view.
  var sortsIn: Bool { isOpenEnded && query.needsAll }

  /// Whether all matches are counted without being asked.
  private var countsAll: Bool {
    let most = followState.isGrowing ? Self.mostFromPipe : Self.mostCounted
    guard items.count < most, !rules.isEndless else { return false }
    return switch rules.counting {
    case .never: false
    case .filtered: query.isFiltered || isCounting || countsMatches
    case .always: true
    }
  }

  /// Counting stops at this number of items, because a source may be endless.
  private static let mostCounted = 20_000_000
  /// A pipe is not read on unasked beyond this number of items, because it may be endless.
  private static let mostFromPipe = 2_000_000

  /// Whether too little is left below the viewport, and pages lengthen the layout.
  private var wantsScreen: Bool {
    let left = contentExtent - (offset + viewportExtent)
    return left < max(1, rules.loadAhead * viewportExtent) && !awaitsFrames
      && !reading.filling.isOver
  }

  /// Whether many items must be read before the user looks at any of them.
  var isInAHurry: Bool {
    if items.count == 0 { return false }
    return switch goal {
    case .end, .match: true
    case .destination: query.isFiltered || farScroll?.limit == FarScroll.Limit.none
    case .along: query.isFiltered || !followState.isCaughtUp
    case .screen, .others, nil: query.isFiltered
    }
  }
}

/// The pages that are requested only to fill the view, without being asked for.
///
/// Some layouts do not become longer with their items. Their view is never full, so the viewer
/// would read the whole source, or an endless one for ever. So the first page that lengthens
/// nothing is the last one that is requested in this way.
package struct Filling: Hashable, Sendable {
  /// The length of what the layout has placed.
  struct Content: Hashable, Sendable {
    var count = 0
    /// The length along the scroll axis, in cells.
    var extent = 0
    /// The ends of all lanes together. A card in a short lane lengthens only this.
    var lanes = 0
  }

  /// The content before the pages that have not lengthened it; nil if it is unknown.
  private var before: Content?
  /// Whether no page is requested by itself any more.
  package private(set) var isOver = false

  /// Compares the content with what it was before the last pages.
  ///
  /// - Parameter patience: the number of cards that may come without lengthening anything.
  mutating func look(at content: Content, patience: Int) {
    guard let before, content.count > before.count, content.extent <= before.extent,
      content.lanes <= before.lanes
    else {
      before = content
      return
    }
    if content.count - before.count >= patience { isOver = true }
  }
}
