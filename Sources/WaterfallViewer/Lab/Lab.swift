import TerminalGrid

/// The bench of who makes layouts: what is shown beside the cards, and over them.
struct Lab: Sendable {
  /// What the culling rectangle is.
  enum Culling: CaseIterable, Hashable, Sendable {
    /// The viewport, and nothing says so.
    case unseen
    /// The viewport, with marks at its corners.
    case viewport
    /// A smaller one, so that cards are seen going and coming at its edges.
    case smaller
  }

  var isOpen = false
  /// The row that keys change.
  var selected = LabRow.layout
  var showsLaneEnds = false
  var showsColumnLines = false
  var culling = Culling.unseen
  /// The layout to compare with; nil: none.
  var compared: Comparison.Kind?
  /// That layout; nil while it is not shown.
  var comparison: Comparison?

  /// What tells how long preparing took.
  var stopwatch = Stopwatch.stopped
  private(set) var preparation = Preparation()
  private(set) var wholeCount = 0
  private(set) var appendCount = 0

  /// Keeps what the last preparing cost.
  ///
  /// - Parameters:
  ///   - count: items in the layout now.
  ///   - isWhole: whether all of them were placed, not only the new ones.
  mutating func note(count: Int, isWhole: Bool, duration: Duration) {
    let placed = isWhole ? count : max(0, count - preparation.total)
    preparation = Preparation(isWhole: isWhole, placed: placed, total: count, duration: duration)
    if isWhole { wholeCount += 1 } else { appendCount += 1 }
  }
}

/// What preparing a layout cost.
struct Preparation: Hashable, Sendable {
  var isWhole = true
  /// Items that were placed.
  var placed = 0
  /// Items in the layout afterwards.
  var total = 0
  var duration = Duration.zero
}

/// The time as far as the lab needs it. A state has none of its own: the loop gives it one that runs.
struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  var now: Duration { read() }

  /// Nothing ever takes any time.
  static let stopped = Stopwatch { .zero }

  static let running = {
    let start = ContinuousClock.now
    return Stopwatch { ContinuousClock.now - start }
  }()
}
