import WaterfallItems
import WaterfallRecords

/// Which part of a joined source, and which number inside that part, a number of the joined one
/// means.
///
/// A part may number sources of its own (it may be joined itself), so a pair is needed where a
/// cursor and a place have room for one number: the pairs that occur are numbered as they come.
struct PartTable {
  enum Entry: Hashable {
    /// Before the part's first item.
    case start(part: Int)
    case inside(part: Int, source: UInt32)
    /// What stands where the part cannot be read.
    case fault(part: Int)

    var part: Int {
      switch self {
      case .start(let part), .inside(let part, _), .fault(let part): part
      }
    }
  }

  private var entries: [Entry] = []
  private var numbers: [Entry: UInt32] = [:]
  /// How many items lie before each part that has been begun.
  private var bases: [Int: Int] = [0: 0]
  /// What was found in each part's first page.
  private var fields: [Int: CardFields] = [:]
  /// Why parts cannot be read to their end.
  private(set) var faults: [Int: ItemError] = [:]
  /// The parts that were asked for something, the latest last.
  private var used: [Int] = []
  /// So many parts keep their files open.
  static let openLimit = 64

  mutating func number(of entry: Entry) -> UInt32 {
    if let number = numbers[entry] { return number }
    let number = UInt32(entries.count)
    entries.append(entry)
    numbers[entry] = number
    return number
  }

  /// The entry that `number` was given for.
  subscript(number: UInt32) -> Entry {
    guard number < entries.count else {
      fatalError("A joined source was asked for source \(number), and has named \(entries.count)")
    }
    return entries[Int(number)]
  }

  /// How many items lie before `part`, which has been begun.
  func base(of part: Int) -> Int { bases[part] ?? 0 }

  /// What the cards of a part show; nil before its first page.
  func fields(of part: Int) -> CardFields? { fields[part] }

  mutating func set(_ found: CardFields, of part: Int) { fields[part] = found }

  /// The number of what stands where `part` cannot be read.
  mutating func number(of fault: ItemError, in part: Int) -> UInt32 {
    faults[part] = fault
    return number(of: .fault(part: part))
  }

  /// Where `part` begins, with `index` items before it.
  mutating func start(of part: Int, index: Int) -> Cursor {
    bases[part] = index
    return Cursor(position: 0, index: index, source: number(of: .start(part: part)))
  }

  /// Notes that `part` is asked for something.
  ///
  /// - Returns: the part that was not asked for longest, if more than `openLimit` were asked.
  mutating func use(_ part: Int) -> Int? {
    if used.last == part { return nil }
    used.removeAll { $0 == part }
    used.append(part)
    return used.count > Self.openLimit ? used.removeFirst() : nil
  }
}
