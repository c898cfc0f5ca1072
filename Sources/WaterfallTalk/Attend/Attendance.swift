import Platform
import Synchronization
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// A guest's attendance of a talk: the connection, and what the speaker shows.
package final class Attendance: TalkHall {
  let client: TalkClient
  private let news: TalkNews

  /// Begins to join a talk.
  ///
  /// - Throws: `.shortage`.
  package init(at path: String, pauses: TalkClient.Pauses = TalkClient.Pauses()) throws(TalkError) {
    let news = TalkNews()
    self.news = news
    client = try TalkClient(at: path, pauses: pauses) { news.receive($0) }
  }

  package func end() { client.end() }

  package func firstState() async throws(TalkError) -> TalkState {
    await news.wait { $0.state != nil || $0.fault != nil }
    let (state, fault) = news.latest
    guard let state else { throw fault ?? .lost }
    return state
  }

  /// The first event is the latest state.
  package func listen(_ listener: @escaping @Sendable (TalkEvent) -> Void) { news.listen(listener) }

  package func link(from start: TalkStart) -> any TalkLink { GuestLink(self, from: start) }

  /// Waits until a state fulfils a condition.
  func wait(until condition: @escaping @Sendable (TalkState) -> Bool) async {
    await news.wait { $0.state.map(condition) ?? false }
  }
}

extension TalkEvent: PaneNews {}

/// The events of a talk, for those who wait for them.
private final class TalkNews: Sendable {
  struct Content {
    var state: TalkState?
    var step = 0
    /// The reason why there is no connection; nil if there is one, or not yet.
    var fault: TalkError?
    fileprivate var listener: (@Sendable (TalkEvent) -> Void)?
    fileprivate var waiters: [Int: Waiter] = [:]
    fileprivate var lastWaiter = 0
    /// The waiters that were cancelled before they began to wait.
    fileprivate var cancelled: Set<Int> = []
  }

  fileprivate struct Waiter {
    let condition: @Sendable (Content) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private let content = Mutex(Content())

  var latest: (state: TalkState?, fault: TalkError?) { content.withLock { ($0.state, $0.fault) } }

  func listen(_ listener: @escaping @Sendable (TalkEvent) -> Void) {
    let (state, step) = content.withLock { content in
      content.listener = listener
      return (content.state, content.step)
    }
    if let state { listener(.state(state, step: step)) }
  }

  func receive(_ event: TalkEvent) {
    let (listener, ready) = content.withLock { content in
      switch event {
      case .joined: content.fault = nil
      case .state(let state, let step): (content.state, content.step) = (state, step)
      case .lost(let fault): content.fault = fault
      // Who has no state yet would wait for the next speaker.
      case .ended: if content.state == nil { content.fault = .lost }
      case .paused: break
      }
      let ready = content.waiters.filter { $0.value.condition(content) }
      for number in ready.keys { content.waiters[number] = nil }
      return (content.listener, ready.values.map(\.continuation))
    }
    for continuation in ready { continuation.resume() }
    listener?(event)
  }

  /// Waits until a condition holds, or the task is cancelled.
  func wait(for condition: @escaping @Sendable (Content) -> Bool) async {
    let number = content.withLock { content in
      content.lastWaiter += 1
      return content.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = content.withLock { content in
          if condition(content) || content.cancelled.remove(number) != nil { return true }
          content.waiters[number] = Waiter(condition: condition, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = content.withLock { content in
        let waiter = content.waiters.removeValue(forKey: number)
        if waiter == nil { content.cancelled.insert(number) }
        return waiter
      }
      waiter?.continuation.resume()
    }
    content.withLock { _ = $0.cancelled.remove(number) }
  }
}

/// A guest's connection, as the source of the speaker's items from a place on.
struct GuestLink: TalkLink {
  let start: TalkStart
  private let attendance: Attendance

  init(_ attendance: Attendance, from start: TalkStart) {
    (self.attendance, self.start) = (attendance, start)
  }

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    while true {
      let value = try await attendance.client.page(order: order, from: from, count: count)
      guard let page = try? TalkPage(value) else {
        let reason = "the speaker's page from item \(from + 1) on is faulty"
        throw .io(name: start.source, reason: reason)
      }
      if !page.items.isEmpty || page.ends { return page }
      await attendance.wait { $0.order != order || $0.count > from || !$0.hasMore }
      if Task.isCancelled { throw .cancelled }
    }
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    try await attendance.client.picture(item: item, field: field)
  }
}
