import Glibc
import Platform
import Synchronization
import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

/// The questions that a server passes on.
private final class Asked: Sendable {
  private let content = Mutex<[TalkQuestion]>([])
  var questions: [TalkQuestion] { content.withLock(\.self) }
  var all: [TalkRequest] { questions.map(\.request) }

  func add(_ question: TalkQuestion) { content.withLock { $0.append(question) } }
}

@Suite(.ownThreads, .timeLimit(.minutes(20)))
struct TalkServerTests {
  private let folder = TemporaryFolder()
  private let asked = Asked()
  private let address: TalkAddress
  private let server: TalkServer

  init() throws {
    address = try TalkAddress(in: folder)
    server = try TalkServer(at: address, program: "test 1", limits: .patient, receive: asked.add)
  }

  @Test func `a guest is sent the whole state first, and then only what changes`() async throws {
    let early = try PlainEnd(at: address.path)
    server.publish(TalkState([("focus", .string("1f")), ("layout", .string("grid"))]))
    #expect(
      try await early.lines(1) == [
        #"{"talk":1,"program":"test 1","step":1,"state":{"focus":"1f","layout":"grid"}}"#
      ])
    server.publish(TalkState([("focus", .string("2f")), ("layout", .string("grid"))]))
    #expect(try await early.lines(2).last == #"{"step":2,"state":{"focus":"2f"}}"#)
    // A state that is the same costs no line.
    server.publish(TalkState([("focus", .string("2f")), ("layout", .string("grid"))]))
    server.publish(.focus("2f"))
    #expect(try await early.lines(3).last == #"{"step":4,"state":{"layout":null}}"#)
    let late = try PlainEnd(at: address.path)
    #expect(
      try await late.lines(1) == [
        #"{"talk":1,"program":"test 1","step":4,"state":{"focus":"2f"}}"#
      ])
    #expect(early.read().count == 3)
  }

  @Test func `a guest that wakes has the latest state soon, and missed most others`() async throws {
    let (frozen, witness) = (try PlainEnd(at: address.path), try PlainEnd(at: address.path))
    let filling = String(repeating: "x", count: 1000)
    for step in 1...2000 {
      server.publish(.focus(filling + String(step)))
      if step % 100 == 0 {
        try await eventually { witness.read().last?.contains("x\(step)\"") == true }
      }
    }
    try await eventually { frozen.read().last?.contains("x2000\"") == true }
    let count = frozen.read().count
    #expect(1...100 ~= count, "\(count) of 2000 states")
    server.publish(.focus("awake"))
    try await eventually { frozen.read().last?.contains("awake") == true }
  }

  @Test func `200 guests see each state, and one that dies is not counted any more`() async throws {
    var guests = try (0..<200).map { _ in try PlainEnd(at: address.path) }
    try await eventually { server.guestCount == 200 }
    for step in 1...20 {
      server.publish(.focus("\(step)"))
      for guest in guests {
        try await eventually { guest.read().last?.contains("\"focus\":\"\(step)\"") == true }
      }
    }
    guests.removeSubrange(50..<150)
    try await eventually { server.guestCount == 100 }
    server.publish(.focus("after"))
    for guest in guests { try await eventually { guest.read().last?.contains("after") == true } }
  }

  @Test func `a question is passed on when the one before it has been answered`() async throws {
    server.publish(TalkState())
    let guest = try PlainEnd(
      at: address.path,
      saying: """
        {"attend":1}
        {"want":{"order":3,"from":256,"count":64}}
        {"want":{"order":3,"from":320,"count":5000}}
        {"wantPicture":{"item":"00ff","field":"img"}}

        """)
    #expect(try await guest.lines(1).count == 1)
    try await eventually { asked.all.count == 1 }
    #expect(asked.all == [.page(order: 3, from: 256, count: 64)])
    // The next question has come already, but there is no answer yet.
    server.publish(.focus("1"))
    #expect(try await guest.lines(2).last == #"{"step":2,"state":{"focus":"1"}}"#)
    #expect(asked.all.count == 1)
    let first = try #require(asked.questions.last)
    first.answer(Array("{\"page\":1}\n".utf8))
    #expect(try await guest.lines(3).last == #"{"page":1}"#)
    try await eventually { asked.all.count == 2 }
    #expect(asked.all.last == .page(order: 3, from: 320, count: 1000))
    asked.questions.last?.answer(Array("{\"page\":2}\n".utf8))
    try await eventually { asked.all.count == 3 }
    #expect(asked.all.last == .picture(item: ItemID(0xFF), field: "img"))
    server.publish(.focus("2"))
    #expect(
      try await guest.lines(5).suffix(2) == [#"{"page":2}"#, #"{"step":3,"state":{"focus":"2"}}"#])
    asked.questions.last?.answer(Array("{\"picture\":3}\n".utf8))
    #expect(try await guest.lines(6).last == #"{"picture":3}"#)
    // An answer for a guest that is gone is ignored.
    let other = try PlainEnd(
      at: address.path, saying: "{\"attend\":1}\n{\"want\":{\"order\":3,\"from\":1,\"count\":1}}\n")
    try await eventually { asked.all.count == 4 }
    shutdown(other.socket.number, Int32(SHUT_RDWR))
    try await eventually { server.guestCount == 1 }
    asked.questions.last?.answer(Array("{\"page\":5}\n".utf8))
    server.publish(.focus("3"))
    #expect(try await guest.lines(7).last == #"{"step":4,"state":{"focus":"3"}}"#)
  }

  @Test func `a long answer goes to a guest piece by piece, and states follow it`() async throws {
    server.publish(.focus("1"))
    let words = "{\"attend\":1}\n{\"want\":{\"order\":0,\"from\":0,\"count\":1}}\n"
    let guests = try (0..<3).map { _ in try PlainEnd(at: address.path, saying: words) }
    try await eventually { asked.all.count == 3 }
    let line = "{\"page\":\"\(String(repeating: "p", count: 3_000_000))\"}"
    for question in asked.questions { question.answer(Array("\(line)\n".utf8)) }
    server.publish(.focus("2"))
    for guest in guests {
      let lines = try await guest.lines(3)
      #expect(
        lines[1...].contains(line) && lines[1...].contains(#"{"step":2,"state":{"focus":"2"}}"#))
    }
  }

  @Test func `a guest that has sent everything may still read`() async throws {
    let guest = try PlainEnd(at: address.path)
    try await eventually { server.guestCount == 1 }
    #expect(shutdown(guest.socket.number, Int32(SHUT_WR)) == 0)
    for step in 1...3 {
      server.publish(.focus("\(step)"))
      #expect(try await guest.lines(step).count == step)
    }
  }

  @Test func `a line may come in pieces`() async throws {
    server.publish(TalkState())
    let guest = try PlainEnd(at: address.path, saying: "")
    for letter in #"{"attend":1,"later":[{}]}"# + "\n" {
      guest.say(String(letter))
      await Task.yield()
    }
    #expect(try await guest.lines(1).count == 1)
  }
}

extension TalkServerTests {
  @Test(arguments: guestFaults.indices)
  func `a faulty line ends the connection with its reason`(index: Int) async throws {
    server.publish(TalkState())
    let guest = try PlainEnd(at: address.path, saying: "")
    guest.say(guestFaults[index].words)
    let last = try #require(try await guest.linesUntilEnd().last)
    let error = try TalkLine(decoding: Array(last.utf8))
    guard case .error(let words) = error else {
      Issue.record("\(last)")
      return
    }
    #expect(words.hasPrefix(guestFaults[index].error), "\(words)")
    try await eventually { server.guestCount == 0 }
  }

  @Test func `unknown lines and members are ignored`() async throws {
    server.publish(TalkState())
    let guest = try PlainEnd(
      at: address.path, saying: "{\"attend\":1,\"x\":[1]}\n{\"later\":{\"want\":1}}\n{}\n")
    guest.say("{\"want\":{\"order\":1.0,\"from\":2e1,\"count\":-7,\"x\":null},\"y\":0}\n")
    try await eventually { asked.all == [.page(order: 1, from: 20, count: 1)] }
    #expect(try await guest.lines(1).count == 1)
  }
}
