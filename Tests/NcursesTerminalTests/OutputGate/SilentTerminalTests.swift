import Testing

@testable import NcursesTerminal

private let now = GatedLine.start

@Test func `a question whose answer got lost is asked again in other words`() throws {
  let line = GatedLine.thatWaits()
  let deadline = try #require(line.gate.deadline)
  #expect(deadline <= now + .seconds(3))
  line.gate.checkDeadline(now: deadline)
  #expect(line.take() == GatedLine.secondQuestion)
  #expect(!line.gate.isOpen)
  #expect(line.gate.answerAttributes(now: deadline + .milliseconds(50)))
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == true)
}

@Test func `the answer to a second question is not taken for the next screen's`() throws {
  let line = GatedLine.thatWaits(bytes: 7396)
  let deadline = try #require(line.gate.deadline)
  line.gate.checkDeadline(now: deadline)
  line.gate.answer(now: now + .seconds(5))
  // The time until the first answer is the time that 7,400 bytes took.
  let part = try #require(line.gate.partBytes)
  #expect((600...800).contains(part), "\(part)")
  line.gate.sendScreen(bytes("next"), now: now + .seconds(5))
  #expect(line.gate.answerAttributes(now: now + .seconds(5.01)))
  #expect(!line.gate.isOpen)
  line.gate.answer(now: now + .seconds(5.02))
  #expect(line.gate.isOpen)
}

@Test func `attributes that somebody else asked for are not the gate's`() throws {
  let line = GatedLine()
  #expect(!line.gate.answerAttributes(now: now))
  line.gate.sendScreen(bytes("screen"), now: now)
  #expect(!line.gate.answerAttributes(now: now))
  #expect(!line.gate.isOpen)
}

@Test func `after two lost answers screens are sent without one, and it is told once`() throws {
  let line = GatedLine.thatWaits()
  var reports = 0
  line.gate.onSilence = { reports += 1 }
  var moment = try #require(line.gate.deadline)
  line.gate.checkDeadline(now: moment)
  #expect(reports == 0)
  moment = try #require(line.gate.deadline)
  #expect(moment <= now + .seconds(7))
  line.gate.checkDeadline(now: moment)
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == false)
  #expect(reports == 1)
  _ = line.take()
  line.gate.sendScreen(bytes("screen"), now: moment)
  #expect(line.take() == Array("screen".utf8))
}

@Test func `a silent terminal gets little, then slowly more, and is asked again`() throws {
  let line = GatedLine.thatWaits(bytes: 7396)
  for _ in 1...2 { line.gate.checkDeadline(now: try #require(line.gate.deadline)) }
  var moment = now + .seconds(5)
  var sizes: [Int] = []
  while try #require(line.gate.partBytes) < 2000 {
    _ = line.take()
    sizes.append(try #require(line.gate.partBytes))
    line.gate.sendScreen(ContiguousArray(repeating: 65, count: sizes.last ?? 0), now: moment)
    #expect(!line.gate.isOpen)
    let asks = line.take().suffix(4).elementsEqual(GatedLine.question)
    #expect(asks == (sizes.count == 6), "after \(sizes)")
    moment = try #require(line.gate.deadline)
    line.gate.checkDeadline(now: moment)
    #expect(line.gate.isOpen)
  }
  #expect(sizes.prefix(4) == [120, 150, 187, 234])
  line.gate.answer(now: moment)
  #expect(line.gate.terminalAnswers == true)
}

@Test func `answers that come after all tell the line's rate`() throws {
  let line = GatedLine.thatWaits(bytes: 7676)
  for _ in 1...2 { line.gate.checkDeadline(now: try #require(line.gate.deadline)) }
  #expect(line.gate.terminalAnswers == false)
  line.gate.answer(now: now + .seconds(8))
  #expect(line.gate.answerAttributes(now: now + .seconds(8)))
  #expect(try #require(line.gate.partBytes) <= 480)
  line.gate.sendScreen(bytes("screen"), now: now + .seconds(8))
  #expect(!line.gate.isOpen)
  #expect(line.gate.awaitsAnswer(now: now))
}

@Test func `bytes that a silent terminal got are asked about before the next screen`() throws {
  let line = GatedLine.thatWaits(bytes: 7676)
  for _ in 1...2 { line.gate.checkDeadline(now: try #require(line.gate.deadline)) }
  line.gate.sendScreen(bytes("screen"), now: now + .seconds(7))
  #expect(line.take() == GatedLine.secondQuestion + Array("screen".utf8))
  line.gate.answer(now: now + .seconds(8))
  #expect(line.take() == GatedLine.question)
  #expect(line.gate.answerAttributes(now: now + .seconds(8)))
  #expect(!line.gate.isOpen)
  line.gate.answer(now: now + .seconds(8.1))
  #expect(line.gate.isOpen)
}

@Test func `a line that takes no bytes is not asked again`() throws {
  let line = GatedLine.thatWaits(bytes: 300_000)
  #expect(line.gate.hasWaiting)
  #expect(line.gate.deadline == nil)
  let before = Moment.now
  while line.gate.hasWaiting {
    _ = line.take(70_000)
    line.gate.flush()
  }
  // The time is counted from when the question has left.
  #expect(try #require(line.gate.deadline) > before)
}

@Test func `an answer that got lost is not waited for after a redraw`() {
  let line = GatedLine()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes("two"), now: now)
  _ = line.take()
  line.gate.doubt(now: now + .seconds(1))
  #expect(line.take().isEmpty, "a redraw that is asked for again and again must not fill the line")
  line.gate.doubt(now: now + OutputGate.patience)
  line.gate.doubt(now: now + OutputGate.patience)
  #expect(line.take() == GatedLine.secondQuestion)
  #expect(line.gate.answerAttributes(now: now + OutputGate.patience))
  #expect(line.gate.isOpen)
}
