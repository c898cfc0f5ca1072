/// Which of a source's fields go where on its cards: found once, from a sample of its first
/// records.
///
/// ```swift
/// let fields = CardFields.detect(in: page.items.map(\.record))
/// let content = fields.content(of: page.items[0].record)  // content.title == "Angel Falls"
/// ```
package struct CardFields: Hashable, Sendable {
  /// The field at the top of the card; nil if no record of the sample has text but a long one. As
  /// the body's, it may be a path to what is nested, `metadata.name`.
  package var title: String?
  /// The field with the long text; nil if none is long.
  package var body: String?
  /// The field with a price, a count, a score or a size; nil if there is none.
  package var badge: String?
  /// The field that holds a path or address of a picture; nil if there is none.
  package var image: String?
  /// The fields with the picture's width and height, in any one unit; nil without a picture.
  package var imageWidth: String?
  package var imageHeight: String?
  /// The field whose value names the card's section; nil: all are in one.
  package var group: String?
  /// The field that the card's colour follows from; nil: its group, else its identity.
  package var color: String?
  /// The field with the card's extent along the way of scrolling; nil: it follows from the content.
  package var extent: String?
  /// The field with the number of columns that the card spans; nil: all span one.
  package var span: String?
  /// The field with the card's width, where the layout gives cards widths of their own; nil: it is
  /// the layout's usual one.
  package var width: String?

  /// The fields of the sample, in the order in which every card shows those that it has.
  package var order: [String] = []
  /// What is nested and stands on the card in lines of its own, in this order.
  var nested: [NestedField] = []
  /// The objects that such lines are taken from: they have none themselves.
  var opened: Set<String> = []
  /// The fields that do not stand on cards where the record has them.
  var ranks: [String: FieldRank] = [:]
  /// Whether bodies are written in Markdown, as those of issues are.
  var hasMarkdown = false

  /// The fields of the sample in the order in which cards show them.
  package var shownOrder: [String] {
    ranks.isEmpty
      ? order
      : order.filter { ranks[$0] == nil } + order.filter { ranks[$0] == .late }
        + order.filter { ranks[$0] == .last }
  }

  package init(title: String? = nil, body: String? = nil, badge: String? = nil) {
    (self.title, self.body, self.badge) = (title, body, badge)
  }
}

/// Where a field stands that says less than the others.
enum FieldRank {
  /// Behind what is nested: it is an address, or the same on all cards.
  case late
  /// Behind those: it says something to programs.
  case last
  /// Nowhere, where it says the same as the title.
  case echo
}

/// A field in an object that has no name of its own.
struct NestedField: Hashable, Sendable {
  /// The names that lead to it, at least two, and the same as one.
  var path: [String]
  var name: String
  /// What stands before its value: the last of them; the last two if that is the name of another.
  var label: String
}
