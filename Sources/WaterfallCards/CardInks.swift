import TerminalGrid
package import WaterfallDocuments
package import WaterfallRecords

/// The inks of parts of a card's texts.
package struct CardInks: Sendable {
  package let title: [InkRun]
  package let body: [InkRun]
  package let badge: [InkRun]
  /// The inks of the values, one element for each field.
  package let fields: [[InkRun]]

  package init(_ content: CardContent) {
    (title, badge) = (content.titleRuns, content.badgeRuns)
    body = content.failure == nil ? content.bodyRuns : []
    fields = content.fields.prefix(Card.mostFields).map(\.shownRuns)
  }
}

extension MarkdownText {
  /// - Parameter columns: cells of a line; nil if they are not known.
  package init?(
    _ source: String, columns: Int? = nil, _ overflow: MarkdownRoom.Overflow = .cut
  ) {
    self.init(
      source, in: columns.map { MarkdownRoom(columns: $0, overflow: overflow) },
      width: { SafeText($0).width })
  }
}
