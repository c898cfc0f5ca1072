import WaterfallLayout

/// The options that a random case may ask for.
package struct ReferenceSubjects: OptionSet {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let bounds = Self(rawValue: 1)
  package static let fit = Self(rawValue: 2)
  package static let greatestWidth = Self(rawValue: 4)
  package static let weights = Self(rawValue: 8)
  package static let columnFirst = Self(rawValue: 16)
  package static let aspects = Self(rawValue: 32)
  package static let pins = Self(rawValue: 64)
  package static let flush = Self(rawValue: 128)
  package static let stickyFooters = Self(rawValue: 256)
  package static let edits = Self(rawValue: 512)
  package static let sectionEdits = Self(rawValue: 1024)
  package static let neighbours = Self(rawValue: 2048)
  /// All that the program has options for.
  package static let all = Self(rawValue: 4095)
  package static let startingLanes = Self(rawValue: 4096)
}

extension SeededNumbers {
  package mutating func randomCase(_ subjects: ReferenceSubjects = .all) -> ReferenceCase {
    let options = options(subjects)
    let board = ReferenceBoard(
      (0..<pick([1, 1, 1, 2, 3, 4])).map { _ in fullSection(subjects, most: 24) })
    var item = ReferenceCase(board, in: Size(width: side(), height: side()), options)
    if subjects.contains(.edits), chance(30) { addEdits(to: &item, subjects) }
    let layout = item.layout
    if chance(30) { item.order = .reading }
    let mayScale = !options.isIntegral
    if mayScale, chance(20) {
      item.cells = pick([1, 7, 40, 80, 200])
      if chance(50) { item.cellAspect = pick([0.5, 0.45, 1, 2, -1, 0, .nan]) }
    }
    let needsRect = options.hasStickyHeaders || options.hasStickyFooters
    let paths = layout.items.map(\.path)
    if needsRect || chance(30) {
      item.rect = rect(in: layout.contentSize)
    } else if !paths.isEmpty, subjects.contains(.neighbours), chance(70) {
      let goal: Double? = chance(40) ? Double(Int.random(in: -10...150, using: &self)) : nil
      item.neighbour = (pick(paths), pick(NeighbourDirection.allCases), goal)
    }
    if item.neighbour == nil, !paths.isEmpty, chance(10) { item.at = pick(paths) }
    return item
  }

  private mutating func side() -> Double {
    chance(5)
      ? length(upTo: 5)
      : chance(80)
        ? Double(Int.random(in: 20...300, using: &self))
        : length(upTo: 300)
  }

  private mutating func rect(in size: Size) -> Rect {
    Rect(
      x: Double.random(in: -20...max(1, size.width), using: &self).rounded(),
      y: Double.random(in: -20...max(1, size.height), using: &self).rounded(),
      width: pick([0, 1, 10, 50, 300]), height: pick([0, 1, 10, 50, 300, 200_000]))
  }

  package mutating func options(_ subjects: ReferenceSubjects) -> ReferenceOptions {
    var options = ReferenceOptions()
    options.isHorizontal = chance(30)
    if chance(90) {
      options.columns =
        chance(60)
        ? .number(Int.random(in: 0...6, using: &self)) : .minimumWidth(length(upTo: 60))
    }
    if subjects.contains(.bounds), case .minimumWidth = options.columns {
      if chance(40) { options.leastColumns = Int.random(in: -1...8, using: &self) }
      if chance(40) { options.greatestColumns = Int.random(in: -1...8, using: &self) }
    }
    if subjects.contains(.greatestWidth), chance(40) {
      options.greatestWidth = chance(50) ? length(upTo: 60) : pick([0.5, 1, 1.75, 20, 33.5, 60])
      options.alignment = pick([.start, .center, .end])
    }
    options.isFit = subjects.contains(.fit) && chance(25)
    options.placement = pick(
      [.shortest, .shortest, .shortest, .roundRobin]
        + (subjects.contains(.columnFirst) ? [.columnFirst] : []))
    if chance(40) { options.tolerance = pick([6, 6, 20, .infinity, .nan, -1]) }
    options.isDense = chance(25)
    options.isFlush = subjects.contains(.flush) && chance(35)
    if chance(90) { options.columnGap = length(upTo: 12) }
    if chance(90) { options.rowGap = length(upTo: 12) }
    if chance(40) { options.insets = insets(upTo: 10) }
    if chance(40) { options.contentInsets = insets(upTo: 10) }
    if chance(40) { options.sectionSpacing = length(upTo: 10) }
    options.isIntegral = chance(40)
    options.isRightToLeft = chance(30)
    options.hasStickyHeaders = chance(20)
    options.hasStickyFooters = subjects.contains(.stickyFooters) && chance(20)
    if subjects.contains(.startingLanes), chance(40) {
      options.startingLanes = startingLanes(options.columns)
    }
    return options
  }

  /// Lanes that are mostly as many as the columns.
  private mutating func startingLanes(_ columns: ReferenceOptions.Columns?) -> LaneState {
    var count = Int.random(in: 0...6, using: &self)
    if case .number(let number) = columns, chance(80) { count = max(1, number) }
    return LaneState(
      ends: (0..<count).map { _ in length(upTo: 60) }, cursor: pick([0, 0, 1, 2, 5, -1, .max]))
  }

  package mutating func fullSection(
    _ subjects: ReferenceSubjects, most: Int
  ) -> ReferenceBoard.Section {
    let hasSpans = chance(40)
    let hasAspects = subjects.contains(.aspects) && chance(30)
    let hasPins = subjects.contains(.pins) && chance(30)
    var section = ReferenceBoard.Section(
      items: (0..<Int.random(in: 0...most, using: &self)).map { _ in
        var item = ReferenceBoard.Item(
          chance(1) ? 100_000 : length(upTo: 40),
          span: hasSpans ? pick([1, 1, 2, 3, 0, -1]) : 1)
        if hasAspects, chance(60) {
          item.aspect = pick([1, 2, 0.5, 1.5, 0.75, 3, 0, -1, .infinity, 1e-3])
        }
        if hasPins, chance(40) { item.column = Int.random(in: -1...7, using: &self) }
        if chance(5) { item.crossExtent = length(upTo: 40) }
        return item
      })
    if chance(20) {
      section.columns = Int.random(in: 0...6, using: &self)
    } else if subjects.contains(.weights), chance(30) {
      section.columnWeights = (0..<Int.random(in: 0...6, using: &self)).map { _ in weight() }
    }
    if chance(20) { section.columnGap = length(upTo: 12) }
    if chance(20) { section.rowGap = length(upTo: 12) }
    if chance(20) { section.insets = insets(upTo: 10) }
    if chance(30) { (section.header, section.headerInsets) = (length(upTo: 20), insets(upTo: 5)) }
    if chance(30) { (section.footer, section.footerInsets) = (length(upTo: 20), insets(upTo: 5)) }
    if chance(15) { section.stamps = (0..<2).map { _ in stamp() } }
    return section
  }

  private mutating func weight() -> Double {
    pick([0, 1, 1, 2, 3, 0.5, 1e3, .infinity, -1, Double.random(in: 0...3, using: &self)])
  }

  private mutating func stamp() -> Rect {
    Rect(
      x: length(upTo: 100), y: length(upTo: 50), width: length(upTo: 60), height: length(upTo: 60))
  }

  mutating func addEdits(to item: inout ReferenceCase, _ subjects: ReferenceSubjects) {
    var board = item.board
    for _ in 0..<Int.random(in: 1...5, using: &self) {
      let edit = fullEdit(of: board, subjects)
      item.edits.append((edit, chance(50) ? .kept : .afresh))
      edit.apply(to: &board)
    }
  }

  /// A random change, also of sections.
  package mutating func fullEdit(
    of board: ReferenceBoard, _ subjects: ReferenceSubjects
  ) -> ReferenceEdit {
    let count = board.sections.count
    if subjects.contains(.sectionEdits), count == 0 || chance(35) {
      let place = Int.random(in: 0...count, using: &self)
      guard count > 0, chance(65) else {
        return .insertSections(
          place, (0..<pick([0, 1, 1, 2])).map { _ in fullSection(subjects, most: 8) })
      }
      let from = Int.random(in: 0..<count, using: &self)
      guard chance(50) else { return .deleteSections(from, count: chance(80) ? 1 : count - from) }
      return .moveSection(from, to: Int.random(in: 0..<count, using: &self))
    }
    let section = Int.random(in: 0..<count, using: &self)
    if chance(15) { return .append(section: section, fullSection(subjects, most: 8).items) }
    if chance(30) {
      let items = board.sections[section].items.count
      let path = ItemPath(section: section, item: Int.random(in: 0...items, using: &self))
      return .insert(path, fullSection(subjects, most: 8).items)
    }
    return edit(of: board)
  }
}
