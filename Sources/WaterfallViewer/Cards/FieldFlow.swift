import TerminalGrid

/// What the place of a card's field follows from.
protocol FlowingField {
  /// In cells.
  var nameWidth: Int { get }
  /// In cells, of the value as the card shows it.
  var shownWidth: Int { get }
  /// Whether the shown value is more than digits and signs.
  var hasLetter: Bool { get }
  /// Lines that the shown value takes at a width in cells, `limit` at most.
  func shownLines(width: Int, limit: Int) -> Int
}

/// Whether a byte of UTF-8 belongs to a letter: one of ASCII, or any beyond it but `·`.
func isLetterOfWords(_ byte: UInt8) -> Bool {
  byte < 0x80
    ? (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) : byte != 0xC2 && byte != 0xB7
}

extension FlowingField {
  /// Cells that it takes in a row with others.
  var sharedWidth: Int { nameWidth + (nameWidth > 0 ? 1 : 0) + shownWidth }
}

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

  private let width: Int
  private var index = 0
  private var row = 0
  /// Where the next field goes in a row that has others; 0: the row is empty.
  private var column = 0

  /// - Parameter width: cells of a row.
  init(width: Int) { self.width = width }

  /// How many rows they take.
  ///
  /// - Complexity: O(fields + length of those that are longer than a row); allocates nothing.
  static func rowCount(of fields: [some FlowingField], width: Int) -> Int {
    var rows = 0
    var flow = FieldFlow(width: width)
    while let place = flow.next(of: fields) { rows = place.row + place.rows }
    return rows
  }

  /// - Parameter fields: the same at each call.
  mutating func next(of fields: [some FlowingField]) -> Place? {
    guard index < fields.count, row < Self.mostRows else { return nil }
    let field = fields[index]
    defer { index += 1 }
    let isShared = column > 0 || isFollowed(from: 0, fields)
    guard isShared else {
      let place = alone(field)
      row += place.rows
      return place
    }
    let place = Place(
      index: index, row: row, column: column, labelWidth: field.nameWidth,
      valueColumn: column + field.nameWidth + (field.nameWidth > 0 ? 1 : 0))
    if isFollowed(from: column, fields) {
      column += field.sharedWidth + Self.separatorWidth
    } else {
      (row, column) = (row + 1, 0)
    }
    return place
  }

  /// Whether the field after this one fits into its row as well.
  private func isFollowed(from column: Int, _ fields: [some FlowingField]) -> Bool {
    guard index + 1 < fields.count else { return false }
    return column + fields[index].sharedWidth + Self.separatorWidth + fields[index + 1].sharedWidth
      <= width
  }

  /// Whether the value has no letter, and some of its label's have room: it means nothing without
  /// them.
  private func isKnownByLabel(_ field: some FlowingField) -> Bool {
    field.shownWidth + 2 + Self.leastLabel <= width && !field.hasLetter
  }

  /// A row, or two, for one field.
  private func alone(_ field: some FlowingField) -> Place {
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
      let rows = field.shownLines(width: width - label - 2, limit: left + 1)
      if rows <= left { return place(label: label, rows: rows) }
    }
    return place(label: 0, rows: field.shownLines(width: width, limit: left))
  }
}
