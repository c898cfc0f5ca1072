import TerminalGrid
import WaterfallRecords

/// The columns of the list, in which a record takes a row and its fields stand one below the other.
///
/// Their widths follow from a sample of cards. What does not fit is cut, the widest column first.
/// Where even that is too little, columns are left out: first those that are the same in all
/// records, then those that fewest have.
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
    /// From the left edge of the row.
    var start = 0
    /// Whether it has numbers, whose last digits stand below one another.
    var isNumeric: Bool
    /// How many of the sample's cards have it.
    fileprivate var count: Int
    /// What all of them have there; nil: they differ.
    fileprivate var constant: SafeText?

    /// Cells that it keeps however little room there is.
    fileprivate var least: Int { min(width, part == .title ? longestName * 2 : longestName) }
    /// Whether it says less than another one.
    fileprivate func saysLess(than other: Column) -> Bool {
      (constant == nil ? 1 : 0, count) < (other.constant == nil ? 1 : 0, other.count)
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
    let bodyRoom = body == nil ? 0 : min(room, max(Self.narrowestBody, room / 3)) + Self.gap
    fit(into: room - bodyRoom)
    place()
    guard var body else { return }
    body.start = columns.last.map { $0.start + $0.width + Self.gap } ?? Self.inset
    body.width = width - body.start - 1
    if body.width > 0 { columns.append(body) }
  }

  /// Makes the widest columns narrower, all to the same width, or leaves some out.
  private mutating func fit(into room: Int) {
    func width(of column: Column, _ most: Int) -> Int { max(column.least, min(column.width, most)) }
    func extent(_ most: Int) -> Int {
      columns.reduce(0) { $0 + width(of: $1, most) } + max(0, columns.count - 1) * Self.gap
    }
    while columns.count > 1, extent(0) > room {
      // Of those that say the same, the last goes.
      let others = columns.indices.reversed().filter { columns[$0].part != .title }
      columns.remove(at: others.min { columns[$0].saysLess(than: columns[$1]) } ?? 0)
    }
    var most = Self.widest
    while most > 0, extent(most) > room { most -= 1 }
    for index in columns.indices { columns[index].width = width(of: columns[index], most) }
    // What is not in the sample may be longer.
    let slack = (room - extent(most)) / max(1, columns.count)
    for index in columns.indices where columns[index].constant == nil {
      columns[index].width += max(0, min(slack, Self.mostSlack))
    }
  }

  private mutating func place() {
    var start = Self.inset
    for index in columns.indices {
      columns[index].start = start
      start += columns[index].width + Self.gap
    }
  }

  /// Rows that a card takes: one, and a second one if its body is long.
  ///
  /// - Complexity: O(length of the body); allocates nothing.
  func rows(of card: Card) -> Int {
    guard let body = card.body, let column = columns.last, column.part == .body else { return 1 }
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
          Column(part: part, name: "", width: 1, isNumeric: true, count: 0, constant: text))
      }
      if found[place].constant != text { found[place].constant = nil }
      found[place].width = max(found[place].width, text.width(in: 0..<text.utf8.count, upTo: 200))
      found[place].isNumeric = found[place].isNumeric && text.isNumber
      found[place].count += 1
    }

    /// The title first, the badge behind the fields, and the body last.
    func columns(named fields: CardFields?) -> [Column] {
      func name(of part: Part) -> SafeText {
        switch part {
        case .title: last(fields?.title)
        case .badge: last(fields?.badge)
        case .body: last(fields?.body)
        case .field(let name): name
        }
      }
      // Of a path, the last name.
      func last(_ name: String?) -> SafeText {
        SafeText(name?.split(separator: ".").last.map(String.init) ?? "")
      }
      func rank(_ part: Part) -> Int {
        switch part {
        case .title: 0
        case .field: 1
        case .badge: 2
        case .body: 3
        }
      }
      let named = found.map { column in
        var column = column
        column.name = name(of: column.part)
        column.width = max(column.width, min(column.name.width, longestName))
        return column
      }
      return (0...3).flatMap { wanted in named.filter { rank($0.part) == wanted } }
    }
  }

}

/// A name makes its column no wider than this; and a column that is cut is no narrower.
private let longestName = 12

extension SafeText {
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
