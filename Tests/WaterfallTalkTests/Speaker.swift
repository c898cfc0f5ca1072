import Synchronization
import WaterfallItems
import WaterfallRecords

@testable import WaterfallTalk

/// A server of a talk that answers each page by its numbers, and each picture by its field's name.
final class Speaker: Sendable {
  let server: TalkServer
  private let questions: Questions

  private final class Questions: Sendable {
    let all = Mutex<[TalkQuestion]>([])
    let answers: Mutex<Bool>

    init(answers: Bool) { self.answers = Mutex(answers) }
  }

  init(at address: TalkAddress, answers: Bool) throws {
    let questions = Questions(answers: answers)
    server = try TalkServer(at: address, program: "test 1", limits: .patient) { question in
      questions.all.withLock { $0.append(question) }
      if questions.answers.withLock(\.self) { Self.answer(question) }
    }
    self.questions = questions
  }

  deinit { server.end() }

  var asked: [TalkRequest] { questions.all.withLock { $0.map(\.request) } }

  /// Answers the open questions and all that come later.
  func answerAll() {
    questions.answers.withLock { $0 = true }
    for question in questions.all.withLock(\.self) { Self.answer(question) }
  }

  /// Leaves later questions open.
  func answerNone() { questions.answers.withLock { $0 = false } }

  private static func answer(_ question: TalkQuestion) {
    let line: TalkLine =
      switch question.request {
      case .page(let order, let from, let count):
        .page(order: order, from: from, page(order: order, from: from, count: count))
      case .picture(let item, "none"): .picture(item: item, field: "none", .failure("no picture"))
      case .picture(let item, let field):
        .picture(item: item, field: field, .bytes(Array(field.utf8)))
      }
    question.answer(line.encoded)
  }

  static func page(order: Int, from: Int, count: Int) -> Value {
    .object([
      Field("order", .whole(order)), Field("from", .whole(from)), Field("count", .whole(count)),
    ])
  }
}
