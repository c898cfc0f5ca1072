/// The values of an axis that are no numbers: for each of them what its records have.
struct PlotCategories: Sendable {
  struct Category: Sendable {
    /// nil for all further values.
    let value: String?
    /// By the number of the series.
    private(set) var bins: [PlotBin] = []

    init(_ value: String?) { self.value = value }

    mutating func add(_ amount: Double, series: Int) {
      while bins.count <= series { bins.append(PlotBin()) }
      bins[series].add(amount)
    }

    mutating func add(_ other: Category) {
      while bins.count < other.bins.count { bins.append(PlotBin()) }
      for (series, bin) in other.bins.enumerated() { bins[series].add(bin) }
    }

    var all: PlotBin {
      var all = PlotBin()
      for bin in bins where bin.count > 0 { all.add(bin) }
      return all
    }
  }

  private(set) var categories: [Category] = []
  private var places = ValuePlaces()
  /// The values that came when there were too many others.
  private var further = Category(nil)

  /// Whether some values are counted as further ones only.
  var isCut: Bool { !further.bins.isEmpty }

  mutating func add(_ value: String, _ amount: Double, series: Int) {
    guard let place = places.place(of: ExactText(value)) else {
      return further.add(amount, series: series)
    }
    if place == categories.count { categories.append(Category(value)) }
    categories[place].add(amount, series: series)
  }

  /// The categories with the largest values, the largest first, and one for the others.
  ///
  /// - Parameter most: how many of them, with the others; 1 or more.
  /// - Returns: the others are nil if there are none.
  func largest(
    _ most: Int, by measure: Plot.Measure
  ) -> (shown: [Category], others: Category?, otherCount: Int) {
    let keyed = categories.map { category in
      (category: category, size: category.all.value(of: measure, in: .bars) ?? 0)
    }
    let sorted = keyed.sorted { one, other in
      one.size != other.size
        ? one.size > other.size
        : SortKey.natural(one.category.value ?? "") < SortKey.natural(other.category.value ?? "")
    }
    let isAll = sorted.count <= most && !isCut
    let shown = sorted.prefix(isAll ? most : max(0, most - 1)).map(\.category)
    if isAll { return (shown, nil, 0) }
    var others = further
    for (category, _) in sorted.dropFirst(shown.count) { others.add(category) }
    return (shown, others, sorted.count - shown.count)
  }
}
