import Platform
import WaterfallRecords

/// The source of the records in a file, pipe, device or directory. A file is opened once, and what
/// it is follows from its first bytes, or from what a person says of it.
///
/// - Parameter formats: the formats that are opened by their path; the first that matches wins.
/// - Throws: `.missing` if there is no such file, or it cannot be read. What is wrong with the
///   content is thrown by the first page.
package func openSource(
  path: String, options: SourceOptions = SourceOptions(),
  formats: [any FileFormat] = [PictureFileFormat()]
) throws(ItemError) -> any ItemSource {
  if let given = formats.first(where: { $0.format == options.format && $0.needsFile }) {
    return try given.open(path, options: options)
  }
  switch try opened(path, options: options, among: formats) {
  case .source(let source): return source
  case .file(let format): return try format.open(path, options: options)
  }
}

/// What is at a path.
private enum Opened {
  case source(any ItemSource)
  /// A file that is opened by its format, and that nobody has open before: to close it would take
  /// the locks away that a database has set by then (fcntl(2)).
  case file(any FileFormat)
}

private func opened(
  _ path: String, options: SourceOptions, among formats: [any FileFormat]
) throws(ItemError) -> Opened {
  let file = try system(Descriptor(path: path))
  switch try system(file.kind()) {
  case .directory: return .source(try openDirectory(path: path, options: options))
  case .stream: return .source(RecordSource(StreamStore(file), options: options))
  case .regular:
    if let format = try format(of: file, among: formats, options: options) { return .file(format) }
    let store: any ByteStore =
      options.isFollowing ? FollowStore(file, start: 0) : FileStore(file, start: 0)
    let directory = splitPath(path).directory
    return .source(RecordSource(store, directory: directory, options: options))
  }
}

/// The format that a regular file is opened by; nil: it is read as text.
private func format(
  of file: Descriptor, among formats: [any FileFormat], options: SourceOptions
) throws(ItemError) -> (any FileFormat)? {
  if let given = options.format { return formats.first { $0.format == given } }
  let head = try system(file.bytes(at: 0, count: headLength))
  return formats.first { $0.matches(head) }
}

/// The source of the records in standard input, which stays open.
package func standardInput(
  options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  let input = StandardStream.input.descriptor
  switch try system(input.kind()) {
  case .directory: throw .missing(name: input.name, reason: directoryReason)
  case .stream: return RecordSource(StreamStore(input), options: options)
  case .regular(let start):
    // A picture does not grow: its end is not waited at.
    let isWhole = options.isFollowing ? try isPicture(input, at: start, options: options) : false
    let isFollowed = options.isFollowing && !isWhole
    let store: any ByteStore =
      isFollowed ? FollowStore(input, start: start) : FileStore(input, start: start)
    return RecordSource(store, options: options)
  }
}

/// The waterfalls that the program shows when it is given nothing.
package func builtInBoard() -> any ItemSource {
  var bytes: [UInt8] = []
  BuiltInData.boardJSON.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  return openSource(bytes: bytes, name: "waterfalls")
}

/// The source of the records in `bytes`.
package func openSource(
  bytes: [UInt8], name: String, options: SourceOptions = SourceOptions()
) -> any ItemSource {
  RecordSource(MemoryStore(bytes: bytes, name: name), options: options)
}

/// Whether a file begins as a picture does, or is said to be one.
private func isPicture(
  _ file: Descriptor, at start: UInt64, options: SourceOptions
) throws(ItemError) -> Bool {
  guard let format = options.format else {
    let head = try system(file.bytes(at: start, count: headLength))
    return PictureFormat(startingWith: head) != nil
  }
  return format == .picture
}
