import TerminalGrid

extension ScreenComposer {
  #if INTERNAL_CHECKS
  /// Looks at all of the screen as it is followed, and traps where the parts disagree.
  func checkInvariants() {
    // Between the parts of a screen half of an old cluster may stand beside what is new.
    if isWhole { shown.checkInvariants() }
    writer.checkInvariants(over: shown)
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
