import Platform
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallItems

/// Shows what a command writes about the card in focus, or the file that it is, beside the cards
/// (`--preview`, `--preview-files`).
///
/// The command runs once the focus has come to rest. It is ended when the focus moves on. The text
/// before it stays until it has written something.
struct PreviewPane: CardPane {
  private var options: PreviewOptions
  /// What was asked for last; nil if nothing is shown.
  private var asked: Subject?
  /// The number of the last request.
  private var number = 0
  /// The request whose output is shown, and the item that it is about.
  private var shown: (number: Int, item: ItemID?) = (0, nil)
  private(set) var text = PreviewText()
  /// A picture in place of the text.
  private(set) var picture: PreviewPicture?
  private var state = PreviewOutput.State.running
  /// The first row in sight, if there are enough rows.
  private var top = 0
  /// Rows in sight.
  private var rows = 0

  /// The card and the room for which something is asked.
  private struct Subject: Hashable {
    let item: Int
    let id: ItemID
    /// The reading that brought the item. After another one, it may have changed.
    let generation: Int
    let size: CellSize
    /// The text in a picker's prompt and the picks, if the command has them.
    let query: String?
    let picks: [PickedItem]
  }

  /// The milliseconds for which the focus has to rest, and for which the window's size has to.
  private static let (restOfFocus, restOfSize) = (50, 150)

  init(_ options: ViewerOptions) { self.options = PreviewOptions(of: options.configuration) }

  static var commands: [Command] { [.preview] }
  var isOpen: Bool { options.content != nil && !options.window.isHidden }

  mutating func toggle(for command: Command, in context: PaneContext) -> Callback? {
    guard options.content != nil else {
      let words = Self.lack(in: context.options)
      return { $0.say(words) }
    }
    options.window.isHidden.toggle()
    return end()
  }

  var window: PreviewWindow { options.window }

  /// Lets the content be asked for once more, because it may be another one now.
  mutating func askAgain() { asked = nil }

  /// Why there is nothing to show.
  fileprivate static func lack(in options: ViewerConfiguration) -> String {
    options.isSecure
      ? "off under --secure"
      : "there is no command for a preview: :preview COMMAND sets one, :preview-files shows files"
  }

  mutating func close() { options.window.isHidden = true }

  func save(in options: inout ViewerOptions) { options.configuration.preview.window = window }

  /// Ends the command. An open pane then asks for it again.
  private mutating func end() -> Callback {
    (asked, top) = (nil, 0)
    clear()
    return { viewer in
      viewer.fit()
      viewer.emit(.preview(nil))
    }
  }

  /// Shows nothing, and drops what comes late.
  private mutating func clear() {
    number += 1
    shown = (number, nil)
    (text, picture, state) = (PreviewText(), nil, .running)
  }

  func claim(on screen: inout Screen) { PreviewPlace.claim(options.window, on: &screen) }

  // MARK: Events

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .previewed(let output):
      receive(output)
      return .consumed()
    case .optionsChanged: return adopt(PreviewOptions(of: context.options))
    case .input(.mouse(let mouse)):
      guard let room = PreviewPlace(on: context.screen)?.room,
        room.contains(column: mouse.column, row: mouse.row),
        let rows = context.scrolledRows(by: mouse)
      else { return .ignored() }
      scroll(by: rows)
      return .consumed()
    default: return .ignored()
    }
  }

  /// Uses other options. New content is shown, also if that before was hidden by a key.
  private mutating func adopt(_ new: PreviewOptions) -> EventResult {
    guard new != options else { return .ignored() }
    let isOther = new.content != options.content
    var rewrapped = options
    rewrapped.window.wraps = new.window.wraps
    options = new
    // Each frame breaks the lines by its own width.
    if rewrapped == new { return .ignored() }
    if isOther { options.window.isHidden = false }
    return .ignored(then: end())
  }

  /// Takes the next part of the output. That of an earlier request is dropped.
  private mutating func receive(_ output: PreviewOutput) {
    guard isOpen, output.number == number else { return }
    if output.number != shown.number {
      // The same card may have been asked for again in another size.
      if shown.item != asked?.id { top = 0 }
      shown = (output.number, asked?.id)
      text.replace(from: 0, with: [])
    }
    text.replace(from: output.first, with: output.lines)
    (picture, state) = (output.picture, output.state)
  }

  // MARK: Following the focus

  mutating func follow(_ context: PaneContext) -> Callback? {
    let place = PreviewPlace(on: context.screen)?.text
    rows = place?.rows ?? 0
    text.wrap(at: options.window.wraps ? place?.columns : nil)
    let subject = place.flatMap { self.subject(in: context, $0) }
    guard subject != asked else { return nil }
    let delay = Self.delay(from: asked, to: subject)
    asked = subject
    guard let subject, var content = options.content, let fields = context.board.fields else {
      clear()
      return { $0.emit(.preview(nil)) }
    }
    number += 1
    if case .command(var template) = content {
      template.query = subject.query
      content = .command(template)
    }
    let board = context.board
    let item = PickedItem(
      index: subject.item, place: board.items.places[subject.item], generation: board.generation)
    var records = RecordsRequest(
      purpose: .preview, items: [item] + subject.picks, fields: fields,
      generation: board.generation)
    records.light = Details.light(in: context)
    let request = PreviewRequest(
      number: number, content: content, isConfined: context.options.isSecure, records: records,
      size: subject.size, delay: delay,
      picker: context.options.selection == nil ? [] : context.pickerVariables)
    return { $0.emit(.preview(request)) }
  }

  /// nil if no card is in focus, or cards are not known yet.
  private func subject(in context: PaneContext, _ place: CellRect) -> Subject? {
    let board = context.board
    guard board.fields != nil, board.arrangement.path(of: board.focus) != nil else { return nil }
    let template: RecordTemplate? =
      if case .command(let template) = options.content { template } else { nil }
    return Subject(
      item: board.focus, id: board.items.ids[board.focus], generation: board.generation,
      size: CellSize(columns: place.columns, rows: place.rows),
      query: template?.hasQuery == true ? context.pickerText : nil,
      picks: template?.hasPicks == true ? context.picks.all : [])
  }

  private static func delay(from old: Subject?, to new: Subject?) -> Int {
    guard let old, let new else { return 0 }
    return old.id == new.id && old.size != new.size ? restOfSize : restOfFocus
  }

  // MARK: Scrolling

  mutating func scroll(by count: Int) { top = min(max(0, min(top, lastTop) + count), lastTop) }
  mutating func scroll(byPages count: Int) { scroll(by: count * max(1, rows)) }

  private var lastTop: Int { max(0, rowCount - rows) }
  private var rowCount: Int { text.rowCount + (note == nil ? 0 : 1) }

  // MARK: Drawing

  /// A line after the text; nil if there is none.
  private var note: (words: SafeText, isFailure: Bool)? {
    switch state {
    case .failed(let reason): (SafeText(reason), true)
    case .ended(let end) where text.rowCount == 0: end.words.map { (SafeText($0), false) }
    case .full: (SafeText("cut after \(text.rowCount) lines"), false)
    case .running, .ended: text.isCut ? (SafeText("cut after \(text.rowCount) lines"), false) : nil
    }
  }

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard context.cover != .everything, let place = PreviewPlace(on: context.screen) else { return }
    let (theme, rect) = (context.theme, place.text)
    // All of it is drawn each time, because its rows may have moved with those of the cards.
    let around = CellRect(
      column: place.room.column - 1, row: place.room.row, columns: place.room.columns + 2,
      rows: place.room.rows)
    grid.fill(place.side == .bottom ? place.room : around, .space, .plain)
    place.drawLine(into: &grid, style: theme.footer)
    if picture != nil { return drawPicture(into: &grid, in: context, rect) }
    let base = theme.footer.lettered(.body, nil)
    let first = min(top, lastTop)
    for number in first..<max(first, min(text.rowCount, first + rect.rows)) {
      let (line, range) = text.row(number)
      grid.draw(
        line.text, range: range,
        at: CellPoint(column: rect.column, row: rect.row + number - first), maxWidth: rect.columns,
        RunStyles(line.runs, on: base))
    }
    let noteRow = text.rowCount - first
    if let note, noteRow < rect.rows {
      grid.drawWrapped(
        note.words,
        in: CellRect(
          column: rect.column, row: rect.row + noteRow, columns: rect.columns,
          rows: rect.rows - noteRow),
        style: note.isFailure ? theme.failure : theme.footer)
    }
    if rowCount > rect.rows { drawPosition(first, into: &grid, rect, theme.status) }
  }

  /// Writes the number of the first row in sight, and that of all rows, into a corner of the text.
  private func drawPosition(_ first: Int, into grid: inout Grid, _ rect: CellRect, _ style: Style) {
    let words = SafeText(" \(first + 1)/\(rowCount) ")
    guard words.width <= rect.columns else { return }
    grid.draw(
      words, at: CellPoint(column: rect.maxColumn - words.width, row: rect.row),
      maxWidth: words.width, style: style)
  }
}

extension Viewer {
  /// Changes the preview's place, size or look, beginning with those that it has now.
  mutating func changePreviewWindow(_ change: (inout PreviewWindow) -> Void) {
    options.preview.window = panes[PreviewPane.self].window
    change(&options.preview.window)
    _ = offer(.optionsChanged)
  }

  /// Scrolls the preview, or says that there is none.
  mutating func scrollPreview(rows: Int = 0, pages: Int = 0) {
    func limited(_ count: Int) -> Int { min(max(-100_000, count), 100_000) }
    guard panes[PreviewPane.self].isOpen else {
      let key = options.keys.shown(.preview).map { ": \($0) shows it" } ?? ""
      let isHidden = PreviewOptions(of: options).content != nil
      return say(isHidden ? "the preview is hidden\(key)" : PreviewPane.lack(in: options))
    }
    panes[PreviewPane.self].scroll(by: limited(rows))
    panes[PreviewPane.self].scroll(byPages: limited(pages))
  }
}
