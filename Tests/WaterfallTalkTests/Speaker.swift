import Synchronization
import WaterfallItems
import WaterfallRecords

@testable import WaterfallTalk

/// A server of a talk that answers each page by its numbers, and each picture by its field's name.
final class Speaker: Sendable {
  let server: TalkServer
  private let questions: Questions

  private final class Questions: Sendable {
    let all = Mutex<[(guest: TalkGuest.ID, request: TalkRequest)]>([])
    let answers: Mutex<Bool>
    let server = Mutex<(@Sendable (TalkGuest.ID, [UInt8]) -> Void)?>(nil)

    init(answers: Bool) { self.answers = Mutex(answers) }
  }

  init(at address: TalkAddress, answers: Bool) throws {
    let questions = Questions(answers: answers)
    server = try TalkServer(at: address, program: "test 1") { guest, request in
      questions.all.withLock { $0.append((guest, request)) }
      let isAnswered = questions.answers.withLock { $0 }
      if isAnswered { questions.server.withLock { $0?(guest, Self.answer(to: request)) } }
    }
    self.questions = questions
    let answer: @Sendable (TalkGuest.ID, [UInt8]) -> Void = { [weak server] guest, line in
      server?.answer(guest, line)
    }
    questions.server.withLock { $0 = answer }
  }

  deinit { server.end() }

  var asked: [TalkRequest] { questions.all.withLock { $0.map(\.request) } }

  /// Answers the open questions and all that come later.
  func answerAll() {
    questions.answers.withLock { $0 = true }
    questions.all.withLock {
      for (guest, request) in $0 { server.answer(guest, Self.answer(to: request)) }
    }
  }

  /// Leaves later questions open.
  func answerNone() { questions.answers.withLock { $0 = false } }

  private static func answer(to request: TalkRequest) -> [UInt8] {
    let line: TalkLine =
      switch request {
      case .page(let order, let from, let count):
        .page(order: order, from: from, page(order: order, from: from, count: count))
      case .picture(let item, "none"): .picture(item: item, field: "none", .failure("no picture"))
      case .picture(let item, let field):
        .picture(item: item, field: field, .bytes(Array(field.utf8)))
      }
    return line.encoded
  }

  static func page(order: Int, from: Int, count: Int) -> Value {
    .object([
      Field("order", .whole(order)), Field("from", .whole(from)), Field("count", .whole(count)),
    ])
  }
}
