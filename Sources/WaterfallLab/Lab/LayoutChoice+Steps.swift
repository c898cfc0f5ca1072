import WaterfallBoard
import WaterfallLayout
import WaterfallViewer

// How a step to the left or right in the lab changes a layout's numbers.
extension LayoutChoice {
  /// The widths in points that the lab offers; nil if a point is a cell.
  private static let pointSteps: [Int?] = [nil, 125, 250, 375, 500, 750, 1000, 1500, 2000]
  private static let mostCells = 1000

  /// - Parameters:
  ///   - lanes: how many there are now.
  ///   - mostLanes: how many there is room for.
  mutating func stepColumns(by step: Int, lanes: Int, mostLanes: Int) {
    let wanted = (columns ?? lanes) + step
    // A step below one column chooses "as many as fit".
    columns = wanted < 1 && columns != nil ? nil : min(max(1, wanted), max(1, mostLanes))
  }

  mutating func stepColumnGap(by step: Int) {
    columnGap = Self.clamped(Int(configuration.columnGap) + step, 0)
  }

  mutating func stepRowGap(by step: Int) {
    rowGap = Self.clamped(Int(configuration.rowGap) + step, 0)
  }

  mutating func stepMinimumColumnWidth(by step: Int) {
    minimumColumnWidth = Self.clamped(minimumColumnWidth + step, 1)
  }

  mutating func stepTolerance(by step: Int) {
    guard case .shortest(let tolerance) = placement else { return }
    placement = .shortest(tolerance: Double(Self.clamped(Int(tolerance) + step, 0)))
  }

  /// Goes from shortest to round robin, to column first, and back.
  mutating func stepPlacement(by step: Int) {
    let all: [LayoutConfiguration.Placement] = [.shortest(), .roundRobin, .columnFirst]
    let now = all.firstIndex(of: placement) ?? 0
    placement = all[wrapped: now + step]
  }

  mutating func stepMaximumColumns(by step: Int, lanes: Int) {
    maximumColumns = Self.stepped(maximumColumns, by: step, from: lanes)
  }

  mutating func stepMaximumColumnWidth(by step: Int) {
    maximumColumnWidth = Self.stepped(maximumColumnWidth, by: step, from: minimumColumnWidth)
  }

  mutating func stepAlignment(by step: Int) {
    let all: [LayoutConfiguration.Alignment] = [.start, .center, .end]
    alignment = all[wrapped: (all.firstIndex(of: alignment) ?? 0) + step]
  }

  /// A limit that steps change: the first step sets it, and a step below 1 removes it.
  private static func stepped(_ limit: Int?, by step: Int, from first: Int) -> Int? {
    guard let limit else { return clamped(first, 1) }
    return limit + step < 1 ? nil : clamped(limit + step, 1)
  }

  /// Goes to another of these layouts; wraps around at both ends.
  ///
  /// - Parameter kinds: not empty.
  mutating func stepKind(by step: Int, of kinds: [LayoutKind]) {
    choose(kinds[wrapped: (kinds.firstIndex(of: kind) ?? 0) + step])
  }

  /// Changes one of the layout's own numbers. Numbers with named values wrap around.
  mutating func step(_ number: LayoutNumber, by step: Int) {
    let (value, range) = (Int(ownNumbers[number]) + step, Array(number.range))
    numbers[number] = Double(
      number.meanings.isEmpty
        ? min(max(range[0], value), range[range.count - 1]) : range[wrapped: value - range[0]])
  }

  /// The value of one of the layout's own numbers, as people read it.
  func words(for number: LayoutNumber) -> String {
    let value = Int(ownNumbers[number])
    let index = value - number.range.lowerBound
    return number.meanings.indices.contains(index) ? number.meanings[index] : "\(value)"
  }

  /// Switches to another layout and keeps the numbers.
  ///
  /// Lengths are reset if the two count in different units, points and cells.
  mutating func choose(_ new: LayoutKind) {
    let old = self
    kind = new
    if (points == nil) != (old.points == nil) { forgetLengths() }
  }

  /// Changes how many points the screen's width has.
  ///
  /// The minimum column width is scaled along, so that it looks about the same.
  ///
  /// - Parameter cells: the screen's width in cells (its height when horizontal).
  mutating func stepPoints(by step: Int, cells: Int) {
    let steps = Self.pointSteps
    let old = points
    let index = steps.firstIndex { ($0 ?? 0) >= (chosenPoints ?? 0) } ?? steps.count - 1
    chosenPoints = steps[min(max(0, index + step), steps.count - 1)]
    if (points == nil) != (old == nil) { (columnGap, rowGap) = (nil, nil) }
    let factor = Double(points ?? cells) / Double(max(1, old ?? cells))
    minimumColumnWidth = Self.clamped(Int((Double(minimumColumnWidth) * factor).rounded()), 1)
  }

  private mutating func forgetLengths() { (columns, columnGap, rowGap) = (nil, nil, nil) }

  private static func clamped(_ value: Int, _ least: Int) -> Int {
    min(max(least, value), mostCells)
  }
}
