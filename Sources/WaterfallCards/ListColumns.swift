package import TerminalGrid
package import WaterfallRecords

/// The columns of the list, in which each record is a row and equal fields line up.
///
/// The title comes first, then the fields in the order of the data, then the body. The widths are
/// computed from a sample of cards. Texts that do not fit are cut, the title last. If cutting is
/// not enough, columns are left out: first those that are the same in all records, then those that
/// most records lack.
package struct ListColumns: Hashable, Sendable {
  /// The part of a card that a column shows.
  package enum Part: Hashable, Sendable {
    case title, badge, body
    case field(SafeText)
  }

  package struct Column: Hashable, Sendable {
    package var part: Part
    /// The heading of the column.
    package var name: SafeText
    /// The column's width, in cells.
    package var width: Int
    /// Cells of the longest text in the column, and of its name up to a limit.
    fileprivate var wanted: Int { max(textWidth, min(name.width, longestName)) }
    fileprivate var textWidth = 1
    /// Cells from the left edge of the row.
    package var start = 0
    /// Whether all its texts are numbers, sizes or durations, which are aligned at their ends.
    package var isNumeric: Bool
    /// How many cards of the sample have a text in it.
    fileprivate var count: Int
    /// The text that all cards of the sample have in it; nil if they differ.
    fileprivate var constant: SafeText?

    /// The cells that it keeps even if there is very little room.
    fileprivate var least: Int { min(wanted, part == .title ? longestName * 2 : longestName) }
    /// The cells in which its name fits, too.
    fileprivate var wholeName: Int { max(wanted, min(name.width, longestName * 2)) }

    /// Whether it is less useful than another column.
    ///
    /// A column is less useful if it is the same in all cards, or if most cards of the sample lack
    /// it.
    fileprivate func saysLess(than other: Column, ofCards cards: Int) -> Bool {
      func rank(_ column: Column) -> Int {
        (column.constant == nil ? 2 : 0) + (column.count * 2 >= cards ? 1 : 0)
      }
      return rank(self) < rank(other)
    }
  }

  package private(set) var columns: [Column] = []
  /// Cells of a row.
  package let width: Int
  /// Whether the sample had any cards.
  package let hasSample: Bool
  /// Whether texts of several lines stand in the title's column, where the others have one line.
  private(set) var joinsBodies = false

  /// Cells before the first column: the bar of the focus or the mark of a pick, and a blank.
  private static let inset = 2
  private static let gap = 2
  private static let widest = 40
  private static let mostSlack = 2
  private static let narrowestBody = 24
  /// The most rows of a record.
  private static let mostRows = 2

  /// - Parameters:
  ///   - cards: a sample of the cards.
  ///   - width: cells of a row.
  package init(of cards: [Card], fields: CardFields?, width: Int) {
    (self.width, hasSample) = (width, !cards.isEmpty)
    joinsBodies =
      cards.contains { !$0.title.isEmpty }
      && cards.allSatisfy { $0.body == nil || $0.hasOnlyLines }
    var sample = Sample(joinsBodies: joinsBodies)
    for card in cards { sample.see(card) }
    columns = sample.columns(named: fields)
    let body = columns.firstIndex { $0.part == .body }.map { columns.remove(at: $0) }
    let room = width - Self.inset
    let bodyRoom =
      body.map { min($0.wanted + 1, room, max(Self.narrowestBody, room / 3)) + Self.gap } ?? 0
    leaveOut(untilIn: room - bodyRoom, ofCards: cards.count)
    fit(into: room - bodyRoom)
    place()
    guard var body else { return }
    body.start = columns.last.map { $0.start + $0.width + Self.gap } ?? Self.inset
    body.width = width - body.start - 1
    if body.width > 0 { columns.append(body) }
  }

  /// Cells of all columns and of the gaps between them.
  private func extent(_ width: (Column) -> Int) -> Int {
    columns.reduce(0) { $0 + width($1) } + max(0, columns.count - 1) * Self.gap
  }

  /// Leaves out the least useful columns until the others fit.
  ///
  /// If several are equally useless, the last one is left out first.
  private mutating func leaveOut(untilIn room: Int, ofCards cards: Int) {
    while columns.count > 1, extent(\.least) > room {
      let others = columns.indices.reversed().filter { columns[$0].part != .title }
      let last = others.min { columns[$0].saysLess(than: columns[$1], ofCards: cards) }
      columns.remove(at: last ?? 0)
    }
  }

  /// Gives each column its least width and then shares out the remaining cells.
  ///
  /// The title gets cells until it fills half of the room. Then the other columns grow evenly. Any
  /// cells that remain go to columns that are still cut, the title first.
  private mutating func fit(into room: Int) {
    for index in columns.indices { columns[index].width = columns[index].least }
    var left = room - extent(\.width)
    func give(_ index: Int, upTo wanted: Int) {
      let more = min(max(0, left), max(0, wanted - columns[index].width))
      columns[index].width += more
      left -= more
    }
    let title = columns.firstIndex { $0.part == .title }
    if let title { give(title, upTo: min(columns[title].wanted, room / 2)) }
    for most in 1...Self.widest where left > 0 {
      for index in columns.indices { give(index, upTo: min(most, columns[index].wanted)) }
    }
    if let title { give(title, upTo: columns[title].wanted) }
    for index in columns.indices { give(index, upTo: columns[index].wanted) }
    for index in columns.indices { give(index, upTo: columns[index].wholeName) }
    // Texts outside the sample may be longer, so each column gets a little more.
    let slack = min(Self.mostSlack, left / max(1, columns.count))
    for index in columns.indices where slack > 0 && columns[index].constant == nil {
      columns[index].width += slack
    }
  }

  private mutating func place() {
    var start = Self.inset
    for index in columns.indices {
      columns[index].start = start
      start += columns[index].width + Self.gap
    }
  }

  /// The rows that a card takes: one, or two if its body is long.
  ///
  /// A body with line feeds is shown in one row; its lines follow each other there.
  ///
  /// - Complexity: O(length of the body); allocates nothing.
  package func rows(of card: Card) -> Int {
    guard let body = card.body, let column = columns.last, column.part == .body,
      card.isFailure || !body.hasLineFeeds
    else { return 1 }
    return max(1, body.lineCount(width: column.width, limit: Self.mostRows))
  }
}

extension ListColumns {
  /// Collects the columns while it looks at the sample's cards.
  private struct Sample {
    private var found: [Column] = []
    private var places: [Part: Int] = [:]
    private let joinsBodies: Bool

    init(joinsBodies: Bool) { self.joinsBodies = joinsBodies }

    mutating func see(_ card: Card) {
      see(card.title, as: .title)
      if let badge = card.badge { see(badge, as: .badge) }
      for field in card.fields { see(field.shown, as: .field(field.name)) }
      if let body = card.body, !card.isFailure { see(body, as: joinsBodies ? .title : .body) }
    }

    private mutating func see(_ text: SafeText, as part: Part) {
      guard !text.isEmpty else { return }
      let place = places[part] ?? found.count
      if place == found.count {
        places[part] = place
        found.append(
          Column(part: part, name: "", width: 0, isNumeric: true, count: 0, constant: text))
      }
      if found[place].constant != text { found[place].constant = nil }
      let width = text.width(in: 0..<text.utf8.count, upTo: 200)
      found[place].textWidth = max(found[place].textWidth, width)
      found[place].isNumeric = found[place].isNumeric && text.isQuantity
      found[place].count += 1
    }

    /// The names under which logs have the time of an event.
    private static let times = ["time", "timestamp", "@timestamp", "ts", "datetime", "asctime"]

    private static func isTime(_ name: SafeText) -> Bool {
      times.contains {
        $0.utf8.elementsEqual(name.utf8.lazy.map { $0 | (65...90 ~= $0 ? 0x20 : 0) })
      }
    }

    /// The columns: a time first, then the title, the body last, and the others in the order of the
    /// data.
    func columns(named fields: CardFields?) -> [Column] {
      // The last name of a path.
      func last(_ name: String?) -> SafeText {
        SafeText(name?.unicodeScalars.split(separator: ".").last.map(String.init) ?? "")
      }
      let order = Dictionary(
        zip((fields?.shownOrder ?? []).map(ExactText.init), 0...),
        uniquingKeysWith: { first, _ in first })
      // A field whose place is unknown follows the field that precedes it on the cards.
      var before = -1
      let placed = found.enumerated().map { number, column in
        var (column, rank) = (column, Int.max)
        switch column.part {
        case .title: (column.name, rank) = (last(fields?.title), -1)
        case .body: column.name = last(fields?.body)
        case .badge:
          column.name = last(fields?.badge)
          rank = fields?.badge.flatMap { order[ExactText($0)] } ?? .max - 1
        case .field(let name) where Self.isTime(name):
          // A line of a log begins with its time.
          (column.name, rank) = (name, -2)
        case .field(let name):
          column.name = name
          rank = order[ExactText(String(decoding: name.utf8, as: UTF8.self))] ?? before
          before = rank
        }
        return (column, rank, number)
      }
      return placed.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }
  }
}

/// The most cells that a name adds to its column's width, and the fewest cells of a column that is
/// cut.
private let longestName = 12

extension Card {
  /// Whether all that it says is a text of several lines.
  var hasOnlyLines: Bool {
    title.isEmpty && badge == nil && fields.isEmpty && body?.hasLineFeeds == true
  }
}

extension SafeText {
  /// Whether the text has several lines.
  var hasLineFeeds: Bool { utf8.dropLast().contains(0x0A) }

  /// Whether the text is a number, a size or a duration.
  fileprivate var isQuantity: Bool {
    isNumber || utf8.count <= 24 && Meaning.isQuantity(String(decoding: utf8, as: UTF8.self))
  }

  /// Whether the text is a number, which may have separators, a sign, an exponent or `%`.
  private var isNumber: Bool {
    var hasDigit = false
    for byte in utf8.prefix(40) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "%"), UInt8(ascii: "_"):
        continue
      default: return false
      }
    }
    return hasDigit
  }
}
