import TerminalInput
import WaterfallLayout

extension ViewerState {
  /// Begins the tour that was asked for.
  mutating func startTour() -> [ViewerEffect] {
    guard let tour = options.tour, !tour.steps.isEmpty else { return [] }
    let anchor = self.anchor
    walk = Walk(tour, base: options.layout, isFollowed: options.isTourFollowed, area: area)
    return fit(keeping: anchor) + begin(0)
  }

  /// Sets everything up for a step and does what is done in it.
  private mutating func begin(_ index: Int) -> [ViewerEffect] {
    walk?.begin(index)
    guard let walk else { return [] }
    (overlay, notice) = (.none, nil)
    var effects = show(walk.step.lab)
    effects += relayout { $0 = walk.choice(at: walk.step) }
    switch walk.step.place {
    case .here: break
    case .start:
      travel(to: 0)
      scroll(to: 0)
    case .item(let position): travel(to: position)
    }
    for act in walk.step.acts { effects += perform(act) }
    return effects + wait()
  }

  private mutating func show(_ sight: Tour.Sight?) -> [ViewerEffect] {
    let anchor = self.anchor
    let shown = sight ?? Tour.Sight()
    lab.isOpen = sight != nil
    (lab.showsLaneEnds, lab.showsColumnLines) = (shown.laneEnds, shown.columnLines)
    (lab.culling, lab.selected) = (shown.culling, shown.row)
    lab.compared = shown.compared.map {
      Comparison.Kind(layout: $0, placement: .shortest(tolerance: 0))
    }
    return fit(keeping: anchor)
  }

  private mutating func perform(_ act: Tour.Act) -> [ViewerEffect] {
    switch act {
    case .perform(let command): return perform(command)
    case .scroll(let cells) where options.isMotionReduced: scroll(by: cells)
    case .scroll(let cells): walk?.rest = cells
    }
    return []
  }

  /// Asks to be told when it goes on.
  private func wait() -> [ViewerEffect] {
    guard let walk, !walk.isPaused else { return [] }
    let milliseconds = walk.rest == 0 ? walk.step.seconds * 1000 : Walk.stepMilliseconds
    return [.tick(walk.timer, milliseconds: milliseconds)]
  }

  /// The time that was asked for is over.
  mutating func goOn(_ timer: Int) -> [ViewerEffect] {
    guard let walk, walk.timer == timer, !walk.isPaused else { return [] }
    guard walk.rest != 0 else { return nextStep() }
    let direction = walk.rest.signum()
    let old = offset
    scroll(by: direction)
    let isOver = offset == old && loading != .waiting
    self.walk?.rest = isOver ? 0 : walk.rest - direction
    return wait()
  }

  private mutating func nextStep() -> [ViewerEffect] {
    guard let walk else { return [] }
    guard walk.isAtEnd else { return begin(walk.index + 1) }
    if walk.isFollowed { return [.quit(.toured(1))] }
    return endTour("the tour is over")
  }

  private mutating func previousStep() -> [ViewerEffect] {
    guard let walk else { return [] }
    if walk.index == 0, options.isTourFollowing { return [.quit(.toured(-1))] }
    return begin(max(0, walk.index - 1))
  }

  private mutating func endTour(_ words: String) -> [ViewerEffect] {
    let anchor = self.anchor
    walk = nil
    let effects = fit(keeping: anchor)
    notice = words
    return effects
  }

  // MARK: Keys

  /// What a key does to the tour; nil if there is none, or the key is not for it.
  mutating func pressInTour(_ key: Key) -> [ViewerEffect]? {
    guard walk != nil, overlay == .none else { return nil }
    let command = options.keys.commands[key]
    switch options.tourKeys.commands[key] {
    case .onward: return nextStep()
    case .back: return previousStep()
    case .end: return endTour("the tour has ended; the demo is yours")
    case nil: break
    }
    switch command {
    case .quit, .quitAll: return [.quit(leavingReason)]
    case .redraw, .suspend, .nextTheme, .interrupt: return nil
    default:
      pauseTour()
      return nil
    }
  }

  /// A person does something of their own: the tour waits.
  mutating func pauseTour() { walk?.isPaused = true }
}
