package import WaterfallRecords

/// An item's identity: a fixed hash that is the same on every run.
package struct ItemID: Hashable, Sendable {
  package let value: UInt64
  package init(_ value: UInt64) { self.value = value }
}

/// The place from which a source can read an item again.
package struct ItemPlace: Hashable, Sendable {
  /// The number of bytes from the source's start, or another key that only the source knows.
  package var offset: UInt64
  /// The length in bytes; from ``leastForeignLength`` on, it is another number of the source's own.
  package var length: UInt32
  /// The number of the source to which the item belongs, if several are joined.
  package var source: UInt32
  package init(offset: UInt64, length: UInt32, source: UInt32 = 0) {
    (self.offset, self.length, self.source) = (offset, length, source)
  }
}

/// An item as a source delivers it.
package struct Item: Sendable {
  package var id: ItemID
  package var place: ItemPlace
  package var record: Record
  /// Whether the record was not read because it does not match the filter of the request.
  package var isPassed = false
  /// The extent of the card in points, if only that was wanted and the record was not read; else
  /// nil.
  package var extent: Float?
  package init(id: ItemID, place: ItemPlace, record: Record) {
    (self.id, self.place, self.record) = (id, place, record)
  }
}
