import WaterfallItems
import WaterfallLayout

extension Board {
  /// Leaves the view where the user puts it, even if more results come.
  package mutating func cancelPendingMoves() {
    guard typing == nil else { return }
    ordering.forgetPlace()
    finding.search?.seek(.ended)
  }

  // MARK: Jumps

  /// Notes the present place, so that a person can go back to it after the jump.
  package mutating func rememberJump() {
    if let anchor = anchor { rememberJump(from: anchor) }
  }

  package mutating func rememberJump(from anchor: (item: Int, cells: Int)) {
    guard let place = place(at: anchor) else { return }
    finding.jumps.remember(place)
  }

  package mutating func goBack() {
    guard let here = anchor.flatMap(place(at:)) else { return }
    guard let place = finding.jumps.goBack(from: here, to: isShown) else {
      say(whyNone(of: finding.jumps.back, from: here) ?? "there is no earlier jump")
      return
    }
    go(to: place)
  }

  package mutating func goOnward() {
    guard let here = anchor.flatMap(place(at:)) else { return }
    guard let place = finding.jumps.goOnward(from: here, to: isShown) else {
      say(whyNone(of: finding.jumps.onward, from: here) ?? "there is no later jump")
      return
    }
    go(to: place)
  }

  private func place(at anchor: (item: Int, cells: Int)) -> Jumps.Place? {
    guard 0..<items.count ~= anchor.item else { return nil }
    return Jumps.Place(id: items.ids[anchor.item], item: anchor.item, cells: anchor.cells)
  }

  /// The item of a place, which may have another number now; nil if it no longer exists.
  private func item(of place: Jumps.Place) -> Int? { item(like: place.id, near: place.item) }

  private func isShown(_ place: Jumps.Place) -> Bool {
    item(of: place).map { arrangement.path(of: $0) != nil } ?? false
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
    placed.camera.jump(to: item)
    emit(.showFocus)
    placed.restore((item, place.cells))
  }

  // MARK: Sections

  /// Moves by `step` sections to the start of one. Backwards, the start of this section counts
  /// first.
  package mutating func goToSection(_ step: Int) {
    guard let here = arrangement.path(of: focus), arrangement.sectionCount > 1
    else {
      say("there are no sections; --group-by makes some")
      return
    }
    let filled = (0..<arrangement.sectionCount).filter {
      arrangement.count(inSection: $0) > 0
    }
    guard let place = filled.firstIndex(of: here.section) else { return }
    let wanted =
      place + max(-filled.count, min(filled.count, step)) + (step < 0 && here.item > 0 ? 1 : 0)
    let section = filled[min(max(0, wanted), filled.count - 1)]
    if wanted >= filled.count { say("this is the last section that is loaded") }
    guard wanted < filled.count || section != here.section else { return }
    placed.moveFocus(to: arrangement.item(at: ItemPath(section: section, item: 0)))
    emit(.showFocus)
    guard !layout.choice.restsInCentre, let frame = frame(of: focus) else { return }
    placed.scroll(to: range(of: frame).first - placed.headerExtent(of: section))
  }

  // MARK: Marks

  /// Goes to the card that is marked with a letter. A quote goes back to the place before the last
  /// jump.
  package mutating func goToMark(_ letter: Character) {
    // vi has two keys for marks, and typing either of them twice goes back.
    let goesBack = letter == "'" || letter == "`"
    let target = goesBack ? finding.jumps.back.last : finding.jumps.marks[letter]
    guard let target else {
      say(goesBack ? "there is no earlier jump" : "no card is marked with \(letter)")
      return
    }
    guard isShown(target) else {
      say(whyNotShown(target))
      return
    }
    cancelPendingMoves()
    rememberJump()
    go(to: target)
  }

  package mutating func setMark(_ letter: Character) {
    guard letter.isLetter else {
      say("a mark is a letter")
      return
    }
    guard let place = anchor.flatMap(place(at:)) else { return }
    finding.jumps.mark(place, with: letter)
    say("marked with \(letter); '\(letter) returns here")
  }

  // MARK: Hints

  /// The items in view in reading order, which get hints.
  package var hintItems: [Int] {
    var cards: [(row: Double, column: Double, item: Int)] = []
    layout.forEachElement(in: visibleRect) { attributes in
      guard attributes.kind == .item else { return }
      let frame = attributes.frame
      cards.append((frame.minY, frame.minX, arrangement.item(at: attributes.path)))
    }
    cards.sort { ($0.row, $0.column) < ($1.row, $1.column) }
    return cards.map(\.item)
  }

  /// Goes to a card that was chosen by its hint.
  package mutating func jump(to item: Int) {
    cancelPendingMoves()
    guard arrangement.path(of: item) != nil, item < items.count else { return }
    rememberJump()
    placed.moveFocus(to: item)
  }
}
