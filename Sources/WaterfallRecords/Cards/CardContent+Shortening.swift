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
    for index in fields.indices {
      fields[index].shown?.shorten(to: limit)
      guard fields[index].value.shorten(to: limit) else { continue }
      fields[index].runs.clip(to: fields[index].value.utf8.count)
    }
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

extension [InkRun] {
  /// Drops the ink after the first `count` bytes of the text.
  fileprivate mutating func clip(to count: Int) {
    self = compactMap { run in
      let range = run.range.clamped(to: 0..<count)
      return range.isEmpty ? nil : InkRun(range, run.ink)
    }
  }
}
