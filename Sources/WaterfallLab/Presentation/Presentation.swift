package import TerminalGrid
import TerminalInput
import WaterfallBoard
package import WaterfallCards
import WaterfallViewer

/// The marks for an audience over the cards: pressed keys, a mouse pointer, and messages.
///
/// The messages replace the status line. Keys and messages disappear after a while.
///
/// It gets input before all other panes. It notes each key and passes it on to them.
struct Presentation: Pane {
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
  /// The names of their timers.
  private static let (keys, news) = ("fade keys", "fade news")
  /// The most keys that are shown at once; equal neighbours are counted once.
  private static let mostKeys = 8

  init(_ options: ViewerOptions) { isOpen = options.isPresenting }

  private init(isOpen: Bool) { self.isOpen = isOpen }

  var marksCards: Bool { !keys.isEmpty || news != nil || pointer != nil }

  static var commands: [Command] { [.present] }
  static var traits: PaneTraits {
    PaneTraits(isForAudience: true, followsPointer: true, rank: .first)
  }

  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    if isOpen { close() } else { isOpen = true }
    return {
      $0.panes[Lab.self].isPanelHidden = false
      $0.fitPanes()
      $0.fit()
    }
  }

  mutating func close() {
    // The numbers are kept, so that a pending timer cannot be taken for a newer one.
    let (keyTime, newsTime) = (keyTime, newsTime)
    self = Presentation(isOpen: false)
    (self.keyTime, self.newsTime) = (keyTime, newsTime)
  }

  // MARK: What happens

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .input(.key(let key)): note(key, isTyping: context.isTyping)
    case .input(.mouse(let mouse)): pointer = CellPoint(column: mouse.column, row: mouse.row)
    case .timer(PaneTimer(Self.keys, keyTime)): keys = []
    case .timer(PaneTimer(Self.news, newsTime)): news = nil
    default: break
    }
    return .ignored()
  }

  private mutating func note(_ key: Key, isTyping: Bool) {
    // After a key the same message counts as news again.
    notice = nil
    // Text in a prompt is already visible.
    if isTyping, key.isText { return }
    let words = key.shown
    if let last = keys.last, last.words == words {
      keys[keys.count - 1].count += 1
    } else {
      keys = keys.suffix(Self.mostKeys - 1) + [(words, 1)]
    }
    isKeyNew = true
  }

  mutating func follow(_ context: PaneContext) -> Callback? {
    var effects: [Effect] = []
    if isKeyNew {
      isKeyNew = false
      keyTime += 1
      effects.append(.wake(PaneTimer(Self.keys, keyTime), milliseconds: Self.keyMilliseconds))
    }
    if context.status.notice != notice {
      notice = context.status.notice
      if let notice {
        news = notice
        newsTime += 1
        effects.append(.wake(PaneTimer(Self.news, newsTime), milliseconds: Self.newsMilliseconds))
      }
    }
    // A prompt needs the last row, which otherwise belongs to the cards.
    let isFitting = wasAsking == context.isAsking
    wasAsking = context.isAsking
    if isFitting, effects.isEmpty { return nil }
    return { [effects] in
      for effect in effects { $0.emit(effect) }
      if !isFitting { $0.fit() }
    }
  }

  // MARK: Drawing

  func draw(into grid: inout Grid, in context: PaneContext) {
    drawNews(into: &grid, in: context)
    drawKeys(into: &grid, in: context)
    if let pointer { grid.drawPointer(at: pointer, style: context.theme.pointer) }
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

extension Theme {
  /// The style of the cell under the mouse, brighter than all others.
  package var pointer: Style { menuChoice }
}

extension Grid {
  /// Marks the cell under the mouse.
  package mutating func drawPointer(at point: CellPoint, style: Style) {
    guard let cell = cell(at: point) else { return }
    // On the right half of a wide letter, the whole letter is marked.
    let isRight = cell.cluster == .continuation && point.column > 0
    let place = CellPoint(column: point.column - (isRight ? 1 : 0), row: point.row)
    let cluster = isRight ? self.cell(at: place)?.cluster ?? .space : cell.cluster
    draw(cluster, at: place, style: style)
  }
}
