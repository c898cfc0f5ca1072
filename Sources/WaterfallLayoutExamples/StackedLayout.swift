import WaterfallLayout

/// A layout that stacks items in columns and joins sections: all items are in section 0, numbered
/// through. The stack answers all queries about them.
///
/// An example has to say where the next item goes, and how large the content is.
protocol StackedLayout: Layout {
  var configuration: LayoutConfiguration { get }
  var stack: ColumnStack { get set }

  /// Adds the next item to the stack.
  ///
  /// - Parameters:
  ///   - extent: its height, cleaned.
  ///   - kept: the column that it keeps through a change; nil if the layout chooses.
  mutating func place(_ extent: Double, keeping kept: Int?)
}

extension StackedLayout {
  /// The container that it was prepared in, in points.
  public var container: Size { stack.rules.container }

  /// The columns of the configuration.
  ///
  /// - Parameter container: the size in points; bad numbers count as 0.
  /// - Complexity: O(columns)
  public func lanes(in container: Size) -> [Range<Double>] {
    LaneRules(configuration, in: container).lanes
  }

  /// Places all elements from the beginning.
  ///
  /// - Parameters:
  ///   - source: gives the sections, items and extents; it is not kept.
  ///   - container: the size in points; bad numbers count as 0.
  /// - Complexity: O(items · columns)
  public mutating func prepare(from source: some LayoutSource, in container: Size) {
    let source = JoinedSource(source)
    stack = ColumnStack(LaneRules(configuration, from: source, in: container))
    place(from: source, keeping: KeptLanes())
  }

  /// Places the items that are not placed yet.
  ///
  /// - Complexity: O(new items · columns)
  public mutating func append(from source: some LayoutSource) {
    place(from: JoinedSource(source), keeping: KeptLanes())
  }

  mutating func place(from source: JoinedSource, keeping lanes: KeptLanes) {
    stack.itemCounts = source.itemCounts
    let extents = source.extents(from: stack.count, laneExtent: stack.rules.extents[0])
    for extent in extents {
      place(extent, keeping: lanes.lane(of: stack.count, among: stack.rules.count))
    }
  }

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
    for item in stack.items(in: rect) { body(stack.attributes(item)) }
  }
}

/// A stacked layout that chooses the columns. In the others, an item's column follows from its
/// number, so there is nothing to keep.
protocol ChoosingLayout: StackedLayout {}

extension ChoosingLayout {
  /// True: items keep their lanes through `Layout.apply`.
  public var keepsLanes: Bool { true }

  /// Applies a change of the source; new and moved items keep no lane.
  ///
  /// - Complexity: O(items · columns)
  public mutating func apply(_ edit: LayoutEdit, from source: some LayoutSource) {
    let source = JoinedSource(source)
    let lanes = KeptLanes(stack.lanes, of: stack.itemCounts, through: edit, to: source)
    stack = ColumnStack(LaneRules(configuration, from: source, in: container))
    place(from: source, keeping: lanes)
  }
}

extension LayoutConfiguration {
  /// The same configuration, scrolling downwards.
  var vertical: LayoutConfiguration {
    var configuration = self
    configuration.direction = .vertical
    return configuration
  }
}
