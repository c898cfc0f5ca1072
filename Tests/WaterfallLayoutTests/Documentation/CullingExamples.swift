import Testing
import WaterfallLayout

@Test func `the examples of culling and walking are right`() throws {
  let print = try Example("Culling.md", 1, 2, 3)
  // example: Culling.md 1
  var layout = MasonryLayout(LayoutConfiguration())
  layout.prepare(from: ExtentSource([30, 10, 20, 40]), in: Size(width: 110, height: 50))
  print(layout.visible(in: Rect(x: 0, y: 0, width: 110, height: 20)).map(\.item))  // [0, 1]
  print(layout.visible(in: Rect(x: 0, y: 30, width: 110, height: 10)).map(\.item))  // [2]
  print(layout.visible(in: Rect(x: 0, y: 30, width: 110, height: 0)).map(\.item))  // []
  // end of example
  // example: Culling.md 2
  let viewport = Rect(x: 0, y: 10, width: 110, height: 50)
  print(layout.firstFullyVisible(in: viewport) == ItemPath(section: 0, item: 2))  // true
  print(layout.nearest(to: Point(x: 70, y: 45)) == ItemPath(section: 0, item: 2))  // true
  // end of example
  // example: Culling.md 3
  let first = ItemPath(section: 0, item: 0)
  print(layout.neighbour(of: first, toward: .down) == ItemPath(section: 0, item: 3))  // true
  print(layout.neighbour(of: first, toward: .right) == ItemPath(section: 0, item: 1))  // true
  print(layout.neighbour(of: first, toward: .left) == nil)  // true

  let low = layout.neighbour(of: first, toward: .right, goal: 25)
  print(low == ItemPath(section: 0, item: 2))  // true
  // end of example
}
