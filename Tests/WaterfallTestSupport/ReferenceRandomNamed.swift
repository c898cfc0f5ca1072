import WaterfallLayout

extension SeededNumbers {
  /// A random case of one of the layouts 1 to 9.
  package mutating func randomNamedCase(_ subjects: ReferenceSubjects = .all) -> ReferenceCase {
    var options = options(subjects)
    options.layout = pick([
      "yt-water-flow", "hx-collection-view", "waterfall-layout", "pure-layout", "swift-waterfall",
      "naive", "grid", "circle", "line", "justified",
    ])
    options.isFixed = chance(30)
    if options.layout != "yt-water-flow" { options.isHorizontal = false }
    let ownSize = ["circle", "line", "justified"].contains(options.layout)
    var board = ReferenceBoard(
      (0..<pick([1, 1, 2, 3])).map { _ in fullSection(subjects, most: 16) })
    for section in board.sections.indices where ownSize {
      for item in board.sections[section].items.indices {
        board.sections[section].items[item].extent = Double(Int.random(in: 1...60, using: &self))
        // The rules do not say how justified stretches a row without width.
        guard chance(50) || !board.sections[section].items[item].isBare else { continue }
        board.sections[section].items[item].crossExtent = pick([5, 20, 60, 33.25])
      }
    }
    let size = Size(
      width: Double(Int.random(in: 20...300, using: &self)),
      height: Double(Int.random(in: 20...300, using: &self)))
    var item = ReferenceCase(board, in: size, options)
    if subjects.contains(.edits), !ownSize, chance(30) { addEdits(to: &item, subjects) }
    if options.hasStickyHeaders || options.hasStickyFooters || chance(30) {
      item.rect = Rect(x: pick([0, -10, 40]), y: pick([0, 30, 90]), width: 120, height: 70)
    }
    let paths = item.layout.items.map(\.path)
    let hasLanes = !ownSize && options.layout != "naive"
    if item.rect == nil, hasLanes, !paths.isEmpty, subjects.contains(.neighbours), chance(60) {
      let goal: Double? = chance(40) ? Double(Int.random(in: -10...150, using: &self)) : nil
      item.neighbour = (pick(paths), pick(NeighbourDirection.allCases), goal)
    }
    if chance(20), !options.isIntegral { item.cells = 40 }
    return item
  }
}
