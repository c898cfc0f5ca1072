import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Board {
  /// Whether items still wait for their places from a layout command.
  package var awaitsFrames: Bool {
    placed.isOfCommand && arrangement.count > 0 && !layoutCommand.isShown(placed.edition)
  }

  /// Requests an answer of the layout command, or its end, if that is due.
  mutating func requestLayout() {
    guard placed.isOfCommand else {
      guard layoutCommand.isRunning else { return }
      layoutCommand.end()
      emit(.endLayoutCommand)
      return
    }
    // On a far scroll the command is asked once, at its end.
    guard layoutCommand.isDue(placed.edition), arrangement.count > 0, !isMeasuring,
      farScroll == nil || loading == .idle && !layoutCommand.isRunning, !ordering.gathers,
      let request = layoutRequest
    else { return }
    layoutCommand.ask(for: placed.edition)
    emit(.layOut(request))
  }

  /// The request for the board as it is now; nil without a layout command.
  private var layoutRequest: LayoutRequest? {
    let wanted = placed.newest
    return wanted.request(
      for: placed.source(for: wanted), edition: placed.edition, after: layoutCommand)
  }

  /// Shows the command's answer. The focused card keeps its row.
  package mutating func receive(_ answer: LayoutAnswer) {
    switch answer.outcome {
    case .failure(let fault): layoutCommand.fail(fault)
    case .success(let received):
      show(received, after: answer.duration)
      layoutCommand.succeed(answer, received)
      if layoutCommand.isShown(placed.edition) { layoutCommand.land() }
      guard layoutCommand.mayAdapt, placed.adapt(to: received.layout, measuredForm) else { return }
      layoutCommand.countAdaption()
      remeasure()
    }
  }

  /// Shows the frames of an answer. If the focused card has not moved, the view does not either.
  private mutating func show(_ received: LayoutAnswer.Placed, after duration: Duration) {
    let (anchor, old) = (self.anchor, frame(of: focus))
    placed.receive(received.layout, received.part, duration: duration)
    let new = frame(of: focus)
    if new != old { placed.camera.forgetGoal() }
    if layoutCommand.landsAtEnd {
      placed.showEnd()
    } else if old == nil {
      placed.scroll(to: offset)
      placed.reveal(focus)
    } else if new != old || offset > lastOffset {
      placed.restore(anchor)
    }
  }

  /// The status line's message about a layout command that has failed; nil if there is none.
  package var layoutFailure: String? {
    guard placed.isOfCommand else { return nil }
    return layoutCommand.failure.map { "layout command: \($0)" }
  }
}

extension CardLayout {
  /// The request for a layout of this board; nil if no command computes it.
  package func request(
    for source: CardSource, edition: PlacedCards.Edition, after layoutCommand: LayoutCommandState
  ) -> LayoutRequest? {
    choice.kind.command.map { command in
      LayoutRequest(
        command: command, edition: edition, source: source, givesWidths: source.hasWidths,
        container: container,
        direction: isHorizontal ? .horizontal : .vertical,
        hasStickyHeaders: choice.configuration.hasStickyHeaders, parameters: parameters,
        shown: layoutCommand.elements, startsAnew: layoutCommand.startsAnew)
    }
  }

  /// The current numbers of the layout, with their names in the lab.
  fileprivate var parameters: [(name: String, value: Value)] {
    let configuration = choice.configuration
    func number(_ number: Double) -> Value { .number("\(Int(number))") }
    var parameters: [(name: String, value: Value)] = [
      ("columns", .number("\(configuredCount)")),
      ("min column width", .number("\(choice.minimumColumnWidth)")),
      ("column gap", number(configuration.columnGap)),
      ("row gap", number(configuration.rowGap)),
      ("right to left", .bool(choice.isRightToLeft)),
      ("snap", .string(choice.points == nil ? "integral" : "none")),
    ]
    if let most = choice.maximumColumns { parameters.append(("max columns", number(Double(most)))) }
    if let most = choice.maximumColumnWidth {
      parameters += [
        ("max column width", number(Double(most))),
        ("alignment", .string(choice.alignment.words)),
      ]
    }
    if choice.fitsCards { parameters.append(("fit", .bool(true))) }
    if choice.isFlush { parameters.append(("flush", .bool(true))) }
    if let points = choice.points { parameters.append(("points", number(Double(points)))) }
    return parameters
  }
}
