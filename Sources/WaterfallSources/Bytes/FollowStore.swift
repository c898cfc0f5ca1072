import Platform
import WaterfallItems
import WaterfallRecords

/// A followed file: at its end the store waits for more, as `tail -F` does.
///
/// If the file was cut short, it is read again from its start, even if it has grown past the old
/// end since. The text read before is then gone. If another file has taken the name, that file is
/// read next. In both cases the new text follows the earlier text on a new line.
///
/// The latest files that lost the name stay open, so that their records can be read again. Older
/// ones are closed: their number has no limit, and a deleted file takes disk space while it is
/// open.
final class FollowStore: ByteStore {
  /// A stretch of the store that comes from one file.
  private struct Stretch {
    /// The file. nil for the last stretch, whose file is ``FollowStore/file``, and for lost text.
    var file: Descriptor?
    /// The offset of the first byte in the store (`base`), and in the file (`start`).
    let base: UInt64
    let start: UInt64
    /// The offset after the last byte, in the store.
    var end: UInt64
    /// Why the stretch cannot be read again; nil if it can.
    var loss: ByteStretch.Loss?
  }

  let name: String
  private let isOwned: Bool
  private let start: UInt64
  /// The file that is read now.
  private var file: Descriptor
  /// Oldest first; the last one belongs to `file`. Between two of them is a line feed.
  private var files: [Stretch]
  private let inotify = Inotify()
  /// The watches of the current file and of its directory.
  private var watches: (file: Int32?, directory: Int32?)
  /// The last bytes that were read of the current file. They distinguish a rewritten file from one
  /// that grew.
  private var tail: [UInt8] = []
  private static let tailLength = 64
  /// All bytes that have been read.
  private var seen = SeenBytes()
  /// The last byte read that is not white space.
  private var lastByte: UInt8?
  /// Since when the named file cannot be opened; nil if it can.
  private var refusedSince: ContinuousClock.Instant?

  /// The most files that stay open after they lost the name.
  static let mostKept = 8

  /// - Parameter start: the offset in the file that counts as 0.
  init(_ file: Descriptor, start: UInt64) {
    (name, isOwned, self.start, self.file) = (file.name, file.isOwned, start, file)
    files = [Stretch(base: 0, start: start, end: 0)]
    watch()
  }

  /// Waits for events of inotify. If the file cannot be watched, or the file that has the name now
  /// cannot be opened, the store looks every second.
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
    let answer = try answer(at: offset, count: count)
    if case .bytes(let bytes) = answer { seen.see(bytes, at: offset) }
    return answer
  }

  func areUnchanged(in range: Range<UInt64>) throws(ItemError) -> Bool {
    try seen.areSame(in: range) { (offset, count) throws(ItemError) in
      guard case .bytes(let bytes) = try answer(at: offset, count: count) else { return [] }
      return bytes
    }
  }

  private func answer(at offset: UInt64, count: Int) throws(ItemError) -> ByteAnswer {
    if let answer = try readBefore(latest.base, at: offset, count: count) { return answer }
    if let bytes = try readLatest(at: offset, count: count) { return .bytes(bytes) }
    // Drop old events, then read once more. Any later change raises an event, which ends the next
    // wait.
    _ = inotify?.events()
    if let bytes = try readLatest(at: offset, count: count) { return .bytes(bytes) }
    guard try beginsAnew(at: offset) else { return .notYet }
    return try answer(at: offset, count: count)
  }

  func reopened() throws(ItemError) -> sending any ByteStore {
    guard isOwned else { throw .unrepeatable(name: name) }
    return FollowStore(try system(Descriptor(path: name)), start: start)
  }
}

extension FollowStore {
  private var latest: Stretch { files[files.count - 1] }

  /// Reads from an earlier file; nil if `offset` is not before `base`.
  private func readBefore(
    _ base: UInt64, at offset: UInt64, count: Int
  ) throws(ItemError) -> ByteAnswer? {
    guard offset < base else { return nil }
    guard let stretch = files.last(where: { $0.base <= offset }) else { return .end }
    if offset >= stretch.end { return .bytes([0x0A]) }
    let rest = Int(min(UInt64(count), stretch.end - offset))
    // Line feeds replace lost text. The search for records skips empty lines. A record that was
    // found there before is reported as lost.
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
    // Check after reading: if the file is unchanged even now, the bytes belong to it.
    guard try isUnchanged() else { return nil }
    let end = offset + UInt64(bytes.count)
    guard end > latest.end else { return bytes }
    let known = Int(clamping: latest.end - min(latest.end, offset))
    tail = Array((tail + bytes.dropFirst(known)).suffix(Self.tailLength))
    files[files.count - 1].end = end
    lastByte = bytes.last { !isSpace($0) } ?? lastByte
    return bytes
  }

  /// Whether the current file still has the bytes that were read last.
  private func isUnchanged() throws(ItemError) -> Bool {
    let latest = latest
    let read = latest.start + latest.end - latest.base
    let place = read - UInt64(tail.count)
    let found = try system(file.bytes(at: place, count: tail.count))
    return found == tail
  }

  /// Begins a new stretch if the file was cut short. Also does so if the file was read to its end
  /// and another file has the name. Returns whether it did.
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
    // Otherwise the old watch would exist as long as the file that lost the name.
    if let old = watches.file { inotify.unwatch(old) }
    let path = isOwned ? name : "/proc/self/fd/\(file.number)"
    watches.file = inotify.watch(path, for: .changes)
    if isOwned { watches.directory = inotify.watch(splitPath(name).directory, for: .arrivals) }
  }
}

// MARK: Files that lost the name

extension FollowStore {
  private var keptCount: Int { files.count { $0.file != nil } }

  /// Opens the file that has the name now; nil if the caller has to try again later.
  ///
  /// - Throws: the reason why it cannot be opened, once that has lasted for about a second. A file
  ///   that was just created may get its permissions later.
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
