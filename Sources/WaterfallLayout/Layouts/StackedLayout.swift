/// A layout that stacks items in columns and joins sections: all items are in section 0, numbered
/// through (Geometry, "The named layouts"). The stack answers all queries about them.
protocol StackedLayout: Layout {
  var rules: JoinedRules { get }
  var stack: ColumnStack { get }
}

extension StackedLayout {
  /// The container that it was prepared in, in points.
  public var container: Size { rules.container }

  /// The number of items: all are in section 0, and any other section has 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? stack.count : 0 }

  /// The attributes of the item at `path`, in points; nil if there is none.
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

/// A stacked layout that also chooses the columns.
protocol ChoosingStackedLayout: StackedLayout, LaneKeeping {
  /// Places the items that the source has in addition to those placed.
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
