import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

extension Viewer {
  /// Whether items are still to get their places from a layout command.
  var awaitsFrames: Bool {
    board.isOfCommand && arrangement.count > 0 && !asking.isSettled(board.edition)
  }

  /// What goes on between the viewer and its layout command now.
  mutating func nextLayoutRequest() -> ViewerEffect? {
    guard board.isOfCommand else {
      guard asking.isRunning else { return nil }
      asking.end()
      return .endLayoutCommand
    }
    // On the way to a far item all that comes is asked for once, at its end.
    guard asking.isDue(board.edition), arrangement.count > 0, !isMeasuring,
      journey == nil || loading == .idle && !asking.isRunning, !ordering.gathers,
      let request = layoutRequest
    else { return nil }
    asking.ask(for: board.edition)
    return .layOut(request)
  }

  /// The board as it is now.
  private var layoutRequest: LayoutRequest? {
    let wanted = board.wanted
    return wanted.choice.kind.command.map { command in
      LayoutRequest(
        command: command, edition: board.edition, source: board.source(for: wanted),
        container: wanted.container, direction: wanted.isHorizontal ? .horizontal : .vertical,
        hasStickyHeaders: wanted.choice.configuration.hasStickyHeaders,
        parameters: wanted.parameters, shown: asking.elements, startsAnew: asking.startsAnew)
    }
  }

  /// Shows what the command has answered. The focused card keeps its row.
  mutating func take(_ answer: LayoutAnswer) -> [ViewerEffect] {
    guard board.isOfCommand, asking.accepts(answer, board.edition) else { return [] }
    switch answer.outcome {
    case .failure(let fault):
      asking.fail(fault)
      return []
    case .success(let placed):
      show(placed, after: answer.duration)
      asking.succeed(answer, placed)
      if asking.isSettled(board.edition) { asking.land() }
      guard asking.mayAdapt, board.adapt(to: placed.layout, options.form) else { return [] }
      asking.noteAdaption()
      return remeasure()
    }
  }

  /// Shows what a command has answered. Where the focused card stays, so does the view.
  private mutating func show(_ placed: LayoutAnswer.Placed, after duration: Duration) {
    let (anchor, old) = (self.anchor, frame(of: focus))
    board.take(placed.layout, placed.part, duration: duration)
    let new = frame(of: focus)
    if new != old { board.camera.forgetGoal() }
    if asking.landsAtEnd {
      board.showEnd()
    } else if old == nil {
      board.scroll(to: offset)
      board.reveal(focus)
    } else if new != old || offset > lastOffset {
      board.restore(anchor)
    }
  }

  /// The command's file has been saved, or a person asks again.
  mutating func askLayoutAnew() -> [ViewerEffect] {
    if board.isOfCommand { asking.askAnew() }
    return []
  }

  /// What the status line says of a command that has not answered well; nil: nothing.
  var layoutFailure: String? {
    guard board.isOfCommand else { return nil }
    return asking.failure.map { "layout command: \($0)" }
  }
}

extension CardLayout {
  /// The numbers in force, by their names in the lab.
  fileprivate var parameters: [(name: String, value: Value)] {
    let configuration = choice.configuration
    func number(_ number: Double) -> Value { .number("\(Int(number))") }
    var parameters: [(name: String, value: Value)] = [
      (LabRow.columns.label, .number("\(configuredCount)")),
      (LabRow.minimumColumnWidth.label, .number("\(choice.minimumColumnWidth)")),
      (LabRow.columnGap.label, number(configuration.columnGap)),
      (LabRow.rowGap.label, number(configuration.rowGap)),
      (LabRow.rightToLeft.label, .bool(choice.isRightToLeft)),
      ("snap", .string(choice.points == nil ? "integral" : "none")),
    ]
    if let points = choice.points {
      parameters.append((LabRow.points.label, number(Double(points))))
    }
    return parameters
  }
}
