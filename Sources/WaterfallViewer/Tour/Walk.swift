import TerminalGrid
import WaterfallLayout

/// How far a tour has come.
struct Walk: Sendable {
  let tour: Tour
  /// The layout as the demo has it.
  let base: LayoutChoice
  /// Whether another tour comes behind this one.
  let isFollowed: Bool
  private(set) var index = 0
  /// Of the timer that is heard: what an earlier one says comes too late.
  var timer = 0
  /// Cells that are still to be scrolled.
  var rest = 0
  /// Whether a person does something else, so that it does not go on by itself.
  var isPaused = false
  /// Rows of the caption's box; 0 where there is no room for one.
  private(set) var rows = 0

  static let stepMilliseconds = 90

  init(_ tour: Tour, base: LayoutChoice, isFollowed: Bool, area: CellSize) {
    (self.tour, self.base, self.isFollowed) = (tour, base, isFollowed)
    layOut(in: area)
  }

  /// The layout of a step as it begins.
  func choice(at step: Tour.Step) -> LayoutChoice {
    step.changes.reduce(into: base) { $0.apply($1) }
  }

  var step: Tour.Step { tour.steps[index] }
  var isAtEnd: Bool { index == tour.steps.count - 1 }

  mutating func begin(_ index: Int) {
    self.index = index
    (rest, isPaused) = (0, false)
    timer += 1
  }

  /// Finds out how many rows the longest caption takes, so that the cards stay where they are from
  /// step to step.
  mutating func layOut(in area: CellSize) {
    guard area.columns >= 20, area.rows >= 8 else {
      rows = 0
      return
    }
    let width = area.columns - 4
    let lines = tour.steps.map { step in
      SafeText(step.caption.text(for: choice(at: step), lanes: 1)).lineCount(width: width, limit: 6)
    }
    rows = min(lines.max() ?? 1, max(1, area.rows / 3 - 2)) + 2
  }
}

extension LayoutChoice {
  fileprivate mutating func apply(_ change: Tour.Change) {
    switch change {
    case .moreColumns:
      if case .count(let count) = configuration.columns { columns = count + 1 }
    case .sideways: direction = .horizontal
    case .faulty:
      numbers[.culling] = 0
      // A row flow of one column is that column.
      if columns == 1 { columns = 2 }
    case .fixed: numbers[.culling] = 1
    }
  }
}
