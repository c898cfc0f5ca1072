import TerminalInput

extension InputDecoder {
  /// How long an Esc may wait for the rest of a sequence.
  private static let escapeDelay = Duration.milliseconds(40)
  /// How long a sequence, a paste or an answer may pause before its end counts as lost.
  private static let longestPause = Duration.seconds(1)

  /// How long a silence must last before ``endSilence()`` is due; nil if the decoder waits for
  /// nothing.
  var patience: Duration? {
    isAfterEscape ? Self.escapeDelay : isWaiting || isOpenEnded ? Self.longestPause : nil
  }

  /// Ends a silence that lasted as long as ``patience``, and returns the events that were held
  /// back.
  mutating func endSilence() -> [InputEvent] { isWaiting ? flush() : giveUp() }
}
