import TerminalInput
import Testing
import WaterfallItems
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A growing source that has been read to its current end: cards of four rows, by default in one
/// column.
private func log(_ count: Int, window: String = "60x9", columns: Int = 1) -> TestViewer {
  return TestViewer(
    heights: Array(repeating: 4, count: count), window: window,
    options: TestViewer.options(columns: columns) { $0.isFollowing = true })
}

extension TestViewer {
  /// Adds `count` items to the source, and answers all requests.
  fileprivate mutating func write(_ count: Int) {
    let first = records.count
    records += (0..<count).map { Self.record("\(first + $0 + 1)", height: 4) }
    answerAll()
  }

  /// The numbers of the first three items shown.
  fileprivate var firstShown: [Int] {
    (0..<3).compactMap { state.arrangement.item(atPosition: $0).map { $0 + 1 } }
  }
}

@Test(arguments: [1, 3])
func `G goes to the last item there is, at once, and says that it follows`(columns: Int) {
  let viewer = log(100, columns: columns).pressing("G")
  #expect(viewer.focus == 100)
  #expect(viewer.statusLine.contains("following"))
  #expect(!viewer.statusLine.contains("loading"))
}

@Test func `at the end the view goes along, item by item`() {
  var viewer = log(30).pressing("G")
  for count in 31...35 {
    viewer.write(1)
    #expect((viewer.focus, viewer.state.offset) == (count, viewer.state.lastOffset))
  }
}

@Test func `after a search that finds nothing the view goes along again`() {
  var viewer = log(30).pressing("G/5")
  #expect(viewer.focus == 5)
  viewer.write(1)
  viewer.press("x")
  let count = viewer.state.items.count
  viewer.write(1)
  #expect(viewer.state.items.count == count + 1)
}

@Test(arguments: ["/29<Enter>", "/30", "/30<Enter>", "/28<Enter>n"])
func `a match stays in the view while items come`(keys: String) {
  var viewer = log(30).pressing("G" + keys)
  let stood = viewer.focus
  viewer.write(4)
  #expect(viewer.focus == stood)
  #expect(stood < 31)
  #expect(!viewer.statusLine.contains("following"))
}

@Test func `a search that is given up leaves the view following`() {
  var viewer = log(30).pressing("G/29<Esc>")
  viewer.write(2)
  #expect(viewer.focus == 32)
}

@Test(arguments: ["k", "<C-y>", "<Space>k", "g", "b", "5G"])
func `who moves up stays there`(keys: String) {
  var viewer = log(30).pressing("G" + keys)
  let stood = (viewer.focus, viewer.state.offset)
  viewer.write(3)
  #expect((viewer.focus, viewer.state.offset) == stood)
  #expect(!viewer.statusLine.contains("following"))
  #expect(!viewer.statusLine.contains("loading"))
}

@Test(arguments: ["kj", "k<Space><Space>", "gG", "g200<C-e>", "kF"])
func `who comes back to the end goes along again`(keys: String) {
  var viewer = log(30).pressing("G" + keys)
  viewer.write(2)
  #expect(viewer.focus == 32)
}

@Test func `the wheel leaves the end, and comes back to it`() {
  var viewer = log(30).pressing("G")
  viewer.wheel(.wheelUp)
  viewer.write(1)
  #expect(viewer.focus == 30)
  for _ in 0..<6 { viewer.wheel(.wheelDown) }
  viewer.write(1)
  #expect(viewer.focus == 32)
}

/// A log that already exists, with only its first page read.
private func longLog(_ count: Int) -> TestViewer {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: count), window: "60x9",
    options: TestViewer.options(columns: 1) { $0.isFollowing = true }, answering: .onDemand)
  viewer.answer()
  return viewer
}

@Test func `G reads what there is in large steps first`() {
  var viewer = longLog(9000).pressing("G")
  for _ in 0..<4 { viewer.answer() }
  #expect(viewer.focus == 9000)
  #expect(viewer.loads.count < 6)
  #expect(viewer.statusLine.contains("following"))
}

@Test func `who reads on through a long log is not taken to its end`() {
  let viewer = longLog(900).pressing("40j").answered()
  #expect(viewer.focus == 20)
}

@Test(arguments: [10, 20, 30])
func `a number beyond what there is goes to the last, and says how many there are`(count: Int) {
  var viewer = log(count).pressing("500G")
  // An empty next page shows that a full page was the last one.
  viewer.send(.rested)
  #expect(viewer.focus == count)
  #expect(viewer.statusLine.hasPrefix("there are \(count) items"))
}

@Test(arguments: [false, true])
func `a log that grows is sorted by what there is, and what comes is sorted in`(isFullPage: Bool) {
  var options = TestViewer.options(columns: 1, pageSize: isFullPage ? 10 : 20)
  options.isFollowing = true
  options.query.isReversed = true
  var viewer = TestViewer(heights: Array(repeating: 4, count: 10), window: "60x9", options: options)
  // An empty next page shows that a full page was the last one.
  if isFullPage { viewer.send(.rested) }
  #expect(viewer.firstShown == [10, 9, 8])
  #expect(!viewer.statusLine.contains("sorting"))
  viewer.write(2)
  #expect(viewer.firstShown == [12, 11, 10])
  #expect(viewer.focus == 10)
}

@Test func `Esc stops the reading of a log for an order, and a key that moves on goes on`() {
  var options = TestViewer.options(columns: 1, pageSize: 10)
  options.isFollowing = true
  options.query.isReversed = true
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: 30), window: "60x9", options: options,
    answering: .onDemand)
  viewer.answer()
  viewer.press("<Esc>")
  let count = viewer.state.items.count
  #expect(viewer.statusLine.contains("stopped"))
  viewer.write(1)
  #expect(viewer.state.items.count == count)
  viewer.press("j")
  for _ in 0..<3 { viewer.answer() }
  #expect(viewer.state.items.count == 31)
}

/// Bursts of very different lengths: a request has 20 items, 40, or thousands.
private let bursts = [1, 19, 20, 21, 40, 60, 300, 9000]

@Test(arguments: bursts)
func `however much comes at once, who is at the end goes along`(burst: Int) {
  var viewer = log(100).pressing("G")
  for number in 1...3 {
    viewer.write(burst)
    #expect(viewer.focus == 100 + number * burst)
    #expect(viewer.state.offset == viewer.state.lastOffset)
    #expect(viewer.statusLine.contains("following"))
  }
}

@Test(arguments: bursts)
func `a log that fits the screen goes along as well`(burst: Int) {
  var viewer = log(1)
  viewer.write(burst)
  viewer.write(burst)
  #expect(viewer.focus == 1 + 2 * burst)
}

/// A pipe with only its first page read; no other request waits.
private func pipe(_ count: Int) -> TestViewer {
  var viewer = TestViewer(
    heights: Array(repeating: 4, count: count), window: "60x9",
    options: TestViewer.options(columns: 1), answering: .onDemand, isPiped: true)
  viewer.answer()
  return viewer
}

@Test func `G on a pipe waits for what pours in, and then goes along`() {
  var viewer = pipe(9000).pressing("G").answered()
  #expect(viewer.focus == 1)
  #expect(viewer.statusLine.contains("loading"))
  viewer.answerAll()
  // A pipe that pauses may have ended; only the next page would show it.
  viewer.send(.rested)
  #expect((viewer.focus, viewer.state.offset) == (9000, viewer.state.lastOffset))
  for count in [9001, 9061, 18_061] {
    viewer.write(count - viewer.focus)
    #expect(viewer.focus == count)
  }
  #expect(viewer.statusLine.contains("following"))
}

@Test func `G on a pipe that trickles without a pause arrives, too`() {
  var viewer = pipe(20).pressing("G")
  for count in 21...24 {
    viewer.write(1)
    #expect(viewer.focus == count)
  }
}

@Test(arguments: [["G"], ["G", "k"], ["G", "g"]])
func `a pipe is read on at the end alone`(keys: [String]) {
  var viewer = pipe(9000)
  for key in keys {
    viewer.press(key)
    viewer.answerAll()
    viewer.send(.rested)
  }
  viewer.write(50_000)
  #expect((viewer.state.items.count == 59_000) == (keys == ["G"]))
}

@Test func `a pipe that ends is not followed any more`() {
  var viewer = pipe(30).pressing("G")
  viewer.answerAll()
  viewer.send(.rested)
  #expect(viewer.statusLine.contains("following"))
  viewer.isPiped = false
  viewer.write(2)
  #expect(viewer.focus == 32)
  #expect(!viewer.statusLine.contains("following"))
}

@Test func `who scrolls through a pipe is not taken to its end`() {
  var viewer = pipe(30)
  viewer.answerAll()
  viewer.press("99j")
  viewer.answerAll()
  viewer.press("99j")
  viewer.write(5)
  #expect(viewer.focus == 30)
}

@Test func `Esc stops the way to the end of what is followed`() {
  var viewer = longLog(90_000).pressing("G").answered()
  viewer.press("<Esc>")
  let count = viewer.state.items.count
  #expect(viewer.statusLine.contains("stopped at \(count) items"))
  viewer.write(1)
  #expect(viewer.state.items.count <= count + 20)
  #expect(viewer.focus <= count)
}

@Test func `in a sorted log nothing leads to the end by itself when the order goes`() {
  var options = TestViewer.options(columns: 1)
  (options.isFollowing, options.query.isReversed) = (true, true)
  var viewer = TestViewer(heights: Array(repeating: 4, count: 30), window: "60x9", options: options)
  viewer.answerAll()
  viewer.press("G", thenFocus: 1)
  viewer.write(1)
  #expect(viewer.focus == 1)
}
