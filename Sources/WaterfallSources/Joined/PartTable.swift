import WaterfallItems
import WaterfallRecords

/// Maps a source number of a joined source to a part and a source number inside that part.
///
/// A part may be joined itself, and then has source numbers of its own. But a cursor or place has
/// room for a single number. So each pair that occurs gets a number, in the order of appearance.
struct PartTable {
  enum Entry: Hashable {
    /// Before the part's first item.
    case start(part: Int)
    case inside(part: Int, source: UInt32)
    /// The marked item of a part that cannot be read.
    case fault(part: Int)
  }

  private var entries: [Entry] = []
  private var numbers: [Entry: UInt32] = [:]
  /// The number of items before each part that has been begun.
  private var bases: [Int: Int] = [0: 0]
  /// The card fields found in each part's first page.
  private var fields: [Int: CardFields] = [:]
  /// The sections of the parts whose first pages have been read.
  private var sections: [Int: PartSection] = [:]
  /// Why parts cannot be read to their end.
  private(set) var faults: [Int: ItemError] = [:]
  /// The parts that were used, the latest last.
  private var used: [Int] = []
  /// The most parts that keep their files open.
  static let openLimit = 64

  mutating func number(of entry: Entry) -> UInt32 {
    if let number = numbers[entry] { return number }
    let number = UInt32(entries.count)
    entries.append(entry)
    numbers[entry] = number
    return number
  }

  subscript(number: UInt32) -> Entry {
    guard number < entries.count else {
      fatalError("A joined source was asked for source \(number), and has named \(entries.count)")
    }
    return entries[Int(number)]
  }

  /// The number of items before `part`, which must have been begun.
  func base(of part: Int) -> Int { bases[part] ?? 0 }

  /// The card fields of a part; nil before its first page.
  func fields(of part: Int) -> CardFields? { fields[part] }

  mutating func set(_ found: CardFields, of part: Int) { fields[part] = found }

  /// The section of a part; nil before its first page.
  func section(of part: Int) -> PartSection? { sections[part] }

  /// Decides the section of a part that has items.
  ///
  /// - Complexity: O(empty parts before it).
  mutating func setSection(of part: Int, named name: String, isSmall: Bool) {
    let before = (0..<part).last { sections[$0] != nil }.flatMap { sections[$0] }
    sections[part] = PartSection(after: before, named: name, isSmall: isSmall)
  }

  /// Stores the fault of `part`, and returns the number for its marked item.
  mutating func number(of fault: ItemError, in part: Int) -> UInt32 {
    faults[part] = fault
    return number(of: .fault(part: part))
  }

  /// Begins `part` after `index` items, and returns the cursor of its start.
  mutating func start(of part: Int, index: Int) -> Cursor {
    bases[part] = index
    return Cursor(position: 0, index: index, source: number(of: .start(part: part)))
  }

  /// Notes that `part` is used.
  ///
  /// - Returns: the part that was unused for longest, if more than `openLimit` are in use.
  mutating func use(_ part: Int) -> Int? {
    if used.last == part { return nil }
    used.removeAll { $0 == part }
    used.append(part)
    return used.count > Self.openLimit ? used.removeFirst() : nil
  }
}
