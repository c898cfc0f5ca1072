import TerminalInput
import WaterfallItems
import WaterfallLayout

extension Viewer {
  // MARK: Jumps

  /// Notes the present place, so that a person can go back to it after the jump.
  mutating func noteJump() {
    if let anchor = board.anchor { noteJump(from: anchor) }
  }

  mutating func noteJump(from anchor: (item: Int, cells: Int)) {
    guard let place = place(at: anchor) else { return }
    board.finding.jumps.note(place)
  }

  mutating func goBack() {
    guard let here = board.anchor.flatMap(place(at:)) else { return }
    guard let place = board.finding.jumps.goBack(from: here, to: isShown) else {
      status.say(whyNone(of: board.finding.jumps.back, from: here) ?? "there is no earlier jump")
      return
    }
    go(to: place)
  }

  mutating func goOnward() {
    guard let here = board.anchor.flatMap(place(at:)) else { return }
    guard let place = board.finding.jumps.goOnward(from: here, to: isShown) else {
      status.say(whyNone(of: board.finding.jumps.onward, from: here) ?? "there is no later jump")
      return
    }
    go(to: place)
  }

  private func place(at anchor: (item: Int, cells: Int)) -> Jumps.Place? {
    guard 0..<board.items.count ~= anchor.item else { return nil }
    return Jumps.Place(id: board.items.ids[anchor.item], item: anchor.item, cells: anchor.cells)
  }

  /// The item of a place, which may have another number now; nil if it no longer exists.
  private func item(of place: Jumps.Place) -> Int? {
    let isThere = place.item < board.items.count && board.items.ids[place.item] == place.id
    return isThere ? place.item : board.item(like: place.id, near: place.item)
  }

  private func isShown(_ place: Jumps.Place) -> Bool {
    item(of: place).map { board.arrangement.path(of: $0) != nil } ?? false
  }

  /// Why none of these places is reachable; nil if there are no places other than `here`.
  private func whyNone(of places: [Jumps.Place], from here: Jumps.Place) -> String? {
    places.last { $0.item != here.item }.map(whyNotShown)
  }

  private func whyNotShown(_ place: Jumps.Place) -> String {
    item(of: place) == nil
      ? "that card no longer exists" : "that card is hidden by the filter"
  }

  private mutating func go(to place: Jumps.Place) {
    guard let item = item(of: place) else { return }
    board.placed.camera.jump(to: item)
    details.lead()
    board.placed.restore((item, place.cells))
  }

  // MARK: Sections

  /// Moves by `step` sections to the start of one. Backwards, the start of this section counts
  /// first.
  mutating func goToSection(_ step: Int) {
    guard let here = board.arrangement.path(of: board.focus), board.arrangement.sectionCount > 1
    else {
      status.say("there are no sections; --group-by makes some")
      return
    }
    let filled = (0..<board.arrangement.sectionCount).filter {
      board.arrangement.count(inSection: $0) > 0
    }
    guard let place = filled.firstIndex(of: here.section) else { return }
    let wanted =
      place + max(-filled.count, min(filled.count, step)) + (step < 0 && here.item > 0 ? 1 : 0)
    let section = filled[min(max(0, wanted), filled.count - 1)]
    if wanted >= filled.count { status.say("this is the last section that is loaded") }
    guard wanted < filled.count || section != here.section else { return }
    board.placed.moveFocus(to: board.arrangement.item(at: ItemPath(section: section, item: 0)))
    details.lead()
    guard !board.layout.choice.restsInCentre, let frame = board.frame(of: board.focus) else {
      return
    }
    board.placed.scroll(to: board.range(of: frame).first - board.placed.headerExtent(of: section))
  }

  // MARK: Marks

  /// Goes to the card that is marked with a letter. A quote goes back to the place before the last
  /// jump.
  mutating func goToMark(_ letter: Character) {
    // vi has two keys for marks, and typing either of them twice goes back.
    let goesBack = letter == "'" || letter == "`"
    let target = goesBack ? board.finding.jumps.back.last : board.finding.marks[letter]
    guard let target else {
      status.say(goesBack ? "there is no earlier jump" : "no card is marked with \(letter)")
      return
    }
    guard isShown(target) else {
      status.say(whyNotShown(target))
      return
    }
    cancelPendingMoves(for: .goToMark)
    noteJump()
    go(to: target)
  }

  mutating func setMark(_ letter: Character) {
    guard letter.isLetter else {
      status.say("a mark is a letter")
      return
    }
    guard let place = board.anchor.flatMap(place(at:)) else { return }
    board.finding.mark(place, with: letter)
    status.say("marked with \(letter); '\(letter) returns here")
  }

  // MARK: Hints

  /// Shows letters on the cards in view, which go to those cards.
  mutating func showHints() {
    var cards: [(row: Double, column: Double, item: Int)] = []
    board.layout.forEachElement(in: board.visibleRect) { attributes in
      guard attributes.kind == .item else { return }
      let frame = attributes.frame
      cards.append((frame.minY, frame.minX, board.arrangement.item(at: attributes.path)))
    }
    guard !cards.isEmpty else { return }
    cards.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    question.ask(.hint(Hints(items: cards.map(\.item))))
  }

  /// Goes to a card that was chosen by its hint.
  mutating func jump(to item: Int) {
    cancelPendingMoves(for: .hints)
    guard board.arrangement.path(of: item) != nil, item < board.items.count else { return }
    noteJump()
    board.placed.moveFocus(to: item)
  }
}
