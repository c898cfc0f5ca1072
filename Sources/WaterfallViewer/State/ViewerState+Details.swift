import TerminalGrid
import TerminalInput
import WaterfallItems

extension ViewerState {
  /// The panel's place on the screen: over all cards, as high as its lines need. Its top stays
  /// where it is while values are folded.
  var detailPanel: CellRect {
    var panel = detailRoom
    let rows =
      details.lines.count + options.form.frame(width: panel.columns).verticalRows
    panel.rows = min(panel.rows, rows)
    return panel
  }

  /// Where the panel may be.
  private var detailRoom: CellRect {
    let columns = min(100, stage.columns)
    return CellRect(
      column: (stage.columns - columns) / 2, row: 0, columns: columns, rows: stage.rows)
  }

  /// Where its text stands.
  var detailText: CellRect { inside(of: detailPanel) }

  private func inside(of panel: CellRect) -> CellRect {
    let frame = options.form.frame(width: panel.columns)
    return CellRect(
      column: panel.column + frame.inset, row: frame.hasBorder ? 1 : 0, columns: frame.innerWidth,
      rows: max(1, panel.rows - frame.verticalRows))
  }

  // MARK: Opening

  /// Shows all of an item, which is read again for it.
  mutating func openDetails(of item: Int) -> [ViewerEffect] {
    guard arrangement.path(of: item) != nil else { return [] }
    let wasOpen = overlay == .details && details.item == item
    // What was folded stays so while the same card is read again.
    let toggled = wasOpen ? details.toggled : []
    details = Details()
    (details.item, details.toggled) = (item, toggled)
    overlay = .details
    layOutDetails()
    return read(for: .details)
  }

  mutating func showDetails(_ read: ReadRecords) {
    guard overlay == .details, read.request.indices == [details.item] else { return }
    (details.read, details.failure) = (read.items.first, read.failure)
    layOutDetails()
  }

  /// Keeps the panel right when the window, the items or what is searched for have changed.
  mutating func followDetails() -> [ViewerEffect] {
    guard overlay == .details else { return [] }
    guard arrangement.path(of: details.item) != nil else {
      overlay = .none
      return []
    }
    if details.isLed {
      details.isLed = false
      if details.item != focus {
        let effects = openDetails(of: focus)
        details.seeksMatch = true
        return effects
      }
    }
    if details.searched != finding.search?.text {
      details.seeksMatch = finding.search != nil
      layOutDetails()
    } else if details.window != stage {
      layOutDetails()
    }
    return []
  }

  mutating func layOutDetails() {
    let inside = inside(of: detailRoom)
    details.layOut(
      in: CellSize(columns: inside.columns, rows: inside.rows), window: stage, fields: fields,
      heading: cards[details.item]?.title ?? "", filter: finding.search?.filter)
  }

  /// The picture of the details; nil if there is none.
  var detailPicture: PictureRequest? {
    guard var request = details.picture else { return nil }
    request.ground = styles(of: details.item, card: details.read?.card).ground
    return request
  }

  // MARK: Keys

  /// What a key of the details alone does; nil if it does what it does among the cards.
  mutating func pressInDetails(_ key: Key) -> [ViewerEffect]? {
    guard overlay == .details, options.detailKeys.commands[key] == .fold, details.selectsNested
    else { return nil }
    count = nil
    return fold(.toggled)
  }

  /// What a command does in the details; nil if they are closed.
  mutating func performInDetails(_ command: Command) -> [ViewerEffect]? {
    guard overlay == .details else { return nil }
    let times = count ?? 1
    switch command {
    case .focusDown, .focusUp: stepInDetails(back: command == .focusUp, times: times)
    case .rowDown: details.scroll(by: times)
    case .rowUp: details.scroll(by: -times)
    case .pageDown: details.scroll(by: times * details.rows)
    case .pageUp: details.scroll(by: -times * details.rows)
    case .halfPageDown: details.scroll(by: times * details.rows / 2)
    case .halfPageUp: details.scroll(by: -times * details.rows / 2)
    case .first: details.scroll(by: -.max)
    case .last: details.scroll(by: .max)
    case .focusLeft, .focusRight:
      if details.selectsNested { return fold(command == .focusLeft ? .folded : .open) }
      return showNeighbour(command == .focusLeft ? -times : times)
    case .fewerColumns: return fold(.folded)
    case .moreColumns: return fold(.open)
    case .enter where options.selection == nil && details.selectsNested: return fold(.toggled)
    case .enter, .open, .copy: return performOnSpot(command)
    case .details, .quit, .close: overlay = .none
    case .retry: return openDetails(of: details.item)
    case .percent, .rowStart, .rowEnd, .firstInView, .middleInView, .lastInView: break
    case .pick: return pickInDetails(times: times, step: 1)
    case .pickBack: return pickInDetails(times: times, step: -1)
    case .nextMatch: return goToMatchInDetails(1, times: times)
    case .previousMatch: return goToMatchInDetails(-1, times: times)
    case .hints:
      overlay = .none
      return perform(command)
    default: return perform(command)
    }
    return []
  }

  /// What a key does with the address that is selected, else with the card.
  private mutating func performOnSpot(_ command: Command) -> [ViewerEffect] {
    let isPicking = command == .enter && options.selection != nil
    if !isPicking, let address = details.selectedAddress {
      return command == .copy ? copy(address: address) : open(address: address)
    }
    // The details are open already.
    if command == .enter, options.selection == nil, options.onEnter == nil { return [] }
    return perform(command)
  }

  /// Picks the card, and shows the next one, or the one before.
  private mutating func pickInDetails(times: Int, step: Int) -> [ViewerEffect] {
    changeMind()
    if focus != details.item { moveFocus(to: details.item) }
    pickAndGoOn(times: times, step: step)
    return focus == details.item ? [] : openDetails(of: focus)
  }

  private enum Folding { case open, folded, toggled }

  /// Folds what is selected; with nothing selected, all that can be folded.
  private mutating func fold(_ folding: Folding) -> [ViewerEffect] {
    switch folding {
    case _ where !details.selectsNested: details.setAll(open: folding == .open)
    case .open: details.unfold()
    case .folded: details.fold()
    case .toggled: details.toggle()
    }
    layOutDetails()
    details.revealSelected()
    return []
  }

  private mutating func stepInDetails(back: Bool, times: Int) {
    for _ in 0..<min(times, 10_000) { details.step(back: back) }
  }

  /// Goes so many cards on, in the order in which they are shown.
  private mutating func showNeighbour(_ distance: Int) -> [ViewerEffect] {
    guard let position = arrangement.position(of: details.item) else { return [] }
    let wanted = min(max(0, position + distance), arrangement.count - 1)
    guard let item = arrangement.item(atPosition: wanted), item != details.item else {
      notice = distance < 0 ? "this is the first card" : "this is the last card that is here"
      return []
    }
    changeMind()
    moveFocus(to: item)
    return openDetails(of: item)
  }

  /// The items have other numbers now: the card in the panel is the focused one.
  mutating func reopenDetails() -> [ViewerEffect] {
    guard overlay == .details else { return [] }
    guard items.count > 0 else {
      overlay = .none
      return []
    }
    return openDetails(of: focus)
  }

  // MARK: Matches

  /// Goes to the next match of the search in this card, then to the next card that has one.
  private mutating func goToMatchInDetails(_ step: Int, times: Int) -> [ViewerEffect] {
    changeMind()
    if focus != details.item { moveFocus(to: details.item) }
    for _ in 0..<min(times, 10_000) {
      if openMatch() { continue }
      guard details.goToMatch(step) else {
        let effects = goToMatch(step, times: 1)
        // Around the end it is this card again.
        if focus == details.item { _ = details.goToMatch(step, from: step > 0 ? -1 : .max) }
        return effects
      }
      _ = openMatch()
    }
    return []
  }

  /// Folds open what hides the match that was gone to, and goes to the first one in it.
  private mutating func openMatch() -> Bool {
    var hasOpened = false
    while let line = details.match, details.openMatch() {
      hasOpened = true
      layOutDetails()
      _ = details.goToMatch(1, from: line)
    }
    return hasOpened
  }

  // MARK: The mouse

  /// A click folds a nested value, selects an address, opens one that is selected; beside the panel
  /// it closes it.
  mutating func pressInDetails(at mouse: Mouse) -> [ViewerEffect] {
    let panel = detailPanel
    guard panel.column..<panel.maxColumn ~= mouse.column, panel.row..<panel.maxRow ~= mouse.row
    else {
      overlay = .none
      return []
    }
    let inside = detailText
    let (row, column) = (mouse.row - inside.row, mouse.column - inside.column)
    guard 0..<inside.rows ~= row, details.lines.indices.contains(details.top + row) else {
      return []
    }
    let line = details.lines[details.top + row]
    if let nested = line.nested {
      details.select(nested)
      return fold(.toggled)
    }
    guard let link = line.links.first(where: { line.columns(of: $0.range).contains(column) }) else {
      return []
    }
    if details.selectedAddress != nil, details.selected == link.spot {
      return open(address: link.address)
    }
    details.select(link.spot)
    return []
  }
}
