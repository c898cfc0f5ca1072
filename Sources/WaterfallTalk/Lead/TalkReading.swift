import Platform
package import WaterfallBoard
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
package import WaterfallRecords

/// Reads what guests ask for, as the speaker's cards are made of it.
package struct TalkReading: Sendable {
  package var source: any ItemSource
  package var reading: CardReading
  /// The roles on the speaker's board (``TalkStart/roles``).
  package var fields: CardFields

  package init(_ source: any ItemSource, _ reading: CardReading, fields: CardFields) {
    (self.source, self.reading, self.fields) = (source, reading, fields)
  }

  /// A page with the first items of a range, as a line for guests.
  ///
  /// It has fewer items if they are long. A record that cannot be read is a marked one.
  ///
  /// - Returns: also whether to keep the line, because all records could be read.
  package func line(of range: TalkRange) async -> (line: [UInt8], isKept: Bool) {
    var page = TalkPage(order: range.order, from: range.from, items: [])
    var (json, count, isKept) = ([UInt8](), 0, true)
    var numbers: [CardFields: Int] = [:]
    for portion in range.places.span.portions(of: Self.mostAtOnce) where json.count < Self.enough {
      let records = await source.eachRecord(at: Array(range.places[portion]))
      for (index, read) in zip(portion, records) where json.count < Self.enough {
        let record: Record
        switch read {
        case .success(let whole): record = whole
        case .failure(let error):
          record = Record(fields: [], failure: error.headlineOfSource)
          isKept = false
        }
        let own = reading.ownFields(of: record, at: range.places[index], of: source)
        var item = TalkItem(id: range.ids[index], record: record, section: range.sections[index])
        item.record.carryPicture(
          by: own ?? fields, reading.finding(at: range.places[index], of: source))
        item.roles = own.map { number(of: $0, in: &page.roles, &numbers) }
        if count > 0 { json.append(UInt8(ascii: ",")) }
        item.appendJSON(to: &json, atMost: Self.longestItem)
        count += 1
      }
    }
    page.ends = range.ends && count == range.ids.count
    return (page.line(around: json), isKept)
  }

  private func number(
    of own: CardFields, in roles: inout [CardFields], _ numbers: inout [CardFields: Int]
  ) -> Int {
    // Most items have the roles of the one before, and hashing them takes longer than comparing.
    if roles.last == own { return roles.count - 1 }
    if let number = numbers[own] { return number }
    numbers[own] = roles.count
    roles.append(own)
    return roles.count - 1
  }

  /// The records that are read at once, at most.
  private static let mostAtOnce = 64
  /// The bytes after which a page takes no further item.
  private static let enough = 500_000
  /// The most bytes of an item; longer texts lose their ends.
  private static let longestItem = 1_000_000
}

// MARK: Pictures

extension TalkReading {
  /// The bytes of the picture in a field of the item at a place.
  ///
  /// Only pictures are sent that cards show: those in records, and the files that the picture's
  /// field names. The bytes must be a picture's, because the data may name any file.
  package func picture(in field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    guard let record = try await source.records(at: [place]).first else { throw .cancelled }
    if let blob = record.blob(of: field) {
      guard blob.picture != nil else { throw noPicture(in: field) }
      guard blob.byteCount <= largestTalkPicture else { throw tooLarge(blob.byteCount) }
      return try await source.blob(field, at: place)
    }
    let roles = reading.ownFields(of: record, at: place, of: source) ?? fields
    guard let image = roles.image, image.isExactly(field),
      let file = record.pictureFile(by: roles, reading.finding(at: place, of: source))
    else { throw noPicture(in: field) }
    let (bytes, size) = try read(file, field)
    guard size <= largestTalkPicture else { throw tooLarge(size) }
    guard PictureFormat(startingWith: bytes) != nil else { throw noPicture(in: field) }
    return bytes
  }

  /// The bytes of a file, and their number; no bytes if they are too many, or it is no file.
  private func read(
    _ named: NamedFile, _ field: String
  ) throws(ItemError) -> (bytes: [UInt8], size: Int) {
    do throws(SystemError) {
      let file = try Descriptor(named)
      guard case .regular = try file.kind() else { return ([], 0) }
      let size = FileState(of: file).map { Int(clamping: $0.size) } ?? 0
      guard size <= largestTalkPicture else { return ([], size) }
      return (try file.allBytes(limit: largestTalkPicture), size)
    } catch {
      // The directory is nothing that guests have to know.
      throw .unsupported(
        name: source.name, reason: "the picture in \(field) cannot be opened: \(error.reason)")
    }
  }

  private func noPicture(in field: String) -> ItemError {
    .unsupported(name: source.name, reason: "there is no picture in \(field)")
  }

  private func tooLarge(_ byteCount: Int) -> ItemError {
    let most = readableSize(largestTalkPicture)
    return .unsupported(
      name: source.name,
      reason: "the picture has \(readableSize(byteCount)); a talk sends at most \(most)")
  }
}

/// A part of a speaker's order, from which a page can be made without the board.
package struct TalkRange: Hashable, Sendable {
  /// The number of the order (``TalkPage/order``).
  package var order: Int
  /// The number of its first item.
  package var from: Int
  package var ids: [ItemID] = []
  package var places: [ItemPlace] = []
  /// The name of each item's section; nil if it has none.
  package var sections: [String?] = []
  /// Whether nothing follows.
  package var ends = false

  package init(order: Int, from: Int) { (self.order, self.from) = (order, from) }
}

extension Board {
  /// Up to `count` items of the order that the board shows; fewer at its end.
  ///
  /// - Complexity: O(sections before it, and items in it).
  package func talkRange(order: Int, from: Int, count: Int) -> TalkRange {
    var range = TalkRange(order: order, from: from)
    var (section, item) = (0, from)
    while section < arrangement.sectionCount, range.ids.count < count {
      let size = arrangement.count(inSection: section)
      guard item < size else {
        (section, item) = (section + 1, item - size)
        continue
      }
      let number = arrangement.item(at: ItemPath(section: section, item: item))
      range.ids.append(items.ids[number])
      range.places.append(items.places[number])
      range.sections.append(arrangement.name(ofSection: section))
      item += 1
    }
    let isAtEnd = section >= arrangement.sectionCount || from + range.ids.count >= arrangement.count
    range.ends = isAtEnd && loading == .ended && !ordering.isPending
    return range
  }
}
