import CTerminalRestore
import SystemC

/// The one way out to the terminal.
///
/// What is sent leaves as far as the terminal takes it; the rest waits here, and while anything
/// waits, or a screen's sign has not been answered, the gate is closed for the next screen. The
/// sign is a question (DSR 5) at each screen's end: a terminal answers in order, so the answer says
/// that the screen was shown. Buffers on the way, a pseudo-terminal's or a socket's, would
/// otherwise hide a slow line and fill with screens that are outdated before they are seen.
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
  /// Counts screens since a terminal that had answered fell silent; nil: it did not, or so many
  /// were sent that it is one which never answers.
  private var silence: Silence?
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
    return terminalAnswers == false ? silence?.end == nil : question == nil
  }

  /// When ``noteTime(now:)`` should be called, since what keeps the gate closed has taken long
  /// enough; nil: nothing does, or nobody knows how long it takes.
  var deadline: Moment? {
    // A line that takes no bytes has not got the question either.
    guard !hasWaiting else { return nil }
    guard terminalAnswers != false else { return silence?.end }
    guard let question else { return nil }
    guard terminalAnswers == nil else { return question.deadline }
    if let greeted { return max(question.asked, greeted + Self.greetingPatience) }
    return question.asked + Self.patience
  }

  /// How many bytes a screen should have at most, so that the line is free again soon; what is more
  /// goes in further parts. nil: any number, since the terminal never says when it has shown them.
  var partBytes: Int? { terminalAnswers == false ? silence?.partBytes : rate.partBytes }

  /// How long the line takes for so many bytes; nil: that is not known.
  func time(for bytes: Int) -> Duration? {
    guard terminalAnswers == true, let rate = rate.knownRate else { return nil }
    return .seconds(Double(bytes) / rate)
  }

  /// Sends bytes, or keeps them for ``flush()``.
  func send(_ bytes: ContiguousArray<UInt8>) {
    guard !isLost else { return }
    waiting += bytes
    flush()
  }

  /// Asks for the terminal's sign before there is a screen. The gate stays open.
  func greet(now: Moment) {
    send(Self.sign)
    greeted = now
  }

  /// DSR 5, which is answered by CSI 0 n.
  private static let sign = ContiguousArray("\u{1B}[5n".utf8)

  /// Sends a screen and asks for the terminal's sign. An empty screen sends nothing.
  func sendScreen(_ bytes: ContiguousArray<UInt8>, now: Moment) {
    guard !bytes.isEmpty, !isLost else { return }
    guard terminalAnswers != false else {
      silence?.noteScreen(now: now)
      return send(bytes)
    }
    let count = bytes.count + Self.sign.count
    question = Question(bytes: count, asked: now, patience: rate.patience(for: count))
    waiting += bytes
    send(Self.sign)
  }

  /// The terminal has shown all that was sent before its question.
  func answer(now: Moment) {
    (terminalAnswers, silence) = (true, nil)
    // Questions are answered in their order.
    guard greeted == nil else {
      greeted = nil
      return
    }
    guard let bytes = question?.bytes, let seconds = question?.answer(now: now) else { return }
    rate.note(bytes: bytes, took: seconds)
    question = nil
  }

  /// After ``deadline``: asks again, or stops waiting.
  func noteTime(now: Moment) {
    guard let deadline, now >= deadline else { return }
    if terminalAnswers == false {
      silence?.end = nil
    } else if question?.isAnswered == true {
      // The other answer got lost.
      question = nil
    } else if terminalAnswers == true, question?.repeated == nil {
      question?.repeated = now
      send(Self.sign)
    } else {
      if terminalAnswers == true {
        // The answers may be on their way all the same: then they show the line's rate.
        silence = Silence()
        onSilence?()
      } else {
        question = nil
      }
      terminalAnswers = false
    }
  }

  /// Waits no longer for an answer that somebody else may have read, or that nobody will give.
  func forgetQuestion() { (question, greeted, silence) = (nil, nil, nil) }

  /// Waits no longer for an answer that should have come: a person asks for the screen to be drawn,
  /// so it is not. A terminal that has answered before is asked whether it does again.
  func doubt(now: Moment) {
    if terminalAnswers == false, rate.bytesPerSecond != nil { greet(now: now) }
    guard let question, !hasWaiting, now >= question.asked + Self.patience else { return }
    forgetQuestion()
  }

  /// Sends what waits, as far as the terminal takes it now.
  func flush() {
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
      question?.lastSent = .now
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
