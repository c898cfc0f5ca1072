/// The first object of an array in a document. If it is the only one, the list in it may be the
/// heap: `runs[0].results`, `Reservations[0].Instances`.
struct SoleObject {
  /// How many values are around it.
  let depth: Int
  /// Its members.
  var members = RootMembers()
  /// The heap in it, and all of them where they are collected.
  private(set) var best: DocumentScan.List?
  private(set) var heaps: [DocumentScan.Heap] = []
  /// Items of the largest one among the others.
  private(set) var rival = 0

  init(depth: Int) { self.depth = depth }

  /// - Parameters: as those of ``RootMembers/end(count:_:_:)``.
  mutating func end(count: Int, _ inner: Int, _ length: Int) {
    members.end(count: count, inner, length)
  }

  mutating func note(_ best: DocumentScan.List?, rival: Int, _ heaps: [DocumentScan.Heap]) {
    (self.best, self.rival, self.heaps) = (best, rival, heaps)
  }

  /// The list in it, in the place of the array around it; nil: it is a record.
  func list(within outer: DocumentScan.List) -> DocumentScan.List? {
    guard var list = best, members.areWay(to: list) else { return nil }
    // So it stands for the array in the document.
    list.isNamed = list.isNamed || outer.isNamed
    list.length = outer.length
    return list
  }
}

extension RootMembers {
  /// Whether they are no more than the way to a list: they have no name, and the list is called as
  /// lists are, or most of them.
  ///
  /// Pods and disks have names, so what is in the only one of them is part of it.
  func areWay(to list: DocumentScan.List) -> Bool {
    guard !hasName, kinds < Self.kindNames.count, !list.isOfChildren else { return false }
    let isNamed = list.isNamed && (!hasTexts || scalars < 2)
    return isNamed || length > 0 && list.length * 3 >= length * 2
  }
}
