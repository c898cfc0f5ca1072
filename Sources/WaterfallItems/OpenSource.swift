import WaterfallRecords

/// The source of the records in a file, pipe, device or directory, or of one picture.
///
/// - Throws: `.missing` if there is no such file, or it cannot be read. What is wrong with the
///   content is thrown by the first page.
package func openSource(
  path: String, options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  try source(of: Descriptor(path: path), options: options, startsAtZero: true)
}

/// The first bytes of a regular file; none if it is something else or cannot be read.
package func beginning(ofFile path: String, count: Int) -> [UInt8] {
  // Why it cannot be read is told by whoever opens it. Of a named pipe that was opened and closed
  // again its writer's first words would be lost.
  guard (try? isReadableRegularFile(path)) == true, let file = try? Descriptor(path: path),
    case .regular? = try? file.kind()
  else { return [] }
  return (try? file.bytes(at: 0, count: count)) ?? []
}

/// The source of the records in standard input, which stays open.
package func standardInput(
  options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  let descriptor = Descriptor(number: 0, name: "standard input", isOwned: false)
  return try source(of: descriptor, options: options, startsAtZero: false)
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

private func source(
  of descriptor: Descriptor, options: SourceOptions, startsAtZero: Bool
) throws(ItemError) -> any ItemSource {
  switch try descriptor.kind() {
  case .directory:
    guard startsAtZero else { throw .missing(name: descriptor.name, reason: directoryReason) }
    return try openDirectory(path: descriptor.name, options: options)
  case .regular(let start):
    if startsAtZero, try isPicture(descriptor, at: 0, options: options) {
      return try openPicture(path: descriptor.name)
    }
    let start = startsAtZero ? 0 : start
    let directory = startsAtZero ? splitPath(descriptor.name).directory : nil
    // A picture does not grow: its end is not waited at.
    if options.isFollowing, try !isPicture(descriptor, at: start, options: options) {
      return RecordSource(
        FollowStore(descriptor, start: start), directory: directory, options: options)
    }
    return RecordSource(
      FileStore(descriptor, start: start), directory: directory, options: options)
  case .stream:
    return RecordSource(StreamStore(descriptor), options: options)
  }
}

/// Whether a file begins as a picture does, or is said to be one.
private func isPicture(
  _ file: Descriptor, at start: UInt64, options: SourceOptions
) throws(ItemError) -> Bool {
  guard let format = options.format else {
    return PictureFormat(startingWith: try file.bytes(at: start, count: 16)) != nil
  }
  return format == .picture
}
