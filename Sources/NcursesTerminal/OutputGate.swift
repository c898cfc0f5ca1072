import CTerminalRestore
import SystemC

/// The one way out to the terminal.
///
/// What is sent leaves as far as the terminal takes it; the rest waits here, and while anything
/// waits, or a screen's sign has not been answered, the gate is closed for the next screen. The
/// sign is a question (DSR 5) at each screen's end: a terminal answers in order, so the answer says
/// that the screen was shown. Buffers on the way, a pseudo-terminal's or a socket's, would
/// otherwise hide a slow line and fill with screens that are outdated before they are seen.
///
/// The second time it asks with another question (DA1). Its answer cannot be taken for that to the
/// first, so the gate knows at any time which bytes have been shown.
final class OutputGate {
  private let descriptor: Int32
  private var waiting = ContiguousArray<UInt8>()
  private var sent = 0
  /// Whether the terminal did not take some of it at once.
  private var isBlocked = false
  /// The last screen that was asked about; nil: there is none, or the answer has come.
  private var question: Question?
  /// When the terminal was asked before any screen; nil: it was not, or has answered that.
  private var greeted: Moment?
  private var rate = LineRate()
  /// nil: it was asked and has not answered yet; false: it let a question go unanswered, or two in
  /// a row where it had answered before.
  private(set) var terminalAnswers: Bool?
  /// A terminal that had answered and does so no more; nil if it answers, or never did.
  private var silence: Silence?
  /// Whether a second question may still be answered although its screen was shown before.
  private var owesAttributes = false
  /// The terminal is gone.
  private(set) var isLost = false
  /// Told of the bytes that the terminal has taken; nil: nobody is, and it costs nothing.
  var onSent: ((ArraySlice<UInt8>) -> Void)?
  /// Told when a terminal that has answered is not waited for any more.
  var onSilence: (() -> Void)?

  /// How long a screen's answer may take before the terminal counts as one that never answers.
  static let patience = Duration.seconds(2)
  /// How long the first answer of all may take, which follows a few bytes: the slowest line brings
  /// it sooner. Who does not answer should not look at a part of a screen for longer.
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

  /// When ``noteTime(now:)`` should be called, since what keeps the gate closed has taken long
  /// enough; nil: nothing does, or nobody knows how long it takes.
  var deadline: Moment? {
    // A line that takes no bytes has not got the question either.
    guard !hasWaiting else { return nil }
    if let silence { return silence.end }
    guard terminalAnswers != false, let question else { return nil }
    guard terminalAnswers == nil else { return question.deadline }
    if let greeted { return max(question.asked, greeted + Self.greetingPatience) }
    return question.asked + Self.patience
  }

  /// How many bytes a screen should have at most, so that the line is free again soon; what is more
  /// goes in further parts. nil: any number, since the terminal never says when it has shown them.
  var partBytes: Int? {
    if let silence { return min(silence.partBytes, silence.isBelieved ? .max : rate.partBytes) }
    return terminalAnswers == false ? nil : min(rate.partBytes, rate.window)
  }

  /// Which cells of a screen go first if it has more than ``partBytes``.
  var partOrder: SendingWay { silence == nil && rate.isQuick ? .rows : .parts }

  /// Whether the line was found to be slow.
  var isSlow: Bool { rate.isSlow }

  /// How long the line takes for so many bytes; nil: that is not known.
  func time(for bytes: Int) -> Duration? {
    guard terminalAnswers == true, let rate = rate.knownRate else { return nil }
    return .seconds(Double(bytes) / rate)
  }

  /// Sends bytes, or keeps them for ``flush(now:)``.
  func send(_ bytes: ContiguousArray<UInt8>, now: Moment = .now) {
    guard !isLost else { return }
    waiting += bytes
    flush(now: now)
  }

  /// Asks for the terminal's sign before there is a screen. The gate stays open.
  func greet(now: Moment) {
    send(Self.sign, now: now)
    greeted = now
  }

  /// DSR 5, which is answered by CSI 0 n.
  private static let sign = ContiguousArray("\u{1B}[5n".utf8)
  /// DA1, which is answered by CSI ? … c.
  private static let secondSign = ContiguousArray("\u{1B}[c".utf8)

  /// Sends a screen and asks for the terminal's sign. An empty screen sends nothing.
  func sendScreen(_ bytes: ContiguousArray<UInt8>, now: Moment) {
    guard !bytes.isEmpty, !isLost else { return }
    guard terminalAnswers != false || silence != nil else { return send(bytes, now: now) }
    silence?.noteScreen(now: now)
    if silence != nil, let question, !question.isLost(now: now) {
      self.question?.bytesSince += bytes.count
      return send(bytes, now: now)
    }
    ask(after: bytes.count, now: now)
    waiting += bytes
    send(Self.sign, now: now)
  }

  /// Waits for the answer to a question that follows so many bytes.
  private func ask(after count: Int, now: Moment) {
    let count = count + Self.sign.count
    question = Question(bytes: count, asked: now, patience: rate.patience(for: count))
  }

  /// The terminal has shown all that was sent before its question.
  func answer(now: Moment) {
    terminalAnswers = true
    // Questions are answered in their order.
    if let greeted {
      rate.noteGreeting(took: greeted.seconds(until: now))
      self.greeted = nil
      return
    }
    guard let question else {
      silence = nil
      return
    }
    rate.note(bytes: question.bytes, took: question.asked.seconds(until: now))
    owesAttributes = question.repeated != nil
    goOn(after: question, now: now)
  }

  /// The terminal has shown all that was sent before a second question.
  ///
  /// - Returns: whether it was asked here.
  func answerAttributes(now: Moment) -> Bool {
    guard !owesAttributes else {
      owesAttributes = false
      return true
    }
    guard let question, question.repeated != nil else { return false }
    // Questions are answered in their order: the first answer got lost.
    terminalAnswers = true
    goOn(after: question, now: now)
    return true
  }

  /// A question was answered. If more was sent after it, the next screen waits until that is shown.
  private func goOn(after answered: Question, now: Moment) {
    (question, silence) = (nil, nil)
    guard answered.bytesSince > 0 else { return }
    ask(after: answered.bytesSince, now: now)
    send(Self.sign, now: now)
  }

  /// After ``deadline``: asks again, or stops waiting.
  func noteTime(now: Moment) {
    guard let deadline, now >= deadline else { return }
    guard silence == nil else { return endPause(now: now) }
    let hasAnswered = terminalAnswers == true
    if hasAnswered, question?.repeated == nil { return askAgain(now: now) }
    terminalAnswers = false
    guard hasAnswered else {
      question = nil
      return
    }
    silence = Silence()
    endPause(now: now)
    onSilence?()
  }

  private func askAgain(now: Moment) {
    question?.repeated = now
    send(Self.secondSign, now: now)
  }

  /// The next part may be sent to a silent terminal, which may only be at the end of a slow line.
  private func endPause(now: Moment) {
    silence?.end = nil
    guard let question else { return }
    if question.isLost(now: now) {
      silence?.isBelieved = true
    } else {
      rate.noteMissing(bytes: question.bytes, after: question.asked.seconds(until: now))
    }
  }

  /// Waits no longer for an answer that somebody else may have read.
  func forgetQuestion() {
    if silence != nil { (silence, terminalAnswers) = (nil, true) }
    (question, greeted, owesAttributes) = (nil, nil, false)
  }

  /// Asks again at once if an answer should have come: a person asks for the screen to be drawn, so
  /// it is not, or another terminal may be there. A silent terminal is asked after its next part.
  func doubt(now: Moment) {
    guard let question, !hasWaiting, now >= question.asked + Self.patience else { return }
    if silence != nil {
      self.question = nil
    } else if terminalAnswers == true, question.repeated == nil {
      askAgain(now: now)
    }
  }

  /// Sends what waits, as far as the terminal takes it now.
  func flush(now: Moment = .now) {
    while hasWaiting {
      let count = unsafe waiting.withUnsafeBytes { bytes in
        unsafe waterfall_restore_write(
          descriptor, bytes.baseAddress! + sent, bytes.count - sent)
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

  /// Whether an answer is on its way that somebody else would read if the program left now.
  var awaitsAnswer: Bool {
    (question != nil || greeted != nil) && terminalAnswers != false && !isLost
  }

  /// Drops what waits; only for a way out that cannot wait for a slow line.
  func dropWaiting() {
    waiting.removeAll()
    sent = 0
  }

  /// Sends what waits within `limit`, then gives up.
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
