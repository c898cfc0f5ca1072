/// Tables whose cells reach below their neighbours' names, while some cells are texts.
extension TableSample {
  /// The columns of these names, between the places that are blank in all rows. It is nil if each
  /// word before the last column is a cell, or if the rows have other columns.
  ///
  /// In `df` of macOS, `488411` reaches below `Capacity`, so that the two names have no gap between
  /// them. But words alone are no cells there, because of `map auto_home`.
  func columnsOfTexts(_ names: [String], _ columns: TableColumns) -> TableColumns? {
    let lasts = rows.compactMap { columns.cells(of: $0).last }
    guard lasts.count == rows.count, lasts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let hasTexts = zip(rows, lasts).contains { row, last in
      row.words(atMost: .max).count { $0.lowerBound < last.lowerBound } >= names.count
    }
    let end = zip(rows, lasts).map { $0.place(of: $1.lowerBound) }.min()
    guard hasTexts, let end else { return nil }
    var gaps: [Range<Int>] = []
    for place in 0..<end where rows.allSatisfy({ $0.isBlank(place) }) {
      if let last = gaps.last, last.upperBound == place {
        gaps[gaps.count - 1] = last.lowerBound..<place + 1
      } else {
        gaps.append(place..<place + 1)
      }
    }
    if gaps.first?.lowerBound == 0 { gaps.removeFirst() }
    return gaps.count == names.count - 1 ? TableColumns(names: names, gaps: gaps) : nil
  }
}
