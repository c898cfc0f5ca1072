import Synchronization
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A source that reports the requested pages in order.
private final class AskedSource: LeafSource {
  let name = "asked"
  let asked = AsyncStream<Int>.makeStream()
  private let records = (0..<100).map { TestViewer.record("\($0)", height: 4) }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    asked.continuation.yield(cursor?.index ?? 0)
    return Page(of: records, after: cursor, count: count)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] { [] }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

/// Loads pages, and waits for the results.
private struct Loads {
  let source = AskedSource()
  let posted: AsyncStream<Void>
  let inbox: Inbox
  let runner: EffectRunner
  var request: LoadRequest

  init(_ options: ViewerOptions = TestViewer.options()) throws {
    let posts = AsyncStream<Void>.makeStream()
    posted = posts.stream
    inbox = Inbox(wake: { posts.continuation.yield() })
    runner = EffectRunner(source: source, options: options, inbox: inbox)
    let viewer = TestViewer(heights: [], window: "40x10", answering: .onDemand)
    request = try #require(
      viewer.waiting.compactMap { if case .load(let request) = $0 { request } else { nil } }
        .first)
    (request.fields, request.wantsCards, request.count) = (TestViewer.fields, false, 10)
  }

  /// - Returns: the ids of the page that was posted.
  func load(from index: Int, _ change: (inout LoadRequest) -> Void = { _ in }) async -> [UInt64] {
    var request = request
    request.cursor = Cursor(position: UInt64(index), index: index)
    change(&request)
    runner.run(request)
    for await _ in posted { break }
    return inbox.take().flatMap { event in
      if case .page(let page) = event { page.ids.map(\.value) } else { [UInt64]() }
    }
  }

  /// The first items of the next `count` pages that the source is asked for.
  func asked(_ count: Int) async -> [Int] {
    var asked: [Int] = []
    for await index in source.asked.stream {
      asked.append(index)
      if asked.count == count { break }
    }
    return asked
  }
}

@Test(.timeLimit(.minutes(20)))
func `the next page is read before it is asked for, and once`() async throws {
  let loads = try Loads()
  #expect(await loads.load(from: 10) == Array(10..<20))
  #expect(await loads.asked(2) == [10, 20])
  #expect(await loads.load(from: 20) == Array(20..<30))
  #expect(await loads.asked(1) == [30])
  // The requested count grows while loading, so a page that was read ahead with another count is
  // used, too.
  #expect(await loads.load(from: 30) { $0.count = 5 } == Array(30..<40))
  #expect(await loads.asked(1) == [40])
}

@Test(.timeLimit(.minutes(20)))
func `another page than the one that was read ahead is read anew`() async throws {
  let changes: [(inout LoadRequest) -> Void] = [
    { $0.cursor = Cursor(position: 50, index: 50) }, { $0.generation = 1 },
    { $0.query.isReversed.toggle() }, { $0.measure.laneExtent += 1 },
  ]
  for change in changes {
    let loads = try Loads()
    #expect(await loads.load(from: 10) == Array(10..<20))
    #expect(await loads.asked(2) == [10, 20])
    let ids = await loads.load(from: 20, change)
    let first = try #require(ids.first)
    #expect(await loads.asked(1) == [Int(first)])
  }
}

@Test(.timeLimit(.minutes(20)))
func `pages are not read ahead for cards, nor of what grows for ever`() async throws {
  let following = TestViewer.options { $0.isFollowing = true }
  for (options, wantsCards) in [(TestViewer.options(), true), (following, false)] {
    let loads = try Loads(options)
    _ = await loads.load(from: 10) { $0.wantsCards = wantsCards }
    _ = await loads.load(from: 50) { $0.wantsCards = wantsCards }
    #expect(await loads.asked(2) == [10, 50])
  }
}
