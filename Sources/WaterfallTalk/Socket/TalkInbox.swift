import Platform
import Synchronization

/// The way from other threads to the one that serves the guests.
final class TalkInbox: Sendable {
  struct Content {
    /// The latest state, if it is new; and the number of its step.
    var state: TalkState?
    var step = 0
    var answers: [(guest: TalkGuest.ID, line: [UInt8])] = []
    var isEnding = false
    fileprivate var hasRung = false
    fileprivate var guestCount = 0
    fileprivate var isOver = false
  }

  private let bell: Bell
  private let content = Mutex(Content())

  /// nil if the system has no pipe left.
  init?() {
    guard let bell = Bell() else { return nil }
    self.bell = bell
  }

  /// Becomes readable when there is something to take.
  var descriptor: Descriptor { bell.reading }
  var guestCount: Int { content.withLock(\.guestCount) }
  var isOver: Bool { content.withLock(\.isOver) }

  func publish(_ state: TalkState) {
    change { content in
      content.state = state
      content.step += 1
    }
  }

  func answer(_ guest: TalkGuest.ID, _ line: [UInt8]) {
    change { $0.answers.append((guest, line)) }
  }

  func end() { change { $0.isEnding = true } }

  private func change(_ change: (inout sending Content) -> Void) {
    let rings = content.withLock { content in
      change(&content)
      defer { content.hasRung = true }
      return !content.hasRung && !content.isOver
    }
    if rings { bell.ring() }
  }

  /// Takes all that has come. Called by the thread that serves the guests, as are the next two.
  func take() -> Content {
    bell.hush()
    return content.withLock { content in
      let taken = content
      content.state = nil
      content.answers = []
      content.hasRung = false
      return taken
    }
  }

  func set(guestCount: Int) { content.withLock { $0.guestCount = guestCount } }
  func setOver() { content.withLock { $0.isOver = true } }
}
