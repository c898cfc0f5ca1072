import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Board {
  /// Places all items again, in the view and the viewport of now.
  ///
  /// - Parameter anchor: the item that keeps its place on the screen, and that place.
  package mutating func layOut(keeping anchor: (item: Int, cells: Int)?) {
    // Moves keep to a goal line in one of the old columns, which no longer exist.
    placed.camera.forgetGoal()
    reading.fillAgain()
    let old = measure
    if view.isList { view.columns = listColumns }
    let isMeasured = placed.layOut(view.placing, in: viewport, measuredForm, cards)
    layoutCommand.allowAdaptions()
    placed.restore(anchor)
    if isMeasured {
      reading.isMeasuring = false
    } else if measure != old {
      remeasure()
    }
  }

  /// Adapts to a viewport of another size. It is laid out again only if its lanes change.
  package mutating func fit(keeping anchor: (item: Int, cells: Int)?) {
    guard !placed.isInvalidated(by: viewport) else { return layOut(keeping: anchor) }
    placed.setSize(viewport)
    placed.restore(anchor)
  }

  /// Moves the focus to another column of the list.
  mutating func moveColumnFocus(by step: Int) {
    let old = view.columns?.columns
    view.columns?.moveFocus(by: step)
    // The heights of rows depend on the columns in sight.
    if form.wrapsRows, view.columns?.columns != old { layOut(keeping: anchor) }
  }

  /// Moves the focus to the list's column with this heading, if it has one.
  ///
  /// - Complexity: O(1) if the focus is there. Otherwise O(columns), and if the list has not chosen
  ///   its columns yet, also the cost of that.
  package mutating func focusColumn(named name: String) {
    let name = SafeText(name)
    if view.columns?.hasSample == false {
      if form.wrapsRows { layOut(keeping: anchor) } else { fitColumns(to: []) }
    }
    guard let columns = view.columns, columns.focused?.name != name,
      let index = columns.all.firstIndex(where: { $0.name == name })
    else { return }
    moveColumnFocus(by: index - columns.focus)
  }

  /// The columns of the list, chosen from the cards in view and the next ones.
  var listColumns: ListColumns {
    let first = placed.cardsInView()?.positions.lowerBound ?? 0
    var (sample, cells) = ([Card](), 0)
    let isOnPaper = rules.medium == .paper
    let most = isOnPaper ? BoardRules.mostBeforeTable : Self.mostInSample
    let mostCells = isOnPaper ? Self.mostCellsOnPaper : Self.mostCells
    for position in first..<min(first + most, arrangement.count) {
      guard let card = arrangement.item(atPosition: position).flatMap({ cards[$0] }) else {
        continue
      }
      sample.append(card)
      cells += card.cellCount
      if cells > mostCells { break }
    }
    return ListColumns(
      of: sample, fields: fields, width: viewport.columns, order: query.seenOrder,
      as: chosenColumns, keeping: view.columns)
  }

  /// The most cards, and about the most of their cells, that determine the columns of the list.
  private static let mostInSample = 1024
  private static let mostCells = 50_000
  private static let mostCellsOnPaper = 1_000_000

  /// Makes the list's columns wider, or adds some, if these cards need it.
  ///
  /// - Complexity: O(lines of these cards) if they need nothing.
  mutating func fitColumns(to items: some Sequence<Int>) {
    // If texts are wrapped, other widths would change the heights of all rows.
    guard let columns = view.columns, !form.wrapsRows else { return }
    guard columns.hasSample else {
      let new = listColumns
      if new.hasSample { view.columns = new }
      return
    }
    let new = items.compactMap { cards[$0] }
    guard new.contains(where: columns.lacksRoom) else { return }
    view.columns = ListColumns(
      of: new, fields: fields, width: viewport.columns, order: query.seenOrder, as: chosenColumns,
      keeping: columns, isWider: true)
  }

  /// Breaks the texts of cards into lines for their width; in the list, gives them room.
  mutating func wrap(_ places: [CardsInView.Place]) {
    if view.isList { return fitColumns(to: places.lazy.map(\.item)) }
    for place in places {
      guard let card = cards[place.item] else { continue }
      let width = placed.shownMeasure.textColumns(of: card, in: Int(place.frame.width))
      cards.wrap(place.item, width: width, shownForm)
    }
  }

  /// Measures all items by the present measure. If all cards are stored, this happens at once.
  /// Otherwise it happens in the background, and the old extents stay in use until then.
  package mutating func remeasure() {
    guard items.count > 0, let fields else { return }
    if let extents = cards.extents(by: measure, count: items.count) {
      replaceExtents(MeasuredExtents(measure: measure, extents: extents, generation: generation))
      return
    }
    reading.isMeasuring = true
    emit(
      .measure(
        MeasureRequest(
          places: items.places, measure: measure, fields: fields, generation: generation)))
  }

  /// Takes the extents that were requested.
  package mutating func replaceExtents(_ measured: MeasuredExtents) {
    reading.isMeasuring = false
    // Another resize came in between, or a page that was already being read.
    guard measured.measure == measure, measured.extents.count == items.count else {
      remeasure()
      return
    }
    // The layout command already got these extents; do not ask it again.
    if placed.isOfCommand, items.extents == measured.extents { return }
    let anchor = self.anchor
    placed.setExtents(measured.extents)
    placed.place(.all)
    placed.restore(anchor)
  }
}

// MARK: Faults

extension Board {
  /// Reports once which promise the layout breaks.
  mutating func reportBrokenPromise() {
    guard layout.broken != reported else { return }
    reported = layout.broken
    if let reported { say("\(layout.choice.title) breaks \(reported)") }
  }
}

// MARK: Lanes

extension Board {
  /// The number of lanes asked for. A layout command may create a different number.
  package var askedLanes: Int { view.isList || placed.isOfCommand ? chosenLanes : layout.laneCount }

  /// The number of lanes of the chosen layout, as shown or on coming back from the list.
  package var laneCount: Int { view.isList ? chosenLanes : layout.laneCount }

  private var chosenLanes: Int {
    let isList = view.isList
    let chosen = isList ? CardLayout(view.chosen, size: room.cards) : placed.newest
    return chosen.configuredCount
  }
}
