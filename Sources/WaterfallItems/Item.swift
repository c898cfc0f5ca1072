package import WaterfallRecords

/// An item's identity: a fixed hash, the same on every run.
package struct ItemID: Hashable, Sendable {
  package let value: UInt64
  package init(_ value: UInt64) { self.value = value }
}

/// Where a source can read an item again.
package struct ItemPlace: Hashable, Sendable {
  /// Bytes from the source's start, or another key of the source's own.
  package var offset: UInt64
  /// Bytes.
  package var length: UInt32
  /// Which of several sources joined into one it belongs to.
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
  /// Whether its record does not match what was asked for, and was not read.
  package var isPassed = false
  /// The extent of its card, where only that was wanted, and its record was not read; nil: it was.
  package var extent: Float?
  package init(id: ItemID, place: ItemPlace, record: Record) {
    (self.id, self.place, self.record) = (id, place, record)
  }
}
