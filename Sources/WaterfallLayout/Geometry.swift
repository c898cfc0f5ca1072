/// A place in the content or the container, in points.
///
/// ```swift
/// print(Point(x: 3, y: 4))  // Point(x: 3.0, y: 4.0)
/// ```
///
/// Not promised: that the place lies inside anything. Any `Double` is kept as it is.
public struct Point: Hashable, Sendable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double
  /// The place this far right of and below the origin, in points.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// An extent on both axes, in points.
///
/// ```swift
/// print(Size(width: 80, height: 24))  // Size(width: 80.0, height: 24.0)
/// ```
///
/// Not promised: that the extents are good numbers. Layouts count bad ones as 0.
public struct Size: Hashable, Sendable {
  /// The extent across, in points.
  public var width: Double
  /// The extent downwards, in points.
  public var height: Double
  /// A size of this width and height, in points.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// The same size with the axes exchanged.
  public var transposed: Size { Size(width: height, height: width) }
}

/// A rectangle in points; x grows to the right, y downwards.
///
/// ```swift
/// let rect = Rect(x: 10, y: 20, width: 30, height: 40)
/// print(rect.maxX, rect.maxY)  // 40.0 60.0
/// ```
///
/// Not promised: that a negative extent is normalised; a rectangle without area finds nothing.
public struct Rect: Hashable, Sendable {
  /// The left edge, in points.
  public var x: Double
  /// The top edge, in points.
  public var y: Double
  /// The extent across, in points.
  public var width: Double
  /// The extent downwards, in points.
  public var height: Double
  /// The rectangle with this top left corner and these extents, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
  /// The left edge, in points.
  public var minX: Double { x }
  /// The top edge, in points.
  public var minY: Double { y }
  /// The right edge, in points: the first place that is outside.
  public var maxX: Double { x + width }
  /// The bottom edge, in points: the first place that is outside.
  public var maxY: Double { y + height }

  /// The same rectangle with the axes exchanged.
  public var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }

  /// Whether both rectangles share area: the rule by which a rectangle finds elements. Edges that
  /// only touch share none, nor does a rectangle without area.
  public func sharesArea(with other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && width > 0 && height > 0 && other.width > 0 && other.height > 0
  }
}

/// Distances from the edges inwards, in points.
///
/// ```swift
/// print(Insets(top: 5, left: 8))  // Insets(top: 5.0, left: 8.0, bottom: 0.0, right: 0.0)
/// ```
///
/// Not promised: that there is room for them. Columns between insets that meet have width 0.
public struct Insets: Hashable, Sendable {
  /// Points inside the top edge.
  public var top: Double
  /// Points inside the left edge, also in a layout from right to left.
  public var left: Double
  /// Points inside the bottom edge.
  public var bottom: Double
  /// Points inside the right edge, also in a layout from right to left.
  public var right: Double
  /// These distances, in points; 0 where none is given.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// An item's address: the number of its section and its number in the section, both from 0.
///
/// ```swift
/// print(ItemPath(section: 0, item: 9) < ItemPath(section: 1, item: 0))  // true
/// ```
///
/// Not promised: that there is such an item, nor that a path means the same item after a change.
public struct ItemPath: Hashable, Sendable, Comparable {
  /// The section's number, from 0.
  public var section: Int
  /// The item's number in its section, from 0.
  public var item: Int
  /// The address of this item in this section, both from 0.
  @inlinable
  public init(section: Int, item: Int) { (self.section, self.item) = (section, item) }
  /// Whether `a` comes before `b` in layout order: by section, then by number.
  public static func < (a: ItemPath, b: ItemPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}
