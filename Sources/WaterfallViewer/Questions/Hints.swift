import WaterfallRecords

/// Letters on the cards in view, to go there by typing them.
struct Hints: Sendable {
  /// The home row first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// Of each item, in reading order: all of one letter, or all of two.
  let labels: [(item: Int, label: String)]
  var typed = ""

  /// - Parameter items: in reading order; those beyond the labels of two letters get none.
  init(items: [Int]) {
    let letters = Self.letters
    labels = items.prefix(letters.count * letters.count).enumerated().map { place, item in
      guard items.count > letters.count else { return (item, String(letters[place])) }
      // The first letter changes slowest: neighbours begin alike, and few letters of the far rows
      // are needed.
      return (item, String([letters[place / letters.count], letters[place % letters.count]]))
    }
  }

  /// What is still to be typed for each card that is not ruled out.
  var rests: [(item: Int, rest: Substring)] {
    labels.filter { $0.label.begins(with: typed) }
      .map { ($0.item, $0.label.dropFirst(typed.count)) }
  }
}
