import WaterfallItems

extension RecordSource {
  /// nil for data from a pipe or in memory.
  func file(of place: ItemPlace) async -> ItemFile? {
    guard origin is FileStore || origin is FollowStore else { return nil }
    // A property list, for example, was converted to JSON in memory, whose lines are not the
    // file's.
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
    // A source that cannot be opened any more has no file either.
    guard let source = try? opened() else { return nil }
    return await source.file(of: place)
  }
}
