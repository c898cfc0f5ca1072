extension ItemPlace {
  /// The smallest value that is not a length in bytes: some sources store another number there.
  package static let leastForeignLength: UInt32 = 1 << 31
  /// The most bytes of records to request at once; a record in memory takes many times its bytes.
  fileprivate static let mostAtOnce = 8_000_000
}

extension Span<ItemPlace> {
  /// Divides the places into ranges, so that the records of each can be requested at once.
  ///
  /// A range has at most `most` places, and fewer if their records are long. This keeps records of
  /// several megabytes from being in memory together.
  ///
  /// It takes a span, because a generic function is not specialized for callers in other rooms: the
  /// places of a million items would take 0.2 s.
  ///
  /// - Complexity: O(n).
  package func portions(of most: Int) -> [Range<Int>] {
    var portions: [Range<Int>] = []
    var (first, size) = (0, 0)
    for index in indices {
      let length = self[index].length
      let more = length < ItemPlace.leastForeignLength ? Int(length) : 0
      if index > first, index - first == most || size + more > ItemPlace.mostAtOnce {
        portions.append(first..<index)
        (first, size) = (index, 0)
      }
      size += more
    }
    if first < count { portions.append(first..<count) }
    return portions
  }
}
