import Platform
import WaterfallItems
import WaterfallRecords

/// A file whose end is waited at for more, as `tail -F` does.
///
/// A file that was cut short begins anew, even if it has grown since beyond what was read; and so
/// does one that has taken the name of the one before: what it holds goes on behind what was read,
/// on a new line. What was read of a file that was cut short is gone.
///
/// The latest files that lost the name stay open, so that their records can be read again. Older
/// ones are let go: their number has no bound, and a deleted file takes room as long as it is open.
final class FollowStore: ByteStore {
  /// A stretch of the store that comes from one file.
  private struct Stretch {
    /// The file, if it is another one than the one that is read now; nil if it was let go.
    var file: Descriptor?
    /// The first byte's offset in the store, and in the file.
    let base: UInt64
    let start: UInt64
    /// Behind the last byte, in the store.
    var end: UInt64
    /// Why it cannot be read again.
    var loss: ByteStretch.Loss?
  }

  let name: String
  private let isOwned: Bool
  private let start: UInt64
  /// The one that is read now.
  private var file: Descriptor
  /// Oldest first; the last one is of `file`. Between two of them lies a line feed.
  private var files: [Stretch]
  private let inotify = Inotify()
  /// The watches of the file that is read now, and of its directory.
  private var watches: (file: Int32?, directory: Int32?)
  /// The last bytes that were read of the latest file: they tell one that was written anew from one
  /// that grew.
  private var tail: [UInt8] = []
  private static let tailLength = 64
  /// The last byte that was read and is no white space.
  private var lastByte: UInt8?
  /// Since when a file has the name that cannot be opened; nil if none has.
  private var refusedSince: ContinuousClock.Instant?

  /// Files that lost the name and stay open.
  static let mostKept = 8

  /// - Parameter start: the offset in the file that counts as 0.
  init(_ file: Descriptor, start: UInt64) {
    (name, isOwned, self.start, self.file) = (file.name, file.isOwned, start, file)
    files = [Stretch(base: 0, start: start, end: 0)]
    watch()
  }

  /// Where nothing tells of changes, the file is looked at every second.
  var awaited: AwaitedBytes {
    let isWatched = watches.file != nil && (watches.directory != nil || !isOwned)
    let descriptors = [inotify?.descriptor].compactMap(\.self)
    let isTold = isWatched && refusedSince == nil
    return AwaitedBytes(descriptors: descriptors, interval: isTold ? nil : .seconds(1))
  }

  var supply: ByteSupply { .appended }

  var mayBeWhole: Bool { lastByte == UInt8(ascii: "}") || lastByte == UInt8(ascii: "]") }

  /// The line feed between two files belongs to the second.
  var stretches: [ByteStretch] {
    files.map { ByteStretch(start: $0.base == 0 ? 0 : $0.base - 1, loss: $0.loss) }
  }

  func read(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    if let answer = try readBefore(latest.base, at: offset, count: count) { return answer }
    if let bytes = try readLatest(at: offset, count: count) { return .bytes(bytes) }
    // What happens from here on ends the next wait.
    _ = inotify?.events()
    if let bytes = try readLatest(at: offset, count: count) { return .bytes(bytes) }
    guard try beginsAnew(at: offset) else { return .notYet }
    return try read(at: offset, count: count)
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    guard isOwned else { throw .unrepeatable(name: name) }
    return FollowStore(try system(Descriptor(path: name)), start: start)
  }
}

extension FollowStore {
  private var latest: Stretch { files[files.count - 1] }

  /// What lies in an earlier file; nil if `offset` is not before `base`.
  private func readBefore(
    _ base: UInt64, at offset: UInt64, count: Int
  ) throws(ItemError) -> ByteAnswer? {
    guard offset < base else { return nil }
    guard let stretch = files.last(where: { $0.base <= offset }) else { return .end }
    if offset >= stretch.end { return .bytes([0x0A]) }
    let rest = Int(min(UInt64(count), stretch.end - offset))
    // Empty lines stand for what is gone: they are passed, and a record made of them says that it
    // is none.
    guard let file = stretch.file else { return .bytes([UInt8](repeating: 0x0A, count: rest)) }
    let place = stretch.start + offset - stretch.base
    let bytes = try system(file.bytes(at: place, count: rest))
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  private func readLatest(at offset: UInt64, count: Int) throws(ItemError) -> [UInt8]? {
    let latest = latest
    let place = latest.start + offset - latest.base
    let bytes = try system(file.bytes(at: place, count: count))
    if bytes.isEmpty { return nil }
    // The bytes are in hand: if the file has not changed so far, they are its own.
    guard try isUnchanged() else { return nil }
    let end = offset + UInt64(bytes.count)
    guard end > latest.end else { return bytes }
    let known = Int(clamping: latest.end - min(latest.end, offset))
    tail = Array((tail + bytes.dropFirst(known)).suffix(Self.tailLength))
    files[files.count - 1].end = end
    lastByte = bytes.last { !isSpace($0) } ?? lastByte
    return bytes
  }

  /// Whether the latest file still holds what was read of it last.
  private func isUnchanged() throws(ItemError) -> Bool {
    let latest = latest
    let read = latest.start + latest.end - latest.base
    let place = read - UInt64(tail.count)
    let found = try system(file.bytes(at: place, count: tail.count))
    return found == tail
  }

  /// Whether the file was cut short, or, once it is read to its end, another one has its name: that
  /// one is read from here on.
  private func beginsAnew(at offset: UInt64) throws(ItemError) -> Bool {
    let latest = latest
    guard let now = FileState(of: file) else { return false }
    let read = latest.start + latest.end - latest.base
    let holdsTail = try isUnchanged()
    if now.size < read || !holdsTail {
      files[files.count - 1].loss = .cut
      beginStretch()
      return true
    }
    guard isOwned, offset >= latest.end, let named = FileState(path: name),
      !named.isSameFile(as: now)
    else {
      refusedSince = nil
      return false
    }
    guard let other = try openNamed() else { return false }
    files[files.count - 1].file = file
    file = other
    while keptCount > Self.mostKept { letGoOfOldest() }
    beginStretch()
    watch()
    return true
  }

  private func beginStretch() {
    let base = latest.end + 1
    files.append(Stretch(base: base, start: 0, end: base))
    tail = []
  }

  private func watch() {
    guard let inotify else { return }
    // The watch of a file that lost the name would stay as long as the file.
    if let old = watches.file { inotify.unwatch(old) }
    let path = isOwned ? name : "/proc/self/fd/\(file.number)"
    watches.file = inotify.watch(path, for: .changes)
    if isOwned { watches.directory = inotify.watch(splitPath(name).directory, for: .arrivals) }
  }
}

// MARK: Files that lost the name

extension FollowStore {
  private var keptCount: Int { files.count { $0.file != nil } }

  /// The file that has the name now; nil if it is to be looked at again in a while.
  ///
  /// - Throws: why it cannot be opened, if that has been so for a second. A file that was just made
  ///   may get its rights later.
  private func openNamed() throws(ItemError) -> Descriptor? {
    while true {
      do throws(SystemError) {
        let file = try Descriptor(path: name)
        guard case .regular = try file.kind() else { return nil }
        refusedSince = nil
        return file
      } catch {
        if error.isMissing { return nil }
        if error.isOfTooManyFiles, keptCount > 0 {
          letGoOfOldest()
          continue
        }
        let start = refusedSince ?? .now
        refusedSince = start
        if start.duration(to: .now) < .milliseconds(900) { return nil }
        throw ItemError(error)
      }
    }
  }

  private func letGoOfOldest() {
    guard let index = files.firstIndex(where: { $0.file != nil }) else { return }
    files[index].file = nil
    files[index].loss = .rotated
  }
}
