package import TerminalGrid
import TerminalInput
import WaterfallBoard
package import WaterfallItems
import WaterfallLab
import WaterfallRecords
package import WaterfallViewer

/// Attends a talk: shows what the speaker shows, until the guest looks elsewhere.
///
/// It gets commands before all other panes. Those that are not a guest's end here.
package struct AttendPane: Pane {
  package var isOpen: Bool { options.open != nil }
  private let options: AttendOptions
  private var state: TalkState
  /// Whether the guest sees what the speaker shows.
  private(set) var isFollowing = true
  /// The items that the board has, or that are on their way.
  private var start: TalkPlace
  /// The caption for which the cards have left room.
  private var fitted: SpokenCaption?
  /// Whether the items have to be read again, because the connection was lost meanwhile.
  private var isStale = false
  /// The reason why nothing comes from the speaker; nil if the speaker is there.
  private var absence: String?
  /// Whether a recorded talk is stopped.
  private var isPaused = false
  /// The key that the next command comes from; nil if it comes from the mouse.
  private var pressed: Key?

  package init(_ options: ViewerOptions) {
    self.options = options.attend
    (state, start) = (options.attend.state, TalkPlace(options.attend.state))
  }

  package static var traits: PaneTraits { PaneTraits(rank: .first) }
  package static var commands: [Command] { [.followSpeaker] }
  package mutating func close() {}

  package mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    guard isOpen else { return { $0.say("no talk is attended; waterfall attend joins one") } }
    return goBack()
  }

  // MARK: What happens

  package mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    if case .input(let input) = event {
      pressed = if case .key(let key) = input { key } else { nil }
    }
    switch event {
    case .news(let news as TalkEvent) where isOpen:
      receive(news)
      return .consumed()
    case .command(let command): return perform(command, in: context)
    // While the guest follows, the speaker decides which values are folded.
    case .input(.key(let key)) where context.cover == .cards:
      if context.options.detailKeys[key] == .fold { isFollowing = false }
    case .input(.key(let key)) where isOfCards(in: context):
      if let steer = options.steer, let step = PlaybackStep(key) {
        return .consumed { $0.emit(.work(PlaybackWork(step: step, steer: steer))) }
      }
      // The columns of the list are the speaker's.
      guard context.board.view.isList, context.options.listKeys[key] != nil else { break }
      return .consumed { $0.say("\(key.shown) is the speaker's") }
    case .input(.mouse(let mouse)):
      if mouse.action != .move { isFollowing = false }
    default: break
    }
    return .ignored()
  }

  /// Whether keys concern the cards, and nothing above them.
  private func isOfCards(in context: PaneContext) -> Bool {
    context.cover == .nothing && !context.isAsking
  }

  private mutating func receive(_ event: TalkEvent) {
    switch event {
    case .state(let state, step: _): (self.state, absence) = (state, nil)
    // The first news of this kind came before the viewer began.
    case .joined: isStale = true
    case .paused(let isPaused): self.isPaused = isPaused
    case .ended(let words): absence = words ?? "the talk has ended"
    case .lost(let reason): absence = reason.statement
    }
  }

  private mutating func perform(_ command: Command, in context: PaneContext) -> EventResult {
    if let closing = closing(by: command, in: context) {
      isFollowing = false
      return .consumed(then: closing)
    }
    switch command {
    case .followSpeaker: return .consumed(then: goBack())
    case .close:
      let isIdle =
        context.cover == .nothing && context.board.finding.search == nil
        && !context.board.isOnItsWay
      return isIdle ? .consumed(then: goBack()) : .ignored()
    case _ where command.isOfScreen: return .ignored()
    case _ where context.cover == .cards && command.foldsDetails:
      isFollowing = false
      return .ignored()
    // In an open pane it is that pane's.
    case .enter where context.cover != .nothing, .details where context.cover != .nothing:
      return .ignored()
    case .enter, .details:
      isFollowing = false
      // A card that can be entered leads to another board, which is the speaker's to open.
      return .consumed { $0.openDetails(of: $0.board.focus) }
    case _ where command.isOfGuest:
      isFollowing = false
      return .ignored()
    case _ where command.isOfPreview: return .consumed { $0.say("guests have no preview") }
    default:
      let key = pressed?.shown ?? context.options.keys.shown(command) ?? "that"
      return .consumed { $0.say("\(key) is the speaker's") }
    }
  }

  /// Closes what the speaker has opened, for this guest alone. It would open again at once if the
  /// guest went on following.
  ///
  /// - Returns: nil if the command closes nothing of the speaker's.
  private func closing(by command: Command, in context: PaneContext) -> Callback? {
    guard isFollowing, [.close, .quit, .details].contains(command) else { return nil }
    if context.cover == .cards { return { $0.closeDetails() } }
    // Esc first stops what is on its way.
    let isForLab = command == .quit || command == .close && !context.board.isOnItsWay
    guard isForLab, context.cover == .nothing, context.showsLab else { return nil }
    return { $0.showLab(nil) }
  }

  /// Follows the speaker again.
  private mutating func goBack() -> Callback? {
    guard !isFollowing else { return nil }
    isFollowing = true
    return { viewer in
      viewer.closeDetails()
      viewer.act { if $0.finding.search != nil { $0.endSearch() } }
    }
  }

  package mutating func follow(_ context: PaneContext) -> Callback? {
    guard isFollowing else { return nil }
    let (state, isFitting) = (state, fitted == state.caption)
    fitted = state.caption
    let wanted =
      isStale ? TalkPlace(state) : start.wanted(by: state, having: context.board.arrangement.count)
    guard wanted == start, !isStale else {
      (start, isStale) = (wanted, false)
      guard let source = options.open?(state.start(at: wanted)) else { return nil }
      return { viewer in
        if !isFitting { viewer.fit() }
        viewer.pick(only: [])
        viewer.act { $0.reread(from: .other(source, outer: []), finding: [], count: wanted.count) }
        viewer.take(state, in: wanted)
      }
    }
    return { [start] viewer in
      if !isFitting { viewer.fit() }
      viewer.follow(state, in: start)
    }
  }

  // MARK: Drawing

  package func claim(on screen: inout Screen) {
    guard let caption = state.caption else { return }
    let stage = screen.stage
    guard stage.columns >= 20, stage.rows >= 8 else { return }
    let lines = SafeText(caption.text).lineCount(width: stage.columns - 4, limit: stage.rows / 3)
    screen.takeRows(max(2, lines) + 2, for: AttendPane.self)
  }

  package var marksCards: Bool { state.caption != nil || state["pointer"] != nil }

  package func draw(into grid: inout Grid, in context: PaneContext) {
    guard context.cover != .everything else { return }
    if let caption = state.caption {
      CaptionBox(context, caption).draw(in: context.screen.room(of: AttendPane.self), into: &grid)
    }
    guard context.cover == .nothing, let pointer = state.card("pointer"),
      let item = start.item(pointer, on: context.board), let frame = context.board.frame(of: item)
    else { return }
    let card = context.cellRect(of: frame)
    let cell = CellPoint(
      column: card.column + pointer.part("x", of: card.columns),
      row: card.row + pointer.part("y", of: card.rows))
    guard context.screen.cards.contains(column: cell.column, row: cell.row) else { return }
    grid.drawPointer(at: cell, style: context.theme.pointer)
  }

  package var remark: String? {
    state.isLayoutOfCommand ? "masonry, as the speaker's layout is a command's" : nil
  }

  package func status(in context: PaneContext) -> SafeText? {
    if let absence { return SafeText("\(absence); what you see stays") }
    let pause = isPaused ? "paused, Space goes on" : nil
    let key = context.options.keys.shown(.followSpeaker).map { ", \($0) follows" } ?? ""
    let own = isFollowing ? nil : "on your own: \(distance(in: context))\(key)"
    let words = [pause, own].compactMap(\.self)
    return words.isEmpty ? nil : SafeText(words.joined(separator: " · "))
  }

  /// How far the speaker is, in words.
  private func distance(in context: PaneContext) -> String {
    let board = context.board
    guard start.order == state.order, let focus = state.card("focus"),
      let here = board.arrangement.position(of: board.focus)
    else { return "the speaker shows other cards" }
    let cards = focus.position - (start.from + here)
    if cards == 0 { return "the speaker is here" }
    return "the speaker is \(abs(cards).quantity(of: "card")) \(cards > 0 ? "further" : "back")"
  }
}

/// The options of a viewer that attends a talk.
package struct AttendOptions: PaneOption {
  /// The speaker's state at the start.
  package var state = TalkState()
  /// Opens the items from a place on; nil if no talk is attended.
  package var open: (@Sendable (TalkStart) -> any ItemSource)?
  /// Stops, continues or moves a recorded talk; nil if none is attended.
  package var steer: (@Sendable (PlaybackStep) -> Void)?

  package init() {}

  package static func == (one: AttendOptions, other: AttendOptions) -> Bool {
    one.state == other.state && (one.open == nil) == (other.open == nil)
      && (one.steer == nil) == (other.steer == nil)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(state) }
}

extension ViewerConfiguration {
  package var attend: AttendOptions {
    get { panes[AttendOptions.self] }
    set { panes[AttendOptions.self] = newValue }
  }
}

extension Command {
  /// Whether it concerns the guest's own screen, and nothing on it.
  fileprivate var isOfScreen: Bool {
    [.nextTheme, .redraw, .suspend, .help, .quit, .quitAll, .interrupt, .leaving].contains(self)
  }

  /// Whether guests may look around with it.
  fileprivate var isOfGuest: Bool {
    traits.contains(.moves) && ![.pick, .pickBack].contains(self) || self == .mark
  }

  /// Whether it folds or unfolds values if the details are open.
  fileprivate var foldsDetails: Bool { [.enter, .moreColumns, .fewerColumns].contains(self) }

  /// Whether it is for the speaker's preview, which no guest sees.
  fileprivate var isOfPreview: Bool {
    [.preview, .previewUp, .previewDown, .previewPageUp, .previewPageDown].contains(self)
  }
}

extension PlaybackStep {
  /// The step of a key; nil if it has none.
  fileprivate init?(_ key: Key) {
    switch key {
    case Key(.character(" ")): self = .pauseOrGoOn
    case Key(.character("<")): self = .jump(.seconds(-10))
    case Key(.character(">")): self = .jump(.seconds(10))
    default: return nil
    }
  }
}

/// Takes a step in a recorded talk.
private struct PlaybackWork: PaneWork {
  let step: PlaybackStep
  let steer: @Sendable (PlaybackStep) -> Void

  func run(on source: any ItemSource, _ reading: CardReading) async { steer(step) }
}
