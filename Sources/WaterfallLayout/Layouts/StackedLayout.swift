/// A layout that stacks items in columns and joins sections: all items are in section 0, numbered
/// through (Geometry 8). What it says of them follows from the stack.
protocol StackedLayout: Layout {
  var rules: JoinedRules { get }
  var stack: ColumnStack { get }
}

extension StackedLayout {
  /// What it was prepared in, in points.
  public var container: Size { rules.container }

  /// The number of items: all are in section 0, and another section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? stack.count : 0 }

  /// The attributes of the item at `path`, in points; nil when there is none.
  ///
  /// - Complexity: O(1)
  public func attributes(at path: ItemPath) -> Attributes? { stack.attributes(at: path) }

  /// Calls `body` with each item that shares area with `rect`, in points, in layout order.
  ///
  /// - Complexity: O(columns · log n + found)
  public func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    stack.forEachAttributes(in: rect, body)
  }
}

/// One that also chooses the columns.
protocol ChoosingStackedLayout: StackedLayout, LaneKeeping {
  /// Places what the source has beyond the items placed.
  mutating func place(from source: some LayoutSource, keeping lanes: KeptLanes)
}

extension ChoosingStackedLayout {
  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) {
    place(from: source, keeping: KeptLanes())
  }
}
