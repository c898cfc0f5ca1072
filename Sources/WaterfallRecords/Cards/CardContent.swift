/// The texts of a card, before they are made safe to draw.
package struct CardContent: Hashable, Sendable {
  /// A field that has no role of its own.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var value: String
    /// The shorter words that the card shows instead of ``value``; nil if it shows the value.
    package var shown: String?
    /// The styles of parts of the value.
    package var runs: [StyleRun]
    package init(name: String, value: String, shown: String? = nil, runs: [StyleRun] = []) {
      (self.name, self.value, self.shown, self.runs) = (name, value, shown, runs)
    }
  }

  /// A picture that the record names, and its size if the record gives one.
  package struct Picture: Hashable, Sendable {
    package var location: String
    package var width: Double?
    package var height: Double?
    /// The picture's bytes if the record itself holds them; nil if the picture is at `location`.
    package var blob: Blob?
  }

  package var title: String
  /// The long text; nil if the record has none.
  package var body: String?
  /// A price, count, score or size; nil if the record has none.
  package var badge: String?
  /// The badge's own text if the badge is a rounded number; else nil.
  package var exactBadge: String?
  /// The other fields, in the record's order; null and empty values are left out.
  package var fields: [Line]
  /// The values that boxes leave to the details, but rows of the list show: those that all records
  /// share, and those that have another use on the card.
  package var rowLines: [Line] = []
  /// The field whose text is ``title``.
  package var titleOrigin = TitleOrigin.title
  /// Whether ``body`` is the rest of the title's text.
  package var isBodyOfTitle = false
  /// The fields that a person has left out, and those for the details alone. The list shows the one
  /// that decides the order.
  package var leftOut: [Line] = []
  /// Why the record could not be read; nil if it could.
  package var failure: String?
  /// The longest that a card may be, in the layout's unit: one million cells.
  package static let longestExtent = 1_000_000.0

  /// The extent that the record itself gives, from 0 to ``longestExtent``; nil if it depends on the
  /// content.
  package var extent: Double?
  /// The record's picture; nil if it has none, or its path is one of the fields.
  package var picture: Picture?
  /// The width that the record itself gives, greater than 0 and at most ``longestExtent``; nil if
  /// it gives none.
  package var width: Double?
  /// The card's width divided by its height, greater than 0; nil if the record gives none.
  package var aspect: Double?
  /// The column that the card is pinned to, from 0; nil if it may go to any.
  package var column: Int?
  /// How many columns the card spans, at least 1.
  package var span = 1
  /// The text that determines the card's colour; nil if the item's identity does.
  package var colorText: String?
  /// The styles of parts of the title, the body and the badge.
  package var titleRuns: [StyleRun] = []
  package var bodyRuns: [StyleRun] = []
  package var badgeRuns: [StyleRun] = []
  package var isBodyMarkdown = false
  /// Whether body lines that are too long are cut instead of wrapped.
  package var hasBodyLines = false

  /// The field whose text is the title of a card. Rows of the list have each text in the column of
  /// its own field.
  package enum TitleOrigin: Hashable, Sendable {
    /// The title's field, or none if the title was made.
    case title
    /// The body's, which is then nil.
    case body
    /// The badge's, which is then nil.
    case badge
    /// Another one, whose text is in ``CardContent/rowLines`` as well.
    case field
  }

  package init(
    title: String, body: String? = nil, badge: String? = nil, fields: [Line] = [],
    failure: String? = nil
  ) {
    (self.title, self.body, self.badge) = (title, body, badge)
    (self.fields, self.failure) = (fields, failure)
  }
}

extension CardContent {
  /// Cuts each text to its first bytes. A card has no room for more, so the code that measures and
  /// draws it needs memory for the visible part only.
  ///
  /// - Parameter limit: bytes of each text that remain.
  /// - Complexity: O(fields), and O(limit) for each text that is longer.
  package mutating func shorten(to limit: Int) {
    if title.shorten(to: limit) { titleRuns.clip(to: title.utf8.count) }
    if body?.shorten(to: limit) == true { bodyRuns.clip(to: body?.utf8.count ?? 0) }
    if badge?.shorten(to: limit) == true { badgeRuns.clip(to: badge?.utf8.count ?? 0) }
    for index in fields.indices { fields[index].shorten(to: limit) }
    for index in rowLines.indices { rowLines[index].shorten(to: limit) }
    for index in leftOut.indices { leftOut[index].shorten(to: limit) }
  }
}

extension CardContent.Line {
  fileprivate mutating func shorten(to limit: Int) {
    shown?.shorten(to: limit)
    if value.shorten(to: limit) { runs.clip(to: value.utf8.count) }
  }
}

extension String {
  /// Drops the scalars after the first `limit` bytes. A scalar that the limit would cut is dropped,
  /// too.
  ///
  /// - Returns: whether anything was dropped.
  @discardableResult
  package mutating func shorten(to limit: Int) -> Bool {
    guard utf8.count > limit else { return false }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    self = String(self[..<end])
    return true
  }
}

extension CardContent.Line {
  /// The styles of parts of the words that the card shows.
  ///
  /// Shorter words that are no beginning of the value have the style that the whole value has.
  package var shownRuns: [StyleRun] {
    guard let shown, let first = runs.first else { return runs }
    let all = 0..<shown.utf8.count
    if value.begins(with: shown) {
      return runs.compactMap { run in
        let range = run.range.clamped(to: all)
        return range.isEmpty ? nil : StyleRun(range, run.style)
      }
    }
    return runs.allSatisfy { $0.style == first.style } ? [StyleRun(all, first.style)] : []
  }
}

extension [StyleRun] {
  /// Drops the styles after the first `count` bytes of the text.
  fileprivate mutating func clip(to count: Int) {
    self = compactMap { run in
      let range = run.range.clamped(to: 0..<count)
      return range.isEmpty ? nil : StyleRun(range, run.style)
    }
  }
}
