extension OutputGate {
  /// A screen's question, which is asked once more if no answer comes.
  ///
  /// All answers look the same. So two of them may come, when the first was only late.
  struct Question {
    /// The length of the screen and its question.
    let bytes: Int
    let asked: Moment
    /// When its last byte was sent.
    var lastSent: Moment
    private let patience: Duration
    /// When it was asked again; nil: it was not.
    var repeated: Moment?
    /// When one of two questions was answered.
    private var answered: Moment?

    /// How long to wait after it was asked again.
    private static let lastPatience = Duration.seconds(3)
    /// The answer to a question that was late is followed at once by that to the second.
    private static let settling = Duration.milliseconds(100)

    init(bytes: Int, asked: Moment, patience: Duration) {
      (self.bytes, self.asked, lastSent, self.patience) = (bytes, asked, asked, patience)
    }

    var isAnswered: Bool { answered != nil }

    /// When to wait no longer for what is awaited now.
    var deadline: Moment {
      if let answered { return answered + Self.settling }
      if let repeated { return repeated + Self.lastPatience }
      return lastSent + patience
    }

    /// - Returns: how many seconds the screen took; nil: the answer to the other question may still
    ///   come.
    mutating func answer(now: Moment) -> Double? {
      guard repeated != nil else { return asked.seconds(until: now) }
      guard let answered else {
        answered = now
        return nil
      }
      return asked.seconds(until: answered)
    }
  }

  /// A terminal that has answered and does so no more.
  ///
  /// Its answers may get lost; or the line has become so slow that they have not come yet, and
  /// would be full for minutes with screens of the size that it took before. So the first screens
  /// are small and far apart.
  struct Silence {
    private var screens = 0
    /// When the next screen may be sent; nil: now.
    var end: Moment?

    /// After so many screens the terminal is one that never answers.
    private static let limitedScreens = 8

    /// nil: any number.
    var partBytes: Int? {
      screens < Self.limitedScreens ? LineRate.unknownPartBytes << screens : nil
    }

    mutating func noteScreen(now: Moment) {
      guard screens < Self.limitedScreens else { return }
      end = now + .milliseconds(1000 >> screens)
      screens += 1
    }
  }
}
