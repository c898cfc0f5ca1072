extension OutputGate {
  /// A screen's question. If no answer comes, it is asked once more as a different question.
  struct Question {
    /// The length of the screen with its question.
    let bytes: Int
    let asked: Moment
    var lastSent: Moment
    private let patience: Duration
    /// When the second question was asked; nil if it was not.
    var repeated: Moment?
    /// How many bytes were sent to a silent terminal after the question.
    var bytesSince = 0

    /// How long to wait for an answer to the second question.
    private static let lastPatience = Duration.seconds(3)
    /// By then a slow line has shown what it was sent while it was quick (``LineRate/window``).
    private static let longestPatience = Duration.seconds(10)

    init(bytes: Int, asked: Moment, patience: Duration) {
      (self.bytes, self.asked, lastSent, self.patience) = (bytes, asked, asked, patience)
    }

    /// When to stop waiting for the question that was asked last.
    var deadline: Moment { repeated.map { $0 + Self.lastPatience } ?? lastSent + patience }

    /// Whether its answers will not come any more.
    func isLost(now: Moment) -> Bool { now >= lastSent + Self.longestPatience }
  }

  /// The state of a terminal that has answered before but does not answer now.
  ///
  /// Perhaps two answers got lost. More often the line has become slow, and the answers have not
  /// come yet. Screens of the size it took before would fill it for minutes. So the parts are small
  /// at first, one second apart, and grow slowly. They have at most half of the bytes that the line
  /// can take, as far as the missing answer shows that.
  struct Silence {
    private var bytes = Double(LineRate.unknownPartBytes) / 4
    /// When the next part may be sent; nil if it may be sent now.
    var end: Moment?
    /// Whether the answers are surely lost. A line that is only slow would have brought them by
    /// now.
    var isBelieved = false

    private static let pause = Duration.seconds(1)
    private static let growth = 1.25

    var partBytes: Int { Int(bytes) }

    mutating func countScreen(now: Moment) {
      end = now + Self.pause
      bytes = min(Double(LineRate.window), bytes * Self.growth)
    }
  }

  /// Whether an answer is on its way that another program would read if this one left now.
  func awaitsAnswer(now: Moment) -> Bool {
    guard !isLost else { return false }
    if greeted != nil || owesAttributes || !pieces.isEmpty { return true }
    // The greeting may have shown just now that the line is later than a question is waited for.
    return question.map { !$0.isLost(now: now) || now < $0.asked + rate.latePatience } ?? false
  }

  /// When to stop waiting for answers on the way out. Nothing is known of a line that has not
  /// answered yet, so it gets the longest time of its kind from its first question on.
  func lastAnswer(now: Moment) -> Moment {
    greeted.map { $0 + greetingLateness } ?? now + rate.latePatience
  }
}
