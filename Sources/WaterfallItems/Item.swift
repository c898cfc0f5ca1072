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

extension ItemPlace {
  /// The smallest value that is not a length in bytes: some sources store another number there.
  package static let leastForeignLength: UInt32 = 1 << 31
  /// The most bytes of records to request at once; a record in memory takes many times its bytes.
  fileprivate static let mostAtOnce = 8_000_000
}

extension Span<ItemPlace> {
  /// Divides the places into ranges, so that the records of each can be requested at once.
  ///
  /// A range has at most `most` places, and fewer if their records are long. This keeps records of
  /// several megabytes from being in memory together.
  ///
  /// It takes a span, because a generic function is not specialized for callers in other rooms: the
  /// places of a million items would take 0.2 s.
  ///
  /// - Complexity: O(n).
  package func portions(of most: Int) -> [Range<Int>] {
    var portions: [Range<Int>] = []
    var (first, size) = (0, 0)
    for index in indices {
      let length = self[index].length
      let more = length < ItemPlace.leastForeignLength ? Int(length) : 0
      if index > first, index - first == most || size + more > ItemPlace.mostAtOnce {
        portions.append(first..<index)
        (first, size) = (index, 0)
      }
      size += more
    }
    if first < count { portions.append(first..<count) }
    return portions
  }
}

/// The file that an item is, or that contains it.
package struct ItemFile: Hashable, Sendable {
  /// The path as the system knows it: relative if the source was, and not always UTF-8.
  package var path: [UInt8]
  /// The line of the file at which the item begins, from 1; nil if it is unknown.
  package var line: Int?
  /// Whether the item is the whole file, as in a directory.
  package var isWhole: Bool

  package init(path: [UInt8], line: Int? = nil, isWhole: Bool) {
    (self.path, self.line, self.isWhole) = (path, line, isWhole)
  }

  /// The path as a program's argument. A relative one begins with `./` or `../`, because programs
  /// take `-x` for an option, `+x` for a command (vi) and `host:x` for another computer (tar).
  package var argument: [UInt8] {
    let isSafe = ["/", "./", "../"].contains { path.starts(with: $0.utf8) }
    return isSafe ? path : Array("./".utf8) + path
  }
}
