import Platform
import WaterfallItems
import WaterfallRecords

/// The names of a directory's entries, as bytes, because they need not be UTF-8.
struct EntryNames {
  private var bytes: [UInt8] = []
  private var entries: [(name: Range<Int>, kind: EntryKind)] = []

  init() {}

  /// Lists a directory without its hidden entries, sorted as in ``sort()``.
  ///
  /// If the task is cancelled, the list is incomplete.
  ///
  /// - Parameter followsLinks: whether a link to a directory counts as a directory.
  init(of directory: Descriptor, followsLinks: Bool) throws(ItemError) {
    self.init()
    try system(
      directory.forEachEntry { name, kind in
        let leadsIn = kind == .link && followsLinks && directory.isDirectory(name)
        append(name, leadsIn ? .directory : kind)
        return count & 1023 != 0 || !Task.isCancelled
      })
    sort()
  }

  var count: Int { entries.count }

  subscript(index: Int) -> [UInt8] { Array(bytes[entries[index].name]) }
  func kind(of index: Int) -> EntryKind { entries[index].kind }

  mutating func append(_ name: [UInt8], _ kind: EntryKind = .file) {
    entries.append((bytes.count..<bytes.count + name.count, kind))
    bytes += name
  }

  /// Sorts directories first, and names in natural order: `img2` before `Img10`.
  ///
  /// Numbers may have any number of digits. Names that differ only in case or leading zeros are
  /// sorted by their bytes.
  ///
  /// - Complexity: O(n log n) comparisons of O(length).
  private mutating func sort() {
    let (names, unsorted) = (bytes, entries)
    entries = unsorted.sorted { one, other in
      let (isFirst, isSecond) = (one.kind == .directory, other.kind == .directory)
      return isFirst == isSecond ? Self.isBefore(one.name, other.name, in: names.span) : isFirst
    }
  }

  private static func isBefore(_ one: Range<Int>, _ other: Range<Int>, in names: Span<UInt8>)
    -> Bool
  {
    var (left, right) = (one.lowerBound, other.lowerBound)
    while left < one.upperBound, right < other.upperBound {
      if isDigit(names[left]), isDigit(names[right]) {
        let (first, second) = (number(at: &left, one, names), number(at: &right, other, names))
        if first.count != second.count { return first.count < second.count }
        for (here, there) in zip(first, second) where names[here] != names[there] {
          return names[here] < names[there]
        }
      } else {
        let (here, there) = (folded(names[left]), folded(names[right]))
        if here != there { return here < there }
        left += 1
        right += 1
      }
    }
    let (isLeftDone, isRightDone) = (left == one.upperBound, right == other.upperBound)
    if isLeftDone != isRightDone { return isLeftDone }
    for (here, there) in zip(one, other) where names[here] != names[there] {
      return names[here] < names[there]
    }
    return one.count < other.count
  }

  /// The digits of a number without its leading zeros; moves `place` past them.
  private static func number(at place: inout Int, _ name: Range<Int>, _ names: Span<UInt8>)
    -> Range<Int>
  {
    while place < name.upperBound, names[place] == UInt8(ascii: "0") { place += 1 }
    let start = place
    while place < name.upperBound, isDigit(names[place]) { place += 1 }
    return start..<place
  }

  /// Turns ASCII capitals into small letters.
  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
