import WaterfallItems
import WaterfallRecords

/// The records that could not be read, for who prints them.
struct UnreadableRecords: Sendable {
  private var first: [(number: Int, reason: String)] = []
  private var count = 0

  /// Records that are told one by one.
  private static let mostTold = 3

  /// - Parameter index: of the page's first item among all of them.
  mutating func note(_ page: Page, from index: Int) {
    for (offset, item) in page.items.enumerated() {
      guard let reason = item.record.failure else { continue }
      count += 1
      if first.count < Self.mostTold { first.append((index + offset + 1, reason)) }
    }
  }

  /// A line for each of the first, and one for the others; items are counted from 1.
  var words: [String] {
    var words = first.map { "item \($0.number) is unreadable: \($0.reason)" }
    if count > first.count { words.append("\(count - first.count) more items are unreadable") }
    return words
  }
}
