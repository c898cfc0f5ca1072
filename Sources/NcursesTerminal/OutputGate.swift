import CTerminalRestore
import SystemC

/// The one way out to the terminal.
///
/// The gate sends bytes as fast as the terminal takes them, and keeps the rest. It is closed for
/// the next screen while bytes wait here, or while a screen's question has not been answered. This
/// question (DSR 5) ends each screen. A terminal answers in order, so the answer means that the
/// screen was shown. Without it, the buffers of a pseudo-terminal or a socket would hide a slow
/// line. They would fill with screens that are outdated before they are seen.
///
/// If no answer comes, the gate asks again with another question (DA1). Its answer cannot be taken
/// for the answer to the first. So the gate always knows which bytes have been shown.
final class OutputGate {
  private let descriptor: Int32
  private var waiting = ContiguousArray<UInt8>()
  private var sent = 0
  /// Whether the terminal refused some bytes for a while.
  private var isBlocked = false
  /// The question of the last screen; nil if none was sent, or its answer has come.
  private(set) var question: Question?
  /// When the terminal was asked before any screen; nil if it was not asked, or has answered.
  private(set) var greeted: Moment?
  /// How late its answer is waited for when the program leaves.
  private(set) var greetingLateness = LineRate.longestLateness
  /// How many bytes were sent up to that question.
  private var greetingBytes = 0
  /// How many bytes were given to ``send(_:now:)`` until now.
  private var givenBytes = 0
  var rate = LineRate()
  /// nil if the terminal was asked and has not answered yet. false if it did not answer its first
  /// question, or not two in a row after it had answered before.
  private(set) var terminalAnswers: Bool?
  /// Set while a terminal that has answered before does not answer; nil if it answers, or never
  /// did.
  private var silence: Silence?
  /// Whether the answer to a second question may still come, although the first one was answered.
  private(set) var owesAttributes = false
  /// The pieces of pictures whose answers have not come, in their order. All were sent before the
  /// last screen.
  var pieces: [Piece] = []
  var takenPieces = 0
  /// The terminal is gone.
  private(set) var isLost = false
  /// Called with the bytes that the terminal has taken. nil costs nothing.
  var onSent: ((ArraySlice<UInt8>) -> Void)?
  /// Called when the gate stops waiting for a terminal that has answered before.
  var onSilence: (() -> Void)?

  /// How long a screen's answer may take before the terminal counts as one that never answers.
  static let patience = Duration.seconds(2)
  /// How long the very first answer may take. It follows a few bytes, so even the slowest line
  /// brings it sooner. On a terminal that never answers, people should not look at part of a screen
  /// for longer.
  static let greetingPatience = Duration.milliseconds(500)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether bytes wait for the terminal to take them: poll for POLLOUT.
  var hasWaiting: Bool { sent < waiting.count }

  /// Whether the next screen may be composed now.
  var isOpen: Bool {
    guard !hasWaiting else { return false }
    if let silence { return silence.end == nil }
    return terminalAnswers == false || question == nil
  }

  /// When ``checkDeadline(now:)`` is due, because the gate has been closed for long enough. nil if
  /// nothing closes it, or if no time limit applies.
  var deadline: Moment? {
    // If the line takes no bytes, the terminal has not received the question either.
    guard !hasWaiting else { return nil }
    if let silence { return silence.end }
    guard terminalAnswers != false, let question else { return nil }
    guard terminalAnswers == nil else { return question.deadline }
    if let greeted { return max(question.asked, greeted + Self.greetingPatience) }
    return question.asked + Self.patience
  }

  /// The most bytes a screen should have, so that the line is soon free again. The rest goes in
  /// further parts. nil allows any number, because the terminal never says when it has shown them.
  var partBytes: Int? {
    if let silence { return min(silence.partBytes, silence.isBelieved ? .max : rate.partBytes) }
    return terminalAnswers == false ? nil : min(rate.partBytes, LineRate.window)
  }

  /// Which cells of a screen go first if it has more than ``partBytes``.
  var partOrder: SendingOrder { silence == nil && rate.isQuick ? .rows : .urgent }

  var isSlow: Bool { rate.isSlow }

  /// Whether the line was found not to be slow, or never shows what it is.
  var isFastEnough: Bool {
    if terminalAnswers == false, silence == nil { return true }
    return rate.isJudged && !rate.isSlow
  }

  /// How many seconds the line takes for `bytes` bytes; nil if unknown.
  func seconds(for bytes: Int) -> Double? {
    guard terminalAnswers == true, let rate = rate.knownRate else { return nil }
    return Double(bytes) / rate
  }

  /// Sends bytes, or keeps them until ``flush(now:)``.
  func send(_ bytes: ContiguousArray<UInt8>, now: Moment = .now) {
    guard !isLost else { return }
    waiting += bytes
    givenBytes += bytes.count
    flush(now: now)
  }

  /// Asks the terminal a question before there is a screen. The gate stays open.
  ///
  /// - Parameter lateness: how late the answer may be when the program leaves.
  func greet(now: Moment, lateness: Duration = LineRate.longestLateness) {
    send(Self.sign, now: now)
    (greeted, greetingBytes, greetingLateness) = (now, givenBytes, lateness)
  }

  /// DSR 5; the answer is CSI 0 n.
  static let sign = ContiguousArray("\u{1B}[5n".utf8)
  /// DA1; the answer is CSI ? … c.
  private static let secondSign = ContiguousArray("\u{1B}[c".utf8)

  /// Sends a screen, and the question whether it was shown. An empty screen sends nothing.
  func sendScreen(_ bytes: ContiguousArray<UInt8>, now: Moment) {
    guard !bytes.isEmpty, !isLost else { return }
    silence?.countScreen(now: now)
    // The answer to the last question comes first. Then this screen is asked about.
    let isSilent =
      silence == nil
      ? terminalAnswers == false : question.map { !$0.isLost(now: now) } ?? false
    guard !isSilent else {
      question?.bytesSince += bytes.count
      return send(bytes, now: now)
    }
    ask(after: bytes.count, now: now)
    waiting += bytes
    send(Self.sign, now: now)
  }

  /// Notes that a question follows these bytes, so that the gate waits for its answer.
  private func ask(after count: Int, now: Moment) {
    let count = pieces.reduce(count + Self.sign.count) { $0 + $1.bytes }
    question = Question(bytes: count, asked: now, patience: rate.patience(for: count))
  }

  /// Notes an answer to DSR 5: the terminal has shown everything that was sent before the question.
  func answer(now: Moment) {
    terminalAnswers = true
    // Terminals answer in order, so this answers the first question.
    if let greeted {
      rate.learnGreeting(bytes: greetingBytes, took: greeted.seconds(until: now))
      self.greeted = nil
      return
    }
    if takeFirstPiece(now: now) { return }
    guard let question else {
      silence = nil
      return
    }
    rate.learnAnswer(bytes: question.bytes, took: question.asked.seconds(until: now))
    owesAttributes = question.repeated != nil
    goOn(after: question, now: now)
  }

  /// Notes an answer to DA1: the terminal has shown everything that was sent before a second
  /// question.
  ///
  /// - Returns: whether this gate had asked the question.
  func answerAttributes(now: Moment) -> Bool {
    guard !owesAttributes else {
      owesAttributes = false
      return true
    }
    guard let question, question.repeated != nil else { return false }
    // Terminals answer in order, so the answer to the first question got lost, and perhaps those to
    // pieces before it.
    terminalAnswers = true
    takeAllPieces()
    goOn(after: question, now: now)
    return true
  }

  /// Continues after an answer. If more was sent after the question, the gate asks about that
  /// first.
  private func goOn(after answered: Question, now: Moment) {
    (question, silence) = (nil, nil)
    guard answered.bytesSince > 0 else { return }
    ask(after: answered.bytesSince, now: now)
    send(Self.sign, now: now)
  }

  /// Called after ``deadline``: asks again, or stops waiting.
  func checkDeadline(now: Moment) {
    guard let deadline, now >= deadline else { return }
    guard silence == nil else { return endPause(now: now) }
    let hasAnswered = terminalAnswers == true
    if hasAnswered, question?.repeated == nil { return askAgain(now: now) }
    terminalAnswers = false
    // The first answers may only be late. The question stays, so that leaving waits for its answer.
    guard hasAnswered else { return }
    silence = Silence()
    endPause(now: now)
    onSilence?()
  }

  private func askAgain(now: Moment) {
    question?.repeated = now
    send(Self.secondSign, now: now)
  }

  /// Lets the next part go to a silent terminal, which may only be at the end of a slow line.
  private func endPause(now: Moment) {
    silence?.end = nil
    guard let question else { return }
    if question.isLost(now: now) {
      silence?.isBelieved = true
    } else {
      rate.learnMissing(bytes: question.bytes, after: question.asked.seconds(until: now))
    }
  }

  /// Asks about nothing that was sent before, because the program leaves.
  func stopAsking() { question?.bytesSince = 0 }

  /// Stops waiting for an answer that another program may have read.
  func forgetQuestion() {
    if silence != nil { (silence, terminalAnswers) = (nil, true) }
    (question, greeted, owesAttributes) = (nil, nil, false)
    takeAllPieces()
  }

  /// Asks again at once if an answer is overdue. A silent terminal is asked after its next part.
  ///
  /// It is called when a person asks to redraw the screen, or when another terminal may be there.
  /// Then the screen is probably wrong.
  func doubt(now: Moment) {
    guard let question, !hasWaiting, now >= question.asked + Self.patience else { return }
    if silence != nil {
      self.question = nil
    } else if terminalAnswers == true, question.repeated == nil {
      askAgain(now: now)
    }
  }

  /// Sends waiting bytes, as far as the terminal takes them now.
  func flush(now: Moment = .now) {
    while hasWaiting {
      let count = unsafe waiting.withUnsafeBytes { bytes in
        unsafe waterfall_restore_write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) {
        isBlocked = true
        return
      }
      guard count > 0 else {
        isLost = true
        break
      }
      if let onSent { onSent(ArraySlice(waiting[sent..<sent + count])) }
      sent += count
    }
    if isBlocked {
      question?.lastSent = now
      isBlocked = false
    }
    waiting.removeAll(keepingCapacity: waiting.count < 1 << 18)
    sent = 0
  }

  /// Drops the waiting bytes. Only for leaving, which cannot wait for a slow line.
  func dropWaiting() {
    // A question that was not sent gets no answer.
    if hasWaiting, waiting[sent...].suffix(Self.sign.count).elementsEqual(Self.sign) {
      if question == nil, !pieces.isEmpty { pieces.removeLast() }
      question = nil
    }
    waiting.removeAll()
    sent = 0
  }

  /// Sends waiting bytes for up to `limit`, then gives up.
  func drain(within limit: Duration) {
    let end = Moment.now + limit
    while hasWaiting, !isLost, .now < end {
      var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&poller, 1, 50) < 0 && errno != EINTR { break }
      if poller.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { break }
      flush()
    }
  }
}
