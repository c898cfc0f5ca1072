import Glibc

@testable import NcursesTerminal

/// Simulates a gate, a person who holds down a key, and a terminal at the end of a line with a
/// changing rate. All use a simulated clock.
final class SlowingLine {
  let gate: OutputGate
  /// The simulated time since the beginning.
  private(set) var seconds = 0.0
  var bytesPerSecond = 1e6
  /// How many bytes of the screen each press of the held key changes; 0 if no key is held.
  var screenBytes: Int
  /// How many of the next answers get lost.
  var answersToLose = 0
  /// How many bytes were sent and have not been shown.
  private(set) var bytesOnTheirWay = 0
  /// How many screens were sent before the previous one was answered, to a terminal that answers.
  private(set) var overlaps = 0
  private(set) var shownBytes = 0

  private let reading: Int32
  private let writing: Int32
  /// The capacity of the buffer between the gate and the slow part of the line.
  private let bufferBytes: Int
  private let way: Double
  private let start = Moment.now
  private var buffer: ArraySlice<UInt8> = []
  private var taken = [UInt8](repeating: 0, count: 1 << 16)
  private var allowance = 0.0
  private var tail: [UInt8] = []
  private var presses = 0.0
  /// How many bytes of the newest screen are still to be sent.
  private var rest = 0
  private var openQuestions = 0
  private var answers: [(due: Double, note: (OutputGate, Moment) -> Void)] = []

  private static let question = Array("\u{1B}[5n".utf8)
  private static let secondQuestion = Array("\u{1B}[c".utf8)
  private static let step = 0.002
  private static let pressesPerSecond = 30.0

  /// - Parameter way: the round trip, in seconds.
  init(screenBytes: Int, bufferBytes: Int = .max, way: Double = 0.005) {
    (self.screenBytes, self.bufferBytes, self.way) = (screenBytes, bufferBytes, way)
    var ends: [Int32] = [0, 0]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], ends[1])
    gate = OutputGate(descriptor: writing)
    gate.onSent = { [unowned self] in
      bytesOnTheirWay += $0.count
      if $0.suffix(4).elementsEqual(Self.question) { openQuestions += 1 }
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  private var now: Moment { start + .seconds(seconds) }

  /// Lets time pass.
  ///
  /// - Returns: the most bytes that were on their way.
  @discardableResult
  func run(until end: Double) -> Int {
    var most = 0
    while seconds < end {
      seconds += Self.step
      fill()
      show()
      answer()
      gate.flush(now: now)
      gate.checkDeadline(now: now)
      press()
      most = max(most, bytesOnTheirWay)
    }
    return most
  }

  /// Moves bytes that the gate has sent into the buffer.
  private func fill() {
    let room = min(bufferBytes - buffer.count, taken.count)
    let count = room > 0 ? unsafe read(reading, &taken, room) : 0
    if count > 0 { buffer += taken[..<count] }
  }

  private func show() {
    allowance += bytesPerSecond * Self.step
    let count = min(buffer.count, Int(allowance))
    allowance = buffer.count == count ? 0 : allowance - Double(count)
    let bytes = tail + buffer.prefix(count)
    for start in bytes.indices where bytes[start] == 0x1B { note(bytes[start...].prefix(4)) }
    // A question may arrive in two pieces.
    tail = Array(bytes.suffix(3).drop { $0 != 0x1B })
    if tail.elementsEqual(Self.secondQuestion) { tail = [] }
    buffer = buffer.dropFirst(count)
    bytesOnTheirWay -= count
    shownBytes += count
  }

  private func note(_ bytes: ArraySlice<UInt8>) {
    if bytes.elementsEqual(Self.question) {
      answers.append(
        (
          seconds + way,
          { [unowned self] in
            openQuestions -= 1
            $0.answer(now: $1)
          }
        ))
    } else if bytes.starts(with: Self.secondQuestion) {
      answers.append((seconds + way, { _ = $0.answerAttributes(now: $1) }))
    }
  }

  private func answer() {
    while let answer = answers.first, answer.due <= seconds {
      answers.removeFirst()
      if answersToLose > 0 { answersToLose -= 1 } else { answer.note(gate, now) }
    }
  }

  /// Presses the key when it is due, and sends as much as the gate lets through.
  private func press() {
    let due = seconds * Self.pressesPerSecond
    if screenBytes > 0, due - presses >= 1 { (rest, presses) = (screenBytes, due.rounded(.down)) }
    guard rest > 0, gate.isOpen else { return }
    if gate.terminalAnswers == true, openQuestions > 0 { overlaps += 1 }
    let count = min(rest, gate.partBytes ?? rest)
    gate.sendScreen(ContiguousArray(repeating: 65, count: count), now: now)
    rest -= count
  }
}
