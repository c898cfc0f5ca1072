import Testing

@testable import NcursesTerminal

private let now = GatedLine.start

@Test func `draining gives up at its limit`() {
  let line = GatedLine()
  line.gate.send(ContiguousArray(repeating: 0, count: 300_000))
  line.gate.drain(within: .milliseconds(60))
  #expect(line.gate.hasWaiting)
  line.gate.dropWaiting()
  #expect(!line.gate.hasWaiting)
}

@Test func `on the way out answers are waited for as long as the measured ones took`() {
  let line = GatedLine()
  line.gate.greet(now: now)
  #expect(line.gate.awaitsAnswer(now: now))
  #expect(line.gate.lastAnswer(now: now + .seconds(1)) == now + .seconds(5))
  line.gate.answer(now: now + .milliseconds(20))
  #expect(!line.gate.awaitsAnswer(now: now))
  #expect(line.gate.lastAnswer(now: now) == now + .milliseconds(700))
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now + .seconds(1))
  #expect(line.gate.lastAnswer(now: now) == now + .milliseconds(2500))
  line.gate.sendScreen(bytes("two"), now: now)
  line.gate.answer(now: now + .seconds(4))
  #expect(line.gate.lastAnswer(now: now) == now + .seconds(5))
}

@Test func `a terminal that promises no answer is waited for only at first`() {
  let line = GatedLine()
  line.gate.greet(now: now, lateness: LineRate.unpromisedLateness)
  let end = now + LineRate.unpromisedLateness
  line.gate.sendScreen(bytes("one"), now: now + .milliseconds(100))
  line.gate.checkDeadline(now: now + .milliseconds(600))
  for seconds in 0...2 { #expect(line.gate.lastAnswer(now: now + .seconds(seconds)) == end) }
  line.gate.answer(now: now + .seconds(1))
  line.gate.answer(now: now + .milliseconds(1100))
  #expect(line.gate.lastAnswer(now: now + .seconds(2)) == now + .milliseconds(4500))
}

@Test func `the answer to the first screen is waited for, also after it was given up`() {
  let line = GatedLine()
  line.gate.greet(now: now)
  line.gate.sendScreen(bytes("one"), now: now + .milliseconds(200))
  line.gate.checkDeadline(now: now + .milliseconds(600))
  #expect(line.gate.isOpen)
  line.gate.sendScreen(bytes("two"), now: now + .milliseconds(700))
  _ = line.take()
  line.gate.answer(now: now + .seconds(1))
  #expect(line.gate.awaitsAnswer(now: now + .seconds(1)))
  line.gate.answer(now: now + .milliseconds(1200))
  // The second screen is asked about now.
  #expect(line.take() == GatedLine.question)
  #expect(line.gate.awaitsAnswer(now: now + .milliseconds(1200)))
  line.gate.answer(now: now + .milliseconds(2200))
  #expect(!line.gate.awaitsAnswer(now: now + .milliseconds(2200)))
}

@Test func `nothing is asked on the way out`() {
  let line = GatedLine()
  line.gate.greet(now: now)
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.checkDeadline(now: now + .milliseconds(600))
  line.gate.sendScreen(bytes("two"), now: now + .milliseconds(700))
  _ = line.take()
  line.gate.stopAsking()
  for _ in 1...2 { line.gate.answer(now: now + .seconds(3)) }
  #expect(line.take().isEmpty)
  #expect(!line.gate.awaitsAnswer(now: now + .seconds(3)))
}

@Test func `the answer to a second question is waited for, too`() throws {
  let line = GatedLine.thatWaits(bytes: 100)
  line.gate.checkDeadline(now: try #require(line.gate.deadline))
  line.gate.answer(now: now + .seconds(3))
  #expect(line.gate.awaitsAnswer(now: now + .seconds(3)))
  #expect(line.gate.answerAttributes(now: now + .seconds(4)))
  #expect(!line.gate.awaitsAnswer(now: now + .seconds(4)))
}
