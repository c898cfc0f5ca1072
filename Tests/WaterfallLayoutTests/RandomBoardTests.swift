import Testing
import WaterfallLayout
import WaterfallTestSupport

/// A random case from one seed, for both the engine and the reference.
struct Trial {
  var numbers: SeededNumbers
  let configuration: LayoutConfiguration
  var board: ReferenceBoard
  let container: Size
  var reference: ReferenceLayout
  var layout: MasonryLayout
  var story: String

  init(seed: Int) {
    numbers = SeededNumbers(seed: seed)
    configuration = numbers.configuration()
    board = numbers.board(for: configuration)
    container = Size(width: numbers.length(upTo: 200), height: numbers.length(upTo: 200))
    reference = ReferenceLayout(configuration, board, in: container)
    layout = MasonryLayout(configuration).prepared(board, in: container)
    story = "seed \(seed): \(configuration), \(container), \(board)"
  }

  /// A random rectangle in the content or slightly outside it.
  mutating func rect() -> Rect {
    let size = reference.contentSize
    return Rect(
      x: Double.random(in: -20...max(1, size.width), using: &numbers).rounded(),
      y: Double.random(in: -20...max(1, size.height), using: &numbers).rounded(),
      width: numbers.pick([0, 1, 10, 50, 300]), height: numbers.pick([0, 1, 10, 50, 300, 200_000]))
  }

  /// Requires the frames, the content size, and what is found in all and in `rects`.
  func requireEqual(in rects: Rect...) throws {
    let everything = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    try #require(layout.contentSize == reference.contentSize, "\(story)")
    for item in reference.items {
      try #require(layout.attributes(at: item.path) == item, "\(story)")
    }
    for rect in rects + [everything] {
      try #require(layout.attributes(in: rect) == reference.elements(in: rect), "\(rect), \(story)")
    }
  }
}

private let seeds = 0..<600

@Test func `every frame and the content size are those of the reference`() throws {
  for seed in seeds { try Trial(seed: seed).requireEqual() }
}

@Test func `culling finds what a filter finds, in the same order`() throws {
  for seed in seeds {
    var trial = Trial(seed: seed)
    for _ in 0..<6 {
      let rect = trial.rect()
      let found = trial.layout.attributes(in: rect)
      let expected = trial.reference.elements(in: rect)
      try #require(found == expected, "\(rect), \(trial.story)")
    }
  }
}

@Test func `appending piece by piece equals a full prepare`() throws {
  for seed in seeds {
    var trial = Trial(seed: seed)
    var partial = trial.board
    let last = partial.sections.count - 1
    partial.sections[last].items = []
    var layout = MasonryLayout(trial.configuration).prepared(partial, in: trial.container)
    var count = 0
    while count < trial.board.sections[last].items.count {
      count += Int.random(in: 1...5, using: &trial.numbers)
      partial.sections[last].items = Array(trial.board.sections[last].items.prefix(count))
      layout.append(from: partial)
    }
    try #require(layout.contentSize == trial.layout.contentSize, "\(trial.story)")
    for item in trial.reference.items {
      try #require(layout.attributes(at: item.path) == item, "\(trial.story)")
    }
  }
}

@Test func `neighbours are those that looking at every item finds`() throws {
  for seed in seeds {
    var trial = Trial(seed: seed)
    guard let item = trial.reference.items.randomElement(using: &trial.numbers) else { continue }
    let goals: [Double?] = [nil, Double(Int.random(in: 0...200, using: &trial.numbers))]
    let isHorizontal = trial.reference.isHorizontal
    let isMirrored = trial.configuration.isRightToLeft && !isHorizontal
    let (back, forth): (NeighbourDirection, NeighbourDirection) =
      isHorizontal ? (.left, .right) : (.up, .down)
    let (lower, higher): (NeighbourDirection, NeighbourDirection) =
      isHorizontal ? (.up, .down) : (.left, .right)
    for goal in goals {
      let found = [back, forth, lower, higher].map {
        trial.layout.neighbour(of: item.path, toward: $0, goal: goal)
      }
      let expected = [
        trial.reference.along(item.path, forward: false, goal: goal),
        trial.reference.along(item.path, forward: true, goal: goal),
        trial.reference.across(item.path, lower: !isMirrored, goal: goal),
        trial.reference.across(item.path, lower: isMirrored, goal: goal),
      ]
      try #require(found == expected, "\(item.path), \(String(describing: goal)), \(trial.story)")
    }
  }
}

@Test func `the nearest item is the one that looking at every item finds`() throws {
  for seed in seeds {
    var trial = Trial(seed: seed)
    let rect = trial.rect()
    let point = Point(x: rect.x, y: rect.y)
    try #require(
      trial.layout.nearest(to: point) == trial.reference.nearest(to: point),
      "\(point), \(trial.story)")
  }
}
