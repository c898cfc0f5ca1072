import Testing
import WaterfallLayout

@Test func `the first example of the documentation is right`() throws {
  let print = try Example("WaterfallLayout.md", 1)
  // example: WaterfallLayout.md 1
  var configuration = LayoutConfiguration()
  configuration.columns = .count(3)

  var layout = MasonryLayout(configuration)
  layout.prepare(from: ExtentSource([40, 20, 30, 25]), in: Size(width: 320, height: 50))
  print(layout.contentSize)  // Size(width: 320.0, height: 55.0)

  for item in layout.attributes(in: Rect(x: 0, y: 35, width: 320, height: 50)) {
    print(item.path.item, item.frame)
  }
  // 0 Rect(x: 0.0, y: 0.0, width: 100.0, height: 40.0)
  // 3 Rect(x: 110.0, y: 30.0, width: 100.0, height: 25.0)
  // end of example
}
