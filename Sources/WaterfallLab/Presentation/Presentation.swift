import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallViewer

/// The marks for an audience over the cards: pressed keys, a mouse pointer, and messages.
///
/// The messages replace the status line. Keys and messages disappear after a while.
///
/// It gets input before all other panes. It notes each key and passes it on to them.
struct Presentation: GuestPane {
  private(set) var isOpen: Bool
  /// The keys that are shown; equal neighbours are counted as one.
  private(set) var keys: [(words: String, count: Int)] = []
  /// The last message; nil if it was long enough ago.
  private(set) var news: String?
  /// The cell of the mouse; nil if it is not known.
  private(set) var pointer: CellPoint?

  /// The numbers of the latest timers; earlier timers are ignored.
  private var (keyTime, newsTime) = (0, 0)
  private var isKeyNew = false
  /// The status line's message; it is news when it changes.
  private var notice: String?
  private var wasAsking = false

  /// How long keys and messages are shown, in milliseconds.
  static let keyMilliseconds = 1500
  static let newsMilliseconds = 5000
  /// The most keys that are shown at once; equal neighbours are counted once.
  private static let mostKeys = 8

  init(_ options: ViewerOptions) { isOpen = options.isPresenting }

  private init(isOpen: Bool) { self.isOpen = isOpen }

  var marksCards: Bool { !keys.isEmpty || news != nil || pointer != nil }

  static var commands: [Command] { [.present] }
  static var isForAudience: Bool { true }
  static var rank: PaneRank { .first }

  mutating func toggle(for command: Command, in context: PaneContext) -> [PaneOutcome] {
    if isOpen { close() } else { isOpen = true }
    return [.fit()]
  }

  func save(in options: inout ViewerOptions) { options.isPresenting = isOpen }

  mutating func close() {
    // The numbers are kept, so that a pending timer cannot be taken for a newer one.
    let (keyTime, newsTime) = (keyTime, newsTime)
    self = Presentation(isOpen: false)
    (self.keyTime, self.newsTime) = (keyTime, newsTime)
  }

  // MARK: What happens

  mutating func press(_ key: Key, in context: PaneContext) -> [PaneOutcome]? {
    // After a key the same message counts as news again.
    notice = nil
    // Text in a prompt is already visible.
    if context.isTyping, key.isText { return nil }
    let words = key.shown
    if let last = keys.last, last.words == words {
      keys[keys.count - 1].count += 1
    } else {
      keys = keys.suffix(Self.mostKeys - 1) + [(words, 1)]
    }
    isKeyNew = true
    return nil
  }

  mutating func notice(_ mouse: Mouse) {
    pointer = CellPoint(column: mouse.column, row: mouse.row)
  }

  mutating func follow(_ context: PaneContext) -> [PaneOutcome] {
    var effects: [ViewerEffect] = []
    if isKeyNew {
      isKeyNew = false
      keyTime += 1
      effects.append(.wake(Fading(.keys, keyTime), milliseconds: Self.keyMilliseconds))
    }
    if context.status.notice != notice {
      notice = context.status.notice
      if let notice {
        news = notice
        newsTime += 1
        effects.append(.wake(Fading(.news, newsTime), milliseconds: Self.newsMilliseconds))
      }
    }
    guard wasAsking != context.isAsking else { return effects.isEmpty ? [] : [.effects(effects)] }
    // A prompt needs the last row, which otherwise belongs to the cards.
    wasAsking = context.isAsking
    return [.effects(effects), .fit()]
  }

  mutating func hear(_ event: any PaneEvent, in context: PaneContext) -> [PaneOutcome]? {
    guard let fading = event as? Fading else { return nil }
    switch fading.part {
    case .keys: if fading.time == keyTime { keys = [] }
    case .news: if fading.time == newsTime { news = nil }
    }
    return []
  }

  // MARK: Drawing

  func draw(into grid: inout Grid, in context: PaneContext) {
    drawNews(into: &grid, in: context)
    drawKeys(into: &grid, in: context)
    guard let pointer, let cell = grid.cell(at: pointer) else { return }
    // On the right half of a wide letter, the whole letter is marked.
    let isRight = cell.cluster == .continuation && pointer.column > 0
    let place = CellPoint(column: pointer.column - (isRight ? 1 : 0), row: pointer.row)
    let cluster = isRight ? grid.cell(at: place)?.cluster ?? .space : cell.cluster
    grid.draw(cluster, at: place, style: context.theme.pointer)
  }

  /// Draws the keys in the lower right corner of the cards.
  private func drawKeys(into grid: inout Grid, in context: PaneContext) {
    let stage = context.screen.stage
    guard !keys.isEmpty, stage.rows >= 3, stage.columns >= 8 else { return }
    var words = keys.map { $0.count > 1 ? "\($0.words) ×\($0.count)" : $0.words }
    // If there is no room for all keys, the last ones are shown.
    while words.count > 1, SafeText(words.joined(separator: "  ")).width > stage.columns - 4 {
      words.removeFirst()
    }
    let text = SafeText(words.joined(separator: "  "))
    let columns = min(text.width + 4, stage.columns)
    draw(
      text,
      in: CellRect(
        column: stage.columns - columns, row: stage.rows - 3, columns: columns, rows: 3),
      into: &grid, context)
  }

  /// Draws the message in the upper left corner.
  private func drawNews(into grid: inout Grid, in context: PaneContext) {
    let stage = context.screen.stage
    guard let news, stage.rows >= 3, stage.columns >= 8 else { return }
    let text = SafeText(news)
    let columns = min(text.width + 4, max(8, stage.columns * 2 / 3))
    let lines = text.lineCount(width: columns - 4, limit: max(1, min(4, stage.rows - 2)))
    draw(
      text, in: CellRect(column: 0, row: 0, columns: columns, rows: lines + 2), into: &grid, context
    )
  }

  private func draw(
    _ text: SafeText, in box: CellRect, into grid: inout Grid, _ context: PaneContext
  ) {
    let styles = context.theme.lab
    let form = context.board.form.border
    grid.drawBox(
      box, border: form == .none ? .line : form, style: styles.border, fill: styles.value)
    let inside = CellRect(
      column: box.column + 2, row: box.row + 1, columns: box.columns - 4, rows: box.rows - 2)
    grid.drawWrapped(text, in: inside, style: styles.title)
  }
}

/// A part of the presentation that is shown for a limited time.
struct Fading: Hashable, PaneEvent {
  enum Part: Hashable, Sendable { case keys, news }
  let part: Part
  /// The number of the timer.
  let time: Int

  init(_ part: Part, _ time: Int) { (self.part, self.time) = (part, time) }
}

extension Theme {
  /// The style of the cell under the mouse, brighter than all others.
  var pointer: Style { menuChoice }
}
