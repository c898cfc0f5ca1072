import Testing

@testable import NcursesTerminal

private let now = GatedLine.start

@Test func `a screen goes out with its question, and the answer opens the gate`() {
  let line = GatedLine()
  #expect(line.gate.isOpen)
  line.gate.sendScreen(bytes("screen"), now: now)
  #expect(line.take() == Array("screen\u{1B}[5n".utf8))
  #expect(!line.gate.isOpen)
  #expect(line.gate.awaitsAnswer(now: now))
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer(now: now))
}

@Test func `an empty screen sends nothing and asks nothing`() {
  let line = GatedLine()
  line.gate.sendScreen([], now: now)
  #expect(line.take().isEmpty)
  #expect(line.gate.isOpen)
}

@Test func `what the terminal does not take waits, in order and complete`() {
  let line = GatedLine()
  let screen = ContiguousArray((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
  line.gate.sendScreen(screen, now: now)
  #expect(line.gate.hasWaiting)
  line.gate.answer(now: now)
  #expect(!line.gate.isOpen, "an answer to an earlier question must not open a full line")
  var taken: [UInt8] = []
  for _ in 0..<1000 where taken.count < screen.count + 4 {
    taken += line.take(5000)
    line.gate.flush()
  }
  #expect(taken == Array(screen) + Array("\u{1B}[5n".utf8))
  #expect(!line.gate.hasWaiting)
}

@Test func `a terminal that never answers is remembered`() {
  let line = GatedLine()
  line.gate.sendScreen(bytes("one"), now: now)
  #expect(line.gate.deadline == now + OutputGate.patience)
  line.gate.checkDeadline(now: now + .seconds(1))
  #expect(!line.gate.isOpen)
  line.gate.checkDeadline(now: now + OutputGate.patience)
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == false)
  _ = line.take()
  line.gate.sendScreen(bytes("two"), now: now)
  #expect(line.take() == Array("two".utf8))
  #expect(line.gate.isOpen)
  #expect(line.gate.deadline == nil)
}

@Test func `a terminal that leaves a greeting unanswered is not waited for long`() {
  let line = GatedLine()
  line.gate.greet(now: now)
  #expect(line.take() == Array("\u{1B}[5n".utf8))
  #expect(line.gate.isOpen)
  #expect(line.gate.deadline == nil)
  line.gate.sendScreen(bytes("one"), now: now + .milliseconds(100))
  #expect(!line.gate.isOpen)
  #expect(line.gate.deadline == now + OutputGate.greetingPatience)
  line.gate.checkDeadline(now: now + OutputGate.greetingPatience)
  #expect(line.gate.isOpen)
}

@Test func `the answer to a greeting is not taken for a screen's`() {
  let line = GatedLine()
  line.gate.greet(now: now)
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  #expect(!line.gate.isOpen)
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer(now: now))
}

@Test func `a late first answer makes the terminal one that answers`() {
  let line = GatedLine()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.checkDeadline(now: now + .seconds(3))
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes("two"), now: now)
  #expect(!line.gate.isOpen)
}

@Test func `a terminal that is gone is told, and nothing is kept for it`() {
  let line = GatedLine()
  line.hangUp()
  line.gate.send(bytes("screen"))
  #expect(line.gate.isLost)
  line.gate.send(bytes("more"))
  #expect(!line.gate.hasWaiting)
  #expect(!line.gate.awaitsAnswer(now: now))
}

@Test func `how long bytes take is told once screens of two sizes have shown the rate`() throws {
  let line = GatedLine()
  #expect(line.gate.seconds(for: 1000) == nil)
  for (count, seconds) in [(480, 0.6), (1440, 1.6), (480, 0.6)] {
    line.gate.sendScreen(bytes(String(repeating: "x", count: count - 4)), now: now)
    _ = line.take()
    line.gate.answer(now: now + .seconds(seconds))
  }
  // A round trip of a tenth of a second, and 960 bytes per second.
  let seconds = try #require(line.gate.seconds(for: 9600))
  #expect((8...12).contains(seconds), "\(seconds)")
}

@Test func `who listens at the gate hears what the terminal has taken, and no more`() {
  let line = GatedLine()
  var heard: [UInt8] = []
  line.gate.onSent = { heard += $0 }
  let bytes = ContiguousArray((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
  line.gate.send(bytes)
  #expect(heard.count > 0 && heard.count < bytes.count)
  for _ in 0..<100 where line.gate.hasWaiting {
    _ = line.take()
    line.gate.flush()
  }
  #expect(heard == Array(bytes))
}

@Test func `what is dropped was never heard`() {
  let line = GatedLine()
  var count = 0
  line.gate.onSent = { count += $0.count }
  line.gate.send(ContiguousArray(repeating: 1, count: 200_000))
  let before = count
  line.gate.dropWaiting()
  line.gate.flush()
  #expect(count == before)
}
