/// What a card tells of its attributes in the layout. It is made of them whenever the card is
/// drawn, so that it is true whatever the layout's numbers are.
package enum AttributeWords: Hashable, Sendable {
  /// The frame.
  case frame
  /// Where the item stands, and where it is culled.
  case culling
}
