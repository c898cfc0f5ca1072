import Platform
import Synchronization
import TerminalGrid
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallViewer

/// A source that never answers. It reports when it is asked, and when the request is cancelled.
private final class SilentSource: LeafSource {
  let name = "silent"
  let asked = AsyncStream<Void>.makeStream()
  let givenUp = AsyncStream<Void>.makeStream()

  private func wait() async {
    asked.continuation.yield()
    while await pause(for: .seconds(3600)) {}
    givenUp.continuation.yield()
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    await wait()
    throw .cancelled
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    await wait()
    throw .cancelled
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    await wait()
    throw .cancelled
  }

  func reopened() async throws(ItemError) -> any ItemSource { self }
}

extension AsyncStream<Void> {
  /// Waits for `count` elements.
  fileprivate func wait(for count: Int) async {
    var rest = count
    for await _ in self {
      rest -= 1
      if rest == 0 { return }
    }
  }
}

private func runner(_ source: any ItemSource) -> EffectRunner {
  EffectRunner(source: source, options: TestViewer.options(), inbox: Inbox(wake: {}))
}

private let fetch = FetchRequest(
  indices: [0], places: [ItemPlace(offset: 0, length: 1)], fields: TestViewer.fields, generation: 0)

@Test(.timeLimit(.minutes(20)))
func `all that a runner has started ends with it, however much that is`() async {
  let source = SilentSource()
  var runner: EffectRunner? = runner(source)
  for _ in 0..<60 { runner?.run(fetch) }
  await source.asked.stream.wait(for: 60)
  runner = nil
  await source.givenUp.stream.wait(for: 60)
}

@Test(.timeLimit(.minutes(20)))
func `a load that another one waits for ends with the runner, too`() async {
  let source = SilentSource()
  var runner: EffectRunner? = runner(source)
  let viewer = TestViewer(heights: [], window: "40x10", answering: .onDemand)
  for case .load(let request) in viewer.waiting {
    runner?.run(request)
    runner?.run(request)
  }
  await source.asked.stream.wait(for: 1)
  runner = nil
  await source.givenUp.stream.wait(for: 1)
}

@Test(.timeLimit(.minutes(20)))
func `pictures that are given up are not begun anew from a newer source`() async {
  let (old, new) = (SilentSource(), SilentSource())
  let ended = AsyncStream<Void>.makeStream()
  let inbox = Inbox(wake: { ended.continuation.yield() })
  let queue = PictureQueue(PictureForm(.letters), source: old, inbox: inbox)
  let location = PictureLocation.record(ItemPlace(offset: 0, length: 1), field: "p", byteCount: 1)
  queue.replace(with: [PictureRequest(location: location, size: CellSize(columns: 1, rows: 1))])
  await old.asked.stream.wait(for: 1)
  queue.adopt(new)
  queue.end()
  await ended.stream.wait(for: 1)
  new.asked.continuation.finish()
  for await _ in new.asked.stream { Issue.record("the newer source was asked") }
}
