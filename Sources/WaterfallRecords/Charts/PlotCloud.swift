/// The points of a scatter chart, if they are too many to keep all: one of each small rectangle.
///
/// If there are too many rectangles, they become twice as wide and high. So the memory is bounded,
/// and every outlier stays.
struct PlotCloud: Sendable {
  private struct Place: Hashable {
    // Whole numbers. As a `Double` they may be of any size.
    let column, row: Double
    let series: Int
  }

  private var width, height: Double
  private var kept: [Place: PlotPoints.Point] = [:]

  /// The most points that are kept.
  static let most = 32_768
  /// The rectangles in each direction at first.
  private static let firstCount = 1024.0

  /// - Parameter points: not empty.
  init(_ points: [PlotPoints.Point]) {
    func extent(_ numbers: some Sequence<Double>) -> Double {
      let (least, greatest) = numbers.reduce((Double.infinity, -Double.infinity)) {
        (min($0.0, $1), max($0.1, $1))
      }
      return greatest > least ? (greatest - least) / Self.firstCount : 1
    }
    (width, height) = (extent(points.lazy.map(\.x)), extent(points.lazy.map(\.y)))
    for point in points { add(point) }
  }

  var points: some Collection<PlotPoints.Point> { kept.values }

  mutating func add(_ point: PlotPoints.Point) {
    insert(point)
    while kept.count > Self.most {
      (width, height) = (width * 2, height * 2)
      let points = kept.values
      kept = [:]
      for point in points { insert(point) }
    }
  }

  /// The point that is left of two does not depend on their order.
  private mutating func insert(_ point: PlotPoints.Point) {
    let place = Place(
      column: (point.x / width).rounded(.down), row: (point.y / height).rounded(.down),
      series: point.series)
    if let other = kept[place], (other.x, other.y) <= (point.x, point.y) { return }
    kept[place] = point
  }
}
