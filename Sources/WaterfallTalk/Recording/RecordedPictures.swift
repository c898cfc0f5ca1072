import Synchronization
import WaterfallRecords

/// Asks for the pictures of the recorded items, one after the other, so that a wall of photographs
/// is not in memory at once.
final class RecordedPictures: Sendable {
  private struct State {
    /// The questions that were not asked yet, the next one last.
    var waiting: [TalkRequest] = []
    var known: Set<TalkRequest> = []
    var isAsking = false
    /// The bytes of lines that the recording still takes.
    var left = RecordedPictures.most
  }

  /// The most bytes of all pictures of a recording, as lines.
  private static let most = 100_000_000

  private let state = Mutex(State())
  private let write: @Sendable ([UInt8]) -> Void
  private let ask: TalkRecording.Asking

  init(write: @escaping @Sendable ([UInt8]) -> Void, asking ask: @escaping TalkRecording.Asking) {
    (self.write, self.ask) = (write, ask)
  }

  /// Asks for the pictures of the items of a page, as far as nobody has asked for them.
  ///
  /// - Parameter line: the line with the page.
  func ask(for line: [UInt8]) {
    guard case .page(_, _, let value)? = try? TalkLine(decoding: line),
      let page = try? TalkPage(value)
    else { return }
    let wanted = page.items.flatMap { item in
      item.record.blobs.filter { $0.picture != nil }.map {
        TalkRequest.picture(item: item.id, field: $0.field)
      }
    }
    state.withLock { state in
      let new = wanted.filter { state.known.insert($0).inserted }
      state.waiting.insert(contentsOf: new.reversed(), at: 0)
    }
    askNext()
  }

  private func askNext() {
    let next = state.withLock { state -> TalkRequest? in
      guard !state.isAsking, state.left > 0, let next = state.waiting.popLast() else { return nil }
      state.isAsking = true
      return next
    }
    guard let next else { return }
    ask(next) { [self] line in
      write(line)
      state.withLock { ($0.isAsking, $0.left) = (false, $0.left - line.count) }
      askNext()
    }
  }
}
