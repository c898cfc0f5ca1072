import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A pipe that stays open, with only its first page read.
private func pipe(_ count: Int, changing change: (inout ViewerOptions) -> Void) -> TestViewer {
  var options = TestViewer.options(columns: 1) { $0.counting = .filtered }
  change(&options)
  var viewer = TestViewer(
    records: records(0..<count), window: "90x9", options: options, answering: .onDemand,
    isPiped: true)
  viewer.answer()
  return viewer
}

private func records(_ numbers: Range<Int>) -> [Record] {
  numbers.map { TestViewer.record("\($0 + 1)", badge: ["red", "green", "blue"][$0 % 3]) }
}

extension TestViewer {
  /// The producer pauses.
  fileprivate mutating func pause() {
    answerAll()
    send(.rested)
    answerAll()
  }

  fileprivate mutating func write(_ count: Int) {
    self.records += OpenPipeTests.more(records.count..<records.count + count)
    answerAll()
  }

  fileprivate func shown(_ count: Int) -> [Int] {
    (0..<count).compactMap { state.arrangement.item(atPosition: $0).map { $0 + 1 } }
  }
}

extension String {
  /// How often it contains a text.
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}

@Suite struct OpenPipeTests {
  fileprivate static func more(_ numbers: Range<Int>) -> [Record] { records(numbers) }

  @Test func `after a refresh, an order and a filter hold although the pipe is open`() throws {
    var viewer = pipe(30) { $0.query.isReversed = true }
    viewer.pause()
    viewer.press("r")
    viewer.pause()
    #expect(viewer.shown(2) == [30, 29])
    viewer.press("fgreen<Enter>")
    viewer.pause()
    #expect(viewer.shown(2) == [29, 26])
  }

  @Test func `an order shows what has come, and takes in what comes`() {
    var viewer = pipe(9000) { $0.query.isReversed = true }
    viewer.pause()
    #expect(viewer.shown(2) == [9000, 8999])
    #expect(viewer.statusLine.contains("so far"))
    let row = viewer.state.anchor?.cells
    let focus = viewer.focus
    viewer.write(1)
    #expect(viewer.shown(2) == [9001, 9000])
    #expect((viewer.focus, viewer.state.anchor?.cells) == (focus, row))
    viewer.isPiped = false
    viewer.write(1)
    #expect(viewer.shown(2) == [9002, 9001])
    #expect(!viewer.statusLine.contains("so far"))
  }

  @Test func `an order of a pipe that never pauses is made whenever the items have doubled`() {
    var viewer = pipe(400_000) { $0.query.isReversed = true }
    var arranged: Set<Int> = []
    for _ in 0..<12 {
      viewer.answer()
      if viewer.shown(1) != [1] { arranged.insert(viewer.shown(1)[0]) }
    }
    #expect(arranged.count > 1)
    #expect(viewer.statusLine.contains("sorting"))
    // A user who stays at the top sees the top of each order.
    #expect(viewer.state.offset == 0)
  }

  @Test func `an order awaits a pause or many small pages`() {
    var viewer = pipe(20) { $0.query.isReversed = true }
    for count in 21...27 {
      viewer.write(1)
      #expect(viewer.shown(1) == [1], "\(count)")
    }
    viewer.write(1)
    #expect(viewer.shown(1) == [28])
  }

  @Test func `new items are hidden until they are sorted in`() {
    var viewer = pipe(50) { $0.query.isReversed = true }
    viewer.pause()
    viewer.records += Self.more(50..<53)
    viewer.answer()
    #expect(viewer.state.items.count == 53)
    #expect(viewer.state.arrangement.count == 50)
    viewer.answer()
    #expect(viewer.state.arrangement.count == 53)
  }

  @Test func `groups have what has come`() throws {
    let grouping = try Grouping("badge")
    var viewer = pipe(9000) { $0.query.grouping = grouping }
    viewer.pause()
    #expect(viewer.state.arrangement.count(inSection: 0) == 3000)
    #expect(viewer.statusLine.contains("so far"))
    viewer.write(3)
    #expect(viewer.state.arrangement.count(inSection: 0) == 3001)
  }

  @Test func `a filter has the matches that have come`() throws {
    let filter = try Filter("badge=blue")
    var viewer = pipe(9000) { $0.query.filters = [filter] }
    viewer.pause()
    #expect(viewer.state.arrangement.count == 3000)
    #expect(viewer.statusLine.contains("so far"))
    viewer.write(3)
    #expect(viewer.state.arrangement.count == 3001)
    viewer.isPiped = false
    viewer.write(3)
    #expect(viewer.state.arrangement.count == 3002)
    #expect(!viewer.statusLine.contains("so far"))
  }

  @Test func `a filter that shows nothing is not awaited, and G and Esc are free`() throws {
    let filter = try Filter("badge=black")
    var viewer = pipe(90) { $0.query.filters = [filter] }
    viewer.pause()
    viewer.press("G")
    viewer.pause()
    #expect(!viewer.statusLine.contains("filtering"))
    #expect(!viewer.statusLine.contains("loading"))
  }

  @Test func `a search without a match ends with what has come`() {
    var viewer = pipe(9000) { _ in }.pressing("/nowhere<Enter>")
    viewer.pause()
    #expect(viewer.statusLine.contains("no match so far"))
    #expect(viewer.statusLine.occurrences(of: "so far") == 1)
    #expect(!viewer.statusLine.contains("searching"))
  }

  @Test func `a search goes to a match that comes later, unless the user has moved on`() {
    for (keys, goes) in [("", true), ("n", true), ("j", false), ("<Esc>", false)] {
      var viewer = pipe(30) { _ in }.pressing("/31<Enter>")
      viewer.pause()
      #expect(viewer.statusLine.contains("no match so far"))
      viewer.press(keys)
      let focus = viewer.focus
      viewer.write(1)
      #expect(viewer.focus == (goes ? 31 : focus), "\(keys)")
    }
  }

  @Test func `a search that is typed while the pipe pauses is shown when it comes`() {
    var viewer = pipe(30) { _ in }.pressing("/31")
    viewer.pause()
    #expect(viewer.focus == 1)
    viewer.write(1)
    #expect(viewer.focus == 31)
    viewer.press("<Esc>")
    #expect(viewer.focus == 1)
  }

  @Test func `a count has what has come, and adds what comes`() {
    var viewer = pipe(9000) { _ in }.pressing(":count badge<Enter>")
    viewer.pause()
    #expect(viewer.grid.text.contains("badge: 3 values of 9000 cards so far"))
    viewer.write(1)
    #expect(viewer.grid.text.contains("badge: 3 values of 9001 cards so far"))
    #expect(viewer.grid.text.contains("red    3001"))
    viewer.isPiped = false
    viewer.write(1)
    #expect(viewer.grid.text.contains("badge: 3 values of 9002 cards\n"))
  }

  @Test func `G arrives in a pipe that never pauses`() {
    var viewer = pipe(800_000) { _ in }.pressing("G")
    for _ in 0..<40 { viewer.answer() }
    #expect(viewer.statusLine.contains("following"))
    #expect(viewer.focus == viewer.state.items.count)
    viewer.press("k")
    #expect(!viewer.statusLine.contains("following"))
  }

  /// Sorting in is a quick way, and sorting everything the plain one.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `sorting in equals sorting anew`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let old = Int.random(in: 128...900, using: &random)
    let new = Int.random(in: 1...old / 128, using: &random)
    let records = (0..<old + new).map { _ in
      TestViewer.record(
        "\(Int.random(in: 0..<40, using: &random))",
        badge: ["a", "b", "c", ""].randomElement(using: &random) ?? "")
    }
    var query = ItemQuery()
    let orders = try ["title", "title:desc", "badge"].map { text in try SortOrder(text) }
    let orderCount = Int.random(in: 0...2, using: &random)
    query.orders = Array(orders.shuffled(using: &random).prefix(orderCount))
    query.isReversed = query.orders.isEmpty || Bool.random(using: &random)
    if Bool.random(using: &random) { query.filters = [try Filter("title>7")] }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: query.grouping = try Grouping("badge")
    case 1: query.limit = Int.random(in: 1...old, using: &random)
    default: break
    }
    let source = MemorySource(records: records)
    func request(_ count: Int) -> ArrangeRequest {
      let places = (0..<count).map { ItemPlace(offset: UInt64($0), length: 1) }
      return ArrangeRequest(
        places: ContiguousArray(places), candidates: nil, query: query, fields: TestViewer.fields,
        generation: 0, number: 0)
    }
    let before = try #require(await request(old).arranged(from: source))
    var later = request(old + new)
    let plain = try #require(await later.arranged(from: source))
    later.sorted = SortedItems(before.sections, count: old)
    #expect(later.sortsIn)
    let quick = try #require(await later.arranged(from: source))
    #expect(quick.sections.map(\.items) == plain.sections.map(\.items))
    #expect(quick.sections.map(\.name) == plain.sections.map(\.name))
  }
}
