import Platform
internal import Synchronization
package import WaterfallItems
import WaterfallRecords

/// A file that is opened with the first request.
final class LazySource: ForwardingSource {
  let name: String
  let path: String
  private let options: SourceOptions
  private let opening: FileOpener
  private let isRegular: Bool
  private let source = Mutex<(any ItemSource)?>(nil)
  /// The file's state when it was first opened.
  private let firstState = Mutex<FileState?>(nil)
  /// Whether the file has been closed since, so that what has been read of it is known no more.
  private let hasRested = Mutex(false)

  /// - Throws: `.missing` if there is no such file, or it may not be read, as far as that is known
  ///   without opening it.
  init(path: String, options: SourceOptions, opening: @escaping FileOpener) throws(ItemError) {
    (self.path, self.options, self.opening) = (path, options, opening)
    name = lastName(of: path)
    isRegular = try system(isReadableRegularFile(path))
  }

  /// nil before the file is opened.
  var directory: String? { source.withLock { $0?.directory } }

  /// nil before the file is opened.
  var cardFields: CardFields? { source.withLock { $0?.cardFields } }

  /// Empty before the file is opened.
  var faults: [ItemError] { source.withLock { $0?.faults ?? [] } }

  func directory(of place: ItemPlace) -> String? { source.withLock { $0?.directory(of: place) } }

  func cardFields(of place: ItemPlace) -> CardFields? {
    source.withLock { $0?.cardFields(of: place) }
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    if isRegular { return try LazySource(path: path, options: options, opening: opening) }
    return try await opened().reopened()
  }

  /// Closes a regular file until the next request. Other files stay open. So does a followed file,
  /// because closing it would forget the files that had its name before.
  func rest() {
    guard isReadAtOnce else { return }
    source.withLock { $0 = nil }
    hasRested.withLock { $0 = true }
  }

  /// Whether the items of the file now are those that were delivered, as far as its state shows.
  var isAsFirstOpened: Bool {
    guard hasRested.withLock(\.self) else { return true }
    return firstState.withLock(\.self) == FileState(path: path)
  }

  /// Whether its items come without waiting, and it has an end.
  var isReadAtOnce: Bool { isRegular && !options.isFollowing }

  /// Opens the file without holding the lock, because others may ask for its directory meanwhile.
  func opened() throws(ItemError) -> any ItemSource {
    if let source = source.withLock(\.self) { return source }
    if isRegular, let state = FileState(path: path) {
      firstState.withLock { $0 = $0 ?? state }
    }
    let opened = try opening(path, options)
    return source.withLock { source in
      let first = source ?? opened
      source = first
      return first
    }
  }
}

/// Returns the sources of several files, joined; `-` is standard input.
///
/// A file is opened once the one before it has ended. Only the last one is followed, because a
/// followed file never ends.
/// - Parameters:
///   - paths: at least one.
///   - opening: opens a single path. A caller may know more kinds of files than this room.
/// - Throws: `.missing` for the first path that cannot be read.
package func openSources(
  _ paths: [String], options: SourceOptions = SourceOptions(),
  opening: @escaping FileOpener = { (path, options) throws(ItemError) in
    try openSource(path: path, options: options)
  }
) throws(ItemError) -> any ItemSource {
  if paths.count == 1 && paths[0] != "-" {
    do throws(ItemError) {
      return try opening(paths[0], options)
    } catch {
      // An empty file is no error yet: its first page reports that, and a refresh looks again.
      guard case .empty = error else { throw error }
      return try LazySource(path: paths[0], options: options, opening: opening)
    }
  }
  var sources: [any ItemSource] = []
  for (index, path) in paths.enumerated() {
    var options = options
    options.isFollowing = options.isFollowing && index == paths.count - 1
    let source: any ItemSource =
      path == "-"
      ? try standardInput(options: options)
      : try LazySource(path: path, options: options, opening: opening)
    sources.append(source)
  }
  return joinedSource(sources, pictures: options.isConfined ? .insideDirectory : .anywhere)
}
