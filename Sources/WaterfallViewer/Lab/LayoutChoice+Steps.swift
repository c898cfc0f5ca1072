import WaterfallLayout

// What a step to the left or the right makes of a layout's numbers.
extension LayoutChoice {
  /// The widths in points that the lab offers; nil: a point is a cell.
  private static let pointSteps: [Int?] = [nil, 125, 250, 375, 500, 750, 1000, 1500, 2000]
  private static let mostCells = 1000

  /// - Parameters:
  ///   - lanes: how many there are now.
  ///   - mostLanes: how many there is room for.
  mutating func stepColumns(by step: Int, lanes: Int, mostLanes: Int) {
    let wanted = (columns ?? lanes) + step
    // One column less than one is as many as fit.
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

  mutating func togglePlacement() {
    placement = placement == .roundRobin ? .shortest(tolerance: 0) : .roundRobin
  }

  mutating func toggleDirection() {
    direction = direction == .horizontal ? .vertical : .horizontal
    columns = nil
  }

  /// The next of these layouts.
  ///
  /// - Parameter kinds: not empty.
  mutating func stepKind(by step: Int, of kinds: [LayoutKind]) {
    take(kinds[wrapped: (kinds.firstIndex(of: kind) ?? 0) + step])
  }

  /// A step of one of the layout's own numbers. Of a choice between two ways it is the other one.
  mutating func step(_ number: LayoutNumber, by step: Int) {
    let (value, range) = (Int(ownNumbers[number]) + step, Array(number.range))
    numbers[number] = Double(
      number.meanings.isEmpty
        ? min(max(range[0], value), range[range.count - 1]) : range[wrapped: value - range[0]])
  }

  /// What one of the layout's own numbers is, as people read it.
  func words(for number: LayoutNumber) -> String {
    let value = Int(ownNumbers[number])
    let index = value - number.range.lowerBound
    return number.meanings.indices.contains(index) ? number.meanings[index] : "\(value)"
  }

  /// Another layout with the same numbers, unless it counts in another unit.
  mutating func take(_ new: LayoutKind) {
    let old = self
    kind = new
    if (points == nil) != (old.points == nil) { forgetLengths() }
  }

  /// Another number of points for the screen's width. What a column needs at least stays about as
  /// wide.
  ///
  /// - Parameter cells: the screen's width (height, when horizontal).
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

extension Array {
  /// The element at an index that goes round at both ends. The array is not empty.
  subscript(wrapped index: Int) -> Element {
    self[(index % count + count) % count]
  }
}
