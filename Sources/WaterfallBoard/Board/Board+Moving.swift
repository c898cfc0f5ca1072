package import TerminalGrid
package import WaterfallLayout

// MARK: Focus

extension Board {
  /// Focuses a card, and cancels a far scroll to elsewhere.
  package mutating func focus(on item: Int) {
    reading.endFarScroll()
    if focus != item { placed.moveFocus(to: item) }
  }

  package mutating func focus(onClicked item: Int) {
    reading.endFarScroll()
    let old = (offset, focus)
    placed.camera.jump(to: item)
    updateFollowing(from: old)
  }

  /// Focuses the card in a direction, `times` times. In the list, the columns are beside each
  /// other.
  package mutating func moveFocus(_ direction: NeighbourDirection, times: Int) {
    switch direction {
    case .left where view.isList: moveColumnFocus(by: -times)
    case .right where view.isList: moveColumnFocus(by: times)
    default: placed.moveFocus(direction, times: times)
    }
  }
}

// MARK: Scrolling

extension Board {
  /// Scrolls by rows, as a key does. Upwards at the start it reads the source again.
  package mutating func scroll(byRows rows: Int) {
    let old = offset
    placed.scroll(by: rows)
    restAfterScrolling()
    if rows < 0 { pull(from: old) }
  }

  /// Scrolls so that an item begins at a cell of the viewport, before its first one if the cell is
  /// negative.
  package mutating func scroll(_ item: Int, to cell: Int) {
    guard let frame = frame(of: item) else { return }
    placed.scroll(to: range(of: frame).first - cell)
  }

  /// Scrolls as little as needed if nothing of an item is in view.
  package mutating func reveal(_ item: Int) {
    guard let frame = frame(of: item) else { return }
    let (first, end) = range(of: frame)
    if end <= offset || first >= offset + viewportExtent { placed.reveal(item) }
  }

  /// Lets a further pull at the start refresh, if the view rests there.
  package mutating func rest() { reading.refresh.isArmed = offset == 0 }

  package mutating func turnWheel(by rows: Int) {
    let old = (offset, focus)
    reading.endFarScroll()
    if rows > 0 { reading.goOn() }
    placed.scroll(by: rows)
    updateFollowing(from: old)
    if rows > 0 { requestOnward(isScroll: true, from: old) }
    restAfterScrolling()
    if rows < 0 { pull(from: old.0) }
  }

  /// Scrolls to a part of the content: to its end, if both numbers are equal.
  ///
  /// - Parameters:
  ///   - part: from 0 to `all`.
  ///   - all: greater than 0.
  package mutating func scroll(toPart part: Int, of all: Int) {
    reading.endFarScroll()
    let old = (offset, focus)
    // Integer arithmetic, so that the end of a long content is reached exactly.
    let before = extentBefore
    placed.scroll(by: (before + lastOffset + extentAfter) * part / all - before - offset)
    updateFollowing(from: old)
  }

  /// Shows a part of the printout.
  package mutating func show(_ part: CellRect) {
    placed.show(part)
    // Its columns only become wider, so that rows line up wherever they can.
    guard view.isList else { return }
    fitColumns(to: itemsFound(in: visibleRect).sorted())
  }
}
