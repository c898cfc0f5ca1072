import TerminalGrid

/// The properties of a field that decide its place on a card.
protocol FlowingField {
  associatedtype Text: CardText
  /// The label's width, in cells.
  var nameWidth: Int { get }
  /// Whether the label only says that the value is a time.
  var saysOnlyTime: Bool { get }
  /// Whether the label only says that the value is the level of a log's record.
  var saysOnlyLevel: Bool { get }
  /// The value as the card shows it.
  var shown: Text { get }
  /// The width of ``shown``, in cells.
  var shownWidth: Int { get }
}

extension FlowingField {
  /// The cells that the field takes in a row that it shares.
  var sharedWidth: Int { nameWidth + (nameWidth > 0 ? 1 : 0) + shownWidth }
  /// Whether the value is a date, which breaks between day and time, and the label says more than
  /// that it is one.
  var isNamedDate: Bool { shown.isShownDate && !saysOnlyTime }
}

/// Places the fields of a card below its title and body, in their order.
///
/// Short fields share a row, like words in a line of text: `city Oslo · age 34`. A field that is
/// too long for a row of its own first loses its label. If that is not enough, it takes further
/// rows up to a limit, and then its value is cut. A date takes the second row first, because it
/// means little without its label, unless the label is no more than `time`. The time and the level
/// of a log's record lose their labels if they then share a row.
package struct FieldFlow {
  /// The rows that fields take at most.
  package struct Limits: Hashable, Sendable {
    /// The most rows of all fields of a card.
    package var rows = 8
    /// The most rows of a value.
    package var valueRows = 2

    package init() {}
  }

  struct Place {
    /// The field's index among the card's fields.
    var index: Int
    /// The row, relative to the first field's.
    var row: Int
    /// Cells from the left edge of the text to the field.
    var column: Int
    /// Cells of the label; 0 if there is no room for one.
    var labelWidth: Int
    /// Cells from the left edge of the text to the value.
    var valueColumn: Int
    /// Rows of the value.
    var rows = 1
    /// Whether a separator is before it, because another field precedes it in its row.
    var hasSeparator = false
  }

  /// Separates fields in a row.
  static let separator: SafeText = " · "
  private static let separatorWidth = 3
  /// Cells of the shortest label that is still understandable.
  private static let leastLabel = 5
  /// Cells of the shortest day: `2 Nov`.
  private static let leastDay = 5
  /// The most rows of a date: its day, and its time below it.
  private static let rowsOfDate = 2

  private let width: Int
  private let limits: Limits
  private var index = 0
  private var row = 0
  /// The column of the next field in a row that has fields already; 0 if the row is empty.
  private var column = 0
  /// Whether the next field stands without its label beside another one without.
  private var isBare = false

  /// - Parameter width: cells of a row.
  init(width: Int, _ limits: Limits) { (self.width, self.limits) = (width, limits) }

  /// The rows that the fields take.
  ///
  /// - Complexity: O(fields + length of those that are longer than a row); allocates nothing.
  static func rowCount(of fields: [some FlowingField], width: Int, _ limits: Limits) -> Int {
    var rows = 0
    var flow = FieldFlow(width: width, limits)
    while let place = flow.next(of: fields) { rows = place.row + place.rows }
    return rows
  }

  /// Returns the place of the next field; nil if there are no more fields or no more rows.
  ///
  /// - Parameter fields: must be the same in each call.
  mutating func next(of fields: [some FlowingField]) -> Place? {
    guard index < fields.count, row < limits.rows else { return nil }
    let field = fields[index]
    defer { index += 1 }
    if isBare || isTimeWithLevel(fields) { return bare(field) }
    let isShared = column > 0 || isFollowed(from: 0, fields)
    guard isShared else {
      let place = alone(field)
      row += place.rows
      return place
    }
    let place = Place(
      index: index, row: row, column: column, labelWidth: field.nameWidth,
      valueColumn: column + field.nameWidth + (field.nameWidth > 0 ? 1 : 0),
      hasSeparator: column > 0)
    if isFollowed(from: column, fields) {
      column += field.sharedWidth + Self.separatorWidth
    } else {
      (row, column) = (row + 1, 0)
    }
    return place
  }

  /// Whether this field and the next one are a time and a level, which have room in one row only
  /// without their labels. Their values say what they are.
  private func isTimeWithLevel(_ fields: [some FlowingField]) -> Bool {
    guard column == 0, index + 1 < fields.count else { return false }
    let (one, other) = (fields[index], fields[index + 1])
    guard one.saysOnlyTime && other.saysOnlyLevel || one.saysOnlyLevel && other.saysOnlyTime else {
      return false
    }
    let (time, level) = one.saysOnlyTime ? (one, other) : (other, one)
    return time.shown.isShownDate && level.shown.hasLetters && !isFollowed(from: 0, fields)
      && one.shownWidth + 1 + other.shownWidth <= width
  }

  /// Places one of two fields without labels. A blank is between them.
  private mutating func bare(_ field: some FlowingField) -> Place {
    let place = Place(index: index, row: row, column: column, labelWidth: 0, valueColumn: column)
    if isBare { row += 1 }
    column = isBare ? 0 : field.shownWidth + 1
    isBare.toggle()
    return place
  }

  /// Whether the next field fits into the same row.
  private func isFollowed(from column: Int, _ fields: [some FlowingField]) -> Bool {
    guard index + 1 < fields.count else { return false }
    return column + fields[index].sharedWidth + Self.separatorWidth + fields[index + 1].sharedWidth
      <= width
  }

  /// Whether to keep a shortened label, because the value means little alone.
  ///
  /// False if there is no room for a label that can be understood.
  private func isKnownByLabel(_ field: some FlowingField) -> Bool {
    field.shownWidth + 2 + Self.leastLabel <= width && !field.shown.saysEnough
  }

  /// The cells of the longest label beside which a date takes two rows; nil if it is no date, or
  /// there is no room for a label that can be understood.
  private func labelOfDate(_ field: some FlowingField) -> Int? {
    let most = min(field.nameWidth, width - 2 - Self.leastDay)
    let least = min(field.nameWidth, Self.leastLabel)
    guard least > 0, least <= most, row + 1 < limits.rows, field.isNamedDate else { return nil }
    return (least...most).last {
      field.shown.lineCount(width: width - 2 - $0, limit: Self.rowsOfDate + 1) <= Self.rowsOfDate
    }
  }

  /// Places a field that shares its row with no other. It takes one row, or more up to the limits.
  private func alone(_ field: some FlowingField) -> Place {
    let (label, value) = (field.nameWidth, field.shownWidth)
    func place(label: Int, rows: Int = 1) -> Place {
      Place(
        index: index, row: row, column: 0, labelWidth: label,
        valueColumn: label > 0 ? label + 2 : 0, rows: rows)
    }
    if label + 2 + value <= width { return place(label: label) }
    // A short value means nothing without its label.
    if value <= width / 3 || isKnownByLabel(field) {
      return place(label: min(label, max(0, width - 2 - value)))
    }
    if let kept = labelOfDate(field) {
      let rows = field.shown.lineCount(width: width - kept - 2, limit: Self.rowsOfDate)
      return place(label: kept, rows: rows)
    }
    if value <= width { return place(label: 0) }
    let left = max(1, min(limits.rows - row, limits.valueRows))
    if label <= width / 3, left > 1 {
      let rows = field.shown.lineCount(width: width - label - 2, limit: left + 1)
      if rows <= left { return place(label: label, rows: rows) }
    }
    return place(label: 0, rows: field.shown.lineCount(width: width, limit: left))
  }
}
