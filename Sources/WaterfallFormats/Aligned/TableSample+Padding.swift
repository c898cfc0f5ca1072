import WaterfallRecords

/// Tables whose columns are as wide as their longest cell and a number of blanks, which is the same
/// for all columns, as `docker`, `kubectl` and `gcloud` print them.
extension TableSample {
  private static let leastColumns = 3
  /// The number of blanks after the longest cell.
  private static let padding = 2...4
  /// A column may have this width at least, whatever its cells are.
  private static let leastWidth = 10

  /// The columns of such a table; nil for other tables.
  ///
  /// At least two blanks part the names in the header, and all cells begin where their names do. A
  /// single blank is then part of a name or of a cell, even if all rows have it, as `CREATED BY`
  /// has above `/bin/sh -c`.
  var paddedColumns: TableColumns? {
    guard let header, nameStart == 0, !header.isBlank(0) else { return nil }
    let names = header.pieces
    guard names.count >= Self.leastColumns else { return nil }
    let width = max(header.width, rows.map(\.width).max() ?? 0)
    let ends = names.dropFirst().map(\.lowerBound) + [width]
    var gaps: [Range<Int>] = []
    for (name, end) in zip(names, ends) {
      let places = name.lowerBound..<end
      let cells = rows.compactMap { $0.extent(places) }
      guard cells.allSatisfy({ $0.lowerBound == name.lowerBound }),
        !hasColumns(within: places, name, header)
      else { return nil }
      gaps.append(cells.reduce(name.upperBound) { max($0, $1.upperBound) }..<end)
    }
    gaps.removeLast()
    guard let padding = gaps.map(\.count).min(), Self.padding.contains(padding) else { return nil }
    let arePadded = zip(gaps, names).allSatisfy { gap, name in
      gap.count == padding || gap.upperBound - name.lowerBound <= Self.leastWidth
    }
    let exact = gaps.count { $0.count == padding }
    guard arePadded, exact * 2 >= gaps.count else { return nil }
    return TableColumns(names: self.names(of: header, between: gaps), gaps: gaps)
  }

  /// Whether all rows have two blanks where a name has one, with text behind them.
  private func hasColumns(
    within places: Range<Int>, _ name: Range<Int>, _ header: PlacedLine
  ) -> Bool {
    name.contains { place in
      guard header.isBlank(place) else { return false }
      let areWide = [place - 1..<place + 1, place..<place + 2].contains { gap in
        rows.allSatisfy { row in gap.allSatisfy(row.isBlank) }
      }
      return areWide && rows.contains { $0.extent(place..<places.upperBound) != nil }
    }
  }
}
