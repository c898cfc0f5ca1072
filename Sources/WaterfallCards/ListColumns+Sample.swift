import TerminalGrid
import WaterfallRecords

extension ListColumns {
  /// Collects the columns while it looks at the sample's cards.
  struct Sample {
    private var found: [Column] = []
    private var places: [Part: Int] = [:]
    /// How many texts of each column are quantities, and how many say something else.
    private var quantities: [(yes: Int, no: Int)] = []
    /// Whether no card has a body beside other texts.
    private var hasEitherTitleOrLines = true

    /// How many cards it has seen.
    private var count = 0

    /// - Parameter order: the order whose field is always a column; nil if there is none.
    mutating func see(_ card: Card, orderedBy order: SortOrder?) {
      count += 1
      see(card.title, as: .title)
      if let badge = card.badge { see(badge, as: .badge) }
      card.forEachField { name, shown in see(shown, as: .field(name)) }
      if let field = order.flatMap({ card.leftOutField(of: $0) }) {
        see(field.shown, as: .field(field.name))
      }
      if let body = card.body, !card.isFailure {
        see(body, as: .body)
        hasEitherTitleOrLines = hasEitherTitleOrLines && card.hasOnlyLines
      }
    }

    private mutating func see(_ text: SafeText, as part: Part) {
      guard !text.isEmpty else { return }
      let place = places[part] ?? found.count
      if place == found.count {
        places[part] = place
        found.append(
          Column(part: part, name: "", width: 0, isNumeric: false, count: 0, constant: text))
        quantities.append((0, 0))
      }
      if found[place].constant != text { found[place].constant = nil }
      let width = text.width(in: 0..<text.utf8.count, upTo: 200)
      found[place].textWidth = max(found[place].textWidth, width)
      found[place].count += 1
      if text.isQuantity {
        quantities[place].yes += 1
      } else if !text.isPlaceholder {
        quantities[place].no += 1
      }
    }

    /// The names under which logs have the time of an event.
    private static let times = ["time", "timestamp", "@timestamp", "ts", "datetime", "asctime"]

    private static func isTime(_ name: SafeText) -> Bool {
      times.contains {
        $0.utf8.elementsEqual(name.utf8.lazy.map { $0 | (65...90 ~= $0 ? 0x20 : 0) })
      }
    }

    /// The columns: a time first, then the title, the body last, and the others in the order of the
    /// data, or all but the body in the order that a person has chosen.
    func columns(named fields: CardFields?) -> [Column] {
      if let text = textColumn(fields) { return [text] }
      let ranks = Dictionary(
        zip((fields?.shownOrder ?? []).map(ExactText.init), 0...),
        uniquingKeysWith: { first, _ in first })
      func rank(_ field: String?) -> Int? { field.flatMap { ranks[ExactText($0)] } }
      let areChosen = fields?.areChosen ?? false
      // A field whose place is unknown follows the field that precedes it on the cards.
      var before = -1
      let placed = zip(found, quantities).enumerated().map { number, entry in
        var (column, place) = (entry.0, Int.max)
        // Lines of text may be numbers, too. Only beside others are they at their ends.
        column.isNumeric =
          found.count > 1 && entry.1.yes > 0 && entry.1.yes >= 9 * entry.1.no
        column.setNames(from: fields)
        switch column.part {
        case .title, .text: place = areChosen ? rank(column.field) ?? -1 : -1
        case .body: break
        case .badge: place = rank(column.field) ?? .max - 1
        case .field(let name) where Self.isTime(name) && !areChosen:
          // A line of a log begins with its time.
          place = -2
        case .field(let name):
          let label = String(decoding: name.utf8, as: UTF8.self)
          place = fields?.chosenRank(ofLabel: label) ?? rank(label) ?? before
          before = place
        }
        return (column, place, number)
      }
      return placed.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }

    /// The only column of records that are nothing but text; nil if they have fields.
    private func textColumn(_ fields: CardFields?) -> Column? {
      guard found.allSatisfy({ $0.part == .title || $0.part == .body }), found.count == 2,
        fields?.title == nil || fields?.body == nil || hasEitherTitleOrLines
          || areParagraphs(fields)
      else { return nil }
      var column = found[0]
      (column.part, column.isNumeric, column.constant) = (.text, false, nil)
      column.field = fields?.title ?? fields?.body
      return column
    }

    /// Whether the cards are paragraphs of a text, of which only some have a title and a body.
    private func areParagraphs(_ fields: CardFields?) -> Bool {
      fields?.title == "title" && fields?.body == "text" && found.contains { $0.count < count }
    }
  }
}

extension ListColumns.Column {
  /// Takes its heading and its field from the fields of the cards.
  fileprivate mutating func setNames(from fields: CardFields?) {
    // The last name of a path.
    func last(_ name: String?) -> SafeText {
      SafeText(name?.unicodeScalars.split(separator: ".").last.map(String.init) ?? "")
    }
    switch part {
    case .title: field = fields?.title
    case .body: field = fields?.body
    case .badge: field = fields?.badge
    case .text: break
    case .field(let name):
      let label = String(decoding: name.utf8, as: UTF8.self)
      (self.name, field) = (name, fields?.path(ofLabel: label) ?? label)
      return
    }
    name = last(field)
  }

  /// The direction of an order, if it is one of this column or of a part of it.
  func direction(of order: SortOrder) -> ListColumns.Direction? {
    guard let field,
      FieldNaming.mayMean(order.field, field) || FieldNaming.isInside(order.field, field)
    else { return nil }
    return order.isDescending ? .descending : .ascending
  }
}
