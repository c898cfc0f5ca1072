import Testing
import WaterfallLayout

@Test func `the examples of change are right`() throws {
  let print = try Example("IncrementalChange.md", 1, 2, 3, 4, 5)
  // example: IncrementalChange.md 1
  var layout = MasonryLayout(LayoutConfiguration())
  layout.prepare(from: ExtentSource([30, 10]), in: Size(width: 110, height: 50))
  layout.append(from: ExtentSource([30, 10, 20]))
  layout.append(extents: [40])
  print(layout.itemCount, layout.contentSize)  // 4 Size(width: 110.0, height: 80.0)
  // end of example
  // example: IncrementalChange.md 2
  let first = ItemPath(section: 0, item: 0)
  let changes = layout.insert(at: first, from: ExtentSource([20, 30, 10, 20, 40]), columns: .kept)
  layout.forEachAttributes { print($0.path.item, $0.frame) }
  // 0 Rect(x: 0.0, y: 0.0, width: 50.0, height: 20.0)
  // 1 Rect(x: 0.0, y: 30.0, width: 50.0, height: 30.0)
  // 2 Rect(x: 60.0, y: 0.0, width: 50.0, height: 10.0)
  // 3 Rect(x: 60.0, y: 20.0, width: 50.0, height: 20.0)
  // 4 Rect(x: 0.0, y: 70.0, width: 50.0, height: 40.0)
  // end of example
  // example: IncrementalChange.md 3
  let viewport = Rect(x: 0, y: 0, width: 110, height: 50)
  for transition in changes.transitions(in: viewport, to: layout) {
    let (before, after) = (transition.before, transition.after)
    let middle = before.frame.y + (after.frame.y - before.frame.y) / 2
    let alpha = before.alpha + (after.alpha - before.alpha) / 2
    print(transition.kind, after.path.item, middle, alpha)
  }
  // moved 1 15.0 1.0
  // moved 4 55.0 1.0
  // appeared 0 0.0 0.5
  // end of example
  // example: IncrementalChange.md 4
  var anchor = ItemPath(section: 0, item: 4)
  let offset = (layout.attributes(at: anchor)?.frame.y ?? 0) - 65

  layout.delete(at: first, from: ExtentSource([30, 10, 20, 40]))
  anchor.item -= 1
  let size = Size(width: 110, height: 30)
  print(layout.anchoredOffset(of: anchor, topOffset: offset, viewport: size))  // 35.0
  // end of example
  // example: IncrementalChange.md 5
  print(layout.isInvalidated(by: Size(width: 110, height: 999)))  // false
  print(layout.isInvalidated(by: Size(width: 120, height: 30)))  // true
  // end of example
}
