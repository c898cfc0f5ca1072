/// Which of its layout attributes a card shows as text.
///
/// The text is made each time the card is drawn, so it always matches the layout's current numbers.
package enum AttributeWords: Hashable, Sendable {
  /// The item's frame.
  case frame
  /// The item's position, and the frame by which it is culled.
  case culling
}
