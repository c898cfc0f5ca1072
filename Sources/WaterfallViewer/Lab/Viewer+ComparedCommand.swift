import WaterfallLayout

// A second layout that a command computes, beside the first one.
extension Viewer {
  /// The next effect on the second layout's command: a request, or its end; nil if nothing is due.
  mutating func nextComparedLayout() -> ViewerEffect? {
    guard lab.comparison?.layout.choice.isOfCommand == true else {
      guard lab.runsCommand else { return nil }
      lab.endCommand()
      return .endComparedLayoutCommand
    }
    guard !board.isMeasuring, board.farScroll == nil, !board.ordering.gathers,
      board.arrangement.count > 0
    else {
      return nil
    }
    growCompared()
    guard let request = comparedLayoutRequest else { return nil }
    lab.ask()
    return .layOutCompared(request)
  }

  /// Completes the second layout's extents. The first layout's measure may have become another one
  /// since, so that the second needs extents of its own.
  private mutating func growCompared() {
    guard lab.comparison?.measure != board.measure, var comparison = lab.takeComparison() else {
      return
    }
    comparison.grow(to: board.items, cards: board.cards, old: board.measure)
    lab.put(comparison)
  }

  /// The request for the second layout as it is now; nil if it was made already.
  private var comparedLayoutRequest: LayoutRequest? {
    guard let comparison = lab.comparison, comparison.asking.isDue(lab.edition) else { return nil }
    return comparison.layout.request(
      for: comparedSource(comparison), edition: lab.edition, after: comparison.asking)
  }

  /// Shows the answer of the second layout's command.
  mutating func takeCompared(_ answer: LayoutAnswer) -> [ViewerEffect] {
    growCompared()
    // It is taken out of the state, so that changing it makes no copy.
    guard var comparison = lab.takeComparison() else { return [] }
    defer { lab.put(comparison) }
    switch answer.outcome {
    case .failure(let fault): comparison.asking.fail(fault)
    case .success(let placed):
      comparison.receive(answer, placed, source: comparedSource(comparison))
      guard comparison.adapt(to: placed, board.form) else { return [] }
      if comparison.measure != board.measure {
        comparison.grow(to: board.items, cards: board.cards, old: board.measure)
      }
      lab.note(.all)
    }
    return []
  }
}

extension Lab {
  /// The fault of the second layout's command; nil if there is none.
  var comparedFailure: String? { comparison?.asking.failure }

  /// Why the second half shows no cards: the fault of its command, or that it has not answered yet.
  /// nil if it shows cards.
  var comparedCommandWords: String? {
    guard let comparison, comparison.layout.choice.isOfCommand else { return nil }
    if let failure = comparison.asking.failure { return "layout command: \(failure)" }
    return comparison.asking.elements == nil ? "laying out…" : nil
  }
}
