import Platform
import WaterfallItems
import WaterfallRecords

/// The directories of a tree, as far as they have been visited.
struct DirectoryTree {
  /// A directory that has been visited.
  private struct Folder {
    /// The number of the directory that contains it.
    let parent: Int
    let name: [UInt8]
    let depth: Int
    /// Empty if none of its files is shown.
    var names = EntryNames()
    /// Why it cannot be listed; nil if it can. Then one entry stands for the directory.
    var failure: String?
    var isKept = false

    var count: Int { failure == nil ? names.count : 1 }
  }

  private let root: EntryReader
  private var folders: [Folder] = []
  /// The directories that are still to be visited, the next one last.
  private var waiting: [(parent: Int, name: [UInt8])] = []
  /// The readers that were used last, the latest last.
  private var readers: [(folder: Int, reader: EntryReader)] = []
  /// The number of entries in all directories that have been visited.
  private var entryCount = 0

  /// The most directories inside each other. A mount may contain itself.
  private static let mostDepth = 100
  /// The most directories that are held open.
  private static let mostOpen = 24

  init(_ root: EntryReader) { self.root = root }

  var kinds: EntryKinds { root.kinds }
  var followsLinks: Bool { root.followsLinks }
  var honorsColors: Bool { root.honorsColors }

  // MARK: Walking

  /// The first place at or after `place` that has a file; nil at the end of the tree.
  mutating func next(from place: TreePlace) throws(ItemError) -> TreePlace? {
    var place = place
    while true {
      if Task.isCancelled { throw .cancelled }
      if place.folder >= folders.count {
        guard try visitNext() else { return nil }
      }
      let folder = folders[place.folder]
      while place.entry < folder.count {
        // Subdirectories have their own turn.
        if folder.failure != nil || folder.names.kind(of: place.entry) != .directory {
          return place
        }
        place.entry += 1
      }
      forgetNames(of: place.folder)
      place = TreePlace(folder: place.folder + 1, entry: 0)
    }
  }

  /// Lists the next directory.
  ///
  /// - Returns: whether there is one.
  private mutating func visitNext() throws(ItemError) -> Bool {
    guard !folders.isEmpty else {
      let names = try EntryNames(of: root.directory, followsLinks: false)
      add(Folder(parent: 0, name: [], depth: 0, names: names))
      return true
    }
    guard let next = waiting.popLast() else { return false }
    let depth = folders[next.parent].depth + 1
    var folder = Folder(parent: next.parent, name: next.name, depth: depth)
    do throws(ItemError) {
      let reader = try inside(next.name, of: reader(of: next.parent))
      folder.names = try EntryNames(of: reader.directory, followsLinks: false)
      remember(reader, of: folders.count)
    } catch {
      folder.failure = error.message
    }
    if Task.isCancelled {
      // The list may be incomplete.
      waiting.append(next)
      throw .cancelled
    }
    add(folder)
    guard entryCount <= mostItems else {
      throw .unsupported(
        name: String(decoding: root.path, as: UTF8.self),
        reason: "stops after \(mostItems) files, since each takes memory")
    }
    return true
  }

  private mutating func add(_ folder: Folder) {
    let number = folders.count
    folders.append(folder)
    entryCount += folder.names.count
    guard folder.depth < Self.mostDepth else { return }
    let inner = (0..<folder.names.count).filter { folder.names.kind(of: $0) == .directory }
    for index in inner.reversed() { waiting.append((number, folder.names[index])) }
  }

  /// Notes that the names of a directory are needed, because some of its files are shown.
  mutating func keep(_ folder: Int) { folders[folder].isKept = true }

  private mutating func forgetNames(of folder: Int) {
    guard !folders[folder].isKept, folders[folder].names.count > 0 else { return }
    folders[folder].names = EntryNames()
  }

  // MARK: Entries

  /// The record of an entry; nil if it is left out.
  mutating func record(at place: TreePlace) -> Record? {
    guard let entry = entry(at: place) else { return nil }
    if let failure = entry.failure {
      return entry.reader.record(entry.name + [UInt8(ascii: "/")], [], failure: failure)
    }
    return entry.isSpecial
      ? entry.reader.otherRecord(of: entry.name) : entry.reader.record(of: entry.name)
  }

  /// The marked record of an entry that has become something else.
  mutating func changedRecord(at place: TreePlace) -> Record {
    guard let entry = entry(at: place) else { return root.changedRecord(of: []) }
    return entry.reader.changedRecord(of: entry.name)
  }

  mutating func bytes(at place: TreePlace) throws(ItemError) -> [UInt8]? {
    guard let entry = entry(at: place) else { return nil }
    return try entry.reader.bytes(of: entry.name)
  }

  mutating func path(at place: TreePlace) -> [UInt8]? {
    entry(at: place).map { joinedPath($0.reader.path, $0.name) }
  }

  mutating func file(at place: TreePlace) -> Descriptor? {
    entry(at: place).flatMap { $0.reader.file(named: $0.name) }
  }

  /// The path of an entry in the tree.
  mutating func caption(at place: TreePlace) -> [UInt8] {
    entry(at: place).map { $0.reader.prefix + $0.name } ?? []
  }

  private struct Entry {
    let reader: EntryReader
    let name: [UInt8]
    var failure: String?
    var isSpecial = false
  }

  private mutating func entry(at place: TreePlace) -> Entry? {
    guard place.folder < folders.count else { return nil }
    let folder = folders[place.folder]
    if let failure = folder.failure {
      return (try? reader(of: folder.parent)).map {
        Entry(reader: $0, name: folder.name, failure: failure)
      }
    }
    guard place.entry < folder.names.count else { return nil }
    let (name, kind) = (folder.names[place.entry], folder.names.kind(of: place.entry))
    do throws(ItemError) {
      let reader = try reader(of: place.folder)
      return Entry(reader: reader, name: name, isSpecial: kind == .special)
    } catch {
      return Entry(reader: root, name: name, failure: error.message)
    }
  }

  // MARK: Readers

  private mutating func reader(of folder: Int) throws(ItemError) -> EntryReader {
    guard folder > 0 else { return root }
    if let known = readers.last(where: { $0.folder == folder }) { return known.reader }
    let outer = try reader(of: folders[folder].parent)
    let reader = try inside(folders[folder].name, of: outer)
    remember(reader, of: folder)
    return reader
  }

  private mutating func remember(_ reader: EntryReader, of folder: Int) {
    if readers.count >= Self.mostOpen { readers.removeFirst() }
    readers.append((folder, reader))
  }

  /// The reader of a subdirectory, which is opened relative to the directory around it. So a
  /// changed path cannot lead out of the tree.
  private func inside(_ name: [UInt8], of outer: EntryReader) throws(ItemError) -> EntryReader {
    guard case .directory(let inner) = outer.directory.entry(name, followsLinks: false) else {
      let path = String(decoding: joinedPath(outer.path, name), as: UTF8.self)
      throw .missing(name: path, reason: "it cannot be opened")
    }
    var reader = EntryReader(
      directory: inner, path: joinedPath(outer.path, name), root: joinedPath(outer.root, name),
      kinds: outer.kinds, followsLinks: outer.followsLinks, honorsColors: outer.honorsColors)
    reader.prefix = outer.prefix + name + [UInt8(ascii: "/")]
    return reader
  }
}
