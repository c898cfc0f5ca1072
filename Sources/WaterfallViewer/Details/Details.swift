import TerminalGrid
import WaterfallRecords

/// All that a card holds, as far as it is open and in sight.
struct Details: Sendable {
  private(set) var isOpen = false
  /// The item's number.
  private(set) var item = 0
  /// nil while it is being read.
  private(set) var read: ReadItem?
  /// Why it could not be read.
  private var failure: String?
  /// Nested values that are not as they are at first: open at the top, folded further down. By the
  /// numbers of the fields and elements that lead there.
  private var toggled: Set<[Int]> = []
  /// Whether a search, a mark or a jump has led to another card: that one is to be shown.
  private var isLed = false
  /// Whether the first match is to be brought into sight when the lines are made.
  private var seeksMatch = false
  /// The nested value or address that keys are about.
  private(set) var selected: DetailSpot?
  /// The first line in sight.
  private(set) var top = 0
  private(set) var lines: [DetailLine] = []
  /// The line of the match that was gone to last.
  private(set) var match: Int?
  /// The picture as large as it is drawn here; nil if the card has none.
  private(set) var picture: PictureRequest?
  /// What the lines were made for: the room for cards, and what is searched for.
  private(set) var window: CellSize?
  private(set) var searched: String?
  /// Lines in sight.
  private(set) var rows = 0

  var lastTop: Int { max(0, lines.count - rows) }

  /// The lines in sight.
  var sight: Range<Int> { top..<min(lines.count, top + rows) }

  // MARK: Opening

  /// Shows an item whose record is still to be read.
  mutating func open(_ item: Int, in viewer: Viewer) {
    let isSame = isOpen && self.item == item
    // What was folded stays so while the same card is read again.
    let toggled = isSame ? toggled : []
    self = Details()
    (isOpen, self.item, self.toggled) = (true, item, toggled)
    layOut(in: viewer)
  }

  mutating func close() { isOpen = false }

  /// The record has come, or could not be read.
  mutating func take(_ read: ReadRecords, in viewer: Viewer) {
    guard isOpen, read.request.items.map(\.index) == [item] else { return }
    (self.read, failure) = (read.items.first, read.failure)
    layOut(in: viewer)
  }

  /// A search, a mark or a jump has led to a card: if these are open, it is the one to be shown.
  mutating func lead() { isLed = true }

  /// - Returns: whether ``lead()`` was called since it was asked.
  mutating func takeLead() -> Bool {
    defer { isLed = false }
    return isLed
  }

  /// The first match is brought into sight when there are lines.
  mutating func seekMatch() { seeksMatch = true }

  mutating func seekNothing() { seeksMatch = false }

  /// Makes the lines for the room that there is.
  mutating func layOut(in viewer: Viewer) {
    let inside = viewer.inside(ofDetails: viewer.detailRoom)
    layOut(
      in: CellSize(columns: inside.columns, rows: inside.rows), window: viewer.stage,
      fields: viewer.fields, heading: viewer.cards[item]?.title ?? "",
      filter: viewer.finding.search?.filter)
  }

  /// Makes the lines for a panel of this size inside. `window` is what ``window`` is to say.
  private mutating func layOut(
    in inside: CellSize, window: CellSize, fields: CardFields?, heading: SafeText, filter: Filter?
  ) {
    var text = DetailText(width: max(1, inside.columns), toggled: toggled, filter: filter)
    picture = nil
    if let read {
      if let shown = read.card.picture {
        let size = CellSize(
          showing: shown.width, shown.height, columns: text.width,
          maxRows: max(1, inside.rows - 2))
        picture = PictureRequest(location: shown.location, size: size)
      }
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

  /// To the next nested value or address that is in sight, else a line on (or back).
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

  /// What is selected stays in sight: lines may have come above or below.
  mutating func revealSelected() {
    guard let line = lineOfSelected else { return }
    top = min(max(top, line - rows + 1), line)
  }

  mutating func select(_ spot: DetailSpot) { selected = spot }

  // MARK: Matches

  /// Goes to the next match, or the one before.
  ///
  /// - Parameter from: the line after (or before) which it is looked for; nil: where the last one
  ///   was.
  /// - Returns: whether there is one.
  mutating func goToMatch(_ step: Int, from: Int? = nil) -> Bool {
    let from = from ?? match ?? (step > 0 ? top - 1 : top)
    let found =
      step > 0
      ? lines.indices.first { $0 > from && lines[$0].beginsMatch }
      : lines.indices.last { $0 < from && lines[$0].beginsMatch }
    guard let found else { return false }
    match = found
    if !sight.contains(found) {
      scroll(by: min(max(0, found - rows / 3), lastTop) - top)
    }
    return true
  }

  /// Whether a match lies before, and whether one lies behind what is in sight.
  var matchesOutOfSight: (above: Bool, below: Bool) {
    (
      lines[..<sight.lowerBound].contains(where: \.beginsMatch),
      lines[sight.upperBound...].contains(where: \.beginsMatch)
    )
  }

  // MARK: Folding

  /// Whether keys are about a nested value.
  var selectsNested: Bool { selected != nil && selected?.link == nil }

  /// The address that keys are about.
  var selectedAddress: String? { selectedLink?.address }

  /// The same if other words stand for it.
  var hiddenAddress: String? { selectedLink.flatMap { $0.isSpelled ? nil : $0.address } }

  private var selectedLink: DetailLink? {
    guard let selected else { return nil }
    return lines.lazy.flatMap(\.links).first { $0.spot == selected }
  }

  /// Opens what hides the match that was gone to.
  ///
  /// - Returns: whether it hides one: then the lines have to be made anew.
  mutating func openMatch() -> Bool {
    guard let match, lines[match].hidesMatch, let nested = lines[match].nested else { return false }
    toggled.formSymmetricDifference([nested.path])
    return true
  }

  mutating func toggle() {
    guard let selected, selectsNested else { return }
    toggled.formSymmetricDifference([selected.path])
  }

  /// Folds what is selected; if it is folded already, selects what it is in.
  mutating func fold() {
    guard let line = lineOfSelected, let selected, selectsNested else { return }
    if lines[line].isOpen { return toggle() }
    let outer = DetailSpot(path: Array(selected.path.dropLast()))
    if lines.contains(where: { $0.nested == outer }) { self.selected = outer }
  }

  mutating func unfold() {
    if let line = lineOfSelected, selectsNested, !lines[line].isOpen { toggle() }
  }

  /// Folds all nested values that are in the lines, or opens them.
  mutating func setAll(open: Bool) {
    for line in lines where line.nested != nil && line.isOpen != open {
      toggled.formSymmetricDifference([line.nested?.path ?? []])
    }
  }
}
