import TerminalGrid
import WaterfallRecords

/// The fields that a card of another source has as its title, badge and body.
///
/// The columns of the list are named after the fields of the first source. All titles stand in one
/// column, which has the names of all of them. A badge and a body stand in the column of their own
/// field, and lines in the column of a badge or body that has their name.
final class OtherParts: Sendable {
  private typealias Names = (badge: String?, body: String?)
  private let own: Names
  private let ofColumns: Names
  /// The field of the title, if it is another one than that of the column.
  let title: String?

  /// Returns nil if the parts have the same fields as the columns.
  init?(_ fields: CardFields, in columns: CardFields) {
    own = (fields.badge, fields.body)
    ofColumns = (columns.badge, columns.body)
    title = fields.title == columns.title ? nil : fields.title
    guard own != ofColumns || title != nil else { return nil }
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
    Self.part(named: name, in: ofColumns) ?? .field(name)
  }

  /// The card's part or line that a column shows; nil if the column is one of another source alone.
  func source(of column: ListColumns.Part) -> ListColumns.Part? {
    switch column {
    case .title, .text: return column
    case .field(let name): return Self.part(named: name, in: own) ?? column
    case .badge, .body:
      guard let name = Self.name(of: column, in: ofColumns).map({ SafeText($0) }) else {
        return Self.name(of: column, in: own) == nil ? column : nil
      }
      return Self.part(named: name, in: own) ?? .field(name)
    }
  }
}
