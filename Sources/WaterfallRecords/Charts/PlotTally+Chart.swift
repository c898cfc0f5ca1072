extension PlotTally {
  /// The chart of what was added, for a room of some size.
  ///
  /// - Parameters:
  ///   - columns: those between the axes, in cells.
  ///   - rows: those between the axes, in cells.
  /// - Complexity: O(places + points in memory).
  package func chart(columns: Int, rows: Int) -> PlotChart {
    var read = self
    read.readWaiting()
    var chart = PlotChart()
    let maker = ChartMaker(read, columns: max(1, columns), rows: max(1, rows))
    chart.fault = maker.fault
    chart.notes = maker.notes
    if chart.fault == nil { maker.fill(&chart) }
    return chart
  }
}

/// Makes the chart of a tally whose values have been read.
private struct ChartMaker {
  let tally: PlotTally
  let kind: Plot.Kind
  let columns, rows: Int

  /// The least width of a bar, with the blank after it.
  private static let barColumns = 3
  /// The rows between two values beside an axis.
  private static let tickRows = 4

  init(_ tally: PlotTally, columns: Int, rows: Int) {
    (self.tally, self.columns, self.rows) = (tally, columns, rows)
    kind = tally.points.map { tally.plot.kind(onAxisOf: $0.kind) } ?? .bars
  }

  private var plot: Plot { tally.plot }

  // MARK: What cannot be drawn

  var fault: PlotError? {
    guard tally.recordCount > 0 else { return nil }
    let omitted = tally.omitted
    let hasPlaces =
      tally.points.map { $0.count > 0 } ?? !(tally.categories?.categories.isEmpty ?? true)
    if let own = plot.kind, own != .bars, tally.categories != nil {
      return .notMeasured(field: plot.x, own)
    }
    if hasPlaces { return nil }
    if let y = plot.y, omitted.withoutY + omitted.unreadY > 0 {
      return .noNumber(field: y, withoutValue: omitted.withoutY, withOther: omitted.unreadY)
    }
    return .noPlace(field: plot.x)
  }

  var notes: [String] {
    let omitted = tally.omitted
    func cards(_ count: Int, without field: String) -> String? {
      count == 0 ? nil : "\(count) \(count == 1 ? "card has" : "cards have") no \(field)"
    }
    func values(_ count: Int, of field: String) -> String? {
      count == 0 ? nil : "\(count.quantity(of: "value")) of \(field) could not be placed"
    }
    var notes = [
      cards(omitted.withoutX, without: plot.x), values(omitted.unreadX, of: plot.x),
    ]
    if let y = plot.y {
      notes += [cards(omitted.withoutY, without: y), values(omitted.unreadY, of: y)]
    }
    let units = tally.yReader?.units ?? []
    if units.count > 1 {
      notes.append("several units are drawn as they are: \(units.joined(separator: ", "))")
    }
    return notes.compactMap(\.self)
  }

  // MARK: The chart

  func fill(_ chart: inout PlotChart) {
    chart.kind = kind
    if plot.series != nil {
      chart.series = tally.series.values.map { value in
        value.map { tally.groupColumn.words(for: $0) ?? $0 } ?? Grouping.missing
      }
      if let words = tally.series.othersWords {
        chart.series.append(words)
        chart.endsWithOthers = true
      }
    }
    if let categories = tally.categories {
      fill(&chart, with: categories)
    } else if let points = tally.points {
      fill(&chart, with: points)
    }
  }

  private func fill(_ chart: inout PlotChart, with categories: PlotCategories) {
    chart.hasCategories = true
    let (shown, others, otherCount) = categories.largest(rows, by: plot.measure)
    let names = chart.series
    chart.places = shown.map { category in
      let value = category.value ?? ""
      return place(
        named: tally.xColumn.words(for: value) ?? value, category.bins,
        term: FieldCounts.term(of: plot.x, value: value), names)
    }
    if let others {
      let count = categories.isCut ? "more than \(otherCount)" : "\(otherCount)"
      chart.places.append(
        place(named: "(\(count) others)", others.bins, term: nil, names))
    }
    let ends = Self.ends(of: chart.places)
    chart.valueAxis = AxisTicks(barsFrom: ends.low, to: ends.high)
  }

  private func fill(_ chart: inout PlotChart, with points: PlotPoints) {
    let most = kind == .bars ? max(1, columns / Self.barColumns) : columns
    let seriesCount = tally.series.count
    guard let bins = points.bins(atMost: most, seriesCount: seriesCount) else {
      if points.count > 0 { chart.fault = .noPlace(field: plot.x) }
      return
    }
    let counts = (0..<bins.count).map { place in
      bins.ofSeries.reduce(0) { $0 + $1[place].count }
    }
    let ranges = bins.step.ranges(from: bins.first, counts: counts)
    let names = chart.series
    chart.places = ranges.enumerated().map { index, range in
      place(
        named: range.label, bins.ofSeries.map { $0[index] }, term: range.term(of: plot.x), names)
    }
    chart.ticks = ticks(of: bins)
    if points.kind == .date {
      chart.moment = DateStep.common(from: points.least, to: points.greatest)
    }
    let mostTicks = max(2, rows / Self.tickRows + 1)
    if kind == .bars {
      let ends = Self.ends(of: chart.places)
      chart.valueAxis = axis(from: ends.low, to: ends.high, atMost: mostTicks)
      return
    }
    chart.dots = dots(of: points, bins).sorted {
      ($0.series, $0.position, $0.value) < ($1.series, $1.position, $1.value)
    }
    let values = chart.dots.map(\.value)
    // A line of counts or sums begins at zero. One of values would be flat there.
    let zero = plot.isSummed ? [0.0] : []
    if let least = (values + zero).min(), let greatest = (values + zero).max() {
      chart.valueAxis = axis(from: least, to: greatest, atMost: mostTicks)
    }
  }

  private func place(
    named label: String, _ bins: [PlotBin], term: String?, _ series: [String]
  ) -> PlotChart.Place {
    var all = PlotBin()
    for bin in bins where bin.count > 0 { all.add(bin) }
    let values = bins.map { $0.count == 0 ? nil : $0.value(of: plot.measure, in: kind) }
    let total = all.value(of: plot.measure, in: kind)
    var words = [self.words(of: all)]
    for (name, value) in zip(series, values) {
      if let value { words.append("\(name) \(amount(value))") }
    }
    return PlotChart.Place(
      label: label, values: values, value: total.map(amount) ?? "-",
      words: words.joined(separator: " · "), term: term)
  }

  /// `3 cards`, `sum 45 of 3`, `mean 15 of 3, 5 to 30`.
  private func words(of bin: PlotBin) -> String {
    if plot.y == nil { return bin.count.quantity(of: "card") }
    guard bin.count > 0 else { return "none" }
    if bin.count == 1 { return amount(bin.sum) }
    let isSum = plot.isSummed || kind == .bars
    let value = isSum ? bin.sum : bin.sum / Double(bin.count)
    return "\(isSum ? "sum" : "mean") \(amount(value)) of \(bin.count), "
      + "\(amount(bin.least)) to \(amount(bin.greatest))"
  }

  /// A value as the field has it.
  private func amount(_ value: Double) -> String {
    guard let reader = tally.yReader else { return Meaning.words(for: value, as: .number) }
    return Meaning.words(
      for: value, as: reader.kind, decimals: reader.decimals, in: reader.sizeUnits)
  }

  // MARK: Points

  private func dots(of points: PlotPoints, _ bins: PlotPoints.Bins) -> [PlotChart.Dot] {
    func dot(_ point: PlotPoints.Point) -> PlotChart.Dot {
      PlotChart.Dot(position: bins.position(of: point.x), value: point.y, series: point.series)
    }
    if kind == .scatter, let cloud = points.cloud { return cloud.points.map(dot) }
    if kind == .scatter || !plot.isSummed && !points.few.isEmpty && points.count <= columns {
      return points.few.map(dot)
    }
    return bins.ofSeries.enumerated().flatMap { series, row in
      row.enumerated().compactMap { index, bin -> PlotChart.Dot? in
        // No value is no mean, but a sum of zero.
        guard plot.isSummed || bin.count > 0,
          let value = bin.value(of: plot.measure, in: kind)
        else { return nil }
        return PlotChart.Dot(
          position: (Double(index) + 0.5) / Double(bins.count), value: value, series: series)
      }
    }
  }

  // MARK: Axes

  /// The lowest and the highest end of bars, and zero between them.
  private static func ends(of places: [PlotChart.Place]) -> (low: Double, high: Double) {
    let stacks = places.map(\.stack)
    return (stacks.map(\.below).min() ?? 0, stacks.map(\.above).max() ?? 0)
  }

  private func axis(from least: Double, to greatest: Double, atMost most: Int) -> AxisTicks {
    AxisTicks(
      tally.yReader?.kind ?? .number, from: least, to: greatest, atMost: most,
      isWhole: plot.y == nil)
  }

  /// The round values below the axis: those of the smallest step whose words have room.
  private func ticks(of bins: PlotPoints.Bins) -> [PlotChart.Tick] {
    let (start, end) = (
      bins.step.start(bins.first), bins.step.start(bins.first + bins.count)
    )
    // A month may begin inside a week, so dates need not be multiples of the places.
    for step in AxisStep.all(bins.kind)
    where bins.kind == .date || step.isMultiple(of: bins.step) {
      guard step.holds(start), step.holds(end) else { continue }
      var first = step.number(of: start)
      if step.start(first) < start { first += 1 }
      let last = step.number(of: end)
      guard last - first < columns, last - first <= bins.count else { continue }
      guard last >= first else { return [] }
      let labels = step.ticks(first...last)
      let ticks = zip(first...last, labels).map { number, label in
        PlotChart.Tick(position: bins.position(of: step.start(number)), label: label)
      }
      if haveRoom(ticks) { return ticks }
    }
    return []
  }

  private func haveRoom(_ ticks: [PlotChart.Tick]) -> Bool {
    let widest = ticks.reduce(0) { max($0, $1.label.unicodeScalars.count) }
    let gaps = zip(ticks, ticks.dropFirst()).map { $1.position - $0.position }
    guard let least = gaps.min() else { return true }
    return least * Double(columns) >= Double(widest + 2)
  }
}

extension Plot {
  /// Whether the values of a place are added up on any axis, so that a place without some has zero.
  fileprivate var isSummed: Bool {
    if case .values = measure { false } else { true }
  }
}
