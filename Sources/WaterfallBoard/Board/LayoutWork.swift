/// The cost of placing cards, for the log and the lab.
package struct LayoutWork: Hashable, Sendable {
  /// The items that are placed: all, or only the new ones.
  package enum Part { case all, new }

  /// How often all items were placed.
  package private(set) var full = 0
  /// How often only new items were placed.
  package private(set) var incremental = 0
  /// The total time of placing.
  package private(set) var duration = Duration.zero
  package private(set) var last = Preparation()

  /// The number of items in the layout after the last time.
  package var items: Int { last.total }

  package init() {}

  /// - Parameters:
  ///   - part: the part that was placed.
  ///   - items: the number of items in the layout now.
  mutating func add(_ part: Part, items: Int, duration: Duration) {
    let placed = part == .all ? items : max(0, items - last.total)
    last = Preparation(isWhole: part == .all, placed: placed, total: items, duration: duration)
    switch part {
    case .all: full += 1
    case .new: incremental += 1
    }
    self.duration += duration
  }

  /// The work done since an earlier state.
  package func since(_ earlier: LayoutWork) -> LayoutWork {
    var work = self
    work.full -= earlier.full
    work.incremental -= earlier.incremental
    work.duration -= earlier.duration
    return work
  }
}

/// The cost of preparing a layout once.
package struct Preparation: Hashable, Sendable {
  package internal(set) var isWhole = true
  /// Items that were placed.
  package internal(set) var placed = 0
  /// Items in the layout afterwards.
  var total = 0
  package internal(set) var duration = Duration.zero
}

/// A clock for measuring how long placing takes. The state must not read a clock itself, so the
/// loop gives it a running one.
package struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  package var now: Duration { read() }

  /// A clock that never advances.
  package static let stopped = Stopwatch { .zero }

  package static let running = {
    let start = ContinuousClock.now
    return Stopwatch { ContinuousClock.now - start }
  }()
}
