import Glibc
import Testing

@testable import NcursesTerminal

/// A pipe with a gate at its writing end; nothing blocks.
private final class Line {
  private var reading: Int32
  private let writing: Int32
  var gate: OutputGate

  init() {
    // Writing into a pipe whose other end is gone must fail, not end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], ends[1])
    gate = OutputGate(descriptor: writing)
  }

  /// Takes up to `count` bytes out of the pipe, as a terminal does.
  func take(_ count: Int = 1 << 20) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let taken = unsafe read(reading, &bytes, count)
    return Array(bytes.prefix(max(0, taken)))
  }

  func hangUp() {
    close(reading)
    reading = -1
  }

  deinit {
    if reading >= 0 { close(reading) }
    close(writing)
  }
}

private func bytes(_ text: String) -> ContiguousArray<UInt8> { ContiguousArray(text.utf8) }

private let now = Moment.now

@Test func `a frame goes out with its question, and the answer opens the gate`() {
  let line = Line()
  #expect(line.gate.isOpen)
  line.gate.sendFrame(bytes("frame"), now: now)
  #expect(line.take() == Array("frame\u{1B}[5n".utf8))
  #expect(!line.gate.isOpen)
  #expect(line.gate.awaitsAnswer)
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer)
}

@Test func `an empty frame sends nothing and asks nothing`() {
  let line = Line()
  line.gate.sendFrame([], now: now)
  #expect(line.take().isEmpty)
  #expect(line.gate.isOpen)
}

@Test func `what the terminal does not take waits, in order and complete`() {
  let line = Line()
  let frame = ContiguousArray((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
  line.gate.sendFrame(frame, now: now)
  #expect(line.gate.hasWaiting)
  line.gate.answer(now: now)
  #expect(!line.gate.isOpen, "an answer to an earlier question must not open a full line")
  var taken: [UInt8] = []
  for _ in 0..<1000 where taken.count < frame.count + 4 {
    taken += line.take(5000)
    line.gate.flush()
  }
  #expect(taken == Array(frame) + Array("\u{1B}[5n".utf8))
  #expect(!line.gate.hasWaiting)
}

@Test func `a terminal that never answers is remembered`() {
  let line = Line()
  line.gate.sendFrame(bytes("one"), now: now)
  #expect(line.gate.deadline == now + OutputGate.patience)
  line.gate.losePatience(now: now + .seconds(1))
  #expect(!line.gate.isOpen)
  line.gate.losePatience(now: now + OutputGate.patience)
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == false)
  _ = line.take()
  line.gate.sendFrame(bytes("two"), now: now)
  #expect(line.take() == Array("two".utf8))
  #expect(line.gate.isOpen)
  #expect(line.gate.deadline == nil)
}

@Test func `a terminal that leaves a greeting unanswered is not waited for long`() {
  let line = Line()
  line.gate.greet(now: now)
  #expect(line.take() == Array("\u{1B}[5n".utf8))
  #expect(line.gate.isOpen)
  #expect(line.gate.deadline == nil)
  line.gate.sendFrame(bytes("one"), now: now + .milliseconds(100))
  #expect(!line.gate.isOpen)
  #expect(line.gate.deadline == now + OutputGate.greetingPatience)
  line.gate.losePatience(now: now + OutputGate.greetingPatience)
  #expect(line.gate.isOpen)
}

@Test func `the answer to a greeting is not taken for a frame's`() {
  let line = Line()
  line.gate.greet(now: now)
  line.gate.sendFrame(bytes("one"), now: now)
  line.gate.answer(now: now)
  #expect(!line.gate.isOpen)
  #expect(line.gate.deadline == nil)
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer)
}

@Test func `a terminal that has answered once is waited for however slow it is`() {
  let line = Line()
  line.gate.sendFrame(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendFrame(bytes("two"), now: now)
  #expect(line.gate.deadline == nil)
  line.gate.losePatience(now: now + .seconds(60))
  #expect(!line.gate.isOpen)
}

@Test func `an answer that got lost is not waited for after a redraw`() {
  let line = Line()
  line.gate.sendFrame(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendFrame(bytes("two"), now: now)
  line.gate.doubt(now: now + .seconds(1))
  #expect(!line.gate.isOpen, "a redraw that is asked for again and again must not fill the line")
  line.gate.doubt(now: now + OutputGate.patience)
  #expect(line.gate.isOpen)
  line.gate.sendFrame(bytes("three"), now: now)
  #expect(!line.gate.isOpen, "it is a terminal that answers")
}

@Test func `a late first answer makes the terminal one that answers`() {
  let line = Line()
  line.gate.sendFrame(bytes("one"), now: now)
  line.gate.losePatience(now: now + .seconds(3))
  line.gate.answer(now: now)
  line.gate.sendFrame(bytes("two"), now: now)
  #expect(!line.gate.isOpen)
}

@Test func `a terminal that is gone is told, and nothing is kept for it`() {
  let line = Line()
  line.hangUp()
  line.gate.send(bytes("frame"))
  #expect(line.gate.isLost)
  line.gate.send(bytes("more"))
  #expect(!line.gate.hasWaiting)
  #expect(!line.gate.awaitsAnswer)
}

@Test func `draining gives up at its limit`() {
  let line = Line()
  line.gate.send(ContiguousArray(repeating: 0, count: 300_000))
  line.gate.drain(within: .milliseconds(60))
  #expect(line.gate.hasWaiting)
  line.gate.dropWaiting()
  #expect(!line.gate.hasWaiting)
}

@Test func `how long bytes take is told once frames of two sizes have shown the rate`() throws {
  let line = Line()
  #expect(line.gate.time(for: 1000) == nil)
  for (count, seconds) in [(480, 0.6), (1440, 1.6), (480, 0.6)] {
    line.gate.sendFrame(bytes(String(repeating: "x", count: count - 4)), now: now)
    _ = line.take()
    line.gate.answer(now: now + .seconds(seconds))
  }
  // A tenth of a second there and back, 960 bytes a second.
  let time = try #require(line.gate.time(for: 9600))
  #expect((8...12).contains(time / .seconds(1)), "\(time)")
}
