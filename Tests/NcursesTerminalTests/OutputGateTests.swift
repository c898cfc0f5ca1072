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

@Test func `a screen goes out with its question, and the answer opens the gate`() {
  let line = Line()
  #expect(line.gate.isOpen)
  line.gate.sendScreen(bytes("screen"), now: now)
  #expect(line.take() == Array("screen\u{1B}[5n".utf8))
  #expect(!line.gate.isOpen)
  #expect(line.gate.awaitsAnswer)
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer)
}

@Test func `an empty screen sends nothing and asks nothing`() {
  let line = Line()
  line.gate.sendScreen([], now: now)
  #expect(line.take().isEmpty)
  #expect(line.gate.isOpen)
}

@Test func `what the terminal does not take waits, in order and complete`() {
  let line = Line()
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
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  #expect(line.gate.deadline == now + OutputGate.patience)
  line.gate.noteTime(now: now + .seconds(1))
  #expect(!line.gate.isOpen)
  line.gate.noteTime(now: now + OutputGate.patience)
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == false)
  _ = line.take()
  line.gate.sendScreen(bytes("two"), now: now)
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
  line.gate.sendScreen(bytes("one"), now: now + .milliseconds(100))
  #expect(!line.gate.isOpen)
  #expect(line.gate.deadline == now + OutputGate.greetingPatience)
  line.gate.noteTime(now: now + OutputGate.greetingPatience)
  #expect(line.gate.isOpen)
}

@Test func `the answer to a greeting is not taken for a screen's`() {
  let line = Line()
  line.gate.greet(now: now)
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  #expect(!line.gate.isOpen)
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer)
}

/// A gate whose terminal has answered a screen, and has another one to answer.
private func lineThatWaits(bytes count: Int = 3) -> Line {
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes(String(repeating: "x", count: count)), now: now)
  _ = line.take()
  return line
}

private let question = Array("\u{1B}[5n".utf8)

@Test func `a question whose answer got lost is asked again within three seconds`() throws {
  let line = lineThatWaits()
  let deadline = try #require(line.gate.deadline)
  #expect(deadline <= now + .seconds(3))
  line.gate.noteTime(now: deadline)
  #expect(line.take() == question)
  #expect(!line.gate.isOpen)
  let answer = deadline + .milliseconds(50)
  line.gate.answer(now: answer)
  // The first answer may only have been late.
  #expect(!line.gate.isOpen)
  let end = try #require(line.gate.deadline)
  #expect(end <= answer + .milliseconds(200))
  line.gate.noteTime(now: end)
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == true)
}

@Test func `a question that was asked again because its answer was late is answered twice`() throws
{
  let line = lineThatWaits(bytes: 7396)
  let deadline = try #require(line.gate.deadline)
  line.gate.noteTime(now: deadline)
  line.gate.answer(now: now + .seconds(5))
  line.gate.answer(now: now + .seconds(5.01))
  #expect(line.gate.isOpen)
  line.gate.sendScreen(bytes("next"), now: now + .seconds(6))
  #expect(!line.gate.isOpen)
  // The time until the first answer is what 7,400 bytes took.
  let part = try #require(line.gate.partBytes)
  #expect((600...800).contains(part), "\(part)")
}

@Test func `after two lost answers screens are sent without one, and it is told once`() throws {
  let line = lineThatWaits()
  var reports = 0
  line.gate.onSilence = { reports += 1 }
  var moment = try #require(line.gate.deadline)
  line.gate.noteTime(now: moment)
  #expect(reports == 0)
  moment = try #require(line.gate.deadline)
  #expect(moment <= now + .seconds(7))
  line.gate.noteTime(now: moment)
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == false)
  #expect(reports == 1)
  _ = line.take()
  line.gate.sendScreen(bytes("screen"), now: moment)
  #expect(line.take() == Array("screen".utf8))
}

@Test func `a terminal that fell silent gets little at first, and soon all there is`() throws {
  let line = lineThatWaits()
  for _ in 1...2 { line.gate.noteTime(now: try #require(line.gate.deadline)) }
  var (moment, seconds) = (now + .seconds(6), 0.0)
  var parts: [Int] = []
  while let part = line.gate.partBytes {
    parts.append(part)
    line.gate.sendScreen(ContiguousArray(repeating: 65, count: part), now: moment)
    _ = line.take()
    guard let end = line.gate.deadline else { break }
    #expect(!line.gate.isOpen)
    seconds += moment.seconds(until: end)
    moment = end
    line.gate.noteTime(now: moment)
    #expect(line.gate.isOpen)
  }
  // A line that only has become slow, 960 bytes a second, is full for a second or two by then.
  #expect(parts.prefix(2).reduce(0, +) < 2000)
  #expect(seconds < 2.5)
  #expect(line.gate.partBytes == nil)
}

@Test func `answers that come after all tell the line's rate`() throws {
  let line = lineThatWaits(bytes: 7676)
  for _ in 1...2 { line.gate.noteTime(now: try #require(line.gate.deadline)) }
  #expect(line.gate.terminalAnswers == false)
  for _ in 1...2 { line.gate.answer(now: now + .seconds(8)) }
  #expect(try #require(line.gate.partBytes) <= 480)
  line.gate.sendScreen(bytes("screen"), now: now + .seconds(8))
  #expect(!line.gate.isOpen)
  #expect(line.gate.awaitsAnswer)
}

@Test func `a line that takes no bytes is not asked again`() throws {
  let line = lineThatWaits(bytes: 300_000)
  #expect(line.gate.hasWaiting)
  #expect(line.gate.deadline == nil)
  while line.gate.hasWaiting {
    _ = line.take(70_000)
    line.gate.flush()
  }
  // It begins to count when the question has left.
  #expect(try #require(line.gate.deadline) > .now)
}

@Test func `an answer that got lost is not waited for after a redraw`() {
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes("two"), now: now)
  line.gate.doubt(now: now + .seconds(1))
  #expect(!line.gate.isOpen, "a redraw that is asked for again and again must not fill the line")
  line.gate.doubt(now: now + OutputGate.patience)
  #expect(line.gate.isOpen)
  line.gate.sendScreen(bytes("three"), now: now)
  #expect(!line.gate.isOpen, "it is a terminal that answers")
}

@Test func `a late first answer makes the terminal one that answers`() {
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.noteTime(now: now + .seconds(3))
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes("two"), now: now)
  #expect(!line.gate.isOpen)
}

@Test func `a terminal that is gone is told, and nothing is kept for it`() {
  let line = Line()
  line.hangUp()
  line.gate.send(bytes("screen"))
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

@Test func `how long bytes take is told once screens of two sizes have shown the rate`() throws {
  let line = Line()
  #expect(line.gate.time(for: 1000) == nil)
  for (count, seconds) in [(480, 0.6), (1440, 1.6), (480, 0.6)] {
    line.gate.sendScreen(bytes(String(repeating: "x", count: count - 4)), now: now)
    _ = line.take()
    line.gate.answer(now: now + .seconds(seconds))
  }
  // A tenth of a second there and back, 960 bytes a second.
  let time = try #require(line.gate.time(for: 9600))
  #expect((8...12).contains(time / .seconds(1)), "\(time)")
}
