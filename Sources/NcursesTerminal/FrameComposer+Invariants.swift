import TerminalGrid

extension FrameComposer {
  #if INTERNAL_CHECKS
  /// Looks at all of the screen as it is followed, and traps where the parts disagree.
  func checkInvariants() {
    // Between the parts of a frame half of an old cluster may stand beside what is new.
    if isWhole { shown.checkInvariants() }
    precondition(
      isOutdated.count == shown.size.rows,
      "\(isOutdated.count) rows may be outdated of \(shown.size.rows)")
    precondition(
      rowPut.map { 0..<shown.size.rows ~= $0 } ?? true, "Row \(rowPut ?? 0) is not on the screen")
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
