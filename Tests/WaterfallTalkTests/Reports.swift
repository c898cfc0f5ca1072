import Synchronization
import WaterfallRecords

@testable import WaterfallTalk

/// The events that a client has reported.
final class Reports: Sendable {
  private let events = Mutex<[TalkEvent]>([])
  var all: [TalkEvent] { events.withLock { $0 } }
  func add(_ event: TalkEvent) { events.withLock { $0.append(event) } }

  /// The focus of the state that came last.
  var focus: Value? {
    for case .state(let state, _) in all.reversed() { return state["focus"] }
    return nil
  }

  /// The identity in that focus.
  var focusedID: Value? { focus.flatMap { try? ObjectMembers($0) }?["id"] }
}
