import TerminalInput

extension InputDecoder {
  /// How long an Esc may wait for what might follow it.
  private static let escapeDelay = Duration.milliseconds(40)
  /// How long a paste or an answer may pause before its end counts as lost.
  private static let longestPause = Duration.seconds(1)

  /// After how long a silence ``endSilence()`` is called; nil: nothing waits.
  var patience: Duration? {
    isWaiting ? Self.escapeDelay : isOpenEnded ? Self.longestPause : nil
  }

  /// Nothing came for as long as ``patience`` says.
  mutating func endSilence() -> [InputEvent] { isWaiting ? flush() : giveUp() }
}
