extension OutputGate {
  /// A screen's question, which is asked once more, in other words, if no answer comes.
  struct Question {
    /// The length of the screen and its question.
    let bytes: Int
    let asked: Moment
    /// When its last byte was sent.
    var lastSent: Moment
    private let patience: Duration
    /// When it was asked again; nil: it was not.
    var repeated: Moment?
    /// What was sent to a silent terminal after it.
    var bytesSince = 0

    /// How long to wait after it was asked again.
    private static let lastPatience = Duration.seconds(3)
    /// A slow line has shown by then what it was sent while it was quick (``LineRate/window``).
    private static let longestPatience = Duration.seconds(10)

    init(bytes: Int, asked: Moment, patience: Duration) {
      (self.bytes, self.asked, lastSent, self.patience) = (bytes, asked, asked, patience)
    }

    /// When to wait no longer for what is awaited now.
    var deadline: Moment {
      repeated.map { $0 + Self.lastPatience } ?? lastSent + patience
    }

    /// Whether its answers will not come any more.
    func isLost(now: Moment) -> Bool { now >= lastSent + Self.longestPatience }
  }

  /// A terminal that has answered and does so no more.
  ///
  /// Two answers may have got lost. More often the line has become slow, and they have not come
  /// yet. It would be full for minutes with screens of the size that it took before. So the parts
  /// are small at first, a second apart, and grow slowly. They have at most half of the bytes that
  /// the line can take, as far as the missing answer shows that.
  struct Silence {
    private var bytes = Double(LineRate.unknownPartBytes) / 2
    /// When the next part may be sent; nil: now.
    var end: Moment?
    /// Whether the answers are lost. A line that is only slow would have brought them by now.
    var isBelieved = false

    private static let pause = Duration.seconds(1)
    private static let growth = 1.25

    var partBytes: Int { Int(bytes) }

    mutating func noteScreen(now: Moment) {
      end = now + Self.pause
      bytes = min(Double(LineRate.leastWindow), bytes * Self.growth)
    }
  }
}
