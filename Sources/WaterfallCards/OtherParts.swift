import TerminalGrid
import WaterfallRecords

/// The fields that a card of another source has as its title, badge and body.
///
/// The columns of the list are named after the fields of the first source. All titles stand in one
/// column, which has the names of all of them, and all times of logs in another, as in their order.
/// A badge and a body stand in the column of their own field, and lines in the column of a badge or
/// body that has their name.
final class OtherParts: Sendable {
  private typealias Names = (badge: String?, body: String?)
  private let own: Names
  private let ofColumns: Names
  /// The field of the title, if it is another one than that of the column.
  let title: String?
  /// The field of a log's time, and the field of its column; nil if they have the same name, or one
  /// of the sources has fields of both names.
  private let time: (own: SafeText, ofColumn: SafeText)?

  /// Returns nil if the parts have the same fields as the columns.
  init?(_ fields: CardFields, in columns: CardFields) {
    own = (fields.badge, fields.body)
    ofColumns = (columns.badge, columns.body)
    title = fields.title == columns.title ? nil : fields.title
    time = Self.time(of: fields, in: columns)
    guard own != ofColumns || title != nil || time != nil else { return nil }
  }

  private static func time(
    of fields: CardFields, in columns: CardFields
  ) -> (own: SafeText, ofColumn: SafeText)? {
    guard let own = fields.logTime, let ofColumn = columns.logTime,
      !fields.order.contains(where: { $0.isExactly(ofColumn) }),
      !columns.order.contains(where: { $0.isExactly(own) })
    else { return nil }
    return (SafeText(own), SafeText(ofColumn))
  }

  private static func name(of part: ListColumns.Part, in names: Names) -> String? {
    switch part {
    case .badge: names.badge
    case .body: names.body
    case .title, .text, .field: nil
    }
  }

  private static func part(named name: SafeText, in names: Names) -> ListColumns.Part? {
    [ListColumns.Part.badge, .body].first { part in
      Self.name(of: part, in: names).map { SafeText($0) == name } ?? false
    }
  }

  /// The column of one of the card's parts.
  func column(of part: ListColumns.Part) -> ListColumns.Part {
    guard let name = Self.name(of: part, in: own) else { return part }
    return column(named: SafeText(name))
  }

  /// The column of a field.
  func column(named name: SafeText) -> ListColumns.Part {
    if let time, time.own == name { return .field(time.ofColumn) }
    return Self.part(named: name, in: ofColumns) ?? .field(name)
  }

  /// The card's part or line that a column shows; nil if the column is one of another source alone.
  func source(of column: ListColumns.Part) -> ListColumns.Part? {
    switch column {
    case .title, .text: return column
    case .field(let name):
      if let time, time.ofColumn == name { return .field(time.own) }
      return Self.part(named: name, in: own) ?? column
    case .badge, .body:
      guard let name = Self.name(of: column, in: ofColumns).map({ SafeText($0) }) else {
        return Self.name(of: column, in: own) == nil ? column : nil
      }
      return Self.part(named: name, in: own) ?? .field(name)
    }
  }
}
