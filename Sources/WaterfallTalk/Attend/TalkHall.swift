/// Where a guest sees a talk: over a socket, or from a recording.
package protocol TalkHall: AnyObject, Sendable {
  /// The state with which the guest begins.
  ///
  /// - Throws: the reason why the talk cannot be joined.
  func firstState() async throws(TalkError) -> TalkState
  /// Calls a listener with what happens from now on, from any thread. It replaces the one before
  /// it.
  func listen(_ listener: @escaping @Sendable (TalkEvent) -> Void)
  /// The way to the speaker's items from a place on.
  func link(from start: TalkStart) -> any TalkLink
  /// Stops, continues or moves the talk; nil if it is no recording.
  var steer: (@Sendable (PlaybackStep) -> Void)? { get }
  /// Leaves the talk.
  func end()
}

extension TalkHall {
  package var steer: (@Sendable (PlaybackStep) -> Void)? { nil }
}
