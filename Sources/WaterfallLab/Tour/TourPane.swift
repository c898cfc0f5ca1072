import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallViewer

/// The tour that is running, if there is one.
///
/// Its caption is below the cards, and its keys go forward and back. Any other action of the user
/// pauses it.
struct TourPane: Pane {
  private(set) var walk: Walk?

  /// The tour begins with the first event, because its first step changes the board.
  init(_ options: ViewerOptions) {}

  static var traits: PaneTraits { PaneTraits(rank: .beforeHelp) }

  var isOpen: Bool { walk != nil }

  /// Starts the tour that the options name, if there is one.
  private mutating func start(in context: PaneContext) -> Callback? {
    let tours = context.options.tours
    guard let tour = tours.first, !tour.steps.isEmpty else { return nil }
    walk = Walk(
      tour, base: context.board.view.chosen, isFollowed: tours.isFollowed,
      area: context.screen.area)
    let begins = begin(0, in: context)
    return {
      $0.fit()
      begins(&$0)
    }
  }

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .started: return .ignored(then: start(in: context))
    case .timer(let timer) where timer.name == Self.timer:
      return .consumed(then: goOn(timer.number, in: context))
    case .input(.key(let key)): return press(key, in: context)
    case .input(.mouse(let mouse)):
      if [.wheelDown, .wheelUp, .press].contains(mouse.action) { pause() }
    default: break
    }
    return .ignored()
  }

  static let timer = "tour"

  /// Pauses the tour, because the user does something else.
  private mutating func pause() { walk?.isPaused = true }

  static func help(for options: ViewerConfiguration) -> HelpPart? {
    HelpPart(title: "On a tour", lines: options.tours.keys.lines)
  }

  // MARK: Room

  mutating func fit(in area: CellSize) { walk?.layOut(in: area) }

  /// Takes the last rows for the caption.
  func claim(on screen: inout Screen) {
    if let walk { screen.takeRows(walk.rows, for: TourPane.self) }
  }

  // MARK: Steps

  /// Sets up a step and begins its acts.
  private mutating func begin(_ index: Int, in context: PaneContext) -> Callback {
    walk?.begin(index)
    guard let walk else { return { _ in } }
    let isMotionReduced = context.board.rules.isMotionReduced
    for case .scroll(let cells) in walk.step.acts where !isMotionReduced { self.walk?.rest = cells }
    let timer = timer
    return { viewer in
      viewer.uncover()
      viewer.say(nil)
      viewer.showLab(walk.step.lab)
      viewer.act { $0.relayout { $0 = walk.choice(at: walk.step) } }
      switch walk.step.place {
      case .here: break
      case .start:
        viewer.act {
          $0.scroll(to: .position(0))
          $0.placed.scroll(by: -.max)
        }
      case .item(let position): viewer.act { $0.scroll(toNumber: position + 1) }
      }
      for act in walk.step.acts {
        switch act {
        case .perform(let command): viewer.perform(command)
        case .scroll(let cells): if isMotionReduced { viewer.act { $0.placed.scroll(by: cells) } }
        }
      }
      if let timer { viewer.emit(timer) }
    }
  }

  /// The timer for the next scroll or step; nil while the tour is paused.
  private var timer: Effect? {
    guard let walk, !walk.isPaused else { return nil }
    let milliseconds = walk.rest == 0 ? Int(walk.step.seconds * 1000) : Walk.stepMilliseconds
    return .wake(PaneTimer(Self.timer, walk.timer), milliseconds: milliseconds)
  }

  /// Handles a timer: scrolls on, or goes to the next step.
  private mutating func goOn(_ number: Int, in context: PaneContext) -> Callback? {
    guard let walk, walk.timer == number, !walk.isPaused else { return nil }
    guard walk.rest != 0 else { return nextStep(in: context) }
    let direction = walk.rest.signum()
    let isAtEnd = !(0...context.board.lastOffset ~= context.board.offset + direction)
    let isOver = isAtEnd && context.board.loading != .waiting
    self.walk?.rest = isOver ? 0 : walk.rest - direction
    let timer = timer
    return { viewer in
      viewer.act { $0.placed.scroll(by: direction) }
      if let timer { viewer.emit(timer) }
    }
  }

  private mutating func nextStep(in context: PaneContext) -> Callback? {
    guard let walk else { return nil }
    guard walk.isAtEnd else { return begin(walk.index + 1, in: context) }
    if walk.isFollowed { return { $0.emit(.quit(.toured(1))) } }
    return end("the tour is over")
  }

  private mutating func previousStep(in context: PaneContext) -> Callback? {
    guard let walk else { return nil }
    if walk.index == 0, context.options.tours.isFollowing {
      return { $0.emit(.quit(.toured(-1))) }
    }
    return begin(max(0, walk.index - 1), in: context)
  }

  mutating func close() { walk = nil }

  private mutating func end(_ words: String) -> Callback {
    walk = nil
    return {
      $0.fit()
      $0.say(words)
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, in context: PaneContext) -> EventResult {
    guard context.cover == .nothing else { return .ignored() }
    switch context.options.tours.keys[key] {
    case .onward: return .consumed(then: nextStep(in: context))
    case .back: return .consumed(then: previousStep(in: context))
    case .end: return .consumed(then: end("the tour has ended; the demo is yours"))
    case nil: break
    }
    switch context.options.keys[key] {
    case .quit, .quitAll: return .consumed { $0.perform(.quit) }
    case .redraw, .suspend, .nextTheme, .interrupt, .present: break
    // While presenting, this key only shows or hides the lab's panel, so the tour does not pause.
    case .lab where context.isPresented && context.screen.hasClaim(of: Lab.self): break
    default: pause()
    }
    return .ignored()
  }

  var marksCards: Bool { isOpen }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard context.cover != .everything, let walk else { return }
    CaptionBox(context, walk).draw(in: context.screen.captionBox, into: &grid)
  }
}

extension Screen {
  /// The box of the tour's caption, above the status line; nil without a tour, or without room.
  var captionBox: CellRect? { room(of: TourPane.self) }
}
