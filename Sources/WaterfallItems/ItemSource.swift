internal import Platform
package import WaterfallRecords

/// The place where reading continues; only its own source understands the number.
package struct Cursor: Hashable, Sendable {
  package var position: UInt64
  /// The number of items before it.
  package var index: Int
  /// The number of the source to which it belongs, if several are joined.
  package var source: UInt32
  package init(position: UInt64, index: Int, source: UInt32 = 0) {
    (self.position, self.index, self.source) = (position, index, source)
  }
}

/// A source's answer to a request for items.
package struct Page: Sendable {
  /// Whether the items after a page can be read without waiting.
  package enum Outlook: Hashable, Sendable {
    /// They exist already, or are made on request.
    case settled
    /// A producer is still writing them, so a request may have to wait.
    case growing
    /// Like `growing`; everything already written has been delivered.
    case writtenSoFar
  }

  package var items: [Item]
  /// The cursor of the next page; nil at the end.
  package var next: Cursor?
  /// The section of all its items, if the source has sections, as several files do.
  package var section: String?
  /// The number of files that were skipped because their kinds are not shown.
  package var leftOut = 0
  /// The number of records that were left out because their keys had come before.
  package var repeated = 0
  package var outlook = Outlook.settled
  /// What people are told about the data when its first page has come; nil for nothing.
  package var notice: String?
  package init(items: [Item], next: Cursor?, section: String? = nil) {
    (self.items, self.next, self.section) = (items, next, section)
  }
}

/// A source from which items can be pulled.
///
/// A source answers requests and never pushes. It receives one request for a page at a time. A
/// cancelled request soon throws `.cancelled`. Nothing is lost then: the same cursor can be
/// requested again.
///
/// The members have no defaults here, so that a source in front of others cannot forget to forward
/// one. Defaults are in refinements: ``LeafSource`` for a source that reads by itself,
/// ``WrappedSource`` for a source in front of a single other one, and ``ForwardingSource``.
package protocol ItemSource: Sendable {
  /// The name for the status line, such as the file's name.
  var name: String { get }
  /// The directory to which relative paths in the records refer, usually that of the file.
  ///
  /// It is nil for the current directory, as for a pipe.
  var directory: String? { get }
  /// The directory for the record at `place`; joined sources may have several.
  func directory(of place: ItemPlace) -> String?
  /// The roles of the records' fields; nil if the source does not know them.
  ///
  /// The caller then finds them from a sample.
  var cardFields: CardFields? { get }
  /// The roles for the record at `place`, if the source joins several with different fields.
  ///
  /// It is nil if ``cardFields`` applies.
  func cardFields(of place: ItemPlace) -> CardFields?
  /// Reads up to `count` items after `cursor` (nil: from the start), and at least one.
  ///
  /// At the end it returns no items and no next cursor. It returns fewer than `count` rather than
  /// wait for a slow producer.
  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page
  /// Reads a page for a caller that does not need everything about the records.
  ///
  /// Records that do not match may be marked (``Item/isPassed``) instead of read.
  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page
  /// The records at these places, in the same order.
  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record]
  /// Reads the records for a caller that does not need everything about them.
  ///
  /// An element is nil if its record does not match and was not read. Other records may lack fields
  /// that are not needed.
  func records(at places: [ItemPlace], for needs: RecordNeeds) async throws(ItemError) -> [Record?]
  /// All bytes that a record's field holds.
  ///
  /// - Parameter field: one of the record's ``Record/blobs``.
  /// - Throws: `.unsupported` if the bytes no longer exist.
  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8]
  /// The file that the item at `place` is or that contains it; nil if it did not come from a file.
  func file(of place: ItemPlace) async -> ItemFile?
  /// The first line of the item's file that a filter lights within the item, from 1.
  ///
  /// It is nil if the item did not come from a file, or no line is lit.
  func line(of filter: Filter, at place: ItemPlace) async -> Int?
  /// The source's own text of the item at `place`, such as a line or a paragraph.
  ///
  /// It is nil if the source is data whose records do not fill lines.
  ///
  /// - Returns: the bytes as they were read, without the final line feed.
  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]?
  /// Whether the item at `place` still is what was read when it was delivered.
  ///
  /// A file may have been overwritten or cut short since.
  func isUnchanged(at place: ItemPlace) async -> Bool
  /// The name of the format from which the item was read, for people; nil if unknown.
  func format(of place: ItemPlace) async -> String?
  /// The faults that stopped joined sources before their end.
  ///
  /// It covers only the parts that have been requested. Each fault also has a marked item.
  var faults: [ItemError] { get }
  /// Opens other items of the same file or directory: inside an item, or around all of them.
  ///
  /// - Returns: nil if nothing is there.
  /// - Throws: the reason why the items exist but cannot be read.
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard?
  /// Opens the same source from its start in its current state, for a refresh.
  ///
  /// This source continues to answer for the items that it has delivered.
  ///
  /// - Throws: `.unrepeatable` if it can be read only once.
  func reopened() async throws(ItemError) -> any ItemSource
}

/// The prefix in the location of a picture that is compiled into the program.
package let builtInPictureScheme = "builtin:"

/// Where to look for the pictures that records name.
package enum PicturePlaces: Hashable, Sendable {
  case anywhere
  /// Only in the source's directory, after symbolic links are resolved.
  case insideDirectory
}

extension ItemSource {
  /// The roles of the records' fields, found from a sample.
  ///
  /// A field whose values look like names of pictures gets the picture's role only if a picture
  /// exists for one of the first records.
  package func foundCardFields(in sample: [Record], pictures: PicturePlaces) -> CardFields {
    let fields = CardFields.detect(in: sample)
    guard let image = fields.image else { return fields }
    let records = sample.prefix(CardFields.sampleSize)
    if records.contains(where: { $0.blob(of: image) != nil }) { return fields }
    let places = records.lazy.compactMap { $0.text(of: image) }.filter { !$0.isEmpty }
    let isThere = places.prefix(mostLookedFor).contains { place in
      leadsToPicture(place, pictures)
    }
    return isThere ? fields : CardFields.detect(in: sample, .missing)
  }

  private func leadsToPicture(_ place: String, _ places: PicturePlaces) -> Bool {
    if place.begins(with: builtInPictureScheme) { return true }
    if place.utf8.contains(0) || place.utf8.contains("://".utf8) { return false }
    let isWhole = place.begins(with: "/") || directory == nil
    let path = isWhole ? place : "\(directory ?? "")/\(place)"
    if places == .insideDirectory {
      guard let directory else { return false }
      return (try? Descriptor(NamedFile(path: path, inside: directory))) != nil
    }
    // An error means that the file is missing, which is what this function is to find out.
    return (try? isReadableRegularFile(path)) ?? false
  }
}

/// The largest number of files that are looked for.
private let mostLookedFor = 5

extension ItemSource {
  /// The records at these places, each with its own result, so that one fault costs no other
  /// record.
  ///
  /// - Returns: one result for each place, in the same order.
  /// - Complexity: one request if all records can be read. Otherwise each half is requested by
  ///   itself, down to the single places at fault.
  package func eachRecord(at places: [ItemPlace]) async -> [Result<Record, ItemError>] {
    var found: [Result<Record, ItemError>] = []
    found.reserveCapacity(places.count)
    var waiting = places.isEmpty ? [] : [places[...]]
    while let some = waiting.popLast() {
      do throws(ItemError) {
        found += try await records(at: Array(some)).map { .success($0) }
      } catch {
        if some.count == 1 || error == .cancelled {
          found += some.map { _ in .failure(error) }
        } else {
          let middle = some.startIndex + some.count / 2
          waiting += [some[middle...], some[..<middle]]
        }
      }
    }
    return found
  }
}
