import Platform
package import WaterfallItems
package import WaterfallRecords

/// News for a guest of a talk.
package enum TalkEvent: Hashable, Sendable {
  /// The speaker has said hello. A whole state follows.
  case joined(program: String)
  /// The state that the speaker shows now.
  case state(TalkState, step: Int)
  /// A recording was stopped, or goes on.
  case paused(Bool)
  /// The speaker has left, with the reason if there is one. It may come back.
  case ended(String?)
  /// The talk cannot be joined, or the connection is lost. The same reason is reported once, until
  /// the talk is joined again.
  case lost(TalkError)
}

/// A guest's end of a talk.
///
/// It joins the talk, and joins it again after each loss, until ``end()``. The speaker's lines are
/// hostile, because another user's program may lead: they are bounded, and a faulty one ends the
/// connection.
package final class TalkClient: Sendable {
  /// How long to wait before the talk is joined again.
  package struct Pauses: Sendable {
    /// After a loss.
    package var first = Duration.milliseconds(100)
    /// After each further attempt.
    package var later = Duration.seconds(1)
    /// How long a speaker may take to say hello.
    package var silence = Duration.seconds(10)

    package init() {}
  }

  private let questions: TalkQuestions
  private let task: Task<Void, Never>

  /// Begins to join the talk.
  ///
  /// - Parameters:
  ///   - path: the path of the socket.
  ///   - onEvent: called with one event at a time, never in the caller's thread.
  /// - Throws: `.shortage`
  package init(
    at path: String, pauses: Pauses = Pauses(), onEvent: @escaping @Sendable (TalkEvent) -> Void
  ) throws(TalkError) {
    guard let questions = TalkQuestions(path: path) else { throw .shortage }
    self.questions = questions
    task = startTask {
      var attendance = TalkAttendance(at: path, questions, pauses: pauses, onEvent: onEvent)
      await attendance.run()
    }
  }

  deinit { end() }

  /// Leaves the talk. Open questions throw `.cancelled`.
  package func end() {
    // The task closes the questions as well, with the reason that the connection is lost.
    questions.close(because: .cancelled)
    task.cancel()
  }

  /// Items of the order with this number, from this index on: the object of the speaker's line.
  ///
  /// - Throws: `.io` if the talk is not joined, or the connection is lost; `.cancelled`.
  package func page(order: Int, from: Int, count: Int) async throws(ItemError) -> Value {
    switch try await questions.ask(.page(order: order, from: from, count: count)) {
    case .page(let page): return page
    case .picture: throw .cancelled
    }
  }

  /// The bytes of a picture's file.
  ///
  /// - Throws: `.io` if the talk is not joined, or the connection is lost; `.unsupported` if the
  ///   speaker has no such picture; `.cancelled`.
  package func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    switch try await questions.ask(.picture(item: item, field: field)) {
    case .picture(.bytes(let bytes)): return bytes
    case .picture(.failure(let reason)): throw .unsupported(name: field, reason: reason)
    case .page: throw .cancelled
    }
  }
}
