extension ItemPlace {
  /// A length that says nothing of a record's bytes: some sources keep another number there.
  package static let leastForeignLength: UInt32 = 1 << 31
  /// Bytes of records that are asked for at once: a record in memory takes many times its bytes.
  fileprivate static let mostAtOnce = 8_000_000
}

extension RandomAccessCollection<ItemPlace> where Index == Int {
  /// The places as ranges whose records are asked for at once: at most `count` of them, and fewer
  /// if they are long.
  ///
  /// - Complexity: O(n).
  package func portions(of count: Int) -> [Range<Int>] {
    var portions: [Range<Int>] = []
    var (first, size) = (startIndex, 0)
    for index in indices {
      let length = self[index].length
      let more = length < ItemPlace.leastForeignLength ? Int(length) : 0
      if index > first, index - first == count || size + more > ItemPlace.mostAtOnce {
        portions.append(first..<index)
        (first, size) = (index, 0)
      }
      size += more
    }
    if first < endIndex { portions.append(first..<endIndex) }
    return portions
  }
}
