// How the wheel, the position bar and a click move the view.
extension Board {
  mutating func turnWheel(by rows: Int) {
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
  mutating func scroll(toPart part: Int, of all: Int) {
    reading.endFarScroll()
    let old = (offset, focus)
    // Integer arithmetic, so that the end of a long content is reached exactly.
    placed.scroll(by: lastOffset * part / all - offset)
    updateFollowing(from: old)
  }

  mutating func focus(onClicked item: Int) {
    reading.endFarScroll()
    let old = (offset, focus)
    placed.camera.jump(to: item)
    updateFollowing(from: old)
  }
}
