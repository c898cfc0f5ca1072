import TerminalGrid

/// Where the fields of a card stand under its title and body, in their order.
///
/// Short ones share a row, as words do in a line of text: `city Oslo · age 34`. One that has a row
/// to itself, and is too long for it, loses its label first, then takes a second row, and is cut
/// then.
struct FieldFlow {
  /// A field's place.
  struct Place {
    /// Of the field, among the card's.
    var index: Int
    /// From the first field's row.
    var row: Int
    /// From the left edge of the text.
    var column: Int
    /// Cells of the label; 0: there is no room for any.
    var labelWidth: Int
    /// From the left edge of the text to the value.
    var valueColumn: Int
    /// Of the value.
    var rows = 1
    /// Whether another field stands before it in its row.
    var isBehindAnother: Bool { column > 0 }
  }

  /// Stands between fields in a row.
  static let separator: SafeText = " · "
  /// Rows of fields, at most.
  static let mostRows = 8
  private static let separatorWidth = 3
  /// A value takes so many rows, at most.
  private static let mostValueRows = 2
  /// Cells of the shortest label that says something.
  private static let leastLabel = 5

  private let fields: [CardField]
  private let width: Int
  private var index = 0
  private var row = 0
  /// Where the next field goes in a row that has others; 0: the row is empty.
  private var column = 0

  /// - Parameter width: cells of a row.
  init(_ fields: [CardField], width: Int) { (self.fields, self.width) = (fields, width) }

  /// How many rows they take.
  ///
  /// - Complexity: O(fields + length of those that are longer than a row); allocates nothing.
  static func rowCount(of fields: [CardField], width: Int) -> Int {
    var rows = 0
    var flow = FieldFlow(fields, width: width)
    while let place = flow.next() { rows = place.row + place.rows }
    return rows
  }

  mutating func next() -> Place? {
    guard index < fields.count, row < Self.mostRows else { return nil }
    let field = fields[index]
    defer { index += 1 }
    let isShared = column > 0 || isFollowed(from: 0)
    guard isShared else {
      let place = alone(field)
      row += place.rows
      return place
    }
    let place = Place(
      index: index, row: row, column: column, labelWidth: field.nameWidth,
      valueColumn: column + field.nameWidth + (field.nameWidth > 0 ? 1 : 0))
    if isFollowed(from: column) {
      column += field.sharedWidth + Self.separatorWidth
    } else {
      (row, column) = (row + 1, 0)
    }
    return place
  }

  /// Whether the field after this one fits into its row as well.
  private func isFollowed(from column: Int) -> Bool {
    guard index + 1 < fields.count else { return false }
    return column + fields[index].sharedWidth + Self.separatorWidth + fields[index + 1].sharedWidth
      <= width
  }

  /// Whether the value has no letter, and some of its label's have room: it means nothing without
  /// them.
  private func isKnownByLabel(_ field: CardField) -> Bool {
    guard field.shownWidth + 2 + Self.leastLabel <= width else { return false }
    return field.shown.utf8.allSatisfy { byte in
      byte < 0x80 && !((UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20))
        || byte == 0xC2 || byte == 0xB7
    }
  }

  /// A row, or two, for one field.
  private func alone(_ field: CardField) -> Place {
    let (label, value) = (field.nameWidth, field.shownWidth)
    func place(label: Int, rows: Int = 1) -> Place {
      Place(
        index: index, row: row, column: 0, labelWidth: label,
        valueColumn: label > 0 ? label + 2 : 0, rows: rows)
    }
    if label + 2 + value <= width { return place(label: label) }
    // A few letters mean nothing without their label.
    if value <= width / 3 || isKnownByLabel(field) {
      return place(label: min(label, max(0, width - 2 - value)))
    }
    if value <= width { return place(label: 0) }
    let left = row + 1 < Self.mostRows ? Self.mostValueRows : 1
    if label <= width / 3, left > 1 {
      let rows = field.shown.lineCount(width: width - label - 2, limit: left + 1)
      if rows <= left { return place(label: label, rows: rows) }
    }
    return place(label: 0, rows: field.shown.lineCount(width: width, limit: left))
  }
}
