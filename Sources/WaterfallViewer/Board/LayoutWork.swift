/// What placing its cards has cost a viewer: for the log and for the lab.
package struct LayoutWork: Hashable, Sendable {
  /// The items that are placed: all, or only those that are new.
  enum Part { case all, new }

  /// How often all of them were placed.
  package private(set) var full = 0
  /// How often only those that were new.
  package private(set) var incremental = 0
  /// The time that all of it took.
  package private(set) var duration = Duration.zero
  private(set) var last = Preparation()

  /// How many stood there the last time.
  package var items: Int { last.total }

  package init() {}

  /// - Parameters:
  ///   - part: that was placed.
  ///   - items: in the layout now.
  mutating func note(_ part: Part, items: Int, duration: Duration) {
    let placed = part == .all ? items : max(0, items - last.total)
    last = Preparation(isWhole: part == .all, placed: placed, total: items, duration: duration)
    switch part {
    case .all: full += 1
    case .new: incremental += 1
    }
    self.duration += duration
  }

  /// What has been done since.
  func since(_ earlier: LayoutWork) -> LayoutWork {
    var work = self
    work.full -= earlier.full
    work.incremental -= earlier.incremental
    work.duration -= earlier.duration
    return work
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

/// The time as far as placing needs it. A state has none of its own: the loop gives it one that
/// runs.
package struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration

  var now: Duration { read() }

  /// Nothing ever takes any time.
  package static let stopped = Stopwatch { .zero }

  static let running = {
    let start = ContinuousClock.now
    return Stopwatch { ContinuousClock.now - start }
  }()
}
