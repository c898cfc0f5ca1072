package import WaterfallItems

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

/// A guest's way to the speaker's items.
package protocol TalkLink: Sendable {
  /// Where to begin now.
  var start: TalkStart { get }
  /// Items of an order from the one with this number on, at least one.
  ///
  /// It waits until there are items, the order ends or is outdated, or the task is cancelled.
  ///
  /// - Parameter count: the most items, from 1 to ``TalkPage/mostItems``.
  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage
  /// The bytes of the picture in a field of an item, at most ``largestTalkPicture``.
  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8]
}

/// The largest picture that a speaker sends, in bytes: 8 MB.
package let largestTalkPicture = 8_000_000
