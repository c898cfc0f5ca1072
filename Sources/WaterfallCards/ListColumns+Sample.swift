import TerminalGrid
import WaterfallRecords

extension ListColumns {
  /// Collects the columns while it looks at cards.
  struct Sample {
    private var found: [Column]
    private var places: [Part: Int]
    /// Whether no card has a body beside other texts.
    private var hasEitherTitleOrLines = true
    /// Whether each card has both a title and a body, if any has.
    private var lacksTitleOrBody = false

    /// - Parameter columns: columns that were found in other cards.
    init(_ columns: [Column]) {
      found = columns
      places = Dictionary(
        zip(columns.map(\.part), columns.indices), uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter order: the order whose field is always a column; nil if there is none.
    mutating func see(_ card: Card, orderedBy order: SortOrder?) {
      var parts = 0
      card.forEachCell { part, cell, place in
        see(cell, as: part, at: place)
        if part == .title || part == .body { parts += 1 }
        if part == .title, let name = card.otherTitleName { seeTitle(named: SafeText(name)) }
      }
      lacksTitleOrBody = lacksTitleOrBody || parts < 2
      if let field = order.flatMap({ card.leftOutField(of: $0) }) {
        see(RowCell(text: field.shown), as: .field(field.name), at: -1)
      }
      if card.body != nil { hasEitherTitleOrLines = hasEitherTitleOrLines && card.hasOnlyLines }
    }

    /// Notes that the titles are of several fields.
    private mutating func seeTitle(named name: SafeText) {
      guard let index = places[.title], !found[index].otherNames.contains(name),
        found[index].otherNames.count < Self.mostNames
      else { return }
      found[index].otherNames.append(name)
    }

    private static let mostNames = 3

    private mutating func see(_ cell: RowCell, as part: Part, at place: Int) {
      let text = cell.text
      guard !text.isEmpty else { return }
      let index = places[part] ?? found.count
      if index == found.count {
        places[part] = index
        found.append(Column(part: part, place: place))
      }
      let width = text.width(in: 0..<text.utf8.count, upTo: ListColumns.widestMeasured)
      found[index].textWidth = max(found[index].textWidth, width)
      if text.isQuantity {
        found[index].quantities.yes += 1
      } else if !text.isPlaceholder {
        found[index].quantities.no += 1
        let isDate = text.isDateText
        if isDate { found[index].dateCount += 1 }
        let isPhrase = !isDate && text.utf8.contains { $0 == 0x20 || $0 == 0x0A }
        if isPhrase || cell.endOfAddress != nil { found[index].mayBeCut = true }
      }
    }

    /// The columns: the title first, then the others in the order of the data, or all in the order
    /// that a person has chosen.
    func columns(named fields: CardFields?) -> [Column] {
      if let text = textColumn(fields) { return [text] }
      let ranks = Dictionary(
        zip((fields?.order ?? []).map(ExactText.init), 0...),
        uniquingKeysWith: { first, _ in first })
      let areChosen = fields?.areChosen ?? false
      func rank(of column: Column) -> Int? {
        if case .field(let name) = column.part,
          let rank = fields?.chosenRank(ofLabel: String(decoding: name.utf8, as: UTF8.self))
        {
          return rank
        }
        guard let field = column.field else { return nil }
        // A nested field has the place of the record's own field that it is in.
        let first = String(field.unicodeScalars.prefix { $0 != "." })
        return ranks[ExactText(field)] ?? ranks[ExactText(first)]
      }
      // A field whose place is unknown follows the field that precedes it on the cards.
      var before = 0
      let placed = found.enumerated().map { number, column in
        var (column, place) = (column, -1)
        // Lines of text may be numbers, too. Only beside others are they at their ends.
        let (yes, no) = (column.quantities.yes, column.quantities.no)
        column.isNumeric = found.count > 1 && yes > 0 && yes >= 9 * no
        column.setNames(from: fields)
        let isTitle = column.part == .title
        let rank = rank(of: column)
        if areChosen || !isTitle { place = rank ?? before }
        // The whole of an object comes after all columns, because its members have their own.
        if !areChosen, let field = column.field, fields?.opensObject(field) == true { place = .max }
        // A line of a log, or of an account, begins with its date.
        if rank == 0, !areChosen, column.dateCount * 2 > no { place = -2 }
        if !isTitle, place < .max { before = max(place, 0) }
        return (column, place, number)
      }
      return placed.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }

    /// The only column of records that are nothing but text; nil if they have fields.
    private func textColumn(_ fields: CardFields?) -> Column? {
      guard found.allSatisfy({ $0.part == .title || $0.part == .body }), let first = found.first,
        found.count == 1
          ? (first.part == .title ? fields?.title : fields?.body) == "text"
          : fields?.title == nil || fields?.body == nil || hasEitherTitleOrLines
            || fields?.title == "title" && fields?.body == "text" && lacksTitleOrBody
      else { return nil }
      var column = first
      (column.part, column.isNumeric) = (.text, false)
      column.field = fields?.title ?? fields?.body
      return column
    }
  }
}

extension ListColumns.Column {
  /// Takes its heading and its field from the fields of the cards.
  fileprivate mutating func setNames(from fields: CardFields?) {
    switch part {
    case .title: field = fields?.title
    case .body: field = fields?.body
    case .badge: field = fields?.badge
    case .text: break
    case .field(let name):
      let label = String(decoding: name.utf8, as: UTF8.self)
      (ownName, field) = (name, fields?.path(ofLabel: label) ?? label)
      return
    }
    ownName = SafeText(field.flatMap { fields?.shortName(ofRole: $0) } ?? "")
    if !otherNames.isEmpty {
      let names = ([ownName] + otherNames).map { String(decoding: $0.utf8, as: UTF8.self) }
      ownName = SafeText(names.filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  /// How surely an order is one by this column, the surest first.
  enum OrderLikeness: Comparable {
    /// The order names the field of the column.
    case named
    /// It may mean this field, or a part of it.
    case meant
    /// It is one by levels, which this field may say.
    case said
    /// It is one by another field.
    case unlike
  }

  func likeness(to order: SortOrder) -> OrderLikeness {
    guard let field else { return .unlike }
    if FieldNaming.isSame(field, order.field) { return .named }
    if order.mayMean(field) || FieldNaming.isInside(order.field, field) { return .meant }
    return FieldNaming.mayMean(order.field, field) ? .said : .unlike
  }
}
