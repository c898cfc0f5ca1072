import Platform
import WaterfallItems
import WaterfallRecords

/// A file whose end is waited at for more, as `tail -F` does.
///
/// A file that was cut short begins anew, even if it has grown since beyond what was read; and so
/// does one that has taken the name of the one before: what it holds goes on behind what was read,
/// on a new line. What was read of a file that was cut short is gone.
final class FollowStore: ByteStore {
  /// A stretch of the store that comes from one file.
  private struct Stretch {
    let file: Descriptor
    /// The first byte's offset in the store, and in the file.
    let base: UInt64
    let start: UInt64
    /// Behind the last byte, in the store.
    var end: UInt64
    /// Whether the file was cut short since.
    var isLost = false
  }

  let name: String
  private let isOwned: Bool
  private let start: UInt64
  /// Oldest first. Between two of them lies a line feed.
  private var files: [Stretch]
  private let inotify = Inotify()
  /// Whether the file that is read now is watched.
  private var isWatched = false
  /// The last bytes that were read of the latest file: they tell one that was written anew from one
  /// that grew.
  private var tail: [UInt8] = []
  private static let tailLength = 64
  /// The last byte that was read and is no white space.
  private var lastByte: UInt8?

  /// - Parameter start: the offset in the file that counts as 0.
  init(_ file: Descriptor, start: UInt64) {
    (name, isOwned, self.start) = (file.name, file.isOwned, start)
    files = [Stretch(file: file, base: 0, start: start, end: 0)]
    watch()
  }

  /// Where nothing tells of changes, the file is looked at every second.
  var awaited: AwaitedBytes {
    guard isWatched, let inotify else { return AwaitedBytes(interval: .seconds(1)) }
    return AwaitedBytes(descriptors: [inotify.descriptor])
  }

  var mayBeWhole: Bool { lastByte == UInt8(ascii: "}") || lastByte == UInt8(ascii: "]") }

  /// The line feed between two files belongs to the second.
  var stretches: [ByteStretch] {
    files.map { file in
      ByteStretch(start: file.base == 0 ? 0 : file.base - 1, isLost: file.isLost)
    }
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
    if stretch.isLost { return .bytes([UInt8](repeating: 0x0A, count: rest)) }
    let place = stretch.start + offset - stretch.base
    let bytes = try system(stretch.file.bytes(at: place, count: rest))
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  private func readLatest(at offset: UInt64, count: Int) throws(ItemError) -> [UInt8]? {
    let latest = latest
    let place = latest.start + offset - latest.base
    let bytes = try system(latest.file.bytes(at: place, count: count))
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
    let found = try system(latest.file.bytes(at: place, count: tail.count))
    return found == tail
  }

  /// Whether the file was cut short, or, once it is read to its end, another one has its name: that
  /// one is read from here on.
  private func beginsAnew(at offset: UInt64) throws(ItemError) -> Bool {
    let latest = latest
    guard let now = FileState(of: latest.file) else { return false }
    let read = latest.start + latest.end - latest.base
    let holdsTail = try isUnchanged()
    if now.size < read || !holdsTail {
      files[files.count - 1].isLost = true
      append(latest.file)
      return true
    }
    guard isOwned, offset >= latest.end, let named = FileState(path: name),
      !named.isSameFile(as: now)
    else {
      return false
    }
    // It may be gone again: then the next one is waited for.
    guard let file = try? Descriptor(path: name) else { return false }
    append(file)
    watch()
    return true
  }

  private func append(_ file: Descriptor) {
    let base = latest.end + 1
    files.append(Stretch(file: file, base: base, start: 0, end: base))
    tail = []
  }

  private func watch() {
    guard let inotify else { return }
    let path = isOwned ? name : "/proc/self/fd/\(latest.file.number)"
    isWatched = inotify.watch(path, for: .changes) != nil
    guard isOwned else { return }
    let hasDirectory = inotify.watch(splitPath(name).directory, for: .arrivals) != nil
    isWatched = isWatched && hasDirectory
  }
}
