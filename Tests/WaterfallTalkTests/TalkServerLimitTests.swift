import Platform
import Synchronization
import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

@Suite(.ownThreads, .timeLimit(.minutes(20)))
struct TalkServerLimitTests {
  private let folder = TemporaryFolder()
  private let address: TalkAddress

  init() throws { address = try TalkAddress(in: folder) }

  private func server(_ limits: GuestLimits = .patient) throws -> TalkServer {
    try TalkServer(at: address, program: "", limits: limits, receive: { _ in })
  }

  @Test func `a guest too many is sent away, and one may come when another has gone`() async throws
  {
    let server = try server(GuestLimits(mostGuests: 2))
    server.publish(TalkState())
    var guests = try (0..<2).map { _ in try PlainEnd(at: address.path) }
    for guest in guests { #expect(try await guest.lines(1).count == 1) }
    let third = try PlainEnd(at: address.path, saying: "")
    #expect(try await third.linesUntilEnd() == [#"{"error":"the talk is full"}"#])
    guests.removeLast()
    try await eventually { server.guestCount == 1 }
    #expect(try await PlainEnd(at: address.path).lines(1).first?.contains("talk") == true)
  }

  @Test func `a connection without a hello is closed in time`() async throws {
    let server = try server(GuestLimits(longestSilence: .seconds(1)))
    server.publish(TalkState())
    var polite = try PlainEnd(at: address.path)
    // A busy machine may hold up a hello for as long.
    while try await polite.lines(1).first?.contains("error") == true {
      polite = try PlainEnd(at: address.path)
    }
    #expect(polite.read().count == 1)
    let silent = try PlainEnd(at: address.path, saying: "{\"att")
    #expect(
      try await silent.linesUntilEnd() == [
        #"{"error":"expected {\"attend\":1} within 1.0 seconds"}"#
      ])
    server.publish(.focus("1"))
    #expect(try await polite.lines(2).count == 2)
  }

  @Test func `the end is said to all who read, and takes no longer for the others`() async throws {
    let server = try server()
    let (reader, frozen) = (try PlainEnd(at: address.path), try PlainEnd(at: address.path))
    let filling = String(repeating: "x", count: 100_000)
    for step in 1...10 {
      server.publish(.focus(filling + "\(step)"))
      try await eventually { reader.read().last?.contains("x\(step)\"") == true }
    }
    let ending = Task { ContinuousClock().measure { server.end() } }
    #expect(try await reader.linesUntilEnd().last == #"{"ended":"the speaker has left"}"#)
    // Without a bound it would wait for the frozen guest, which reads nothing. A busy machine may
    // take long to notice the time.
    #expect(await ending.value < .seconds(60))
    #expect(!folder.has("s"))
    try await eventually {
      frozen.read()
      return frozen.isOver
    }
    #expect(frozen.read().count < 10)
    #expect(throws: SystemError.self) { try PlainEnd(at: address.path) }
    // Later calls have no effect.
    server.publish(.focus("late"))
    server.end()
  }

  @Test func `a server that is dropped says goodbye, too`() async throws {
    let guest: PlainEnd
    do {
      let server = try server()
      server.publish(TalkState())
      guest = try PlainEnd(at: address.path)
      #expect(try await guest.lines(1).count == 1)
    }
    #expect(try await guest.linesUntilEnd().last == #"{"ended":"the speaker has left"}"#)
    try await eventually { !folder.has("s") }
  }

  @Test func `the number of guests is reported as it changes`() async throws {
    let counts = Mutex<[Int]>([])
    let server = try TalkServer(
      at: address, program: "", receive: { _ in },
      onGuests: { count in counts.withLock { $0.append(count) } })
    var guests: [PlainEnd] = []
    for count in 1...3 {
      guests.append(try PlainEnd(at: address.path))
      try await eventually { counts.withLock { $0.last } == count }
    }
    guests.removeAll()
    try await eventually { counts.withLock { $0.last } == 0 }
    #expect(server.guestCount == 0)
  }
}
