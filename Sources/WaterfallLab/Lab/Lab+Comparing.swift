import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

// Two layouts side by side. The first layout's cards are in the left half of the stage, the
// second's in the right half. A line below names both. The second layout scrolls along: it shows
// the first item in view at the same row.
extension Lab {
  // MARK: Following the first one

  /// Places the second layout as the board's was placed, and drops it if none is shown. Then it
  /// requests what that layout needs.
  mutating func follow(_ context: PaneContext) -> Callback? {
    if context.screen.isHalved {
      let edition = context.board.placed.edition
      if edition != followed || !isFitting(context) {
        place(edition.isWhole(since: followed) ? .all : .new, in: context)
      }
      followed = edition
    } else {
      comparison = nil
    }
    let isReported = reportsLackOfRoom && lacksRoom(in: context)
    reportsLackOfRoom = false
    let effects = [nextMeasure(of: context.board), nextLayout(of: context.board)].compactMap(\.self)
    if effects.isEmpty, !isReported { return nil }
    return {
      if isReported { $0.say("the window is too small for the lab") }
      for effect in effects { $0.emit(effect) }
    }
  }

  private func comparedChoice(in context: PaneContext) -> LayoutChoice {
    look.compared?.applied(to: context.board.view.chosen) ?? LayoutChoice()
  }

  private func isFitting(_ context: PaneContext) -> Bool {
    guard let comparison else { return false }
    return comparison.layout.choice == comparedChoice(in: context)
      && comparison.layout.size == context.screen.viewport
      && comparison.generation == context.board.generation
      && comparison.measure.form == context.board.form
  }

  /// Places everything in the second layout, or only new items.
  mutating func place(_ part: LayoutWork.Part, in context: PaneContext) {
    guard context.screen.isHalved else {
      comparison = nil
      return
    }
    let isFitting = isFitting(context)
    if !isFitting {
      comparison = Comparison(
        comparedChoice(in: context), size: context.screen.viewport, form: context.board.form,
        generation: context.board.generation)
    }
    let placed = isFitting ? part : .all
    comparison?.place(placed, of: context.board)
    edition.count(placed)
  }

  // MARK: Requests and answers

  /// The next request to measure items for the second layout only; nil if none is due.
  private mutating func nextMeasure(of board: Board) -> Effect? {
    // On a far scroll all new items are measured once, at its end.
    guard let fields = board.fields, !board.isMeasuring, board.farScroll == nil,
      !board.ordering.gathers,
      let measure = comparison?.measure, measure != board.measure,
      let range = comparison?.nextMeasuring()
    else { return nil }
    return .measure(
      MeasureRequest(
        places: ContiguousArray(board.items.places[range]), measure: measure, fields: fields,
        generation: board.generation))
  }
}

// MARK: A second layout that a command computes

extension Lab {
  /// The next effect on the second layout's command: a request, or its end; nil if nothing is due.
  private mutating func nextLayout(of board: Board) -> Effect? {
    guard comparison?.layout.choice.isOfCommand == true else {
      guard runsCommand else { return nil }
      runsCommand = false
      return .layOutBeside(nil)
    }
    guard !board.isMeasuring, board.farScroll == nil, !board.ordering.gathers,
      board.arrangement.count > 0
    else { return nil }
    comparison?.grow(with: board)
    guard let request = layoutRequest(of: board) else { return nil }
    runsCommand = true
    comparison?.layoutCommand.ask(for: edition)
    return .layOutBeside(request)
  }

  /// The request for the second layout as it is now; nil if it was made already.
  private func layoutRequest(of board: Board) -> LayoutRequest? {
    guard let comparison, comparison.layoutCommand.isDue(edition) else { return nil }
    return comparison.layout.request(
      for: comparison.source(of: board), edition: edition, after: comparison.layoutCommand)
  }

  /// Whether an answer of the second layout's command is still wanted.
  private func accepts(_ answer: LayoutAnswer) -> Bool {
    guard let comparison, comparison.layout.choice.isOfCommand else { return false }
    return comparison.layoutCommand.accepts(answer, edition)
  }

  /// Shows the answer of the second layout's command, if it is still wanted.
  mutating func receive(_ answer: LayoutAnswer, in board: Board) {
    guard accepts(answer) else { return }
    comparison?.grow(with: board)
    switch answer.outcome {
    case .failure(let fault): comparison?.layoutCommand.fail(fault)
    case .success(let placed):
      comparison?.receive(answer, placed, of: board)
      guard comparison?.adapt(to: placed, board.form) == true else { return }
      comparison?.grow(with: board)
      edition.count(.all)
    }
  }

  /// Why the second half shows no cards: the fault of its command, or that it has not answered yet.
  /// nil if it shows cards.
  var comparedCommandWords: String? {
    guard let comparison, comparison.layout.choice.isOfCommand else { return nil }
    if let failure = comparison.layoutCommand.failure { return "layout command: \(failure)" }
    return comparison.layoutCommand.elements == nil ? "laying out…" : nil
  }
}
