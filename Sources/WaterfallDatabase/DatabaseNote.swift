#if Libraries
import WaterfallItems
import WaterfallRecords

/// The marked card before a table's rows that reports damaged tables beside it.
struct DatabaseNote: Sendable {
  let item: Item

  /// Creates the note; nil if no other table is damaged.
  init?(_ choice: TableChoice) {
    guard let first = choice.damaged.first else { return nil }
    let words = Words.damagedTables(choice.damaged.map(\.name), reason: first.reason)
    item = Item(
      id: ItemID(hashing: "\(choice.table.name)\0\0damaged".utf8), place: Self.place,
      record: Record(fields: [], failure: words))
  }

  /// The note is in source 1, because rows are in source 0.
  private static let place = ItemPlace(offset: 0, length: 0, source: 1)
  /// The cursor of the first row, for a first page that holds only the note.
  static let behind = Cursor(position: 0, index: 1, source: 1)
}
#endif
