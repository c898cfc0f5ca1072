package import TerminalGrid
package import WaterfallRecords

/// The columns of the list, in which each record is a row and equal fields line up.
///
/// The title comes first, then the fields in the order of the data, then the body. The widths
/// follow from a sample of cards. If cutting texts to a least width is not enough to show all
/// columns, the list scrolls sideways: its first columns stay, and the less useful ones come last.
package struct ListColumns: Hashable, Sendable {
  /// The part of a card that a column shows.
  package enum Part: Hashable, Sendable {
    case title, badge, body
    /// The title, and the body after it, in a row of its own kind: text without fields.
    case text
    case field(SafeText)
  }

  package struct Column: Hashable, Sendable {
    package var part: Part
    /// The heading of the column.
    package var name: SafeText
    /// The column's width, in cells.
    package var width: Int
    /// Cells of the longest text in the column, and of its name up to a limit.
    var preferredWidth: Int { max(textWidth, min(name.width, longestName)) }
    var textWidth = 1
    /// Cells from the left edge of the row.
    package var start = 0
    /// Whether its texts are numbers, amounts, sizes or durations, which are aligned at their ends.
    package var isNumeric: Bool
    /// The field that it shows, as a filter names it; nil if it shows several.
    package var field: String?
    /// The direction of the order, if the cards are in the order of this column; else nil.
    ///
    /// Its arrow may be in the gap after the name, so that it changes no width.
    package var direction: Direction?
    /// How many cards of the sample have a text in it.
    var count: Int
    /// The text that all cards of the sample have in it; nil if they differ.
    var constant: SafeText?

    /// The cells that it keeps even if there is very little room.
    var least: Int { min(preferredWidth, part == .title ? longestName * 2 : longestName) }
    /// The cells in which its name fits, too.
    var wholeName: Int { max(preferredWidth, min(name.width, longestName * 2)) }

    /// How useful it is: less if it is the same in all cards, or if most cards of the sample lack
    /// it.
    func rank(ofCards cards: Int) -> Int {
      (constant == nil ? 2 : 0) + (count * 2 >= cards ? 1 : 0)
    }
  }

  package enum Direction: Hashable, Sendable { case ascending, descending }

  /// All columns, in the order in which a person moves through them.
  package private(set) var all: [Column] = []
  /// The columns in sight.
  package private(set) var columns: [Column] = []
  /// How many of them are not cut.
  package private(set) var wholeCount = 0
  /// The index of the column in focus among all.
  package private(set) var focus = 0
  /// The column that gets the focus once there are columns; nil for the first one.
  private var awaitedFocus: Part?
  /// The index of the first column after those that stay.
  private var first = 0
  /// The number of columns at the start that stay while the others scroll.
  private var stayingCount = 0
  /// Whether the columns have room only one after the other.
  package private(set) var isScrolled = false
  /// Cells of a row.
  package let width: Int
  /// Whether the sample had any cards.
  package let hasSample: Bool

  /// Cells before the first column: the bar of the focus or the mark of a pick, and a blank.
  private static let inset = 2
  private static let gap = 2
  private static let widest = 40
  private static let widestScrolled = 30
  private static let mostSlack = 2
  private static let narrowestBody = 24
  /// Fewer cells of a column that is cut at the right edge say nothing.
  private static let narrowestCut = 6
  /// The most rows of a record.
  private static let mostRows = 2

  /// - Parameters:
  ///   - cards: a sample of the cards.
  ///   - width: cells of a row.
  ///   - order: the field by which the cards are sorted first; nil if they come as they are.
  ///   - old: the columns before, whose place is kept.
  package init(
    of cards: [Card], fields: CardFields?, width: Int, order: SortOrder? = nil,
    keeping old: ListColumns? = nil
  ) {
    (self.width, hasSample) = (width, !cards.isEmpty)
    var sample = Sample()
    for card in cards { sample.see(card, orderedBy: order) }
    all = sample.columns(named: fields)
    let body = all.firstIndex { $0.part == .body }.map { all.remove(at: $0) }
    let room = width - Self.inset
    let bodyRoom =
      body.map { min($0.preferredWidth + 1, room, max(Self.narrowestBody, room / 3)) + Self.gap }
      ?? 0
    isScrolled = all.count > 1 && extent(\.least) > room - bodyRoom
    if isScrolled {
      arrange(ofCards: cards.count, areChosen: fields?.areChosen ?? false)
      if let body { all.append(body) }
      fitScrolled(into: room)
    } else {
      fit(into: room - bodyRoom)
      if let body { all.append(body) }
    }
    let focused = old?.focused?.part ?? old?.awaitedFocus
    if cards.isEmpty { awaitedFocus = focused }
    first = stayingCount
    focus = all.firstIndex { $0.part == focused } ?? 0
    mark(order)
    showFocus()
  }

  /// Cells of all columns and of the gaps between them.
  /// Columns that the first cards will determine.
  ///
  /// - Parameter old: the columns before, whose place is kept.
  package static func awaited(width: Int, like old: ListColumns? = nil) -> Self {
    Self(of: [], fields: nil, width: width, keeping: old)
  }

  private func extent(_ width: (Column) -> Int) -> Int {
    all.reduce(0) { $0 + width($1) } + max(0, all.count - 1) * Self.gap
  }

  /// Gives each column its least width and then shares out the remaining cells.
  ///
  /// The title gets cells until it fills half of the room. Then the other columns grow evenly. Any
  /// cells that remain go to columns that are still cut, the title first.
  private mutating func fit(into room: Int) {
    for index in all.indices { all[index].width = all[index].least }
    var left = room - extent(\.width)
    func give(_ index: Int, upTo preferredWidth: Int) {
      let more = min(max(0, left), max(0, preferredWidth - all[index].width))
      all[index].width += more
      left -= more
    }
    let title = all.firstIndex { $0.part == .title }
    if let title { give(title, upTo: min(all[title].preferredWidth, room / 2)) }
    for most in 1...Self.widest where left > 0 {
      for index in all.indices { give(index, upTo: min(most, all[index].preferredWidth)) }
    }
    if let title { give(title, upTo: all[title].preferredWidth) }
    for index in all.indices { give(index, upTo: all[index].preferredWidth) }
    for index in all.indices { give(index, upTo: all[index].wholeName) }
    // Texts outside the sample may be longer, so each column gets a little more.
    let slack = min(Self.mostSlack, left / max(1, all.count))
    for index in all.indices where slack > 0 && all[index].constant == nil {
      all[index].width += slack
    }
    if all.count == 1, all[0].part == .text { all[0].width = room - 1 }
  }
}

// MARK: More columns than fit

extension ListColumns {
  /// Puts the columns that stay first, then the one by which the cards are sorted, and the less
  /// useful ones last. Columns that a person has chosen keep their order.
  private mutating func arrange(ofCards cards: Int, areChosen: Bool) {
    let title = all.firstIndex { $0.part == .title } ?? 0
    stayingCount = title <= 1 ? title + 1 : 1
    let rest = all[stayingCount...]
    var ranked = Array(rest)
    if !areChosen {
      let sorted = rest.enumerated().sorted { one, other in
        let ranks = (one.element.rank(ofCards: cards), other.element.rank(ofCards: cards))
        return ranks.0 != ranks.1 ? ranks.0 > ranks.1 : one.offset < other.offset
      }
      ranked = sorted.map(\.element)
    }
    all[stayingCount...] = ranked[...]
  }

  /// Gives each column the width of its texts, up to a limit.
  private mutating func fitScrolled(into room: Int) {
    for index in all.indices {
      let column = all[index]
      switch column.part {
      case .title:
        all[index].width = min(column.preferredWidth, max(longestName * 2, room / 3))
      case .body:
        let staying = all[..<stayingCount].reduce(0) { $0 + $1.width + Self.gap }
        all[index].width = min(column.preferredWidth, max(Self.narrowestBody, room - staying - 1))
      default: all[index].width = min(column.wholeName, max(1, min(Self.widestScrolled, room / 2)))
      }
    }
  }

  /// Places the columns in sight.
  private mutating func place() {
    (columns, wholeCount) = ([], 0)
    var start = Self.inset
    for index in all.indices where index < stayingCount || index >= first {
      var column = all[index]
      let left = width - start - (column.part == .body || isScrolled ? 1 : 0)
      column.start = start
      let isCut = isScrolled && column.width > left
      if column.part == .body, !isScrolled || isCut && columns.count == stayingCount {
        column.width = left
      }
      if isCut { column.width = left }
      if column.width <= 0 || isCut && left < Self.narrowestCut && columns.count > stayingCount {
        break
      }
      columns.append(column)
      if isCut { break }
      wholeCount += 1
      start += column.width + Self.gap
    }
  }

  /// Whether a column is in sight, and not cut if there is room for it.
  private func shows(_ index: Int) -> Bool {
    if !isScrolled || index < stayingCount { return true }
    guard index >= first else { return false }
    let place = stayingCount + index - first
    return place < wholeCount || index == first
  }

  /// Scrolls until the column in focus is in sight.
  private mutating func showFocus() {
    guard isScrolled else { return place() }
    if focus < stayingCount { first = stayingCount } else if focus < first { first = focus }
    place()
    while !shows(focus) {
      first += 1
      place()
    }
  }

  /// Moves the focus by that many columns, at most to the first or last one.
  package mutating func moveFocus(by step: Int) {
    let last = max(0, all.count - 1)
    focus =
      step < 0
      ? max(0, focus - min(focus, step.magnitudeOrMost))
      : min(
        last, focus + min(last, step))
    showFocus()
  }

  /// The column in focus; nil if there are no columns.
  package var focused: Column? { all.indices.contains(focus) ? all[focus] : nil }

  /// How many of all columns are in sight, in words; nil if all are.
  package var summary: String? {
    wholeCount < all.count ? "\(max(1, wholeCount)) of \(all.count) columns" : nil
  }

  /// The names of the columns that are cut or not in sight.
  package var cutNames: [String] {
    let whole = Set(columns.prefix(wholeCount).map(\.part))
    return all.filter { !whole.contains($0.part) }.map {
      String(decoding: $0.name.utf8, as: UTF8.self)
    }
  }

  /// Marks the column by which the cards are sorted, and brings it into sight.
  ///
  /// - Parameter order: the order that decides first; nil if the cards come as they are.
  package mutating func mark(_ order: SortOrder?) {
    for index in all.indices {
      all[index].direction = order.flatMap { all[index].direction(of: $0) }
    }
    place()
    guard isScrolled, let sorted = all.firstIndex(where: { $0.direction != nil }), !shows(sorted)
    else { return }
    let focused = focused?.part
    all.insert(all.remove(at: sorted), at: stayingCount)
    first = stayingCount
    focus = all.firstIndex { $0.part == focused } ?? 0
    showFocus()
  }

  /// Whether the cards are in the order of a column.
  package var showsOrder: Bool { all.contains { $0.direction != nil } }

  /// A copy with no more than decides the heights of rows.
  var forMeasuring: ListColumns {
    var copy = self
    (copy.all, copy.focus, copy.first, copy.wholeCount) = ([], 0, 0, 0)
    copy.columns = isScrolled ? [] : columns.suffix(1)
    for index in copy.columns.indices { copy.columns[index].direction = nil }
    return copy
  }

  /// The rows that a card takes: one, or two if its body is long and all columns are in sight.
  ///
  /// A body with line feeds is shown in one row; its lines follow each other there.
  ///
  /// - Complexity: O(length of the body); allocates nothing.
  package func rows(of card: Card) -> Int {
    guard !isScrolled, let body = card.body, let column = columns.last,
      column.part == .body || column.part == .text && card.title.isEmpty,
      card.isFailure || !body.hasLineFeeds
    else { return 1 }
    return max(1, body.lineCount(width: column.width, limit: Self.mostRows))
  }
}

/// The most cells that a name adds to its column's width, and the fewest cells of a column that is
/// cut.
private let longestName = 12

extension Int {
  /// Its distance from zero; for the least number the greatest one.
  fileprivate var magnitudeOrMost: Int { self == .min ? .max : abs(self) }
}
