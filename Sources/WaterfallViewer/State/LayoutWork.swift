/// How often a viewer has placed its cards.
package struct LayoutWork: Hashable, Sendable {
  /// All of them.
  package private(set) var full = 0
  /// Those that were new.
  package private(set) var incremental = 0
  /// How many stood there the last time.
  package private(set) var items = 0

  package init() {}

  mutating func note(isWhole: Bool, items: Int) {
    if isWhole { full += 1 } else { incremental += 1 }
    self.items = items
  }

  /// What has been done since.
  func since(_ earlier: LayoutWork) -> LayoutWork {
    var work = self
    work.full -= earlier.full
    work.incremental -= earlier.incremental
    return work
  }
}
