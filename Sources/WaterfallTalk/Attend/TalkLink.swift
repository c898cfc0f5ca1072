package import WaterfallItems

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
