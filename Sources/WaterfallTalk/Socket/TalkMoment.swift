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
