import TerminalGrid
import WaterfallBoard
import WaterfallLayout
import WaterfallViewer

/// The state of a running tour.
struct Walk: Sendable {
  let tour: Tour
  /// The layout at the start of the tour, to which the steps' changes are applied.
  let base: LayoutChoice
  /// Whether another tour follows this one.
  let isFollowed: Bool
  private(set) var index = 0
  /// The number of the current timer; earlier timers are ignored.
  var timer = 0
  /// The cells that are still to be scrolled; negative: upwards.
  var rest = 0
  /// Whether the tour waits, because the user does something else.
  var isPaused = false
  /// The rows of the caption's box; 0 if there is no room for it.
  private(set) var rows = 0

  static let stepMilliseconds = 90

  init(_ tour: Tour, base: LayoutChoice, isFollowed: Bool, area: CellSize) {
    (self.tour, self.base, self.isFollowed) = (tour, base, isFollowed)
    layOut(in: area)
  }

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

  /// From this size on no caption is cut.
  private static let roomy = CellSize(columns: 60, rows: 15)

  /// Computes the rows of the longest caption, so that the cards keep their place from step to
  /// step.
  ///
  /// The text gets at least two rows. So viewers at a distance find it in the same place, and a
  /// short caption does not look like a status line.
  mutating func layOut(in area: CellSize) {
    guard area.columns >= 20, area.rows >= 8 else {
      rows = 0
      return
    }
    let isRoomy = area.columns >= Self.roomy.columns && area.rows >= Self.roomy.rows
    let most = isRoomy ? area.rows - 2 : max(1, area.rows / 3 - 2)
    let lines = tour.steps.map { step in
      // The words for many lanes are the longest.
      SafeText(step.caption.text(for: choice(at: step), lanes: 12))
        .lineCount(width: area.columns - 4, limit: most)
    }
    rows = min(max(2, lines.max() ?? 2), most) + 2
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
      // In one column, a row flow finds every cell, so the defect would not be seen.
      if columns == 1 { columns = 2 }
    case .fixed: numbers[.culling] = 1
    case .layout(let kind): choose(kind)
    case .number(let number, let value): set(number, value)
    case .ownNumber(let name, let value):
      if let number = kind.numbers.first(where: { $0.name == name }) { numbers[number] = value }
    case .direction(let new): direction = new
    case .placement(let new):
      // A tolerance is kept.
      if case .shortest = placement, case .shortest = new { break }
      placement = new
    case .rightToLeft(let new): isRightToLeft = new
    }
  }

  private mutating func set(_ number: Tour.Number, _ value: Int) {
    switch number {
    case .columns: columns = value
    case .gap: (columnGap, rowGap) = (value, value)
    case .columnGap: columnGap = value
    case .rowGap: rowGap = value
    case .minColumnWidth: (columns, minimumColumnWidth) = (nil, value)
    case .tolerance: placement = .shortest(tolerance: Double(value))
    case .points: chosenPoints = value
    }
  }
}
