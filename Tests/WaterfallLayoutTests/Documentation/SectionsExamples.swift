import Testing
import WaterfallLayout

@Test func `the examples of sections and headers are right`() throws {
  let print = try Example("Sections.md", 1, 2, 3)
  // example: Sections.md 1
  struct Albums: LayoutSource {
    var albums: [[Double]]
    var sectionCount: Int { albums.count }
    func itemCount(inSection section: Int) -> Int { albums[section].count }
    func extent(of path: ItemPath, laneExtent: Double) -> Double { albums[path.section][path.item] }
    func headerExtent(inSection section: Int) -> Double { 10 }
    func columnCount(inSection section: Int) -> Int? { section == 0 ? nil : 1 }
  }
  let albums = Albums(albums: [[30, 20], [40]])
  var configuration = LayoutConfiguration()
  configuration.sectionSpacing = 5
  var layout = MasonryLayout(configuration)
  layout.prepare(from: albums, in: Size(width: 110, height: 50))
  layout.forEachAttributes { print($0.kind, $0.path.section, $0.frame) }
  // header 0 Rect(x: 0.0, y: 0.0, width: 110.0, height: 10.0)
  // item 0 Rect(x: 0.0, y: 10.0, width: 50.0, height: 30.0)
  // item 0 Rect(x: 60.0, y: 10.0, width: 50.0, height: 20.0)
  // header 1 Rect(x: 0.0, y: 45.0, width: 110.0, height: 10.0)
  // item 1 Rect(x: 0.0, y: 55.0, width: 110.0, height: 40.0)
  // end of example
  // example: Sections.md 2
  configuration.hasStickyHeaders = true
  var sticky = MasonryLayout(configuration)
  sticky.prepare(from: albums, in: Size(width: 110, height: 50))
  let viewport = Rect(x: 0, y: 25, width: 110, height: 20)
  for header in sticky.attributes(in: viewport) where header.kind == .header {
    print(header.path.section, header.frame.y, header.zIndex)
  }
  // 0 25.0 1
  // end of example
  // example: Sections.md 3
  var row = LayoutConfiguration()
  row.direction = .horizontal
  var strip = MasonryLayout(row)
  strip.prepare(from: Albums(albums: [[30, 20]]), in: Size(width: 300, height: 110))
  strip.forEachAttributes { print($0.kind, $0.frame) }
  // header Rect(x: 0.0, y: 0.0, width: 10.0, height: 110.0)
  // item Rect(x: 10.0, y: 0.0, width: 30.0, height: 50.0)
  // item Rect(x: 10.0, y: 60.0, width: 20.0, height: 50.0)
  // end of example
}
