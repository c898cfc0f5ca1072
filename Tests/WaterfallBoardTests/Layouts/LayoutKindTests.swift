import Testing
import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutContract
import WaterfallTestSupport

/// Each layout behaves as its traits and promises say.
@Suite struct LayoutKindTests {
  private static let container = LayoutContractTests.container
  private static let extents: [Double] = (0..<40).map { Double(5 + $0 * 7 % 13) }

  private func layout(
    _ kind: LayoutKind, _ direction: LayoutConfiguration.Direction = .vertical,
    _ change: (inout LayoutConfiguration) -> Void = { _ in }
  ) -> any Layout & Sendable {
    var configuration = kind.configuration(direction)
    change(&configuration)
    return kind.layout(configuration)
  }

  @Test func `each name is there once, is typed without a shift key and finds its layout`() {
    let names = LayoutKind.all.map(\.name)
    #expect(Set(names).count == names.count)
    for kind in LayoutKind.all {
      #expect(kind.name.allSatisfy { $0 == "-" || $0.isLowercase && $0.isASCII })
      #expect(LayoutKind(named: kind.name) == kind)
    }
    #expect(LayoutKind(named: "") == nil)
  }

  @Test(arguments: LayoutKind.all.filter { !$0.traits.contains(.cullsByPart) })
  func `a layout that is built in breaks no promise`(_ kind: LayoutKind) {
    let contract = LayoutContract(
      hasSections: kind.traits.contains(.sections), promises: kind.promises
    ) {
      kind.layout(kind.configuration(.vertical))
    }
    let failure = contract.smallestFailure()
    #expect(failure == nil, "\(failure?.broken.description ?? "") on \(failure?.board.json ?? "")")
  }

  @Test func `a layout whose items have no lanes to keep places them afresh`() {
    for kind in LayoutKind.all where !kind.layout(kind.configuration(.vertical)).keepsLanes {
      var (edited, fresh) = (
        kind.layout(kind.configuration(.vertical)), kind.layout(kind.configuration(.vertical))
      )
      edited.prepare(from: TestBoard([10, 30, 10, 10, 20]), in: Self.container)
      edited.apply(
        .delete(ItemPath(section: 0, item: 1), count: 1), from: TestBoard([10, 10, 10, 20]))
      fresh.prepare(from: TestBoard([10, 10, 10, 20]), in: Self.container)
      #expect(edited.frames == fresh.frames, "\(kind)")
    }
  }

  @Test(arguments: LayoutKind.all.filter { $0.lanes != .none })
  func `its lanes are known before items are placed`(kind: LayoutKind) {
    for direction in [LayoutConfiguration.Direction.vertical, .horizontal] {
      for snap in [LayoutConfiguration.Snap.none, .scaled(cells: 47, aspect: 0.5)] {
        var layout = layout(kind, direction) {
          ($0.snap, $0.isRightToLeft, $0.columns) = (snap, true, .count(5))
        }
        let lanes = layout.lanes(in: Self.container)
        layout.prepare(from: ExtentSource(Self.extents), in: Self.container)
        var seen: Set<Int> = []
        layout.forEachAttributes { item in
          let frame = item.frame
          let edges =
            layout.direction == .horizontal ? frame.minY..<frame.maxY : frame.minX..<frame.maxX
          #expect(lanes[item.lane] == edges)
          seen.insert(item.lane)
        }
        #expect(seen.count == lanes.count)
      }
    }
  }

  @Test(arguments: LayoutKind.all)
  func `it scrolls the way that it says`(kind: LayoutKind) {
    for direction in [LayoutConfiguration.Direction.vertical, .horizontal] {
      #expect((layout(kind, direction).direction == .horizontal) == kind.isHorizontal(direction))
    }
  }

  @Test(arguments: LayoutKind.all)
  func `sections are its own or are joined, as it says`(kind: LayoutKind) {
    var layout = layout(kind)
    let section = [Size(width: 9, height: 9)]
    layout.prepare(from: TestBoard([section, section]), in: Self.container)
    #expect(layout.sectionCount == (kind.traits.contains(.sections) ? 2 : 1))
  }

  @Test(arguments: LayoutKind.all)
  func `places that it calls final stay through what follows`(kind: LayoutKind) {
    guard kind.settling != .atEnd else { return }
    for count in 1..<Self.extents.count {
      var layout = layout(kind)
      layout.prepare(from: TestBoard(Array(Self.extents[..<count])), in: Self.container)
      let before = layout.frames
      layout.append(from: TestBoard(Self.extents))
      let last = before[before.count - 1].minY
      let final = kind.settling == .atOnce ? before.count : before.count { $0.minY < last }
      #expect(layout.frames.prefix(final).elementsEqual(before.prefix(final)), "\(count) items")
    }
  }

  @Test func `only a layout that says so moves what is there when an item comes`() {
    for kind in LayoutKind.all where kind.settling == .atEnd {
      var layout = layout(kind)
      layout.prepare(from: TestBoard([9, 9, 9, 9, 9]), in: Self.container)
      let before = layout.frames
      layout.append(from: TestBoard([9, 9, 9, 9, 9, 9]))
      let isSame = layout.frames.starts(with: before)
      #expect(isSame != kind.traits.contains(.rearranges), "\(kind)")
    }
  }

  @Test(arguments: LayoutKind.all)
  func `items that it keeps apart share no area`(kind: LayoutKind) {
    guard kind.traits.contains(.keepsApart) else { return }
    var layout = layout(kind)
    layout.prepare(from: TestBoard(Self.extents), in: Self.container)
    let frames = layout.frames
    for (index, frame) in frames.enumerated() {
      for other in frames[..<index] {
        let isBeside = frame.maxX <= other.minX || other.maxX <= frame.minX
        let isAbove = frame.maxY <= other.minY || other.maxY <= frame.minY
        #expect(isBeside || isAbove, "\(frame) and \(other)")
      }
    }
  }

  @Test(arguments: LayoutKind.all)
  func `it has the lanes that it says`(kind: LayoutKind) {
    var layout = layout(kind) { $0.columns = .count(4) }
    layout.prepare(from: TestBoard(Self.extents), in: Size(width: 4000, height: 50))
    if kind.lanes != .none { #expect(Set(layout.elements.map(\.lane)).count == 4) }
    let isConfigured = layout.frames.allSatisfy { $0.width > 900 }
    #expect(isConfigured == (kind.lanes == .configured))
  }

  @Test(arguments: LayoutKind.all)
  func `gaps count where it says so`(kind: LayoutKind) {
    func size(_ change: (inout LayoutConfiguration) -> Void) -> [Rect] {
      var layout = layout(kind, .vertical, change)
      layout.prepare(from: TestBoard(Self.extents), in: Size(width: 400, height: 50))
      return layout.frames
    }
    let usual = size { _ in }
    #expect((size { $0.columnGap += 7 } != usual) == kind.traits.contains(.columnGap))
    #expect((size { $0.rowGap += 7 } != usual) == kind.traits.contains(.rowGap))
    #expect((size { $0.placement = .roundRobin } != usual) == kind.traits.contains(.placement))
    #expect((size { $0.isRightToLeft = true } != usual) == kind.traits.contains(.rightToLeft))
  }

  @Test(arguments: LayoutKind.all)
  func `the widths of items count where it says so`(kind: LayoutKind) {
    let board = TestBoard(Self.extents)
    var wide = board
    wide.sections[0] = board.sections[0].map { Size(width: $0.width + 3, height: $0.height) }
    var (first, second) = (layout(kind), layout(kind))
    first.prepare(from: board, in: Self.container)
    second.prepare(from: wide, in: Self.container)
    #expect((first.frames != second.frames) == (kind.itemWidth != nil))
  }

  @Test(arguments: LayoutKind.all)
  func `each of its own numbers counts`(kind: LayoutKind) {
    for number in kind.numbers {
      var numbers = LayoutNumbers()
      #expect(number.range.contains(Int(numbers[number])))
      #expect(number.meanings.isEmpty || number.meanings.count == number.range.count)
      numbers[number] = Double(number.range.upperBound)
      let (usual, told) = (layout(kind), kind.layout(kind.configuration(.vertical), numbers))
      #expect(found(usual) != found(told), "\(number.name)")
    }
  }

  /// The frames found by each of 20 rectangles from the top of the content downwards.
  private func found(_ layout: any Layout) -> [[Rect]] {
    var layout = layout
    layout.prepare(from: TestBoard(Self.extents), in: Size(width: 400, height: 50))
    return (0..<20).map {
      layout.attributes(in: Rect(x: 0, y: Double($0) * 10, width: 400, height: 10)).map(\.frame)
    }
  }
}
