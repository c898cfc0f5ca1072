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

/// A state that was the latest one at some time. Guests refer to the one that they were sent.
///
/// Lines are encoded once for all guests that need the same one.
final class TalkMoment {
  let step: Int
  private let state: TalkState
  private let program: String
  private var changes: (step: Int, line: [UInt8])?
  /// The line for a guest that has not been sent any state.
  private(set) lazy var firstLine = TalkLine.hello(program: program, step: step, state: state)
    .encoded

  init(step: Int, state: TalkState, program: String) {
    (self.step, self.state, self.program) = (step, state, program)
  }

  /// The line for a guest that was sent this state, and needs the latest one; empty if nothing has
  /// changed.
  func line(to latest: TalkMoment) -> [UInt8] {
    if let changes, changes.step == latest.step { return changes.line }
    let fields = latest.state.changes(since: state)
    let line = fields.isEmpty ? [] : TalkLine.step(latest.step, changes: fields).encoded
    changes = (latest.step, line)
    return line
  }
}
