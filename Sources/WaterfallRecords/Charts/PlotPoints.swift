/// The points of a chart with an axis of numbers or times, in bounded memory.
///
/// The first few thousand points are kept as they are. Then points are added to bins: the count,
/// the sum, the least and the greatest of the values between two round ends. If there are too many
/// bins, the next larger step makes fewer of them. Its ends are ends of the smaller step as well,
/// so the places of a chart have exactly the values that a filter by their ends finds. A sample of
/// the points would be as small, but would lose sums and outliers.
///
/// Points of a scatter chart are also kept by ``PlotCloud``.
struct PlotPoints: Sendable {
  struct Point: Hashable, Sendable {
    let x, y: Double
    let series: Int
  }

  private struct Key: Hashable {
    let number: Int
    let series: Int
  }

  /// The kind of the values on the axis. Dates are seconds since 1970, as local clocks show them.
  let kind: Meaning.Kind
  private(set) var count = 0
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity
  /// All points, while they are few; else empty.
  private(set) var few: [Point] = []
  private var binned: [Key: PlotBin] = [:]
  /// The distance of the bins; nil while there are none.
  private var step: AxisStep?
  private(set) var cloud: PlotCloud?
  private let hasCloud: Bool
  /// The largest step of which all points are multiples.
  private var grain: AxisStep
  private var finerGrains: [AxisStep]
  private let coarsest: AxisStep

  /// The most points that are kept as they are.
  static let mostFew = 4096
  static let mostBins = 16_384
  /// The most places of the axis that have bins at first.
  private static let mostFirst = 4096
  /// Sums of larger values would not be finite.
  private static let largest = 1e100

  /// - Parameter hasCloud: whether the points themselves are drawn, however many there are.
  init(_ kind: Meaning.Kind, hasCloud: Bool) {
    let grains = AxisStep.grains(kind)
    let steps = AxisStep.nested(kind)
    (self.kind, self.hasCloud) = (kind, hasCloud)
    (grain, finerGrains) = (grains[0], Array(grains.dropFirst()))
    coarsest = steps[steps.count - 1]
  }

  /// The number of points, bins and places of the cloud in memory.
  var keptCount: Int { few.count + binned.count + (cloud?.points.count ?? 0) }

  /// Adds a point.
  ///
  /// - Returns: whether it has a place: its numbers are not too large.
  mutating func add(_ point: Point) -> Bool {
    guard coarsest.holds(point.x), point.y.magnitude < Self.largest else { return false }
    if step != nil {
      guard addToBin(point) else { return false }
      cloud?.add(point)
    }
    count += 1
    (least, greatest) = (min(least, point.x), max(greatest, point.x))
    while !finerGrains.isEmpty, !isMultiple(point.x) { grain = finerGrains.removeFirst() }
    guard step == nil else { return true }
    few.append(point)
    if few.count >= Self.mostFew { begin() }
    return true
  }

  private func isMultiple(_ x: Double) -> Bool {
    grain.holds(x) && grain.start(grain.number(of: x)) == x
  }

  /// Begins to keep bins instead of points.
  private mutating func begin() {
    step =
      AxisStep.fitting(
        AxisStep.nested(kind), from: least, to: greatest, atMost: Self.mostFirst,
        multipleOf: grain) ?? coarsest
    for point in few { _ = addToBin(point) }
    if hasCloud { cloud = PlotCloud(few) }
    few = []
  }

  /// - Returns: false if there is no room for another bin, though the step is the largest.
  private mutating func addToBin(_ point: Point) -> Bool {
    while var step {
      while !step.holds(point.x), let next = step.coarser(kind) { step = next }
      if step != self.step { regroup(by: step) }
      let key = Key(number: step.number(of: point.x), series: point.series)
      if binned[key] != nil || binned.count < Self.mostBins {
        binned[key, default: PlotBin()].add(point.y)
        return true
      }
      guard let next = step.coarser(kind) else { return false }
      regroup(by: next)
    }
    return false
  }

  private mutating func regroup(by larger: AxisStep) {
    guard let step else { return }
    var regrouped: [Key: PlotBin] = [:]
    for (key, bin) in binned {
      let number = larger.number(of: step.start(key.number))
      regrouped[Key(number: number, series: key.series), default: PlotBin()].add(bin)
    }
    (binned, self.step) = (regrouped, larger)
  }

  // MARK: Results

  /// The bins of a chart: neighbours from one number of a step on, for each series.
  struct Bins {
    let kind: Meaning.Kind
    let step: AxisStep
    let first: Int
    /// For each series, as many bins as the axis has places.
    var ofSeries: [[PlotBin]]
    var count: Int { ofSeries[0].count }

    /// The place of a value along the axis, 0 to 1. All places are equally wide, also months.
    func position(of x: Double) -> Double {
      let number = step.number(of: x)
      let (start, end) = (step.start(number), step.start(number + 1))
      return (Double(number - first) + (x - start) / (end - start)) / Double(count)
    }
  }

  /// - Parameters:
  ///   - most: the most bins, unless it is 1: there may be two.
  ///   - seriesCount: 1 or more.
  /// - Returns: nil if there are no points, or if they are too far apart.
  func bins(atMost most: Int, seriesCount: Int) -> Bins? {
    guard count > 0, let step = chartStep(atMost: most) else { return nil }
    let first = step.number(of: least)
    let places = step.number(of: greatest) - first + 1
    let empty = [PlotBin](repeating: PlotBin(), count: places)
    var made = Bins(
      kind: kind, step: step, first: first,
      ofSeries: [[PlotBin]](repeating: empty, count: seriesCount))
    for point in few {
      made.ofSeries[point.series][step.number(of: point.x) - first].add(point.y)
    }
    guard let own = self.step else { return made }
    // In the same order each time, because a sum may depend on it.
    for (key, bin) in binned.sorted(by: { $0.key.number < $1.key.number }) {
      let place = step.number(of: own.start(key.number)) - first
      made.ofSeries[key.series][min(max(0, place), places - 1)].add(bin)
    }
    return made
  }

  private func chartStep(atMost most: Int) -> AxisStep? {
    if step == nil, least == greatest {
      // The narrowest place around a single number would be hard to read.
      let one = kind == .date ? grain : AxisStep.grains(kind)[0]
      return ([one] + AxisStep.nested(kind)).first { $0.holds(least) }
    }
    // Numbers below zero and above it are in two places at least.
    return AxisStep.fitting(
      AxisStep.all(kind), from: least, to: greatest, atMost: max(2, most),
      multipleOf: step ?? grain)
  }
}
