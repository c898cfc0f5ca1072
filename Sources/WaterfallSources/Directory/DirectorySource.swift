import Platform
import WaterfallItems
import WaterfallRecords

/// The subdirectories, pictures and texts of a directory, one item each; or a single picture.
///
/// A file's content decides what it is. Its first bytes are read only when its page is requested,
/// and the same holds for counting the entries of a subdirectory. So thousands of entries open as
/// fast as ten.
actor DirectorySource: LeafSource {
  nonisolated let name: String
  nonisolated let directory: String?
  nonisolated var cardFields: CardFields? { .ofDirectories }
  private let origin: Origin
  private let reader: EntryReader
  /// The only file to show; nil for the whole directory.
  private let only: String?
  private var names: EntryNames?

  /// How the directory was opened.
  private enum Origin {
    case path(String)
    /// By its name in another directory, which may have moved since.
    case entry([UInt8], of: EntryReader)
  }

  /// - Parameter only: a file in the directory, to be shown alone.
  init(
    path: String, only: String? = nil, kinds: EntryKinds = .all, followsLinks: Bool = true,
    honorsColors: Bool = false
  ) throws(ItemError) {
    let opened = try system(Descriptor(path: path))
    guard try system(opened.kind()) == .directory else {
      throw .missing(name: path, reason: "Not a directory")
    }
    let absolute = absolutePath(path)
    name = only ?? lastName(of: absolute)
    (origin, directory, self.only) = (.path(path), path, only)
    reader = EntryReader(
      directory: opened, path: Array(path.utf8), root: Array(absolute.utf8),
      kinds: only == nil ? kinds : .all, followsLinks: followsLinks, honorsColors: honorsColors)
  }

  /// Opens an entry of another directory, relative to that directory's open descriptor. So a
  /// changed path cannot lead anywhere else.
  ///
  /// - Throws: `.missing` if the entry is no longer a directory, or may not be read.
  private init(_ entry: [UInt8], of outer: EntryReader) throws(ItemError) {
    reader = try outer.inside(entry)
    name = String(decoding: entry, as: UTF8.self)
    (origin, only) = (.entry(entry, of: outer), nil)
    directory = String(decoding: reader.path, as: UTF8.self)
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let names = try listedNames()
    let before = cursor?.index ?? 0
    var (items, leftOut): ([Item], Int) = ([], 0)
    var index = cursor.map { Int(clamping: $0.position) } ?? 0
    let start = index
    while index < names.count, items.count < max(1, count) {
      if Task.isCancelled { throw .cancelled }
      // Among many other files, deliver the items found so far instead of waiting for a full page.
      if !items.isEmpty, index - start > 256 + 4 * count { break }
      if let record = record(at: index, of: names) {
        items.append(item(record, at: index, of: names))
      } else if names.kind(of: index) != .directory {
        leftOut += 1
      }
      index += 1
    }
    guard !items.isEmpty || before > 0 else { throw nothingThere(names) }
    let isAtEnd = index >= names.count
    var page = Page(
      items: items,
      next: isAtEnd ? nil : Cursor(position: UInt64(index), index: before + items.count))
    page.leftOut = leftOut
    return page
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    let names = try listedNames()
    var records: [Record] = []
    records.reserveCapacity(places.count)
    for place in places {
      if Task.isCancelled { throw .cancelled }
      let index = Int(clamping: place.offset)
      guard index < names.count else {
        throw .missing(name: name, reason: "entry \(index + 1) of \(names.count)")
      }
      records.append(record(at: index, of: names) ?? reader.changedRecord(of: names[index]))
    }
    return records
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    let names = try listedNames()
    let index = Int(clamping: place.offset)
    guard field == EntryReader.pictureField, index < names.count else {
      throw .unsupported(name: name, reason: "there are no bytes in \(field)")
    }
    return try reader.bytes(of: names[index])
  }

  func reopened() async throws(ItemError) -> any ItemSource { try opened(reader.kinds) }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard only == nil else { return nil }
    switch way {
    case .inside(let place):
      let (names, index) = (try listedNames(), Int(clamping: place.offset))
      guard index < names.count else { return nil }
      return OpenedBoard(try DirectorySource(names[index], of: reader), isAlike: true)
    case .others:
      guard reader.kinds.contains(.usual) else { return nil }
      return OpenedBoard(try opened(reader.kinds.symmetricDifference(.others)), isAlike: true)
    // The user cannot leave the directory that was named.
    case .around, .reference: return nil
    }
  }
}

extension DirectorySource {
  private func listedNames() throws(ItemError) -> EntryNames {
    if let names { return names }
    var listed = EntryNames()
    if let only {
      listed.append(Array(only.utf8))
    } else {
      listed = try EntryNames(of: reader.directory, followsLinks: reader.followsLinks)
      if Task.isCancelled { throw .cancelled }
    }
    names = listed
    return listed
  }

  /// The record of an entry; nil if the entry is left out.
  private func record(at index: Int, of names: EntryNames) -> Record? {
    // Special files, such as devices, are not opened, because opening a device may start something.
    let record =
      names.kind(of: index) == .special
      ? reader.otherRecord(of: names[index]) : reader.record(of: names[index])
    // A file that was requested by its name is never left out.
    return record == nil && only != nil ? reader.changedRecord(of: names[index]) : record
  }

  /// The path of an entry, beginning with the directory as it was named; nil if there is no such
  /// entry.
  func pathBytes(at index: Int) -> [UInt8]? {
    guard let names = try? listedNames(), index < names.count else { return nil }
    return joinedPath(reader.path, names[index])
  }

  /// The open file of an entry; nil if there is no such file.
  func openedFile(at index: Int) -> Descriptor? {
    guard let names = try? listedNames(), index < names.count else { return nil }
    return reader.file(named: names[index])
  }

  private func opened(_ kinds: EntryKinds) throws(ItemError) -> DirectorySource {
    switch origin {
    case .path(let path):
      return try DirectorySource(
        path: path, only: only, kinds: kinds, followsLinks: reader.followsLinks,
        honorsColors: reader.honorsColors)
    case .entry(let entry, var outer):
      outer.kinds = kinds
      return try DirectorySource(entry, of: outer)
    }
  }

  private func item(_ record: Record, at index: Int, of names: EntryNames) -> Item {
    Item(
      id: ItemID(hashing: names[index]), place: ItemPlace(offset: UInt64(index), length: 0),
      record: record)
  }

  private func nothingThere(_ names: EntryNames) -> ItemError {
    let others = names.count
    let wanted = reader.kinds.words
    let reason =
      switch others {
      case 0: "the directory is empty, apart from hidden files"
      case 1: "it has no \(wanted); its one entry is something else"
      default: "it has no \(wanted); its \(others) entries are something else"
      }
    let path = String(decoding: reader.path, as: UTF8.self)
    return .empty(name: path, reason: reason)
  }
}

extension CardFields {
  /// The roles of a directory's fields. They are fixed, so that they do not depend on the first
  /// items.
  static var ofDirectories: CardFields {
    var fields = CardFields(title: "title", body: "text", badge: "size")
    (fields.image, fields.imageWidth, fields.imageHeight) = ("image", "width", "height")
    return fields
  }
}
