package import WaterfallLayout
import WaterfallRecords

/// Which items are shown, in which sections and in which order.
///
/// Items keep the numbers in which they came. Their places in the layout differ from these numbers
/// once there are groups, a filter or an order. Until then the arrangement needs no memory per
/// item; afterwards it needs 12 bytes each.
package struct Arrangement: Sendable {
  package struct Section: Sendable {
    /// nil if the section has no header.
    var name: String?
    package internal(set) var items = ContiguousArray<UInt32>()
  }

  private struct Place: Sendable {
    var section: UInt32
    var item: UInt32
    static let hidden = Place(section: .max, item: .max)
  }

  /// The number of items while `isUnarranged`.
  private var unarrangedCount = 0
  private(set) var sections: [Section] = []
  private var places = ContiguousArray<Place>()
  private var numbers: [ExactText: Int] = [:]
  /// Whether all items are shown as they came, in one section without a header.
  private(set) var isUnarranged = true

  init() {}

  /// Takes sections that were made elsewhere. Items that are in no section are hidden.
  ///
  /// - Parameter total: the number of items, shown or hidden.
  init(_ sections: [Section], total: Int) {
    self.sections = sections
    isUnarranged = false
    places = ContiguousArray(repeating: .hidden, count: total)
    for (number, section) in sections.enumerated() {
      if let name = section.name { numbers[ExactText(name)] = number }
      for (index, item) in section.items.enumerated() {
        places[Int(item)] = Place(section: UInt32(number), item: UInt32(index))
      }
    }
    checkInvariants()
  }

  /// The number of items, including hidden ones.
  var total: Int { isUnarranged ? unarrangedCount : places.count }

  /// The number of items shown.
  package var count: Int {
    isUnarranged ? unarrangedCount : sections.reduce(0) { $0 + $1.items.count }
  }

  package var sectionCount: Int { isUnarranged ? 1 : sections.count }

  package func count(inSection section: Int) -> Int {
    isUnarranged ? unarrangedCount : sections[section].items.count
  }

  /// The text of a section's header; nil if it has none.
  package func name(ofSection section: Int) -> String? {
    isUnarranged ? nil : sections[section].name
  }

  package func item(at path: ItemPath) -> Int {
    isUnarranged ? path.item : Int(sections[path.section].items[path.item])
  }

  /// The path of an item; nil if it is hidden.
  package func path(of item: Int) -> ItemPath? {
    guard !isUnarranged else {
      return 0..<unarrangedCount ~= item ? ItemPath(section: 0, item: item) : nil
    }
    guard places.indices.contains(item), places[item].section != .max else { return nil }
    return ItemPath(section: Int(places[item].section), item: Int(places[item].item))
  }

  /// The shown items with a number below `end`, in numerical order.
  ///
  /// - Complexity: O(items)
  func items(before end: Int) -> ContiguousArray<UInt32> {
    if isUnarranged { return ContiguousArray((0..<UInt32(min(end, unarrangedCount)))) }
    return ContiguousArray(
      places[..<min(end, places.count)].indices.lazy.filter { self.places[$0].section != .max }
        .map { UInt32($0) })
  }

  /// The number of items shown before this one; nil if it is hidden.
  ///
  /// - Complexity: O(sections)
  package func position(of item: Int) -> Int? { path(of: item).map { position(ofItemAt: $0) } }

  /// The number of items shown before the one at `path`.
  ///
  /// - Complexity: O(sections)
  func position(ofItemAt path: ItemPath) -> Int {
    path.item + (0..<path.section).reduce(0) { $0 + count(inSection: $1) }
  }

  /// The item that has exactly `position` items before it; nil if there is none.
  ///
  /// - Complexity: O(sections)
  package func item(atPosition position: Int) -> Int? {
    var rest = position
    for section in 0..<sectionCount {
      let count = count(inSection: section)
      if rest < count { return rest < 0 ? nil : item(at: ItemPath(section: section, item: rest)) }
      rest -= count
    }
    return nil
  }

  /// The item that is `step` items further in the order on the screen; nil if there is none.
  package func item(_ step: Int, after item: Int) -> Int? {
    position(of: item).flatMap { self.item(atPosition: $0 + step) }
  }

  /// Appends new items after the existing ones.
  ///
  /// - Parameters:
  ///   - groups: each item's section by name; if empty, all go to the last section.
  ///   - shown: whether each is shown; if empty, all are.
  ///   - limit: the largest number of items shown; nil if there is no limit.
  /// - Returns: whether all went to the end, so that placed items stay where they are.
  mutating func append(count: Int, groups: [String?], shown: [Bool], limit: Int? = nil) -> Bool {
    var isAtEnd = true
    var room = limit.map { max(0, $0 - self.count) } ?? .max
    if isUnarranged {
      if groups.isEmpty && shown.isEmpty && count <= room {
        unarrangedCount += count
        return true
      }
      becomeListed()
      isAtEnd = false
    }
    for offset in 0..<count {
      let item = UInt32(places.count)
      guard room > 0, shown.isEmpty || shown[offset] else {
        places.append(.hidden)
        continue
      }
      room -= 1
      let section = section(named: groups.isEmpty ? nil : groups[offset])
      isAtEnd = isAtEnd && section == sections.count - 1
      places.append(Place(section: UInt32(section), item: UInt32(sections[section].items.count)))
      sections[section].items.append(item)
    }
    checkInvariants()
    return isAtEnd
  }

  private mutating func becomeListed() {
    isUnarranged = false
    guard unarrangedCount > 0 else { return }
    let items = ContiguousArray((0..<unarrangedCount).map { UInt32($0) })
    self = Arrangement([Section(name: nil, items: items)], total: unarrangedCount)
  }

  private mutating func section(named name: String?) -> Int {
    if let name {
      if let number = numbers[ExactText(name)] { return number }
      numbers[ExactText(name)] = sections.count
    } else if let number = sections.indices.last {
      return number
    }
    sections.append(Section(name: name))
    return sections.count - 1
  }
}

extension Arrangement {
  #if INTERNAL_CHECKS
  /// Checks the whole arrangement and traps if its parts disagree.
  func checkInvariants() {
    precondition(!isUnarranged || sections.isEmpty, "Items that are not arranged have sections")
    guard !isUnarranged else { return }
    for (number, section) in sections.enumerated() {
      for (index, item) in section.items.enumerated() {
        let path = path(of: Int(item))
        precondition(
          path?.section == number && path?.item == index,
          "Item \(item) of section \(number) is in another place")
      }
    }
    let shown = (0..<total).count { path(of: $0) != nil }
    precondition(shown == count, "\(shown) items have places, and \(count) are shown")
    let names = sections.compactMap(\.name)
    precondition(Set(names).count == names.count, "Two sections have one name")
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
