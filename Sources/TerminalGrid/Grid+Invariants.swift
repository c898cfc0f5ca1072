extension Grid {
  #if INTERNAL_CHECKS
  /// Looks at every row and cell, and traps if the grid's parts disagree.
  package func checkInvariants() {
    precondition(stored.count == size.columns * size.rows, "\(stored.count) cells for \(size)")
    precondition(isDrawn.count == size.rows, "\(isDrawn.count) rows may be drawn into")
    let places = starts.sorted()
    precondition(places.elementsEqual((0..<size.rows).map { $0 * size.columns }), "Rows overlap")
    precondition(clip == clip.intersection(bounds), "The clip is outside of the grid")
    for row in 0..<size.rows { checkWidths(ofRow: row) }
  }

  /// Checks that each wide cluster has its second cell, and each second cell its cluster.
  private func checkWidths(ofRow row: Int) {
    var isExpected = false
    for index in indices(ofRow: row) {
      let width = stored[index].cluster.width
      precondition((width == 0) == isExpected, "Half a cluster is in row \(row)")
      isExpected = width == 2
    }
    precondition(!isExpected, "Row \(row) ends with half a cluster")
  }
  #else
  @inline(__always) package func checkInvariants() {}
  #endif
}
