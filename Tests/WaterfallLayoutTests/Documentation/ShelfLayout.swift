import Testing
import WaterfallLayout

// example: WriteYourOwnLayout.md 1
struct ShelfLayout: Layout {
  private struct Shelf {
    var items: Range<Int>
    var top: Double
    var bottom: Double
  }

  let gap: Double
  private(set) var container = Size(width: 0, height: 0)
  private var items: [Attributes] = []
  private var shelves: [Shelf] = []

  init(gap: Double = 10) { self.gap = gap }

  mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = clean(container)
    items = []
    shelves = []
    append(from: source)
  }

  // Items that are placed stay where they are.
  mutating func append(from source: some LayoutSource) {
    let count = source.itemCount(inSection: 0)
    for item in items.count..<max(items.count, count) {
      let path = ItemPath(section: 0, item: item)
      place(clean(source.size(of: path)), at: path)
    }
  }

  private mutating func place(_ size: Size, at path: ItemPath) {
    var x = items.last.map { $0.frame.maxX + gap } ?? 0
    if shelves.isEmpty || x + size.width > container.width {
      x = 0
      let top = shelves.last.map { $0.bottom + gap } ?? 0
      shelves.append(Shelf(items: path.item..<path.item, top: top, bottom: top))
    }
    var shelf = shelves.removeLast()
    let frame = Rect(x: x, y: shelf.top, width: size.width, height: size.height)
    // The lane is the place on the shelf: up and down go from one to the next.
    items.append(Attributes(path: path, frame: frame, lane: shelf.items.count))
    shelf.items = shelf.items.lowerBound..<path.item + 1
    shelf.bottom = max(shelf.bottom, frame.maxY)
    shelves.append(shelf)
  }

  var contentSize: Size { Size(width: container.width, height: shelves.last?.bottom ?? 0) }

  func itemCount(inSection section: Int) -> Int { section == 0 ? items.count : 0 }

  func attributes(at path: ItemPath) -> Attributes? {
    guard path.section == 0, items.indices.contains(path.item) else { return nil }
    return items[path.item]
  }

  func forEachAttributes(in rect: Rect, _ body: (Attributes) -> Void) {
    guard rect.width > 0, rect.height > 0 else { return }
    var (first, end) = (0, shelves.count)
    while first < end {
      let middle = (first + end) / 2
      if shelves[middle].bottom <= rect.minY { first = middle + 1 } else { end = middle }
    }
    for shelf in shelves[first...].prefix(while: { $0.top < rect.maxY }) {
      for item in items[shelf.items] where item.frame.sharesArea(with: rect) { body(item) }
    }
  }

  // Numbers in data must not trap, nor spoil what comes after them.
  private func clean(_ size: Size) -> Size {
    func clean(_ number: Double) -> Double { number.isFinite ? max(0, number) : 0 }
    return Size(width: clean(size.width), height: clean(size.height))
  }
}
// end of example

@Test func `the example of using a layout of one's own is right`() throws {
  let print = try Example("WriteYourOwnLayout.md", 2)
  // example: WriteYourOwnLayout.md 2
  var shelves = ShelfLayout()
  shelves.prepare(from: ExtentSource([40, 30, 20, 50]), in: Size(width: 100, height: 60))
  shelves.forEachAttributes { print($0.path.item, $0.frame) }
  // 0 Rect(x: 0.0, y: 0.0, width: 40.0, height: 40.0)
  // 1 Rect(x: 50.0, y: 0.0, width: 30.0, height: 30.0)
  // 2 Rect(x: 0.0, y: 50.0, width: 20.0, height: 20.0)
  // 3 Rect(x: 30.0, y: 50.0, width: 50.0, height: 50.0)

  let viewport = Rect(x: 0, y: 35, width: 100, height: 20)
  print(shelves.attributes(in: viewport).map(\.path.item))  // [0, 2, 3]

  let first = ItemPath(section: 0, item: 0)
  print(shelves.neighbour(of: first, toward: .down) == ItemPath(section: 0, item: 2))  // true

  var onGrid = ScaledLayout(shelves, cells: 50, aspect: 0.5)
  print(onGrid.contentSize)  // Size(width: 50.0, height: 25.0)
  onGrid.append(from: ExtentSource([40, 30, 20, 50, 10]))
  print(onGrid.itemCount(inSection: 0))  // 5
  // end of example
}
