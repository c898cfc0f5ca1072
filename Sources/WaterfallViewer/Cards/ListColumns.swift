import TerminalGrid
import WaterfallRecords

/// The columns of the list, in which a record takes a row and its fields stand one below the other.
///
/// They stand in the order in which the data has them, behind the title and before the body. Their
/// widths follow from a sample of cards. What does not fit is cut, the title last. Where even that
/// is too little, columns are left out: first those that are the same in all records, then those
/// that most records lack.
package struct ListColumns: Hashable, Sendable {
  /// What of a card stands in a column.
  enum Part: Hashable, Sendable {
    case title, badge, body
    case field(SafeText)
  }

  struct Column: Hashable, Sendable {
    var part: Part
    /// What stands above it.
    var name: SafeText
    /// Cells.
    var width: Int
    /// Cells of the longest text in it.
    fileprivate var wanted: Int { max(textWidth, min(name.width, longestName)) }
    fileprivate var textWidth = 1
    /// From the left edge of the row.
    var start = 0
    /// Whether it has numbers, whose last digits stand below one another.
    var isNumeric: Bool
    /// How many of the sample's cards have it.
    fileprivate var count: Int
    /// What all of them have there; nil: they differ.
    fileprivate var constant: SafeText?

    /// Cells that it keeps however little room there is.
    fileprivate var least: Int { min(wanted, part == .title ? longestName * 2 : longestName) }
    /// What its name, too, has room in.
    fileprivate var wholeName: Int { max(wanted, min(name.width, longestName * 2)) }

    /// Whether it says less than another one: it is the same in all, or most of the sample's cards
    /// lack it.
    fileprivate func saysLess(than other: Column, ofCards cards: Int) -> Bool {
      func rank(_ column: Column) -> Int {
        (column.constant == nil ? 2 : 0) + (column.count * 2 >= cards ? 1 : 0)
      }
      return rank(self) < rank(other)
    }
  }

  private(set) var columns: [Column] = []
  /// Cells of a row.
  let width: Int
  /// Whether there were cards to make them from.
  let hasSample: Bool

  /// Cells before the first column: the bar of the focus, or a pick's mark, and a blank.
  private static let inset = 2
  private static let gap = 2
  private static let widest = 40
  private static let mostSlack = 2
  private static let narrowestBody = 24
  /// Rows of a record, at most.
  private static let mostRows = 2

  /// - Parameters:
  ///   - cards: a sample.
  ///   - width: cells of a row.
  init(of cards: [Card], fields: CardFields?, width: Int) {
    (self.width, hasSample) = (width, !cards.isEmpty)
    var sample = Sample()
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

  /// Cells of all columns and the gaps between them.
  private func extent(_ width: (Column) -> Int) -> Int {
    columns.reduce(0) { $0 + width($1) } + max(0, columns.count - 1) * Self.gap
  }

  /// Leaves out columns that say least until the others fit. Of those that say the same, the last
  /// goes.
  private mutating func leaveOut(untilIn room: Int, ofCards cards: Int) {
    while columns.count > 1, extent(\.least) > room {
      let others = columns.indices.reversed().filter { columns[$0].part != .title }
      let last = others.min { columns[$0].saysLess(than: columns[$1], ofCards: cards) }
      columns.remove(at: last ?? 0)
    }
  }

  /// Gives each column what it cannot do without. What is left goes to the title up to half of the
  /// room, then to the others alike, then to whatever is still cut, the title first.
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
    // What is not in the sample may be longer.
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

  /// Rows that a card takes: one, and a second one if its body is long. A body in lines of its own
  /// has one, in which they follow each other.
  ///
  /// - Complexity: O(length of the body); allocates nothing.
  func rows(of card: Card) -> Int {
    guard let body = card.body, let column = columns.last, column.part == .body,
      card.isFailure || !body.hasLineFeeds
    else { return 1 }
    return max(1, body.lineCount(width: column.width, limit: Self.mostRows))
  }
}

extension ListColumns {
  /// What is known of the columns while cards are looked at.
  private struct Sample {
    private var found: [Column] = []
    private var places: [Part: Int] = [:]

    mutating func see(_ card: Card) {
      see(card.title, as: .title)
      if let badge = card.badge { see(badge, as: .badge) }
      for field in card.fields { see(field.shown, as: .field(field.name)) }
      if let body = card.body, !card.isFailure { see(body, as: .body) }
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
      found[place].isNumeric = found[place].isNumeric && text.isNumber
      found[place].count += 1
    }

    /// The title first, the body last, and the others as the data has them.
    func columns(named fields: CardFields?) -> [Column] {
      // Of a path, the last name.
      func last(_ name: String?) -> SafeText {
        SafeText(name?.unicodeScalars.split(separator: ".").last.map(String.init) ?? "")
      }
      let order = Dictionary(
        zip((fields?.shownOrder ?? []).map(ExactText.init), 0...),
        uniquingKeysWith: { first, _ in first })
      // A field of unknown place stands behind the one that it stands behind on cards.
      var before = -1
      let placed = found.enumerated().map { number, column in
        var (column, rank) = (column, Int.max)
        switch column.part {
        case .title: (column.name, rank) = (last(fields?.title), -1)
        case .body: column.name = last(fields?.body)
        case .badge:
          column.name = last(fields?.badge)
          rank = fields?.badge.flatMap { order[ExactText($0)] } ?? .max - 1
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

/// A name makes its column no wider than this; and a column that is cut is no narrower.
private let longestName = 12

extension SafeText {
  /// Whether it stands in lines of its own.
  var hasLineFeeds: Bool { utf8.dropLast().contains(0x0A) }

  /// Whether it is a number, maybe with separators and a unit of one sign.
  fileprivate var isNumber: Bool {
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
