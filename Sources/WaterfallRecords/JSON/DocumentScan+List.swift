extension DocumentScan {
  /// A list found: its first byte behind the bracket, and how many items it has.
  package struct List: Equatable {
    package enum Kind { case elements, members }
    package var kind: Kind
    package var start: Int
    package var count: Int
    /// Whether the member that holds it is called as lists are, `items` or `results`.
    var isNamed = false
    /// Whether that member is called as objects of records are, `packages` or `paths`.
    var isHeapNamed = false
    /// Whether its records are of the same kind as the one around it.
    var isOfChildren = false
    /// In bytes, without its brackets; 0: its end has not come.
    var length = 0

    /// A list that is called so wins over others of the like size: up to this many times its items.
    static let likeSize = 4

    /// Whether it is shown rather than another one.
    func wins(over other: List) -> Bool {
      if isNamed == other.isNamed { return isLarger(than: other) }
      return isNamed ? isLike(other) : !other.isLike(self)
    }

    /// Whether it has nearly as many items as another one, or more. One item is not nearly several.
    private func isLike(_ other: List) -> Bool {
      count * (count > 1 ? Self.likeSize : 2) >= other.count
    }

    /// Whether it has more items; of equal ones the earlier is larger.
    func isLarger(than other: List) -> Bool {
      count == other.count ? start < other.start : count > other.count
    }
  }
}
