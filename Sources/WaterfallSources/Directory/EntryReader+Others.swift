import Platform
import WaterfallDocuments
import WaterfallItems
import WaterfallRecords

// Entries that are neither pictures nor texts.
extension EntryReader {
  /// The most entries of a subdirectory that are counted.
  static let mostCounted = 3000

  /// The record of a subdirectory: its number of entries of each kind, guessed from their names.
  func record(of subdirectory: Descriptor, name: [UInt8]) -> Record? {
    guard kinds.contains(.directories) else { return nil }
    var counts = EntryCounts()
    do throws(SystemError) {
      try subdirectory.forEachEntry { counts.add($0, $1) }
    } catch {
      return record(name, [], failure: "it cannot be opened: \(error.reason)")
    }
    var record = record(name + [UInt8(ascii: "/")], [Field("text", .string(counts.words))])
    record.isEnterable = true
    return record
  }

  /// A reader for the entries of a subdirectory.
  ///
  /// - Throws: `.missing` if it is not a directory, or may not be read.
  func inside(_ name: [UInt8]) throws(ItemError) -> EntryReader {
    let path = joinedPath(path, name)
    let title = String(decoding: path, as: UTF8.self)
    switch directory.entry(name, followsLinks: followsLinks) {
    case .directory(let inner):
      return EntryReader(
        directory: inner, path: path, root: joinedPath(root, name), kinds: kinds,
        followsLinks: followsLinks, honorsColors: honorsColors)
    case .failed(let reason): throw .missing(name: title, reason: reason)
    case .link: throw .missing(name: title, reason: "it is a link, which --secure does not follow")
    case .file, .special: throw .missing(name: title, reason: "Not a directory")
    }
  }

  /// A card with the drawing's size, because the drawing itself cannot be shown.
  func drawingRecord(of name: [UInt8], _ drawing: SVGHead, size: Int) -> Record {
    let words = ["SVG drawing", drawing.size].compactMap(\.self).joined(separator: ", ")
    return record(name, [Field("text", .string(words)), sizeField(size)])
  }

  /// A summary of a JSON file or of a file with tags; nil for other files.
  ///
  /// A small file is read as a whole. If only texts are wanted, there is no summary: the file is
  /// shown as text.
  func summary(of file: Descriptor, head: [UInt8], size: Int) throws(ItemError) -> String? {
    guard kinds.contains(.usual), let first = head.first(where: { !isSpace($0) }),
      [0x3C, 0x5B, 0x7B, 0xEF].contains(first), !head.contains(0)
    else { return nil }
    let isWhole = size <= Self.mostSummed
    let bytes = size > head.count && isWhole ? try system(file.bytes(at: 0, count: size)) : head
    return JSONSummary(bytes, isWhole: isWhole)?.words
      ?? MarkupSummary(bytes, isWhole: isWhole)?.words
  }

  /// The largest file that is read as a whole for a summary, in bytes.
  private static let mostSummed = 65_536

  /// The record of a file of another kind, with its size and the date of its last change; nil if
  /// such files are left out.
  func otherRecord(of name: [UInt8]) -> Record? {
    guard kinds.contains(.others) else { return nil }
    guard let facts = directory.facts(of: name, followsLinks: followsLinks) else {
      return changedRecord(of: name)
    }
    return record(name, [sizeField(facts.size), Field("changed", .string(facts.changed.date))])
  }
}

/// The number of a directory's entries of each kind, as far as they were counted.
private struct EntryCounts {
  private var counts: [(count: Int, one: String, many: String)] = [
    (0, "picture", "pictures"), (0, "text", "texts"), (0, "file", "files"),
    (0, "directory", "directories"),
  ]
  private var total = 0

  /// - Returns: whether to continue counting.
  mutating func add(_ name: [UInt8], _ kind: EntryKind) -> Bool {
    total += 1
    let index =
      switch (kind, NameHint(likelyOf: name)) {
      case (.directory, _): 3
      case (.file, .picture), (.link, .picture): 0
      case (.file, .text), (.link, .text): 1
      default: 2
      }
    counts[index].count += 1
    return total < EntryReader.mostCounted && !(total & 255 == 0 && Task.isCancelled)
  }

  /// The counts in words: `12 pictures · 3 texts · 2 directories`.
  var words: String {
    if total == 0 { return "empty" }
    if total >= EntryReader.mostCounted { return "\(EntryReader.mostCounted) entries or more" }
    let parts = counts.filter { $0.count > 0 }
    return parts.map { "\($0.count) \($0.count == 1 ? $0.one : $0.many)" }.joined(separator: " · ")
  }
}

func joinedPath(_ directory: [UInt8], _ name: [UInt8]) -> [UInt8] {
  directory + (directory.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name
}
