import WaterfallLayout

extension Arrangement {
  #if INTERNAL_CHECKS
  /// Checks the whole arrangement and traps if its parts disagree.
  func checkInvariants() {
    precondition(!isUnarranged || sections.isEmpty, "Items that are not arranged have sections")
    guard !isUnarranged else { return }
    for (number, section) in sections.enumerated() {
      for (index, item) in section.items.enumerated() {
        let path = path(of: Int(item))
        precondition(
          path?.section == number && path?.item == index,
          "Item \(item) of section \(number) is in another place")
      }
    }
    let shown = (0..<total).count { path(of: $0) != nil }
    precondition(shown == count, "\(shown) items have places, and \(count) are shown")
    let names = sections.compactMap(\.name)
    precondition(Set(names).count == names.count, "Two sections have one name")
  }
  #else
  @inline(__always) func checkInvariants() {}
  #endif
}
