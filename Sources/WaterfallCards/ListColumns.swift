package import TerminalGrid
package import WaterfallRecords

/// The columns of the list: a table in which each record is a row, and each of its values has a
/// cell.
///
/// The title comes first, then the fields in the order of the data. The widths follow from the
/// cards that are shown. If there is not enough room for all columns, the list scrolls sideways
/// and its first columns stay.
package struct ListColumns: Hashable, Sendable {
  /// The part of a card that a column shows.
  package enum Part: Hashable, Sendable {
    case title, badge, body
    /// The title, and the body after it, in a row of its own kind: text without fields.
    case text
    case field(SafeText)
  }

  package enum Direction: Hashable, Sendable { case ascending, descending }

  /// All columns that are shown, in the order in which a person moves through them.
  package private(set) var all: [Column] = []
  /// The columns that a person has hidden.
  private(set) var hidden: [Column] = []
  /// The parts of all these columns, in the order that the hidden ones would have, too.
  private(set) var parts: [Part] = []
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
  /// Whether the columns follow from cards that are shown. If not, the next cards determine them.
  package private(set) var hasSample: Bool
  /// The column of each line that most cards have: its index among ``all``, then ``hidden``.
  private var lineColumns: [Int] = []

  /// Cells before the first column: the bar of the focus, and the mark of a card that was picked,
  /// is new, or has changed.
  package static let inset = 2
  package static let markColumn = 1
  static let gap = 2
  /// The most cells of a text that is never cut.
  static let widest = 40
  /// The most cells of a text that a person wants whole, as far as it is measured.
  static let widestMeasured = 200
  private static let widestScrolled = 30
  /// The most cells that a name adds to its column's width, and the fewest cells of a column that
  /// is cut.
  static let longestName = 12
  private static let mostSlack = 2
  /// Fewer cells of a column that is cut at the right edge say nothing.
  private static let narrowestCut = 6
  /// The most lines of a row whose texts are wrapped.
  private static let mostRows = 1000

  /// - Parameters:
  ///   - cards: the cards that are shown first.
  ///   - width: cells of a row.
  ///   - order: the field by which the cards are sorted first; nil if they come as they are.
  ///   - chosen: what a person has chosen for the columns.
  ///   - old: the columns before, whose place is kept.
  ///   - isWider: whether the columns before stay, and only become wider for these cards.
  package init(
    of cards: [Card], fields: CardFields?, width: Int, order: SortOrder? = nil,
    as chosen: ChosenColumns = ChosenColumns(), keeping old: ListColumns? = nil,
    isWider: Bool = false
  ) {
    (self.width, hasSample) = (width, !cards.isEmpty)
    let known = isWider ? (old?.all ?? []) + (old?.hidden ?? []) : []
    var sample = Sample(known.sorted { $0.rank < $1.rank })
    for card in cards where !card.isFailure { sample.see(card, orderedBy: order) }
    var found = sample.columns(named: fields)
    for index in found.indices { found[index].rank = index }
    take(found, as: chosen)
    let focused = old?.focused?.part ?? old?.awaitedFocus
    if all.isEmpty { awaitedFocus = focused }
    first = isScrolled ? max(stayingCount, min(old?.first ?? 0, all.count - 1)) : 0
    focus = all.firstIndex { $0.part == focused } ?? 0
    show(focus)
    mark(order)
  }

  /// The same columns, as a person has chosen them now. If the column in focus is hidden, the next
  /// one gets the focus.
  package mutating func arrange(as chosen: ChosenColumns) {
    let (oldFocus, focused) = (focus, focused?.part)
    take(all + hidden, as: chosen)
    focus = all.firstIndex { $0.part == focused } ?? max(0, min(oldFocus, all.count - 1))
    first = isScrolled ? max(stayingCount, min(first, all.count - 1)) : 0
    show(focus)
  }

  /// Shows these columns, and gives them their widths.
  private mutating func take(_ found: [Column], as chosen: ChosenColumns) {
    let columns = chosen.arranged(found)
    parts = columns.map(\.part)
    all = columns.filter { !chosen.hides($0.part) }
    hidden = all.isEmpty ? [] : columns.filter { chosen.hides($0.part) }
    if all.isEmpty { all = columns }
    lineColumns = []
    for (index, column) in (all + hidden).enumerated() where column.place >= 0 {
      while lineColumns.count <= column.place { lineColumns.append(index) }
      lineColumns[column.place] = index
    }
    let room = width - Self.inset
    isScrolled = all.count > 1 && extent(\.least) > room
    let title = all.firstIndex { $0.part == .title } ?? 0
    if isScrolled {
      stayingCount = title <= 1 ? title + 1 : 1
      fitScrolled(into: room)
    } else {
      stayingCount = 0
      fit(into: room)
    }
  }

  /// Columns that the first cards will determine.
  ///
  /// - Parameter old: the columns before, whose place is kept.
  package static func awaited(width: Int, like old: ListColumns? = nil) -> Self {
    Self(of: [], fields: nil, width: width, keeping: old)
  }

  /// Lets the next cards that are shown determine the columns.
  package mutating func awaitSample() { hasSample = false }

  /// Whether a card has a text that its column would cut without need, or that has no column.
  ///
  /// - Complexity: O(lines of the card).
  package func lacksRoom(for card: Card) -> Bool {
    guard !card.isFailure else { return false }
    let spare = isScrolled ? 0 : width - Self.inset - extent(\.width)
    let widestFitted = min(Self.widestMeasured, width - Self.inset)
    let isCut = columns.contains { column in
      let mayGrow = column.isFitted ? column.width < widestFitted : column.staysWhole || spare > 0
      guard mayGrow, let cell = card.cell(in: column) else { return false }
      return cell.text.width(in: 0..<cell.text.utf8.count, upTo: column.width + 1) > column.width
    }
    if isCut || all.first?.part == .text { return isCut }
    return !card.hasColumn(forEachLineAmong: all, hidden, at: lineColumns)
  }

  /// Cells of all columns and of the gaps between them.
  private func extent(_ width: (Column) -> Int) -> Int {
    all.reduce(0) { $0 + width($1) } + max(0, all.count - 1) * Self.gap
  }

  /// Gives each column its least width and then shares out the remaining cells.
  ///
  /// The title gets cells until it fills half of the room. Then the other columns grow evenly. Any
  /// cells that remain go to columns that are still cut, the title first.
  private mutating func fit(into room: Int) {
    for index in all.indices {
      let column = all[index]
      all[index].width = column.isFitted ? min(column.least, max(1, room)) : column.least
    }
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
    // Texts that are not shown yet may be longer, so each column gets a little more.
    let slack = min(Self.mostSlack, left / max(1, all.count))
    for index in all.indices where slack > 0 { all[index].width += slack }
    if all.count == 1, all[0].part == .text { all[0].width = room - 1 }
  }
}

// MARK: More columns than fit

extension ListColumns {
  /// Gives each column the width of its texts, up to a limit.
  private mutating func fitScrolled(into room: Int) {
    for index in all.indices {
      let column = all[index]
      let most = column.part == .title ? max(Self.longestName * 2, room / 3) : room / 2
      all[index].width =
        column.staysWhole || column.isFitted
        ? min(column.wholeName, max(1, room))
        : min(column.wholeName, max(1, min(Self.widestScrolled, most)))
    }
  }

  /// Places the columns in sight.
  private mutating func place() {
    (columns, wholeCount) = ([], 0)
    var start = Self.inset
    for index in all.indices where index < stayingCount || index >= first {
      var column = all[index]
      let left = width - start - (isScrolled ? 1 : 0)
      column.start = start
      let isCut = isScrolled && column.width > left
      if isCut { column.width = left }
      let isNext = columns.count <= stayingCount
      if column.width <= 0 || isCut && !isNext && (column.staysWhole || left < Self.narrowestCut) {
        break
      }
      columns.append(column)
      if isCut { break }
      wholeCount += 1
      start += column.width + Self.gap
    }
    widenLast()
  }

  /// Gives the last column in sight the cells that are left, if its texts are cut.
  private mutating func widenLast() {
    guard isScrolled, let last = columns.last, wholeCount == columns.count else { return }
    let left = width - 1 - last.start
    columns[columns.count - 1].width = max(last.width, min(last.preferredWidth, left))
  }

  /// Whether a column is in sight, and not cut if there is room for it.
  private func shows(_ index: Int) -> Bool {
    if !isScrolled || index < stayingCount { return true }
    guard index >= first else { return false }
    let place = stayingCount + index - first
    return place < wholeCount || index == first
  }

  /// Scrolls until a column is in sight.
  private mutating func show(_ index: Int) {
    guard isScrolled else { return place() }
    if index < stayingCount {
      if index == focus { first = stayingCount }
    } else if index < first {
      first = index
    }
    // Most columns before it cannot be in sight with it, so they are not tried one by one.
    if first < index - width { first = max(stayingCount, index - width) }
    place()
    while !shows(index) {
      first += 1
      place()
    }
  }

  /// Moves the focus by that many columns, at most to the first or last one.
  package mutating func moveFocus(by step: Int) {
    focus = index(fromFocus: step)
    show(focus)
  }

  /// The index of the column that many columns from the one in focus, or of the first or last one.
  func index(fromFocus step: Int) -> Int {
    let last = max(0, all.count - 1)
    return step < 0
      ? max(0, focus - min(focus, step.magnitudeOrMost)) : min(last, focus + min(last, step))
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
    let likenesses = order.map { order in (all + hidden).map { $0.likeness(to: order) } } ?? []
    let closest = likenesses.min() ?? .unlike
    let direction: Direction = order?.isDescending == true ? .descending : .ascending
    func isSorted(_ column: Int) -> Bool { closest != .unlike && likenesses[column] == closest }
    for index in all.indices { all[index].direction = isSorted(index) ? direction : nil }
    for index in hidden.indices {
      hidden[index].direction = isSorted(all.count + index) ? direction : nil
    }
    place()
    guard let sorted = all.firstIndex(where: { $0.direction != nil }), !shows(sorted) else {
      return
    }
    show(sorted)
  }

  /// A copy with no more than decides the heights of rows whose texts are wrapped.
  var forMeasuring: ListColumns {
    var copy = self
    (copy.all, copy.hidden, copy.parts, copy.lineColumns) = ([], [], [], [])
    (copy.focus, copy.first, copy.wholeCount) = (0, 0, 0)
    for index in copy.columns.indices { copy.columns[index].direction = nil }
    return copy
  }

  /// Columns of rows that are all a cell high.
  static let unmeasured = awaited(width: 0)

  /// The lines that the texts of a card take in the columns in sight, at least 1.
  ///
  /// - Complexity: O(length of the texts).
  func rows(of card: Card) -> Int {
    if card.isFailure { return 1 }
    return columns.reduce(1) { rows, column in
      guard let text = card.cell(in: column)?.text else { return rows }
      return max(rows, text.lineCount(width: column.width, limit: Self.mostRows))
    }
  }
}

extension Int {
  /// Its distance from zero; for the least number the greatest one.
  fileprivate var magnitudeOrMost: Int { self == .min ? .max : abs(self) }
}
