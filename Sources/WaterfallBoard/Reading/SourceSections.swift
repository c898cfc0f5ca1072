/// The sections in which the source itself gave the items. They are stored as runs, because items
/// come page by page.
package struct SourceSections: Sendable {
  private var runs: [(end: Int, name: String?)] = []

  /// Whether all items are in one section without a name.
  package var isEmpty: Bool { runs.allSatisfy { $0.name == nil } }

  /// Adds `count` items after the existing ones.
  mutating func append(count: Int, name: String?) {
    let end = (runs.last?.end ?? 0) + count
    if let last = runs.last, last.name == name {
      runs[runs.count - 1].end = end
    } else {
      runs.append((end, name))
    }
  }

  /// - Complexity: O(log runs)
  package func name(ofItem item: Int) -> String? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end <= item { low = middle + 1 } else { high = middle }
    }
    return low < runs.count ? runs[low].name : nil
  }

  /// All items in the order in which they came.
  ///
  /// - Parameter limit: the largest number shown; nil if there is no limit.
  func arrangement(limit: Int?) -> Arrangement {
    var arrangement = Arrangement()
    var first = 0
    for run in runs {
      let count = run.end - first
      let groups = isEmpty ? [] : [String?](repeating: run.name, count: count)
      _ = arrangement.append(count: count, groups: groups, shown: [], limit: limit)
      first = run.end
    }
    return arrangement
  }
}
