import TerminalGrid

extension ScreenComposer {
  #if INTERNAL_CHECKS
  /// Checks the whole tracked screen, and traps if the parts disagree.
  func checkInvariants() {
    // Between parts, half of an old cluster may remain next to new cells.
    if isWhole { shown.checkInvariants() }
    writer.checkInvariants(over: shown)
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
