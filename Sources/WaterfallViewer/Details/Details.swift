import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// The details panel: everything that a card holds, with folded values and a scroll position.
struct Details: Sendable {
  private(set) var isOpen = false
  /// The number of the item whose details are shown.
  private(set) var item = 0
  /// nil while it is being read.
  private(set) var read: ReadItem?
  /// The reason why the record could not be read; nil if there is none.
  private var failure: String?
  /// The paths of nested values that are not in their initial state.
  ///
  /// Values at the top level are open at first; those deeper are folded. A path is the indices of
  /// the fields and elements that lead to the value.
  private(set) var toggled: Set<[Int]> = []
  /// Whether a search, a mark or a jump has moved the focus, so that the panel must show that card.
  private var isLed = false
  /// Whether to scroll to the first match when the lines are made.
  private var seeksMatch = false
  /// The nested value or address that is selected; nil if none is.
  private(set) var selected: DetailSpot?
  /// The index of the first line in sight.
  private(set) var top = 0
  private(set) var lines: [DetailLine] = []
  /// The line of the match that was visited last.
  private(set) var match: Int?
  /// The direction in which a further card with a match is looked for; nil if none is.
  var wrap: Int?
  /// The picture in the size that it has here; nil if the card has none.
  private(set) var picture: PictureRequest?
  /// The part of the picture that is shown; nil for all of it.
  var part: PicturePart?
  /// The picture that was shown before, until the present one is decoded.
  var earlierPicture: PictureRequest?
  /// The lines were made for this size of the room for cards, and this text of the search.
  private(set) var window: CellSize?
  private(set) var searched: String?
  /// Lines in sight.
  private(set) var rows = 0

  var lastTop: Int { max(0, lines.count - rows) }

  var sight: Range<Int> { top..<min(lines.count, top + rows) }

  // MARK: Opening

  /// Opens the panel for an item, before its record has been read.
  mutating func open(_ item: Int, in context: PaneContext) {
    let isSame = isOpen && self.item == item
    // Keep the folding and the picture's part if the same card is read again.
    let (toggled, part) = isSame ? (toggled, part) : ([], nil)
    self = Details()
    (isOpen, self.item, self.toggled, self.part) = (true, item, toggled, part)
    layOut(in: context)
  }

  /// Goes on showing an item that a refresh has given another number. The lines stay until its
  /// record has been read again.
  mutating func renew(_ item: Int) { self.item = item }

  mutating func close() { isOpen = false }

  /// Takes the record that was read, or the reason why it could not be read.
  mutating func receive(_ read: ReadRecords, in context: PaneContext) {
    guard isOpen, read.request.items.map(\.index) == [item] else { return }
    (self.read, failure) = (read.items.first, read.failure)
    layOut(in: context)
  }

  /// Notes that a search, a mark or a jump has moved the focus. An open panel then shows that card.
  mutating func lead() { isLed = true }

  /// - Returns: whether ``lead()`` was called since the last call of this.
  mutating func takeLead() -> Bool {
    defer { isLed = false }
    return isLed
  }

  /// Asks for a scroll to the first match, which happens when there are lines.
  mutating func seekMatch() { seeksMatch = true }

  mutating func seekNothing() { seeksMatch = false }

  /// Makes the lines for the room that is available.
  mutating func layOut(in context: PaneContext) {
    let inside = Self.inside(of: room(in: context), in: context)
    layOut(
      in: CellSize(columns: inside.columns, rows: inside.rows), window: context.screen.stage,
      fields: context.board.fields, heading: context.board.cards[item]?.title ?? "",
      filter: Self.light(in: context))
  }

  /// The matches to light: those of the search, else those of the filter.
  static func light(in context: PaneContext) -> Filter? {
    context.board.finding.search?.filter ?? context.board.ordering.light
  }

  /// Makes the lines for a panel with this inner size. `window` becomes the new value of
  /// ``window``.
  private mutating func layOut(
    in inside: CellSize, window: CellSize, fields: CardFields?, heading: SafeText, filter: Filter?
  ) {
    var text = DetailText(
      width: max(1, min(Self.mostTextColumns, inside.columns)), toggled: toggled, filter: filter)
    let old = picture
    picture = nil
    if let read {
      if let shown = read.card.picture, let size = pictureSize(in: inside) {
        picture = PictureRequest(location: shown.location, size: size)
      }
      if old.map({ $0 != picture }) ?? (picture == nil) { (part, earlierPicture) = (nil, nil) }
      text.add(read, fields: fields, pictureRows: picture?.size.rows ?? 0)
    } else {
      text.add(heading, .title)
      text.addBlank()
      text.add(failure.map { SafeText($0) } ?? "reading…", failure == nil ? .quiet : .failure)
    }
    (lines, rows, self.window) = (text.lines, max(1, inside.rows), window)
    (searched, match) = (filter?.text, nil)
    scroll(by: 0)
    if let selected, !lines.contains(where: { $0.spots.contains(selected) }) { self.selected = nil }
    if seeksMatch, read != nil {
      seeksMatch = false
      _ = goToMatch(1, from: -1)
    }
  }

  // MARK: Moving

  mutating func scroll(by count: Int) {
    let (target, overflow) = top.addingReportingOverflow(count)
    top = min(max(0, overflow ? (count < 0 ? 0 : .max) : target), lastTop)
    if let line = lineOfSelected, !(top..<top + rows ~= line) { selected = nil }
  }

  /// Selects the next (or previous) nested value or address in sight, or else scrolls by one line.
  mutating func step(back: Bool) {
    let spots = lines[sight].flatMap(\.spots)
    let place = selected.flatMap { spots.firstIndex(of: $0) }
    let next =
      switch place {
      case nil: back ? nil : spots.first
      case let place?: back ? spots[..<place].last : spots[(place + 1)...].first
      }
    if let next { selected = next } else { scroll(by: back ? -1 : 1) }
  }

  private var lineOfSelected: Int? {
    selected.flatMap { spot in lines.firstIndex { $0.spots.contains(spot) } }
  }

  /// The line that a person reads: that of the selection, of the last match, or the first in sight.
  var lineInFocus: Int { lineOfSelected ?? match.flatMap { sight.contains($0) ? $0 : nil } ?? top }

  /// Scrolls until the selection is in sight, because folding may have moved its line.
  mutating func revealSelected() {
    guard let line = lineOfSelected else { return }
    top = min(max(top, line - rows + 1), line)
  }

  mutating func select(_ spot: DetailSpot) { selected = spot }

  // MARK: Matches

  /// Goes to the next or previous match.
  ///
  /// - Parameter from: the line after (or before) which the search begins; nil for the line of the
  ///   last match.
  /// - Returns: whether there is such a match.
  mutating func goToMatch(_ step: Int, from: Int? = nil) -> Bool {
    let from = from ?? match ?? (step > 0 ? top - 1 : top)
    let found =
      step > 0
      ? lines.indices.first { $0 > from && lines[$0].beginsMatch }
      : lines.indices.last { $0 < from && lines[$0].beginsMatch }
    guard let found else { return false }
    match = found
    if !sight.contains(found) { scroll(by: min(max(0, found - rows / 3), lastTop) - top) }
    return true
  }

  /// Whether there is a match above the lines in sight, and whether there is one below them.
  var matchesOutOfSight: (above: Bool, below: Bool) {
    (
      lines[..<sight.lowerBound].contains(where: \.beginsMatch),
      lines[sight.upperBound...].contains(where: \.beginsMatch)
    )
  }

  // MARK: Folding

  /// Whether a nested value is selected.
  var selectsNested: Bool { selected != nil && selected?.link == nil }

  /// The address that is selected; nil if none is.
  var selectedAddress: String? { selectedReference == nil ? selectedLink?.address : nil }

  /// The selected field that refers to another record; nil if none is.
  var selectedReference: String? { selectedLink?.reference }

  /// The selected address if the text shows other words for it; else nil.
  var hiddenAddress: String? { selectedLink.flatMap { $0.isSpelled ? nil : $0.address } }

  private var selectedLink: DetailLink? {
    guard let selected else { return nil }
    return lines.lazy.flatMap(\.links).first { $0.spot == selected }
  }

  /// Unfolds the value that hides the current match.
  ///
  /// - Returns: whether there was such a value. If so, the lines have to be made again.
  mutating func openMatch() -> Bool {
    guard let match, lines[match].hidesMatch, let nested = lines[match].nested else { return false }
    toggled.formSymmetricDifference([nested.path])
    return true
  }

  mutating func toggle() {
    guard let selected, selectsNested else { return }
    toggled.formSymmetricDifference([selected.path])
  }

  /// Lets exactly these values differ from their initial state.
  mutating func toggle(only paths: Set<[Int]>, in context: PaneContext) {
    toggled = paths
    layOut(in: context)
  }

  /// Folds the selected value. If it is folded already, selects the value that contains it.
  mutating func fold() {
    guard let line = lineOfSelected, let selected, selectsNested else { return }
    if lines[line].isOpen { return toggle() }
    let outer = DetailSpot(path: Array(selected.path.dropLast()))
    if lines.contains(where: { $0.nested == outer }) { self.selected = outer }
  }

  mutating func unfold() {
    if let line = lineOfSelected, selectsNested, !lines[line].isOpen { toggle() }
  }

  /// Opens or folds all nested values that have a line.
  mutating func setAll(open: Bool) {
    for line in lines where line.nested != nil && line.isOpen != open {
      toggled.formSymmetricDifference([line.nested?.path ?? []])
    }
  }
}

extension Details {
  /// Commands that do something else in the details than among the cards, and what they do there.
  static let ownMeanings: [(commands: [Command], summary: String)] = [
    ([.focusDown, .focusUp], "select the next value or address, or the one before; else scroll"),
    ([.focusRight], "unfold what is selected; else the next card"),
    ([.focusLeft], "fold what is selected; else the card before"),
    ([.moreColumns], "unfold all values"), ([.fewerColumns], "fold all values"),
    ([.enter], "fold or unfold what is selected, or follow the address or the reference"),
    ([.open, .copy], "open or copy the selected address; else the card's"),
    ([.pick, .pickBack], "pick the card, and show the next or the one before"),
    ([.nextMatch, .previousMatch], "the next match in the card, then in further cards; and back"),
    (
      [.pageDown, .pageUp, .halfPageDown, .halfPageUp, .rowDown, .rowUp, .first, .last],
      "scroll the details"
    ),
    ([.retry], "read the card again"), ([.hints], "close the details; then letters on the cards"),
    ([.details, .quit, .close], "close the details"),
  ]

  static func lines(_ keys: KeyTable<Command>) -> [HelpLine] {
    ownMeanings.compactMap { commands, summary in
      let bound = commands.flatMap { keys.keys(of: $0) }
      return bound.isEmpty ? nil : HelpLine(bound.shown, summary)
    }
  }
}
