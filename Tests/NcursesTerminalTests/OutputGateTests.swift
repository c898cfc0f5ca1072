import Glibc
import Testing

@testable import NcursesTerminal

/// A pipe with a gate at its writing end. Nothing blocks.
private final class Line {
  private var reading: Int32
  private let writing: Int32
  var gate: OutputGate

  init() {
    // Writing into a pipe whose reader is gone must fail, not end the tests.
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
  #expect(line.gate.awaitsAnswer(now: now))
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer(now: now))
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
  let line = Line()
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
  let line = Line()
  line.gate.greet(now: now)
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  #expect(!line.gate.isOpen)
  line.gate.answer(now: now)
  #expect(line.gate.isOpen)
  #expect(!line.gate.awaitsAnswer(now: now))
}

/// A gate whose terminal has answered one screen and has not yet answered another.
private func lineThatWaits(bytes count: Int = 3) -> Line {
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes(String(repeating: "x", count: count)), now: now)
  _ = line.take()
  return line
}

private let question = Array("\u{1B}[5n".utf8)
private let secondQuestion = Array("\u{1B}[c".utf8)

@Test func `a question whose answer got lost is asked again in other words`() throws {
  let line = lineThatWaits()
  let deadline = try #require(line.gate.deadline)
  #expect(deadline <= now + .seconds(3))
  line.gate.checkDeadline(now: deadline)
  #expect(line.take() == secondQuestion)
  #expect(!line.gate.isOpen)
  #expect(line.gate.answerAttributes(now: deadline + .milliseconds(50)))
  #expect(line.gate.isOpen)
  #expect(line.gate.terminalAnswers == true)
}

@Test func `the answer to a second question is not taken for the next screen's`() throws {
  let line = lineThatWaits(bytes: 7396)
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
  let line = Line()
  #expect(!line.gate.answerAttributes(now: now))
  line.gate.sendScreen(bytes("screen"), now: now)
  #expect(!line.gate.answerAttributes(now: now))
  #expect(!line.gate.isOpen)
}

@Test func `after two lost answers screens are sent without one, and it is told once`() throws {
  let line = lineThatWaits()
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
  let line = lineThatWaits(bytes: 7396)
  for _ in 1...2 { line.gate.checkDeadline(now: try #require(line.gate.deadline)) }
  var moment = now + .seconds(5)
  var sizes: [Int] = []
  while try #require(line.gate.partBytes) < 2000 {
    _ = line.take()
    sizes.append(try #require(line.gate.partBytes))
    line.gate.sendScreen(ContiguousArray(repeating: 65, count: sizes.last ?? 0), now: moment)
    #expect(!line.gate.isOpen)
    let asks = line.take().suffix(4).elementsEqual(question)
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
  let line = lineThatWaits(bytes: 7676)
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
  let line = lineThatWaits(bytes: 7676)
  for _ in 1...2 { line.gate.checkDeadline(now: try #require(line.gate.deadline)) }
  line.gate.sendScreen(bytes("screen"), now: now + .seconds(7))
  #expect(line.take() == secondQuestion + Array("screen".utf8))
  line.gate.answer(now: now + .seconds(8))
  #expect(line.take() == question)
  #expect(line.gate.answerAttributes(now: now + .seconds(8)))
  #expect(!line.gate.isOpen)
  line.gate.answer(now: now + .seconds(8.1))
  #expect(line.gate.isOpen)
}

@Test func `a line that takes no bytes is not asked again`() throws {
  let line = lineThatWaits(bytes: 300_000)
  #expect(line.gate.hasWaiting)
  #expect(line.gate.deadline == nil)
  while line.gate.hasWaiting {
    _ = line.take(70_000)
    line.gate.flush()
  }
  // The time is counted from when the question has left.
  #expect(try #require(line.gate.deadline) > .now)
}

@Test func `an answer that got lost is not waited for after a redraw`() {
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.answer(now: now)
  line.gate.sendScreen(bytes("two"), now: now)
  _ = line.take()
  line.gate.doubt(now: now + .seconds(1))
  #expect(line.take().isEmpty, "a redraw that is asked for again and again must not fill the line")
  line.gate.doubt(now: now + OutputGate.patience)
  line.gate.doubt(now: now + OutputGate.patience)
  #expect(line.take() == secondQuestion)
  #expect(line.gate.answerAttributes(now: now + OutputGate.patience))
  #expect(line.gate.isOpen)
}

@Test func `a late first answer makes the terminal one that answers`() {
  let line = Line()
  line.gate.sendScreen(bytes("one"), now: now)
  line.gate.checkDeadline(now: now + .seconds(3))
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
  #expect(!line.gate.awaitsAnswer(now: now))
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

@Test func `on the way out answers are waited for as long as the measured ones took`() {
  let line = Line()
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

@Test func `the answer to the first screen is waited for, also after it was given up`() {
  let line = Line()
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
  #expect(line.take() == question)
  #expect(line.gate.awaitsAnswer(now: now + .milliseconds(1200)))
  line.gate.answer(now: now + .milliseconds(2200))
  #expect(!line.gate.awaitsAnswer(now: now + .milliseconds(2200)))
}

@Test func `nothing is asked on the way out`() {
  let line = Line()
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
  let line = lineThatWaits(bytes: 100)
  line.gate.checkDeadline(now: try #require(line.gate.deadline))
  line.gate.answer(now: now + .seconds(3))
  #expect(line.gate.awaitsAnswer(now: now + .seconds(3)))
  #expect(line.gate.answerAttributes(now: now + .seconds(4)))
  #expect(!line.gate.awaitsAnswer(now: now + .seconds(4)))
}

/// A gate whose line was found to carry a million bytes a second.
private func quickLine() -> Line {
  let line = Line()
  line.gate.sendScreen(ContiguousArray(repeating: 0x20, count: 20_000), now: now)
  line.gate.answer(now: now + .milliseconds(20))
  _ = line.take()
  return line
}

@Test func `a piece of a picture waits until the terminal has shown the screen`() {
  let line = Line()
  #expect(!line.gate.mayTakePiece, "nobody knows yet whether the terminal answers")
  line.gate.sendScreen(ContiguousArray(repeating: 0x20, count: 20_000), now: now)
  #expect(!line.gate.mayTakePiece)
  line.gate.answer(now: now + .milliseconds(20))
  #expect(line.gate.mayTakePiece)
  _ = line.take()
  line.gate.sendPiece(bytes("piece"))
  #expect(line.take() == Array("piece\u{1B}[5n".utf8))
  #expect(line.gate.isOpen, "a screen need not wait for a piece")
  #expect(line.gate.awaitsAnswer(now: now))
  line.gate.sendScreen(bytes("screen"), now: now)
  #expect(!line.gate.mayTakePiece)
  line.gate.answer(now: now)
  #expect(line.gate.takenPieces == 1 && !line.gate.isOpen, "this was the answer to the piece")
  line.gate.answer(now: now)
  #expect(line.gate.isOpen && line.gate.mayTakePiece && !line.gate.awaitsAnswer(now: now))
}

@Test func `at most the pieces of 30 ms are on their way`() {
  let line = quickLine()
  let piece = ContiguousArray<UInt8>(repeating: 0x41, count: 4000)
  var count = 0
  while line.gate.mayTakePiece, count < 100 {
    line.gate.sendPiece(piece)
    count += 1
  }
  #expect(count == 7)
  line.gate.answer(now: now)
  #expect(line.gate.mayTakePiece)
}

@Test func `lost answers to pieces are found when the next screen is answered`() {
  let line = quickLine()
  line.gate.sendPiece(bytes("one"))
  line.gate.sendPiece(bytes("two"))
  line.gate.sendScreen(bytes("screen"), now: now)
  // Only one of three answers comes.
  line.gate.answer(now: now)
  #expect(line.gate.takenPieces == 1)
  let later = now + .seconds(5)
  line.gate.checkDeadline(now: later)
  #expect(line.gate.answerAttributes(now: later))
  #expect(line.gate.takenPieces == 2 && line.gate.isOpen && line.gate.mayTakePiece)
}
