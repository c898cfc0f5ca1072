package import WaterfallRecords

/// Where to go on reading; its number means something to its own source alone.
package struct Cursor: Hashable, Sendable {
  package var position: UInt64
  /// Items before it.
  package var index: Int
  /// Which of several sources joined into one it belongs to.
  package var source: UInt32
  package init(position: UInt64, index: Int, source: UInt32 = 0) {
    (self.position, self.index, self.source) = (position, index, source)
  }
}

/// What a source answers.
package struct Page: Sendable {
  /// What is known of the items after a page.
  package enum Outlook: Hashable, Sendable {
    /// They are there, or are made when they are asked for.
    case settled
    /// A producer writes them. Asking for them may wait for it.
    case growing
    /// The same, and all that it had written has come.
    case writtenSoFar
  }

  package var items: [Item]
  /// Where the next page begins; nil at the end.
  package var next: Cursor?
  /// The section that all its items belong to, where the source has sections: several files, say.
  package var section: String?
  /// Files that were passed on the way, since they are of kinds that are not shown.
  package var leftOut = 0
  package var outlook = Outlook.settled
  package init(items: [Item], next: Cursor?, section: String? = nil) {
    (self.items, self.next, self.section) = (items, next, section)
  }
}

/// Something that items can be pulled from.
///
/// A source answers questions and never pushes. It is asked for one page at a time. A cancelled
/// request throws `.cancelled` soon; nothing is lost by it: the same cursor can be asked again.
///
/// No member has a default here, so that none is forgotten by a source that stands before others. A
/// source that reads by itself is a ``LeafSource``, one that stands before a single other source a
/// ``WrappedSource``; both have defaults.
package protocol ItemSource: Sendable {
  /// For the status line: the file's name, say.
  var name: String { get }
  /// The directory that relative paths in its records begin at, that of its file; nil, as for a
  /// pipe: the current one.
  var directory: String? { get }
  /// The same for the record at `place`, where the source is joined of several.
  func directory(of place: ItemPlace) -> String?
  /// The roles of its records' fields, where the source knows them; nil: they are found from a
  /// sample.
  var cardFields: CardFields? { get }
  /// The roles of the fields of the record at `place`, where the source is joined of several that
  /// differ; nil: those of all.
  func cardFields(of place: ItemPlace) -> CardFields?
  /// At least one and up to `count` items after `cursor` (nil: from the start), or none and no next
  /// cursor at the end. Answers with fewer than `count` rather than wait for a slow producer.
  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page
  /// The same, where not all of the records is wanted: those that do not match may be marked
  /// (``Item/isPassed``) instead of read.
  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page
  /// The records at these places, in their order.
  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record]
  /// The same, where not all of them is wanted: nil in the place of one that does not match, if it
  /// was not read; others may lack fields that are not asked for.
  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?]
  /// The bytes that a record's field holds, all of them.
  ///
  /// - Parameter field: one of the record's ``Record/blobs``.
  /// - Throws: `.unsupported` if they are not there any more.
  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8]
  /// The file that the item at `place` is or stands in; nil if it came from no file.
  func file(of place: ItemPlace) async -> ItemFile?
  /// What the item at `place` is in its source, where that is text for people: a line, a paragraph;
  /// nil where it is data.
  ///
  /// - Returns: UTF-8 without the line break at its end.
  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]?
  /// What the data is that the item at `place` was read from, in words for people; nil: it is not
  /// known.
  func format(of place: ItemPlace) async -> String?
  /// Why sources that it is joined of could not be read to their end, as far as it was asked; each
  /// has a marked item.
  var faults: [ItemError] { get }
  /// Other items of the same file or directory: what is inside an item, what is around all.
  ///
  /// - Returns: nil if there are none that way.
  /// - Throws: why there are some that cannot be read.
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard?
  /// The same source from its start as it is now, for a refresh. This one goes on answering about
  /// what it has delivered.
  ///
  /// - Throws: `.unrepeatable` if it can be read only once.
  func reopened() async throws(ItemError) -> any ItemSource
}
