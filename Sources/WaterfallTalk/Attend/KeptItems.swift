import WaterfallItems
import WaterfallRecords

/// An item of the speaker's order, as a guest keeps it.
struct KeptItem: Sendable {
  var item: Item
  var section: String?
  /// About the bytes that its record takes.
  var size: Int
}

/// The items that have come last, by their numbers in the speaker's order.
struct KeptItems: Sendable {
  private var items: [Int: KeptItem] = [:]
  /// The numbers in the order in which the items came; the first ones have been dropped.
  private var numbers: [Int] = []
  private var droppedCount = 0
  private(set) var size = 0

  /// The most items, and the most bytes of all records together.
  static let mostItems = 4000
  static let mostBytes = 8_000_000

  var count: Int { items.count }

  subscript(number: Int) -> KeptItem? { items[number] }

  /// The items from this number on, as far as none is missing in between.
  func items(from first: Int, most: Int) -> [KeptItem] {
    var found: [KeptItem] = []
    while found.count < most, let item = items[first + found.count] { found.append(item) }
    return found
  }

  /// Adds an item if it is not there, and drops those that came first if there are too many.
  ///
  /// - Complexity: O(1) on average.
  mutating func insert(_ item: KeptItem, number: Int) {
    guard items[number] == nil else { return }
    items[number] = item
    numbers.append(number)
    size += item.size
    while items.count > Self.mostItems || size > Self.mostBytes && items.count > 1 {
      size -= items.removeValue(forKey: numbers[droppedCount])?.size ?? 0
      droppedCount += 1
    }
    if droppedCount * 2 > numbers.count {
      numbers.removeFirst(droppedCount)
      droppedCount = 0
    }
  }
}

extension Record {
  /// About the bytes that the record takes in memory.
  ///
  /// - Complexity: O(values of the record).
  var approximateSize: Int { fields.reduce(128 + stylesSize) { $0 + $1.approximateSize } }
}

extension Field {
  fileprivate var approximateSize: Int { 40 + name.utf8.count + value.approximateSize }
}

extension Value {
  fileprivate var approximateSize: Int {
    switch self {
    case .null, .bool: 0
    case .number(let text), .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(32) { $0 + 24 + $1.approximateSize }
    case .object(let fields): fields.reduce(32) { $0 + $1.approximateSize }
    }
  }
}
