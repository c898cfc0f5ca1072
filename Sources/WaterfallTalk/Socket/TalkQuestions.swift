import Platform
import Synchronization
import WaterfallItems
import WaterfallRecords

/// The questions of a guest, which the speaker answers one by one.
///
/// Tasks ask. The guest's task sends the first question, takes its answer, and then sends the next.
final class TalkQuestions: Sendable {
  enum Answer: Sendable {
    case page(Value)
    case picture(TalkPicture)
  }

  private struct Question {
    let number: UInt64
    let request: TalkRequest
    let continuation: CheckedContinuation<Result<Answer, ItemError>, Never>
  }

  private struct State {
    /// The reason why nothing can be asked; nil while the talk is joined.
    var closure: ItemError?
    var lastNumber: UInt64 = 0
    var waiting: [Question] = []
    /// The request that was sent, until its answer comes. Its question is nil after it was
    /// cancelled.
    var asked: TalkRequest?
    var asker: Question?
    /// Questions that were cancelled before they were asked.
    var cancelled: Set<UInt64> = []
  }

  private let path: String
  private let state: Mutex<State>
  private let bell: Bell

  /// Nothing can be asked until ``open()``.
  ///
  /// - Returns: nil if the system has no pipe left.
  init?(path: String) {
    guard let bell = Bell() else { return nil }
    (self.bell, self.path) = (bell, path)
    state = Mutex(State(closure: .io(name: path, reason: "the talk is not joined")))
  }

  /// Becomes readable when there may be a question to send.
  var descriptor: Descriptor { bell.reading }

  /// Asks the speaker, and waits for the answer.
  func ask(_ request: TalkRequest) async throws(ItemError) -> Answer {
    guard GuestLine.want(request).encoded.count <= GuestLine.longest else {
      throw .unsupported(name: path, reason: "the name of a field is too long for a question")
    }
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(Question(number: number, request: request, continuation: continuation))
      }
    } onCancel: {
      cancel(number)
    }
    state.withLock { _ = $0.cancelled.remove(number) }
    return try result.get()
  }

  private func add(_ question: Question) {
    let failure = state.withLock { state -> ItemError? in
      if state.cancelled.remove(question.number) != nil { return .cancelled }
      if let closure = state.closure { return closure }
      state.waiting.append(question)
      return nil
    }
    guard let failure else { return bell.ring() }
    question.continuation.resume(returning: .failure(failure))
  }

  /// A question that was sent stays with the speaker. Its answer is then ignored.
  private func cancel(_ number: UInt64) {
    let question = state.withLock { state -> Question? in
      if state.asker?.number == number {
        defer { state.asker = nil }
        return state.asker
      }
      guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.waiting.remove(at: index)
    }
    question?.continuation.resume(returning: .failure(.cancelled))
  }
}

// For the guest's task.
extension TalkQuestions {
  /// Call it before ``nextLine()``, or a question that comes between would not be noticed.
  func hush() { bell.hush() }

  /// Lets others ask, after the talk has been joined.
  func open() { state.withLock { $0.closure = nil } }

  /// Ends all questions, and refuses others until ``open()``.
  ///
  /// - Parameter reason: nil if the connection is lost.
  func close(because reason: ItemError? = nil) {
    let reason = reason ?? .io(name: path, reason: "the speaker is not there")
    let open = state.withLock { state in
      defer { (state.waiting, state.asker, state.asked) = ([], nil, nil) }
      if state.closure != .cancelled { state.closure = reason }
      return [state.asker].compactMap { $0 } + state.waiting
    }
    for question in open { question.continuation.resume(returning: .failure(reason)) }
  }

  /// The line of the next question, which is then with the speaker; nil if there is none, or one is
  /// with the speaker already.
  func nextLine() -> [UInt8]? {
    state.withLock { state in
      guard state.asked == nil, !state.waiting.isEmpty else { return nil }
      let question = state.waiting.removeFirst()
      (state.asked, state.asker) = (question.request, question)
      return GuestLine.want(question.request).encoded
    }
  }

  func take(page: Value, order: Int, from: Int) {
    finish(.page(page)) { request in
      guard case .page(order, from, _) = request else { return false }
      return true
    }
  }

  func take(_ picture: TalkPicture, item: ItemID, field: String) {
    finish(.picture(picture)) { request in
      guard case .picture(item, let name) = request else { return false }
      return name.isExactly(field)
    }
  }

  /// Passes an answer on to the asker, if it belongs to the question that was sent.
  private func finish(_ answer: Answer, if isAnswered: (TalkRequest) -> Bool) {
    let question = state.withLock { state -> Question? in
      guard let asked = state.asked, isAnswered(asked) else { return nil }
      defer { (state.asked, state.asker) = (nil, nil) }
      return state.asker
    }
    question?.continuation.resume(returning: .success(answer))
  }
}
