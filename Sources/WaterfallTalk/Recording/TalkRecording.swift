import WaterfallRecords

/// Writes a talk as lines: the states with their times, and the items that guests need to see them.
///
/// The lines are those that guests get (Talks.md), with the milliseconds since the start as `at`.
package final class TalkRecording {
  /// Asks the viewer. The line that answers may come at any time, from any thread.
  package typealias Asking =
    @Sendable (TalkRequest, @escaping @Sendable ([UInt8]) -> Void) -> Void

  private let program: String
  private let write: @Sendable ([UInt8]) -> Void
  private let ask: Asking
  private let pictures: RecordedPictures
  private let start = ContinuousClock.now
  private var last: TalkState?
  private var step = 0
  /// The items of the last state's order that were asked for: by the number of their block, how
  /// many of it there were.
  private var asked: [Int: Int] = [:]

  /// - Parameters:
  ///   - program: the name and the version of this program.
  ///   - write: takes a line with its line feed.
  ///   - ask: asks for the items that guests need, and for their pictures.
  package init(
    program: String, write: @escaping @Sendable ([UInt8]) -> Void, asking ask: @escaping Asking
  ) {
    (self.program, self.write, self.ask) = (program, write, ask)
    pictures = RecordedPictures(write: write, asking: ask)
  }

  /// Records what the speaker shows now.
  ///
  /// - Parameter state: differs from the one before.
  package func record(_ state: TalkState) {
    step += 1
    let line: TalkLine
    if let last {
      line = .step(step, changes: state.changes(since: last))
      if state.order != last.order { asked = [:] }
    } else {
      line = .hello(program: program, step: step, state: state)
    }
    last = state
    let time = start.duration(to: .now) / .milliseconds(1)
    // The line is an object, so the time may be its first member.
    write(Array("{\"at\":\(Int(time)),".utf8) + line.encoded.dropFirst())
    askForItems(of: state)
  }

  private static let block = 64
  /// The items that a large window shows from the speaker's first one on.
  private static let room = 200

  private func askForItems(of state: TalkState) {
    // Without the roles of fields no cards can be made.
    guard state["fields"] != nil else { return }
    let top = state.card("anchor")?.position ?? 0
    let end = min(top + Self.room, state.count)
    let base = TalkPlace(state).from
    for block in base / Self.block..<max(base / Self.block, (end + Self.block - 1) / Self.block) {
      let from = block * Self.block
      let count = min(Self.block, state.count - from)
      guard count > asked[block] ?? 0 else { continue }
      asked[block] = count
      ask(.page(order: state.order, from: from, count: count)) { [write, pictures] line in
        write(line)
        pictures.ask(for: line)
      }
    }
  }
}
