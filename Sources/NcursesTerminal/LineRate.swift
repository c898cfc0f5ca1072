/// Estimates how many bytes per second the line to the terminal takes, from the answers to screens.
///
/// The answer to a screen says when it was shown. Part of that time is the round trip, which does
/// not depend on the number of bytes. So the rate is a slope between two screens: the quickest one
/// until now, and one whose size differs enough. Before there is a slope, the round trip counts as
/// zero, and the sizes of parts are varied.
struct LineRate {
  private var quickest: (bytes: Int, seconds: Double)?
  /// Whether screens of two sizes have shown the rate. Then it does not contain the round trip.
  private var isSlope = false
  /// nil if unknown.
  private(set) var bytesPerSecond: Double?
  /// Whether screens should have few bytes. It is set below one rate and cleared above a higher
  /// one. Otherwise a line near a single limit would switch the look again and again.
  private(set) var isSlow = false
  /// Whether ``isSlow`` is an answer of the line, and not only the assumption at the start.
  private(set) var isJudged = false
  /// Whether a screen has ever shown that the line is quick.
  private var wasQuick = false
  /// The longest that an answer took lately, in seconds; nil if none has come.
  private var longestAnswer: Double?
  /// How many screens in a row have shown a slow line.
  private var slowScreens = 0

  private static let slowRate = 5e3
  private static let quickRate = 1e4

  /// With fewer bytes, the time is mostly the round trip and does not show the rate.
  private static let leastDifference = 256
  /// The size of a part while the rate is unknown: half a second at 9,600 bit/s.
  static let unknownPartBytes = 480

  /// A part may miss its size by this many bytes.
  private static let sizeTolerance = 64

  /// The rate, if screens of two sizes have shown it; else nil, because it could be a long round
  /// trip.
  var knownRate: Double? { isSlope ? bytesPerSecond : nil }

  /// The most bytes that a part of a screen should have: those of half a second.
  var partBytes: Int {
    guard let bytesPerSecond else { return Self.unknownPartBytes }
    let bytes = max(Self.unknownPartBytes / 2, Int(min(bytesPerSecond / 2, 1e9)))
    guard !isSlope, let quickest,
      abs(bytes - quickest.bytes) < Self.leastDifference + Self.sizeTolerance
    else {
      return bytes
    }
    // If all parts had one size, a long round trip would look like a slow line for ever.
    let fewer = quickest.bytes - Self.leastDifference - Self.sizeTolerance
    return fewer >= Self.unknownPartBytes / 4
      ? fewer : quickest.bytes + Self.leastDifference + 2 * Self.sizeTolerance
  }

  /// The most bytes that may be on their way at once, whatever the rate and the round trip.
  ///
  /// A line can become slow at any time, and bytes that were sent cannot be taken back. A line of
  /// 9,600 bit/s shows these within 9 s.
  static let window = 8400

  /// Whether the line is so quick that the order of a screen's cells does not matter.
  var isQuick: Bool { partBytes >= 1 << 16 }

  /// How long to wait for the answer to `bytes` bytes before it counts as lost: a multiple of the
  /// expected time.
  func patience(for bytes: Int) -> Duration {
    guard let bytesPerSecond, let quickest else { return .seconds(2) }
    let expected = quickest.seconds + Double(bytes) / bytesPerSecond
    return .seconds(min(3, max(1, 4 * expected)))
  }

  /// How long answers may still take when the program leaves, as the measured ones say.
  var latePatience: Duration {
    min(Self.longestLateness, .seconds(max(0.7, 2 * (longestAnswer ?? 0) + 0.5)))
  }
  static let longestLateness = Duration.seconds(5)
  /// How late the first answer may be from a terminal that may never answer: one outside of xterm's
  /// family, such as the emulator of a serial console. Its line is near, if slow: at 1,200 bit/s
  /// it takes the first question within a second.
  static let unpromisedLateness = Duration.milliseconds(1500)

  /// Notes how long an answer took. Older answers count for less.
  private mutating func note(answer seconds: Double) {
    longestAnswer = max(seconds, 0.7 * (longestAnswer ?? 0))
  }

  /// Notes that a screen has not been answered for this long. So the line takes at most this many
  /// bytes in that time.
  mutating func learnMissing(bytes: Int, after seconds: Double) {
    bytesPerSecond = bytesPerSecond.map { min($0, Double(bytes) / max(1e-3, seconds)) }
  }

  /// Notes how long the answer to a screen took.
  mutating func learnAnswer(bytes: Int, took seconds: Double) {
    let seconds = max(1e-5, seconds)
    note(answer: seconds)
    learn(bytes: bytes, took: seconds)
    learnLimits(bytes: bytes, took: seconds)
    judge(bytes: bytes, took: seconds)
  }

  /// Notes the answer to a question before the first screen. Its time is the round trip, so the
  /// first screen already shows the rate.
  ///
  /// - Parameter bytes: how many were sent with it. If they took little time, the line is not slow.
  mutating func learnGreeting(bytes: Int = 0, took seconds: Double) {
    let seconds = max(1e-5, seconds)
    note(answer: seconds)
    if quickest == nil { quickest = (0, seconds) }
    if Double(bytes) / seconds >= Self.slowRate { isJudged = true }
  }

  /// Checks whether the line has become slow or quick. A line that was quick may only have stalled,
  /// so it takes two screens to become slow.
  private mutating func judge(bytes: Int, took seconds: Double) {
    let isProven = Double(bytes) / seconds >= Self.quickRate
    // A few bytes that came late only show a stall. If they came soon, the line is quick.
    guard isProven || bytes >= Self.leastDifference else { return }
    isJudged = true
    if isProven || isSlow && (knownRate ?? 0) >= Self.quickRate {
      (isSlow, wasQuick, slowScreens) = (false, true, 0)
    } else if let knownRate, knownRate < Self.slowRate {
      slowScreens += 1
      if slowScreens >= (wasQuick ? 2 : 1) { isSlow = true }
    } else {
      slowScreens = 0
    }
  }

  /// Keeps the rate within the limits that one screen proves by itself.
  ///
  /// The rate is at least the bytes of this screen divided by its time. If the transmission took
  /// more than a second, the rate is at most that.
  private mutating func learnLimits(bytes: Int, took seconds: Double) {
    guard let rate = bytesPerSecond, let quickest else { return }
    let least = Double(bytes) / seconds
    if least > rate { return take(least) }
    // The round trip is not part of the transmission.
    let transmission = seconds - min(quickest.seconds, seconds)
    if transmission > 1 { bytesPerSecond = min(rate, Double(bytes) / transmission) }
  }

  private mutating func learn(bytes: Int, took seconds: Double) {
    guard let quickest else {
      self.quickest = (bytes, seconds)
      if bytes >= Self.leastDifference { take(Double(bytes) / seconds) }
      return
    }
    if !isSlope, bytes <= quickest.bytes - Self.leastDifference {
      learnFewer(quickest.bytes - bytes, sooner: quickest.seconds - seconds)
      if seconds <= quickest.seconds { self.quickest = (bytes, seconds) }
    } else if seconds <= quickest.seconds {
      self.quickest = (bytes, seconds)
      if bytes >= Self.leastDifference { take(Double(bytes) / seconds) }
    } else if bytes >= quickest.bytes + Self.leastDifference {
      take(slope: bytes - quickest.bytes, seconds - quickest.seconds)
    }
  }

  /// Learns from a screen that had fewer bytes than the quickest one.
  private mutating func learnFewer(_ bytes: Int, sooner seconds: Double) {
    guard seconds <= 0 else { return take(slope: bytes, seconds) }
    // It took no less time, so the round trip is long, or there was a hiccup.
    bytesPerSecond = bytesPerSecond.map { $0 * 2 }
  }

  private mutating func take(slope bytes: Int, _ seconds: Double) {
    isSlope = true
    // Clocks and schedulers are no finer than 1 ms.
    take(Double(bytes) / max(1e-3, seconds))
  }

  /// Moves the rate half of the way to a sample, on a logarithmic scale. So one hiccup cannot turn
  /// a quick line into a slow one, or the reverse.
  private mutating func take(_ sample: Double) {
    bytesPerSecond = bytesPerSecond.map { ($0 * sample).squareRoot() } ?? sample
  }
}
