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
