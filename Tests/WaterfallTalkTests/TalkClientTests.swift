import Platform
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

@Suite(.ownThreads, .timeLimit(.minutes(20)))
struct TalkClientTests {
  private let folder = TemporaryFolder()
  private let reports = Reports()
  private let address: TalkAddress

  init() throws { address = try TalkAddress(in: folder) }

  private func client(silence: Duration = TalkClient.Pauses.patient.silence) throws -> TalkClient {
    var pauses = TalkClient.Pauses()
    (pauses.first, pauses.later) = (.milliseconds(5), .milliseconds(5))
    pauses.silence = silence
    return try TalkClient(at: address.path, pauses: pauses, onEvent: reports.add)
  }

  /// A speaker that answers each question, if it answers any.
  private func speaker(answers: Bool = true) throws -> Speaker {
    try Speaker(at: address, answers: answers)
  }

  @Test func `a guest joins, sees the states, and hears the end`() async throws {
    let speaker = try speaker()
    let client = try client()
    speaker.server.publish(.focus("1"))
    try await eventually { reports.focus == .string("1") }
    #expect(reports.all == [.joined(program: "test 1"), .state(.focus("1"), step: 1)])
    speaker.server.publish(TalkState([("focus", .string("1")), ("list", .bool(true))]))
    try await eventually { reports.all.count == 3 }
    speaker.server.publish(.focus("2"))
    try await eventually { reports.focus == .string("2") }
    #expect(reports.all.last == .state(.focus("2"), step: 3))
    speaker.server.end()
    try await eventually { reports.all.last == .ended("the speaker has left") }
    client.end()
  }

  @Test func `questions are answered in turn, whoever asks`() async throws {
    let speaker = try speaker()
    let client = try client()
    speaker.server.publish(.focus("1"))
    try await eventually { reports.focus != nil }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let page = try await client.page(order: 1, from: number, count: 5)
          #expect(page == Speaker.page(order: 1, from: number, count: 5))
        }
        group.addTask {
          let bytes = try await client.picture(item: ItemID(7), field: "f\(number)")
          #expect(bytes == Array("f\(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
    let failure = await #expect(throws: ItemError.self) {
      try await client.picture(item: ItemID(7), field: "none")
    }
    #expect(failure == .unsupported(name: "none", reason: "no picture"))
    let long = await #expect(throws: ItemError.self) {
      try await client.picture(item: ItemID(7), field: String(repeating: "f", count: 4096))
    }
    #expect(long?.statement.hasSuffix("too long for a question") == true)
    #expect(try await client.picture(item: ItemID(7), field: "f") == Array("f".utf8))
  }

  @Test func `a cancelled question throws, and its answer is no other's`() async throws {
    let speaker = try speaker(answers: false)
    let client = try client()
    speaker.server.publish(.focus("1"))
    try await eventually { reports.focus != nil }
    let first = Task { try await client.page(order: 1, from: 1, count: 1) }
    try await eventually { speaker.asked.count == 1 }
    let (second, third) = (
      Task { try await client.page(order: 1, from: 2, count: 1) },
      Task { try await client.page(order: 1, from: 3, count: 1) }
    )
    first.cancel()
    second.cancel()
    for task in [first, second] {
      let error = await #expect(throws: ItemError.self) { try await task.value }
      #expect(error == .cancelled)
    }
    speaker.answerAll()
    #expect(try await third.value == Speaker.page(order: 1, from: 3, count: 1))
    speaker.answerNone()
    let fourth = Task { try await client.page(order: 1, from: 4, count: 1) }
    client.end()
    let error = await #expect(throws: ItemError.self) { try await fourth.value }
    #expect(error == .cancelled)
  }

  @Test func `after a loss the guest joins again, and open questions fail`() async throws {
    let client = try client()
    try await eventually { reports.all == [.lost(.absent(path: address.path))] }
    let early = await #expect(throws: ItemError.self) {
      try await client.page(order: 1, from: 1, count: 1)
    }
    #expect(early?.statement == "\(address.path): reading failed: the speaker is not there")
    for round in 1...3 {
      let speaker = try speaker(answers: false)
      speaker.server.publish(.focus("\(round)"))
      try await eventually { reports.focus == .string("\(round)") }
      let question = Task { try await client.page(order: 1, from: 1, count: 1) }
      try await eventually { speaker.asked.count == 1 }
      speaker.server.end()
      let lost = await #expect(throws: ItemError.self) { try await question.value }
      #expect(lost == .io(name: address.path, reason: "the speaker is not there"))
      try await eventually { reports.all.last == .ended("the speaker has left") }
    }
    let count = reports.all.count
    client.end()
    let speaker = try speaker()
    speaker.server.publish(.focus("late"))
    let witness = Reports()
    let other = try TalkClient(at: address.path, pauses: .patient, onEvent: witness.add)
    try await eventually { witness.focus != nil }
    #expect(reports.all.count == count)
    other.end()
  }

  @Test(arguments: [
    ("{\"talk\":2}\n", TalkError.foreignVersion(2)),
    ("{\"error\":\"the talk is full\"}\n", .refused("the talk is full")),
    ("220 mail\r\n", .malformed(LineFault(expected: "the end of the value at byte 5 of the line"))),
    ("{\"step\":1,\"state\":{}}\n", .malformed(LineFault(expected: "\"talk\" in the first line"))),
    ("", .silent),
    (
      "{\"talk\":1,\"step\":1,\"state\":{}}\n{\"talk\":1,\"step\":1,\"state\":{}}\n",
      .malformed(LineFault(expected: "one line with \"talk\""))
    ),
    (
      "{\"talk\":1,\"step\":1,\"state\":{}}\n{\"page\":{}}\n",
      .malformed(LineFault(expected: "\"order\", a whole number from 0 to 2^53"))
    ),
  ])
  func `a program that is no speaker is left with the reason`(
    words: String, loss: TalkError
  ) async throws {
    let listener = try ListeningSocket(at: address.path)
    let client = try words.isEmpty ? client(silence: .milliseconds(20)) : client()
    var ends: [PlainEnd] = []
    func accept() {
      guard let socket = try? listener.descriptor.acceptedConnection() else { return }
      ends.append(PlainEnd(socket))
      ends.last?.say(words)
    }
    try await eventually {
      accept()
      return reports.all.contains(.lost(loss))
    }
    // It tries again, and does not say the same twice.
    let count = ends.count
    try await eventually {
      accept()
      return ends.count >= count + 3
    }
    let all = reports.all
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 != $1 }, "\(all)")
    client.end()
  }

  @Test func `a state of too many members is refused, however it comes`() async throws {
    let listener = try ListeningSocket(at: address.path)
    let client = try client()
    let end = try await listener.acceptedEnd()
    end.say("{\"talk\":1,\"step\":1,\"state\":{}}\n")
    for member in 0...100 { end.say("{\"step\":1,\"state\":{\"\(member)\":1}}\n") }
    let fault = LineFault(expected: "at most 100 members of the state")
    try await eventually { reports.all.contains(.lost(.malformed(fault))) }
    client.end()
  }

  @Test func `an open question fails with the fault of the speaker's line`() async throws {
    let listener = try ListeningSocket(at: address.path)
    let client = try client()
    let end = try await listener.acceptedEnd()
    end.say("{\"talk\":1,\"step\":1,\"state\":{\"focus\":\"1\"}}\n")
    try await eventually { reports.focus != nil }
    let question = Task { try await client.page(order: 1, from: 1, count: 1) }
    try await eventually { end.read().contains { $0.contains("want") } }
    end.say("[]\n")
    let error = await #expect(throws: ItemError.self) { try await question.value }
    let fault = "a line of the speaker is faulty: expected an object in a line"
    #expect(error == .io(name: address.path, reason: fault))
    client.end()
  }

  @Test func `a guest that hears only the end waits for no state`() async throws {
    let listener = try ListeningSocket(at: address.path)
    let attendance = try Attendance(at: address.path, pauses: .patient)
    let end = try await listener.acceptedEnd()
    end.say("{\"ended\":\"the speaker has left\"}\n")
    let error = await #expect(throws: TalkError.self) { try await attendance.firstState() }
    #expect(error == .lost)
    attendance.end()
  }

  @Test func `the connection of a speaker that dies is lost`() async throws {
    let client = try client()
    var listener: ListeningSocket? = try ListeningSocket(at: address.path)
    var end = try await listener?.acceptedEnd()
    end?.say("{\"talk\":1,\"step\":1,\"state\":{\"focus\":\"1\"}}\n{\"st")
    try await eventually { reports.focus != nil }
    listener = nil
    end = nil
    try await eventually { reports.all.last == .lost(.lost) }
    let speaker = try speaker()
    speaker.server.publish(.focus("2"))
    try await eventually { reports.focus == .string("2") }
    // Nobody said that the file without a listener is no talk.
    #expect(!reports.all.dropFirst(2).contains(.lost(.absent(path: address.path))))
    client.end()
  }
}

extension ListeningSocket {
  /// The speaker's end of the next connection.
  fileprivate func acceptedEnd() async throws -> PlainEnd {
    var end: PlainEnd?
    try await eventually {
      end = (try? descriptor.acceptedConnection()).map { PlainEnd($0) }
      return end != nil
    }
    return try #require(end)
  }
}
