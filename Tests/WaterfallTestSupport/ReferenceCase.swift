package import WaterfallLayout

/// One run of `waterfall layout`: its input, its options and what it should print.
package struct ReferenceCase {
  package enum Order: String { case layout, reading }

  package var options = ReferenceOptions()
  package var container: Size
  package var board: ReferenceBoard
  package var edits: [(edit: ReferenceEdit, columns: LaterColumns)] = []
  package var cells: Int?
  package var cellAspect: Double?
  package var rect: Rect?
  package var at: ItemPath?
  package var order = Order.layout
  package var neighbour: (of: ItemPath, toward: NeighbourDirection, goal: Double?)?

  package init(
    _ board: ReferenceBoard, in container: Size, _ options: ReferenceOptions = ReferenceOptions()
  ) {
    (self.board, self.container, self.options) = (board, container, options)
  }

  /// The layout after all changes.
  package var layout: ReferenceLayout {
    var (board, layout) = (board, ReferenceLayout(options, board, in: container))
    for (edit, columns) in edits {
      board.apply(edit, columns: columns, in: layout)
      layout = ReferenceLayout(options, board, in: container)
    }
    return layout
  }

  /// The elements that the program should print, in their order, and the content size.
  package var expected: [ReferenceLine] {
    let layout = layout
    var found = rect.map { layout.elements(in: $0) } ?? layout.elements
    if let neighbour {
      let path = layout.neighbour(of: neighbour.of, toward: neighbour.toward, goal: neighbour.goal)
      found = layout.items.filter { $0.path == path }
    } else if let at {
      found = found.filter { $0.kind == .item && $0.path == at }
    }
    let viewport =
      rect ?? Rect(x: 0, y: 0, width: good(container.width), height: good(container.height))
    found = layout.shown(found, in: viewport)
    found = found.map { element in
      var shown = element
      shown.frame = onScreen(element.frame)
      return shown
    }
    if order == .reading {
      found = ReferenceLayout.inReadingOrder(found, isHorizontal: options.isHorizontal)
    }
    let size = Rect(x: 0, y: 0, width: layout.contentSize.width, height: layout.contentSize.height)
    return found.map(ReferenceLine.init) + [ReferenceLine(contentSize: onScreen(size))]
  }

  private func onScreen(_ frame: Rect) -> Rect {
    guard let cells else { return frame }
    let isHorizontal = options.isHorizontal || options.layout == "line"
    return ReferenceLayout.scaled(
      frame, cells: cells, aspect: cellAspect ?? 1,
      extent: isHorizontal ? container.height : container.width, isHorizontal: isHorizontal)
  }
}

/// A line of the program's output.
package struct ReferenceLine: Hashable {
  package let kind: String
  package var path: ItemPath?
  package let frame: Rect
  package var zIndex = 0.0
  package var alpha = 1.0
  package var scale = 1.0
  package var isHidden = false

  package init(_ element: Attributes) {
    kind = "\(element.kind)"
    (path, frame) = (element.path, element.frame)
    (zIndex, alpha) = (Double(element.zIndex), element.alpha)
    (scale, isHidden) = (element.scale, element.isHidden)
  }

  package init(contentSize frame: Rect) { (kind, self.frame) = ("contentSize", frame) }

  fileprivate func isEqual(to other: Self, tolerance: Double) -> Bool {
    guard tolerance > 0 else { return self == other }
    let numbers = { (line: Self) in
      [line.frame.x, line.frame.y, line.frame.width, line.frame.height, line.scale]
    }
    return kind == other.kind && path == other.path && zIndex == other.zIndex
      && zip(numbers(self), numbers(other)).allSatisfy {
        abs($0 - $1) <= tolerance * max(1, abs($1))
      }
  }
}

extension ReferenceCase {
  /// How lines differ from those of the reference; nil if they do not.
  ///
  /// - Parameter tolerance: the greatest difference of two numbers, relative to them; 0 for the
  ///   same `Double`s.
  package func difference(of found: [ReferenceLine], tolerance: Double = 0) -> String? {
    let expected = expected
    let pairs = (0..<max(found.count, expected.count)).map {
      (found.dropFirst($0).first, expected.dropFirst($0).first)
    }
    let differing = pairs.filter { found, right in
      guard let found, let right else { return true }
      return !found.isEqual(to: right, tolerance: tolerance)
    }
    guard !differing.isEmpty else { return nil }
    return differing.prefix(4).reduce(story) { text, pair in
      text + "\n- \(pair.1.map { "\($0)" } ?? "nothing")\n+ \(pair.0.map { "\($0)" } ?? "nothing")"
    }
  }
}
