/// The series of a chart: the values of a field, and one for all further values.
struct PlotSeries: Sendable {
  private var places = ValuePlaces(most: Self.most)
  /// Further values, which share a series.
  private var others: Set<ExactText?> = []

  /// The most series with a value of their own.
  static let most = 8
  /// The most further values that are counted, which bounds the memory.
  private static let mostOthers = 10_000

  /// - Parameter sample: values of the first records. The most frequent ones have series.
  init(_ sample: some Sequence<String?>) {
    var counts: [ExactText?: Int] = [:]
    for value in sample { counts[value.map { ExactText($0) }, default: 0] += 1 }
    let sorted = counts.sorted { one, other in
      one.value != other.value
        ? one.value > other.value
        : SortKey.natural(one.key?.text ?? "") < SortKey.natural(other.key?.text ?? "")
    }
    for (key, _) in sorted.prefix(Self.most) { _ = places.place(of: key) }
  }

  /// nil for records without a value.
  var values: [String?] { places.values.map { $0?.text } }

  /// The number of the series of a value.
  mutating func place(of value: String?) -> Int {
    let key = value.map { ExactText($0) }
    if let place = places.place(of: key) { return place }
    if others.count < Self.mostOthers { others.insert(key) }
    return Self.most
  }

  /// The number of series, with that of further values.
  var count: Int { others.isEmpty ? max(1, places.values.count) : Self.most + 1 }

  /// `3 others`; nil if there are none.
  var othersWords: String? {
    if others.isEmpty { return nil }
    let more = others.count == Self.mostOthers ? "more than " : ""
    return more + others.count.quantity(of: "other")
  }
}
