import WaterfallRecords

/// Names that come again in a header, below a line that names groups of columns, as in `vmstat -d`:
///
///     disk- ------------reads------------ ------------writes-----------
///            total merged sectors      ms  total merged sectors      ms
extension TableSample {
  private static let marks = ByteSet("-=".utf8)

  /// The names, with that of the group before each name that others share: `reads total`.
  ///
  /// - Parameter places: the places of each column's name.
  func grouped(_ names: [String], at places: [Range<Int>]) -> [String] {
    let counts = names.reduce(into: [ExactText: Int]()) { $0[ExactText($1), default: 0] += 1 }
    guard let groups = above.map(Self.groups), groups.count > 1,
      counts.contains(where: { !$0.key.text.isEmpty && $0.value > 1 })
    else { return names }
    return zip(names, places).map { name, places in
      guard !name.isEmpty, counts[ExactText(name)] ?? 0 > 1,
        let group = groups.min(by: { $0.distance(to: places) < $1.distance(to: places) })
      else { return name }
      return "\(group.name) \(name)"
    }
  }

  /// The words of a line above the header, without the marks that stretch them over their columns;
  /// none if one of them is no name.
  private static func groups(of line: PlacedLine) -> [ColumnGroup] {
    let bars = line.pieces(between: UInt8(ascii: "|"))
    let words = bars.count > 1 ? bars : line.words(atMost: .max)
    let groups = words.compactMap { word -> ColumnGroup? in
      let name = line.bytes[line.trimmed(word)].trimmed(of: marks)
      guard HeaderDetection.isName(name) else { return nil }
      let start = line.place(of: word.lowerBound)
      return ColumnGroup(
        name: String(decoding: name, as: UTF8.self),
        places: start..<max(start, line.place(of: word.upperBound)))
    }
    return groups.count == words.count ? groups : []
  }
}

/// A name above the names of several columns.
private struct ColumnGroup {
  let name: String
  let places: Range<Int>

  /// The number of places between it and others. It is the smaller, below 0, the more they have in
  /// common.
  func distance(to others: Range<Int>) -> Int {
    max(places.lowerBound, others.lowerBound) - min(places.upperBound, others.upperBound)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without those of a set at both ends.
  fileprivate func trimmed(of marks: ByteSet) -> ArraySlice<UInt8> {
    let rest = drop(while: marks.contains)
    return rest[..<(rest.lastIndex { !marks.contains($0) }.map { $0 + 1 } ?? rest.startIndex)]
  }
}
