import WaterfallRecords

/// Letters on the cards in view; typing them goes to a card.
struct Hints: Sendable {
  /// The home row comes first.
  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// The label of each item, in reading order. All labels have one letter, or all have two.
  let labels: [(item: Int, label: String)]
  var typed = ""

  /// - Parameter items: in reading order. Items beyond the number of two-letter labels get none.
  init(items: [Int]) {
    let letters = Self.letters
    labels = items.prefix(letters.count * letters.count).enumerated().map { place, item in
      guard items.count > letters.count else { return (item, String(letters[place])) }
      // The first letter changes slowest. So neighbours start alike, and few letters from the rows
      // beyond the home row are needed.
      return (item, String([letters[place / letters.count], letters[place % letters.count]]))
    }
  }

  /// The letters that are still to be typed, for each card that remains possible.
  var rests: [(item: Int, rest: Substring)] {
    labels.filter { $0.label.begins(with: typed) }
      .map { ($0.item, $0.label.dropFirst(typed.count)) }
  }
}
