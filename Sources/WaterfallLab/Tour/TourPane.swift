import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout
import WaterfallViewer

/// The tour that is running, if there is one.
///
/// Its caption is below the cards, and its keys go forward and back. Any other action of the user
/// pauses it.
struct TourPane: GuestPane {
  private(set) var walk: Walk?

  /// The tour begins with the first event, because its first step changes the board.
  init(_ options: ViewerOptions) {}

  static var rank: PaneRank { .beforeHelp }

  var isOpen: Bool { walk != nil }

  /// Starts the tour that the options name, if there is one.
  mutating func start(in context: PaneContext) -> [PaneOutcome] {
    let options = context.options
    guard let tour = options.tour, !tour.steps.isEmpty else { return [] }
    if let place = options.tourPlace {
      let walk = Walk(
        tour, at: place, isFollowed: options.isTourFollowed, area: context.screen.area)
      self.walk = walk
      return [.fit(), .pane(LabView(look: walk.step.lab))]
    }
    walk = Walk(
      tour, base: context.board.view.chosen, isFollowed: options.isTourFollowed,
      area: context.screen.area)
    return [.fit()] + begin(0, in: context)
  }

  mutating func hear(_ event: any PaneEvent, in context: PaneContext) -> [PaneOutcome]? {
    guard let tick = event as? TourTick else { return nil }
    return goOn(tick.timer, in: context)
  }

  func save(in options: inout ViewerOptions) {
    (options.tour, options.tourPlace) = (walk?.tour, walk?.place)
  }

  mutating func notice(_ mouse: Mouse) {
    if [.wheelDown, .wheelUp, .press].contains(mouse.action) { pause() }
  }

  /// Pauses the tour, because the user does something else.
  private mutating func pause() { walk?.isPaused = true }

  static func help(for options: ViewerConfiguration) -> HelpPart? {
    HelpPart(title: "On a tour", lines: options.tourKeys.lines)
  }

  // MARK: Room

  mutating func layOut(in area: CellSize, isNewAudience: Bool) { walk?.layOut(in: area) }

  /// Takes the last rows for the caption.
  func claim(on screen: inout Screen) {
    if let walk { screen.takeRows(walk.rows, for: TourPane.self) }
  }

  // MARK: Steps

  /// Sets up a step and begins its acts.
  private mutating func begin(_ index: Int, in context: PaneContext) -> [PaneOutcome] {
    walk?.begin(index)
    guard let walk else { return [] }
    var outcomes: [PaneOutcome] = [
      .uncover, .say(nil), .pane(LabView(look: walk.step.lab)),
      .board { $0.relayout { $0 = walk.choice(at: walk.step) } },
    ]
    switch walk.step.place {
    case .here: break
    case .start:
      outcomes += [.board { $0.scroll(to: .position(0)) }, .board { $0.placed.scroll(by: -.max) }]
    case .item(let position): outcomes.append(.board { $0.scroll(to: .position(position)) })
    }
    for act in walk.step.acts {
      switch act {
      case .perform(let command): outcomes.append(.perform(command))
      case .scroll(let cells) where context.board.rules.isMotionReduced:
        outcomes.append(.board { $0.placed.scroll(by: cells) })
      case .scroll(let cells): self.walk?.rest = cells
      }
    }
    return outcomes + wait()
  }

  /// Requests the timer for the next scroll or step.
  private func wait() -> [PaneOutcome] {
    guard let walk, !walk.isPaused else { return [] }
    let milliseconds = walk.rest == 0 ? Int(walk.step.seconds * 1000) : Walk.stepMilliseconds
    return [.effects([.wake(TourTick(timer: walk.timer), milliseconds: milliseconds)])]
  }

  /// Handles a timer: scrolls on, or goes to the next step.
  private mutating func goOn(_ timer: Int, in context: PaneContext) -> [PaneOutcome] {
    guard let walk, walk.timer == timer, !walk.isPaused else { return [] }
    guard walk.rest != 0 else { return nextStep(in: context) }
    let direction = walk.rest.signum()
    let isAtEnd = !(0...context.board.lastOffset ~= context.board.offset + direction)
    let isOver = isAtEnd && context.board.loading != .waiting
    self.walk?.rest = isOver ? 0 : walk.rest - direction
    return [.board { $0.placed.scroll(by: direction) }] + wait()
  }

  private mutating func nextStep(in context: PaneContext) -> [PaneOutcome] {
    guard let walk else { return [] }
    guard walk.isAtEnd else { return begin(walk.index + 1, in: context) }
    if walk.isFollowed { return [.effects([.quit(.toured(1))])] }
    return end("the tour is over")
  }

  private mutating func previousStep(in context: PaneContext) -> [PaneOutcome] {
    guard let walk else { return [] }
    if walk.index == 0, context.options.isTourFollowing {
      return [.effects([.quit(.toured(-1))])]
    }
    return begin(max(0, walk.index - 1), in: context)
  }

  mutating func close() { walk = nil }

  private mutating func end(_ words: String) -> [PaneOutcome] {
    walk = nil
    return [.fit(), .say(words)]
  }

  // MARK: Keys

  mutating func press(_ key: Key, in context: PaneContext) -> [PaneOutcome]? {
    guard context.cover == .nothing else { return nil }
    switch context.options.tourKeys[key] {
    case .onward: return nextStep(in: context)
    case .back: return previousStep(in: context)
    case .end: return end("the tour has ended; the demo is yours")
    case nil: break
    }
    switch context.options.keys[key] {
    case .quit, .quitAll: return [.effects([.quit(context.options.leavingReason)])]
    case .redraw, .suspend, .nextTheme, .interrupt, .present: return nil
    // While presenting, this key only shows or hides the lab's panel, so the tour does not pause.
    case .lab where context.isPresented && context.screen.hasClaim(of: Lab.self): return nil
    default:
      pause()
      return nil
    }
  }

  var marksCards: Bool { isOpen }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard context.cover != .everything, let walk else { return }
    CaptionBox(context, walk).draw(into: &grid)
  }
}

/// The end of the time between two steps of a tour, or between two scrolls of one.
struct TourTick: PaneEvent {
  /// The number of the timer.
  let timer: Int
}

extension Screen {
  /// The box of the tour's caption, above the status line; nil without a tour, or without room.
  var captionBox: CellRect? { room(of: TourPane.self) }
}
