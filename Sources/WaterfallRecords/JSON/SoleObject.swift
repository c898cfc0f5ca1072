/// The first object of an array in a document.
///
/// If it is the only one, the list in it may be the record list: `runs[0].results`,
/// `Reservations[0].Instances`.
struct SoleObject {
  /// The number of values around it.
  let depth: Int
  /// Statistics about its members.
  var members = RootMembers()
  /// The best record list in it, and all record lists if they are collected.
  private(set) var best: DocumentScan.List?
  private(set) var recordLists: [DocumentScan.RecordList] = []
  /// The number of items in the largest of the other record lists.
  private(set) var rival = 0

  init(depth: Int) { self.depth = depth }

  /// Notes the end of the object. The parameters are those of ``RootMembers/end(count:_:_:)``.
  mutating func end(count: Int, _ inner: Int, _ length: Int) {
    members.end(count: count, inner, length)
  }

  mutating func store(
    _ best: DocumentScan.List?, rival: Int, _ recordLists: [DocumentScan.RecordList]
  ) {
    (self.best, self.rival, self.recordLists) = (best, rival, recordLists)
  }

  /// The list in it, which replaces the array around it; nil if the object is a record.
  func list(within outer: DocumentScan.List) -> DocumentScan.List? {
    guard var list = best, members.areWay(to: list) else { return nil }
    // The list replaces the array, so it takes over the array's name and length.
    list.isNamed = list.isNamed || outer.isNamed
    list.length = outer.length
    return list
  }
}

extension RootMembers {
  /// Whether the object is only a wrapper around a list.
  ///
  /// It is if it has no name, and the list has a typical name or is most of the object.
  ///
  /// Pods and disks have names, so a list inside the only pod or disk is a part of it.
  func areWay(to list: DocumentScan.List) -> Bool {
    guard !hasName, kinds < Self.kindNames.count, !list.isOfChildren else { return false }
    let isNamed = list.isNamed && (!hasTexts || scalars < 2)
    return isNamed || length > 0 && list.length * 3 >= length * 2
  }
}
