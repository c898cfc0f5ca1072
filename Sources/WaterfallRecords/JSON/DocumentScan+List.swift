extension DocumentScan {
  /// A list in the document. `start` is the offset after its opening bracket, and `count` the
  /// number of its items.
  package struct List: Equatable {
    package enum Kind { case elements, members }
    package var kind: Kind
    package var start: Int
    package var count: Int
    /// Whether the member that holds it has a name typical of lists, such as `items` or `results`.
    var isNamed = false
    /// Whether that member has a name typical of objects whose members are records, such as
    /// `packages` or `paths`.
    var isNamedAsRecords = false
    /// Whether its items are children: records of the same kind as the one around the list.
    var isOfChildren = false
    /// Length in bytes without the brackets; 0 until the end of the list is found.
    var length = 0

    /// The factor within which two lists are similar in size. A list with a typical name wins
    /// against another that has at most this many times its items.
    static let likeSize = 4

    /// Whether this list is shown rather than `other`.
    func wins(over other: List) -> Bool {
      if isNamed == other.isNamed { return isLarger(than: other) }
      return isNamed ? isLike(other) : !other.isLike(self)
    }

    /// Whether it is similar to or larger than another list. For one item the factor is 2, because
    /// one item is not nearly several.
    private func isLike(_ other: List) -> Bool {
      count * (count > 1 ? Self.likeSize : 2) >= other.count
    }

    /// Whether it has more items. Of lists with equally many, the earlier counts as larger.
    func isLarger(than other: List) -> Bool {
      count == other.count ? start < other.start : count > other.count
    }
  }
}
