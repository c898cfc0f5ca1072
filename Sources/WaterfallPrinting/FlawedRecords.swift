import WaterfallItems
import WaterfallRecords

/// Collects the records of a printout that could not be read, or only in part.
struct FlawedRecords: Sendable {
  private var unreadable: [(number: Int, reason: String)] = []
  private var unreadableCount = 0
  /// The first record that was read in part.
  private var cut: (number: Int, part: String)?
  private var cutCount = 0

  /// The number of unreadable records that are reported one by one.
  private static let mostTold = 3

  /// - Parameter index: the number of the page's first item in the source, from 0.
  mutating func collect(_ page: Page, from index: Int) {
    for (offset, item) in page.items.enumerated() {
      let number = index + offset + 1
      if let reason = item.record.failure {
        unreadableCount += 1
        if unreadable.count < Self.mostTold { unreadable.append((number, reason)) }
      } else if let part = item.record.cut {
        cutCount += 1
        cut = cut ?? (number, part)
      }
    }
  }

  /// One line for each of the first unreadable records, one for the rest of them, and one for those
  /// that were read in part. Items are counted from 1.
  var words: [String] {
    var words = unreadable.map { "item \($0.number) is unreadable: \($0.reason)" }
    if unreadableCount > unreadable.count {
      words.append("\(unreadableCount - unreadable.count) more items are unreadable")
    }
    if let cut {
      let others = cutCount == 1 ? "" : ", and so are \(cutCount - 1) others"
      words.append("item \(cut.number) is cut: only \(cut.part) were read\(others)")
    }
    return words
  }
}
