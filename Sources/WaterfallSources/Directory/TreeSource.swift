import Platform
import WaterfallItems
import WaterfallRecords

/// The pictures and texts of a directory and of all directories inside it, one item each.
///
/// A directory's own files come first, and then its subdirectories, in order. A directory is listed
/// only when a page needs its files, so the first cards of a huge tree come at once. Links to
/// directories are not followed, because they may lead around in circles.
actor TreeSource: LeafSource {
  nonisolated let name: String
  nonisolated let directory: String?
  nonisolated var cardFields: CardFields? { .ofDirectories }
  private let path: String
  private var tree: DirectoryTree

  /// - Throws: `.missing` if there is no such directory, or it cannot be read.
  init(path: String, kinds: EntryKinds, followsLinks: Bool, honorsColors: Bool) throws(ItemError) {
    let opened = try system(Descriptor(path: path))
    let absolute = absolutePath(path)
    (name, directory, self.path) = (lastName(of: absolute), path, path)
    // A link to a directory is of no kind that is shown.
    tree = DirectoryTree(
      EntryReader(
        directory: opened, path: Array(path.utf8), root: Array(absolute.utf8),
        kinds: kinds.subtracting(.directories), followsLinks: followsLinks,
        honorsColors: honorsColors))
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let before = cursor?.index ?? 0
    var place = TreePlace(cursor?.position ?? 0)
    var (page, seen, isAtEnd) = (Page(items: [], next: nil), 0, false)
    while page.items.count < max(1, count) {
      if Task.isCancelled { throw .cancelled }
      // Among many other files, deliver the items found so far instead of waiting for a full page.
      if !page.items.isEmpty, seen > 256 + 4 * count { break }
      guard let next = try tree.next(from: place) else {
        isAtEnd = true
        break
      }
      if let record = tree.record(at: next) {
        page.items.append(item(record, at: next))
        tree.keep(next.folder)
      } else {
        page.leftOut += 1
      }
      (place, seen) = (TreePlace(folder: next.folder, entry: next.entry + 1), seen + 1)
    }
    guard !page.items.isEmpty || before > 0 else {
      throw .empty(
        name: path, reason: "it has no \(tree.kinds.words), and neither have its subdirectories")
    }
    if !isAtEnd { page.next = Cursor(position: place.number, index: before + page.items.count) }
    return page
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    var records: [Record] = []
    records.reserveCapacity(places.count)
    for place in places {
      if Task.isCancelled { throw .cancelled }
      let place = TreePlace(place.offset)
      records.append(tree.record(at: place) ?? tree.changedRecord(at: place))
    }
    return records
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    guard field == EntryReader.pictureField, let bytes = try tree.bytes(at: TreePlace(place.offset))
    else { throw .unsupported(name: name, reason: "there are no bytes in \(field)") }
    return bytes
  }

  func file(of place: ItemPlace) async -> ItemFile? {
    tree.path(at: TreePlace(place.offset)).map { ItemFile(path: $0, isWhole: true) }
  }

  func line(of filter: Filter, at place: ItemPlace) async -> Int? {
    tree.file(at: TreePlace(place.offset)).flatMap { lineOfMatch(filter, in: $0) }
  }

  func reopened() async throws(ItemError) -> any ItemSource { try opened(tree.kinds) }

  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    guard case .others = way, tree.kinds.contains(.usual) else { return nil }
    return OpenedBoard(try opened(tree.kinds.symmetricDifference(.others)), isAlike: true)
  }

  private func opened(_ kinds: EntryKinds) throws(ItemError) -> TreeSource {
    try TreeSource(
      path: path, kinds: kinds, followsLinks: tree.followsLinks, honorsColors: tree.honorsColors)
  }

  private func item(_ record: Record, at place: TreePlace) -> Item {
    Item(
      id: ItemID(hashing: tree.caption(at: place)),
      place: ItemPlace(offset: place.number, length: 0), record: record)
  }
}

/// An entry of a directory in a tree.
struct TreePlace: Hashable {
  /// The number of the directory, in the order of the visits.
  var folder: Int
  /// The index of the entry among the directory's names.
  var entry: Int

  init(folder: Int, entry: Int) { (self.folder, self.entry) = (folder, entry) }
  init(_ number: UInt64) { (folder, entry) = (Int(number >> 32), Int(number & 0xFFFF_FFFF)) }

  var number: UInt64 { UInt64(folder) << 32 | UInt64(entry) }
}
