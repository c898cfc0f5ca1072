/// The file that an item is, or stands in.
package struct ItemFile: Hashable, Sendable {
  /// As the system has it: relative if the source was given so, and not always UTF-8.
  package var path: [UInt8]
  /// The line of the file at which the item begins, from 1; nil if that is not known.
  package var line: Int?
  /// Whether the item is the whole file, as in a directory.
  package var isWhole: Bool

  package init(path: [UInt8], line: Int? = nil, isWhole: Bool) {
    (self.path, self.line, self.isWhole) = (path, line, isWhole)
  }
}

extension RecordSource {
  /// nil for what came through a pipe, or lies in memory.
  func file(of place: ItemPlace) async -> ItemFile? {
    guard origin is FileStore || origin is FollowStore else { return nil }
    // A property list is read as the JSON that was made of it: that has lines of its own.
    let line = store is MemoryStore ? nil : line(of: Int(clamping: place.offset))
    return ItemFile(path: Array(origin.name.utf8), line: line, isWhole: false)
  }
}

extension DirectorySource {
  func file(of place: ItemPlace) async -> ItemFile? {
    pathBytes(at: Int(clamping: place.offset)).map { ItemFile(path: $0, isWhole: true) }
  }
}

extension JoinedSource {
  func file(of place: ItemPlace) async -> ItemFile? {
    let (part, inner) = resolved(place)
    return await parts[part].source.file(of: inner)
  }
}

extension LazySource {
  func file(of place: ItemPlace) async -> ItemFile? {
    // What cannot be opened any more has no file either.
    guard let source = try? opened() else { return nil }
    return await source.file(of: place)
  }
}
