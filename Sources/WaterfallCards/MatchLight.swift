package import TerminalGrid
package import WaterfallRecords

/// Lights matches of the search or the filter in a card's texts.
///
/// If the card shows none of the matches, its body is shown around the first one. If that is in
/// another part, a notice in the card's last row says so.
///
/// Each card that is drawn has one of its own, which learns what has been lit. It is a class
/// because most cards have none: passing none of a large value takes hundreds of instructions.
package final class MatchLight {
  package let filter: Filter
  /// Whether the record is known to match a search.
  package let isMatch: Bool
  package let style: Style
  /// The fields that cards are made of; nil if not known, and then terms of a field light nothing.
  package let fields: CardFields?
  /// Whether the row with the notice is drawn. If it is, texts outside the clip matter, too.
  private var noticeIsSeen = true
  private var isLit = false
  private var hasHidden = false

  /// The bytes of a text that are searched, which is more than a card ever shows.
  private static let longest = 16_384

  package init(_ filter: Filter, isMatch: Bool, style: Style, fields: CardFields? = nil) {
    (self.filter, self.isMatch, self.style, self.fields) = (filter, isMatch, style, fields)
  }

  /// The part of a card that a text comes from.
  package enum Part {
    case title, body, badge
    case field(SafeText)

    /// Whether it may be what a program says.
    fileprivate var isText: Bool {
      switch self {
      case .title, .body: true
      case .badge, .field: false
      }
    }
  }

  /// Prepares for the card that is about to be drawn in `rect`.
  package func begin(in rect: CellRect, of grid: Grid) {
    noticeIsSeen = rect.maxRow - 1 >= grid.clip.row && rect.maxRow - 1 < grid.clip.maxRow
  }

  private func ranges(in text: SafeText, of part: Part) -> [Range<Int>] {
    let words = String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
    let found = filter.ranges(in: words, field: name(of: part))
    guard found.isEmpty, part.isText, filter.looksAtLevels else { return found }
    // A card may have the text of another field as its title.
    return filter.ranges(in: words, field: "text")
  }

  private func name(of part: Part) -> String? {
    guard filter.namesFields else { return nil }
    switch part {
    case .title: return fields?.title
    case .body: return fields?.body
    case .badge: return fields?.badge
    case .field(let name):
      let label = String(decoding: name.utf8, as: UTF8.self)
      return fields?.path(ofLabel: label) ?? label
    }
  }

  /// Whether the text in `rect` must be searched.
  private func concerns(_ rect: CellRect, of grid: Grid) -> Bool {
    noticeIsSeen || rect.row < grid.clip.maxRow && rect.maxRow > grid.clip.row
  }

  /// Lights a text that `Grid.drawWrapped` has drawn.
  func lightWrapped(_ text: SafeText, _ part: Part, in rect: CellRect, into grid: inout Grid) {
    guard concerns(rect, of: grid) else { return }
    let ranges = ranges(in: text, of: part)
    guard let last = ranges.last else { return }
    var breaker = LineBreaker(text, width: rect.columns)
    var shown = 0
    var row = 0
    while row < rect.rows, let line = breaker.next() {
      let isCut = row == rect.rows - 1 && breaker.hasMore
      shown = light(
        text, line, ranges, at: CellPoint(column: rect.column, row: rect.row + row),
        maxWidth: rect.columns, isCut: isCut, into: &grid)
      row += 1
    }
    if last.upperBound > shown, row == rect.rows { hasHidden = true }
  }

  /// Lights a text that was drawn in a single line. A match that does not fit lights the ellipsis.
  ///
  /// - Parameter range: the part that was drawn, after an ellipsis that replaces what precedes it;
  ///   nil for the whole text.
  func lightLine(
    _ text: SafeText, range: Range<Int>? = nil, _ part: Part, at point: CellPoint, maxWidth: Int,
    into grid: inout Grid
  ) {
    let rect = CellRect(column: point.column, row: point.row, columns: maxWidth, rows: 1)
    guard concerns(rect, of: grid) else { return }
    let ranges = ranges(in: text, of: part)
    guard let first = ranges.first else { return }
    let range = range ?? 0..<text.utf8.count
    let isCut = text.width(in: range, upTo: maxWidth) > maxWidth
    _ = light(text, range, ranges, at: point, maxWidth: maxWidth, isCut: isCut, into: &grid)
    if first.lowerBound < range.lowerBound {
      grid.light(column: point.column - 1, row: point.row, count: 1, style)
      isLit = true
    }
  }

  /// Lights a field's name that was drawn, if the search looks at names.
  func lightName(_ name: SafeText, at point: CellPoint, maxWidth: Int, into grid: inout Grid) {
    let isMatch = !filter.ranges(inName: String(decoding: name.utf8, as: UTF8.self)).isEmpty
    guard isMatch, maxWidth > 0 else { return }
    let count = min(maxWidth, name.width)
    grid.light(column: point.column, row: point.row, count: count, style)
    isLit = true
  }

  /// The passage around the first match, if `text` has one that its first lines do not show; nil if
  /// the text can be drawn as it is.
  ///
  /// A card whose title shows the match keeps the beginning of its body.
  ///
  /// - Parameters:
  ///   - title: the card's title.
  ///   - lines: the lines of the body that are shown otherwise.
  ///   - rect: their place.
  /// - Complexity: O(length of the body) for a body that is cut and in sight, else O(1).
  func passage(
    ofBody text: SafeText, under title: SafeText, _ lines: TextLines, in rect: CellRect,
    of grid: Grid
  ) -> SafeText? {
    guard lines.isCut, let last = lines.ranges.last, concerns(rect, of: grid),
      let match = filter.ranges(
        in: String(decoding: text.utf8, as: UTF8.self), field: name(of: .body)
      ).first, match.upperBound > last.upperBound, ranges(in: title, of: .title).isEmpty
    else { return nil }
    return Passage(of: text, around: match, width: rect.columns, rows: lines.count).text
  }

  /// - Returns: the byte offset at which the shown part ends.
  private func light(
    _ text: SafeText, _ line: Range<Int>, _ ranges: [Range<Int>], at point: CellPoint,
    maxWidth: Int, isCut: Bool, into grid: inout Grid
  ) -> Int {
    let room = isCut ? maxWidth - 1 : maxWidth
    var clusters = text.clusters(in: line)
    var (column, start) = (0, line.lowerBound)
    var next = ranges.firstIndex { $0.upperBound > start } ?? ranges.count
    while let cluster = clusters.next(), column + cluster.width <= room {
      while next < ranges.count, ranges[next].upperBound <= start { next += 1 }
      if next < ranges.count, ranges[next].lowerBound < clusters.position {
        grid.light(column: point.column + column, row: point.row, count: cluster.width, style)
        isLit = true
      }
      (column, start) = (column + cluster.width, clusters.position)
    }
    if isCut, let last = ranges.last, last.upperBound > start {
      grid.light(column: point.column + column, row: point.row, count: 1, style)
      isLit = true
    }
    return start
  }

  /// Writes into the card's last row where a match is, if the card shows none.
  ///
  /// - Parameter hidden: the fields for which the card has no room.
  func drawNotice(
    into grid: inout Grid, rect: CellRect, hasBorder: Bool, badgeWidth: Int,
    hidden: ArraySlice<CardField> = []
  ) {
    guard noticeIsSeen, !isLit, rect.rows > 1 else { return }
    let room = rect.columns - (hasBorder ? 4 : 1) - (badgeWidth > 0 ? badgeWidth + 3 : 0)
    let found = hidden.lazy.compactMap { self.passage(of: $0, width: room) }.first
    guard found != nil || hasHidden || isMatch else { return }
    let words: [SafeText] = (found.map { [$0] } ?? []) + [" … match in details ", " … match ", "…"]
    guard let text = words.first(where: { $0.width <= room }) else { return }
    let end = rect.maxColumn - (badgeWidth > 0 ? badgeWidth + 1 : 0)
    let column = hasBorder ? rect.column + 2 : end - text.width
    grid.draw(
      text, at: CellPoint(column: column, row: rect.maxRow - 1), maxWidth: text.width, style: style)
  }
}

extension MatchLight {
  /// The name of a field, and the part of its value around the match; nil without a match.
  private func passage(of field: CardField, width: Int) -> SafeText? {
    let room = width - field.name.width - 4
    guard room >= 8, let match = ranges(in: field.shown, of: .field(field.name)).first else {
      return nil
    }
    let passage = Passage(of: field.shown, around: match, width: room, rows: 1).text
    let line = passage.lines(width: room, limit: 1).ranges.first ?? 0..<0
    return SafeText(
      [0x20] + field.name.utf8 + [0x20] + passage.utf8[line] + [0x20] as ContiguousArray<UInt8>)
  }
}

extension Grid {
  /// Lights cells that are drawn already.
  ///
  /// Some letters have a ground of their own or are reversed. A match among these also gets an
  /// underline, or loses the one that it has. So it is visible whatever their colours are.
  package mutating func light(column: Int, row: Int, count: Int, _ style: Style) {
    let rect = CellRect(column: column, row: row, columns: count, rows: 1).intersection(clip)
    guard !rect.isEmpty else { return }
    mapStyles(of: rect.column..<rect.maxColumn, row: row) { old in
      let standsOut =
        old.role == .styledOnGround || old.role == .styled && old.traits.contains(.reverse)
      guard standsOut, style.role == .match, !old.traits.contains(.underline) else { return style }
      return style.with(style.traits.symmetricDifference(.underline))
    }
  }
}
