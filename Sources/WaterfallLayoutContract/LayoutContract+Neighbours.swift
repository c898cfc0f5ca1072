import WaterfallLayout

// The promises about neighbours.
extension LayoutContract {
  func brokenNeighbours(in layout: any Layout) -> BrokenPromise? {
    for element in LayoutAudit.elements(of: layout) where element.kind == .item {
      for direction in NeighbourDirection.allCases {
        guard let next = layout.neighbour(of: element.path, toward: direction, goal: nil) else {
          continue
        }
        let words = "has the neighbour \(next.section),\(next.item) \(direction)"
        if next == element.path {
          return BrokenPromise(.neighbours, at: element.path, "is its own neighbour \(direction)")
        }
        if layout.attributes(at: next) == nil {
          return BrokenPromise(.neighbours, at: element.path, "\(words), which is not there")
        }
        if layout.neighbour(of: next, toward: direction.opposite, goal: nil) == nil {
          return BrokenPromise(
            .neighbours, at: element.path, "\(words), from which no way leads back")
        }
      }
    }
    return nil
  }

  /// The first item that cannot be reached from the first one, or from which the first one cannot
  /// be reached.
  ///
  /// - Complexity: O(items) neighbours
  func brokenWay(in layout: any Layout) -> BrokenPromise? {
    let items = LayoutAudit.elements(of: layout).filter { $0.kind == .item }.map(\.path)
    guard let first = items.first else { return nil }
    var (ways, waysBack): ([ItemPath: [ItemPath]], [ItemPath: [ItemPath]]) = ([:], [:])
    for path in items {
      for direction in NeighbourDirection.allCases {
        guard let next = layout.neighbour(of: path, toward: direction, goal: nil) else { continue }
        ways[path, default: []].append(next)
        waysBack[next, default: []].append(path)
      }
    }
    let (reached, reaching) = (Self.reached(from: first, ways), Self.reached(from: first, waysBack))
    for path in items where !reached.contains(path) {
      return BrokenPromise(.reachable, at: path, "cannot be reached from the first item")
    }
    for path in items where !reaching.contains(path) {
      return BrokenPromise(.reachable, at: path, "has no way to the first item")
    }
    return nil
  }

  private static func reached(
    from first: ItemPath, _ ways: [ItemPath: [ItemPath]]
  ) -> Set<ItemPath> {
    var (seen, open): (Set<ItemPath>, [ItemPath]) = ([first], [first])
    while let path = open.popLast() {
      for next in ways[path] ?? [] where seen.insert(next).inserted { open.append(next) }
    }
    return seen
  }
}

extension NeighbourDirection {
  fileprivate var opposite: NeighbourDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }
}
