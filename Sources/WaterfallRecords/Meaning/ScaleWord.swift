/// Words for places on a scale, which people use for risks, priorities and sizes of clothes: `low`,
/// `medium`, `high`; `S`, `M`, `L`.
///
/// A column is read so only if nearly all of its values are such words
/// (``ColumnMeaning/isOfScale``).
enum ScaleWord {
  /// A text whose bytewise order is that of the scale, and before all texts that are no such words;
  /// nil for these.
  static func key(_ text: String) -> String? {
    guard 1...longest ~= text.utf8.count, let place = places[text.lowercased()] else { return nil }
    return "\(place)\(SortKey.natural(text))"
  }

  private static let longest = 13

  /// The words from the least to the most. Those of one line are at the same place, because no
  /// column has all of them.
  private static let words = [
    ["none"],
    ["info", "informational", "xxs"],
    ["lowest", "trivial", "negligible", "minimal", "tiny", "xs"],
    ["low", "minor", "small", "s"],
    ["medium", "moderate", "normal", "med", "m"],
    ["high", "major", "important", "large", "l"],
    ["highest", "urgent", "severe", "xl"],
    ["critical", "xxl", "2xl"],
    ["blocker", "xxxl", "3xl"],
  ]

  private static let places: [String: Int] = {
    var places: [String: Int] = [:]
    for (place, same) in words.enumerated() {
      for word in same { places[word] = place }
    }
    return places
  }()
}
