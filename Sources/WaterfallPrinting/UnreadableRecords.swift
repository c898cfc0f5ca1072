import WaterfallItems
import WaterfallRecords

/// Collects the records of a printout that could not be read.
struct UnreadableRecords: Sendable {
  private var first: [(number: Int, reason: String)] = []
  private var count = 0

  /// The number of records that are reported one by one.
  private static let mostTold = 3

  /// - Parameter index: the number of the page's first item in the source, from 0.
  mutating func collect(_ page: Page, from index: Int) {
    for (offset, item) in page.items.enumerated() {
      guard let reason = item.record.failure else { continue }
      count += 1
      if first.count < Self.mostTold { first.append((index + offset + 1, reason)) }
    }
  }

  /// One line for each of the first records, and one for the rest. Items are counted from 1.
  var words: [String] {
    var words = first.map { "item \($0.number) is unreadable: \($0.reason)" }
    if count > first.count { words.append("\(count - first.count) more items are unreadable") }
    return words
  }
}
