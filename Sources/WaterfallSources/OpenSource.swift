package import Platform
package import WaterfallItems
import WaterfallRecords
import WaterfallResources

package typealias FileOpener =
  @Sendable (_ path: String, _ options: SourceOptions) throws(ItemError) -> any ItemSource

/// Returns the source of the records in a file, pipe, device or directory. A file is opened once.
/// Its first bytes decide its format, unless the options do.
///
/// - Parameter openers: open the files of formats that this room does not read.
/// - Throws: `.missing` if there is no such file, or it cannot be read. Faults of the content are
///   thrown by the first page.
package func openSource(
  path: String, options: SourceOptions = SourceOptions(),
  openers: [(format: Format, open: FileOpener)] = []
) throws(ItemError) -> any ItemSource {
  let pictures: FileOpener = { (path, _) throws(ItemError) in try openPicture(path: path) }
  let openers = openers + [(.picture, pictures)]
  if let format = options.format, format.form.needsFile,
    let opener = openers.first(where: { $0.format == format })
  {
    return try opener.open(path, options)
  }
  let found: Opened
  do throws(ItemError) {
    found = try opened(path, options: options, by: openers)
  } catch {
    throw isAddress(path) ? addressError(path) : error
  }
  switch found {
  case .source(let source): return source
  case .file(let open): return try open(path, options)
  }
}

/// Whether a path is an address: `https://…`, `s3://…`.
private func isAddress(_ path: String) -> Bool {
  guard let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")), colon > path.startIndex else {
    return false
  }
  return path[colon...].begins(with: "://")
    && path[..<colon].utf8.allSatisfy { byte in
      isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
    }
}

private func addressError(_ address: String) -> ItemError {
  let place = "'\(address.replacingEach("'", with: "'\\''").onOneLine)'"
  let advice =
    switch String(address.lowercased().unicodeScalars.prefix { $0 != ":" }) {
    case "http", "https", "ftp": "Fetch it with another program: curl -L \(place) | waterfall"
    case "s3": "Fetch it with another program: aws s3 cp \(place) - | waterfall"
    case "gs": "Fetch it with another program: gcloud storage cat \(place) | waterfall"
    case "file": "Give only the path, without `file://`."
    default: "Fetch it with another program, and pipe its output into waterfall."
    }
  return .unsupported(name: address, reason: "is an address, not a file\n\(advice)")
}

/// The data at a path.
private enum Opened {
  case source(any ItemSource)
  /// A file for the opener of its format. This room has closed it already: closing it later would
  /// release the locks that the database sets on it (fcntl(2)).
  case file(FileOpener)
}

private func opened(
  _ path: String, options: SourceOptions, by openers: [(format: Format, open: FileOpener)]
) throws(ItemError) -> Opened {
  let file = try system(Descriptor(path: path))
  switch try system(file.kind()) {
  case .directory: return .source(try openDirectory(path: path, options: options))
  case .stream: return .source(recordSource(StreamStore(file), options: options))
  case .regular:
    // Text that is cut without a look at it has no format.
    let formats = options.separator == nil ? openers.map(\.format) : []
    let head = try system(file.bytes(at: 0, count: FileKind.headLength))
    let format = options.format ?? format(provenBy: head, among: formats)
    if let opener = openers.first(where: { $0.format == format }) { return .file(opener.open) }
    if let source = try readByCommand(path, head: head, options: options) { return .source(source) }
    return .source(fileSource(path, file, options: options))
  }
}

/// The source of the records in a regular file.
private func fileSource(
  _ path: String, _ file: sending Descriptor, options: SourceOptions
) -> any ItemSource {
  var options = options
  options.prefersLines = false
  let store: any ByteStore =
    options.isFollowing ? FollowStore(file, start: 0) : FileStore(file, start: 0)
  return recordSource(store, directory: splitPath(path).directory, options: options)
}

/// The source of what a reader's command makes of a file; nil if no reader is for it.
private func readByCommand(
  _ path: String, head: [UInt8], options: SourceOptions
) throws(ItemError) -> (any ItemSource)? {
  guard let reader = options.readers.first(where: { $0.reads(path, head: head) }) else {
    return nil
  }
  if let package = reader.package, !isProgram(reader.program) {
    throw .unsupported(name: path, reason: reader.absence(package))
  }
  var options = options
  if options.separator == nil { options.format = options.format ?? reader.format }
  options.prefersLines = false
  return recordSource(
    CommandStore(path, .reader(reader)), directory: splitPath(path).directory, options: options)
}

private func recordSource(
  _ store: sending any ByteStore, directory: String? = nil, options: SourceOptions
) -> any ItemSource {
  let source = RecordSource(store, directory: directory, options: options)
  let mayChoose =
    options.opening == .boards && options.itemsPath == nil && options.separator == nil
    && !options.isFollowing
  return mayChoose ? ListOrListsSource(source) : source
}

/// The one of `formats` that a file's first bytes prove; nil if they prove none.
private func format(provenBy head: [UInt8], among formats: [Format]) -> Format? {
  var window = ByteWindow()
  window.append(Array(head.prefix(headLength)))
  let data = Beginning(window: window, promised: nil, mustDecide: true)
  return Format.allCases.first { formats.contains($0) && $0.form.matches(data) == true }
}

/// The number of first bytes that decide a file's format.
private let headLength = 16

/// The source of the records in standard input, which stays open.
package func standardInput(
  options: SourceOptions = SourceOptions()
) throws(ItemError) -> any ItemSource {
  let input = StandardStream.input.descriptor
  switch try system(input.kind()) {
  case .directory: throw .missing(name: input.name, reason: directoryReason)
  case .stream: return recordSource(StreamStore(input), options: options)
  case .regular(let start):
    // A picture does not grow, so it is not followed.
    var isFollowed = options.isFollowing
    if isFollowed {
      let head = try system(input.bytes(at: start, count: headLength))
      isFollowed = (options.format ?? format(provenBy: head, among: [.picture])) != .picture
    }
    let store: any ByteStore =
      isFollowed ? FollowStore(input, start: start) : FileStore(input, start: start)
    return recordSource(store, options: options)
  }
}

/// The source of the items that a command writes for a picker.
///
/// The command starts when the first page is requested, and is ended with all that it has started
/// when the source goes away. If it fails before it has written anything, there are no items.
///
/// - Parameter process: runs the command, and can end it earlier.
package func itemsSource(
  of command: ShellCommand, by process: CommandProcess, options: SourceOptions
) -> any ItemSource {
  var options = options
  options.isFollowing = false
  return recordSource(CommandStore("reload", .items(command), by: process), options: options)
}

/// The built-in board of waterfalls, which the program shows if it gets no data.
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
