/// The properties of an element once the layout is prepared: where it is and how it is shown.
///
/// ```swift
/// let item = Attributes(
///   path: ItemPath(section: 0, item: 4), frame: Rect(x: 10, y: 20, width: 30, height: 40))
/// print(item.center)  // Point(x: 25.0, y: 40.0)
/// print(item.bounds)  // Rect(x: 0.0, y: 0.0, width: 30.0, height: 40.0)
/// ```
///
/// It is a copy: changing one changes no layout. Not promised: that it is still right after the
/// layout has changed.
///
/// ## Topics
///
/// ### Which element
/// - ``kind``
/// - ``category-swift.property``
/// - ``path``
///
/// ### Where it is
/// - ``frame``
/// - ``center``
/// - ``size``
/// - ``bounds``
/// - ``lane``
/// - ``isRead(before:scrolling:)``
///
/// ### How it is shown
/// - ``alpha``
/// - ``scale``
/// - ``zIndex``
/// - ``isHidden``
public struct Attributes: Hashable, Sendable {
  /// The kinds of elements.
  public enum Kind: Hashable, Sendable {
    /// An item of a section.
    case item
    /// The header above a section's items.
    case header
    /// The footer below a section's items.
    case footer
  }

  /// The two families of elements: items, and the headers and footers around them.
  public enum Category: Hashable, Sendable {
    /// An item of a section.
    case item
    /// A header or a footer.
    case supplementary
  }

  /// The element's kind.
  public var kind: Kind
  /// The item's path; for a header or footer, its section with item 0.
  public var path: ItemPath
  /// The element's rectangle in the content, in points (cells when snapped).
  public var frame: Rect
  /// The element's first lane; 0 for headers and footers.
  public var lane: Int
  /// The opacity, from 0 (gone) to 1 (opaque).
  public var alpha: Double
  /// The order in depth: the greater number is in front.
  public var zIndex: Int
  /// Whether the element keeps its place, but is not drawn.
  public var isHidden: Bool
  /// How many times larger than its frame the element is drawn, about its centre.
  public var scale: Double

  /// The attributes of an element with this frame, in points. By default it is an opaque item of
  /// lane 0, drawn as large as its frame.
  public init(
    kind: Kind = .item, path: ItemPath, frame: Rect, lane: Int = 0, alpha: Double = 1,
    zIndex: Int = 0, isHidden: Bool = false, scale: Double = 1
  ) {
    (self.kind, self.path, self.frame, self.lane) = (kind, path, frame, lane)
    (self.alpha, self.zIndex, self.isHidden, self.scale) = (alpha, zIndex, isHidden, scale)
  }

  /// The family that the element's kind belongs to.
  public var category: Category { kind == .item ? .item : .supplementary }

  /// The middle of the frame.
  public var center: Point { Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2) }

  /// The frame's size.
  public var size: Size { Size(width: frame.width, height: frame.height) }

  /// The frame in the element's own coordinates: its origin is 0, 0.
  public var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

  /// The rectangle in which the element is drawn: the frame, enlarged about its centre by the
  /// scale.
  package var drawnFrame: Rect {
    guard scale != 1 else { return frame }
    let (width, height) = (frame.width * scale, frame.height * scale)
    return Rect(
      x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2,
      width: width, height: height)
  }

  /// Whether this element comes before `other` when read: by top (left edge, in a layout that
  /// scrolls horizontally), then by lane (headers and footers count as lane 0), then in layout
  /// order.
  ///
  /// - Parameters:
  ///   - other: an element of the same layout.
  ///   - direction: the way that layout scrolls.
  public func isRead(
    before other: Attributes, scrolling direction: LayoutConfiguration.Direction = .vertical
  ) -> Bool {
    let (start, otherStart) =
      direction == .vertical ? (frame.y, other.frame.y) : (frame.x, other.frame.x)
    if start != otherStart { return start < otherStart }
    if lane != other.lane { return lane < other.lane }
    return layoutRank < other.layoutRank
  }

  private var layoutRank: (Int, Int, Int) {
    switch kind {
    case .header: (path.section, 0, 0)
    case .item: (path.section, 1, path.item)
    case .footer: (path.section, 2, 0)
    }
  }
}
