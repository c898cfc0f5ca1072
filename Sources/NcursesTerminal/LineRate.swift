/// How many bytes a second the way to the terminal takes, learnt from the answers to screens.
///
/// The answer to a screen says when it was shown. Part of that time passes whatever is sent, the
/// way there and back; so the rate is the slope between the quickest screen so far and one whose
/// size differs by enough. Until there is one, the line counts as one that does nothing but
/// transmit, and sizes are varied.
struct LineRate {
  private var quickest: (bytes: Int, seconds: Double)?
  /// Whether screens of two sizes have shown the rate: then the way there and back is not in it.
  private var isSlope = false
  /// nil: nothing is known yet.
  private(set) var bytesPerSecond: Double?
  /// Whether screens should have few bytes. It turns at different rates, so that a line between
  /// them does not switch the look again and again.
  private(set) var isSlow = false
  /// Whether a screen has shown that the line is quick, or was once.
  private var wasQuick = false
  /// Screens in a row that have shown a slow line.
  private var slowScreens = 0

  private static let slowRate = 5e3
  private static let quickRate = 1e4

  /// Fewer bytes show the way there and back, and not the rate.
  private static let leastDifference = 256
  /// The bytes of a part while nothing is known: half a second of a line of 9,600 bit/s.
  static let unknownPartBytes = 480

  /// A part may miss its size by so many bytes.
  private static let sizeTolerance = 64

  /// The rate, once screens of two sizes have shown that it is not a long way; nil: they have not.
  var knownRate: Double? { isSlope ? bytesPerSecond : nil }

  /// How many bytes one part of a screen should have at most: those of half a second.
  var partBytes: Int {
    guard let bytesPerSecond else { return Self.unknownPartBytes }
    let bytes = max(Self.unknownPartBytes / 2, Int(min(bytesPerSecond / 2, 1e9)))
    guard !isSlope, let quickest,
      abs(bytes - quickest.bytes) < Self.leastDifference + Self.sizeTolerance
    else {
      return bytes
    }
    // With parts of one size a long way would look like a slow line for ever.
    let fewer = quickest.bytes - Self.leastDifference - Self.sizeTolerance
    return fewer >= Self.unknownPartBytes / 4
      ? fewer : quickest.bytes + Self.leastDifference + 2 * Self.sizeTolerance
  }

  /// How many bytes may be on their way at once, whatever the rate. A line can turn slow at any
  /// time, and nothing that was sent comes back. A long way takes more, or it would not be used.
  var window: Int {
    max(Self.leastWindow, Int(min((quickest?.seconds ?? 0) * Self.wayBytesPerSecond, 1e9)))
  }

  /// A line of 9,600 bit/s shows so much within 8 s.
  static let leastWindow = 7500
  /// Windows of a long way take so much.
  private static let wayBytesPerSecond = 2.5e5

  /// Whether a screen of text takes so little time that the order of its cells does not matter.
  var isQuick: Bool { partBytes >= 1 << 16 }

  /// How long to wait for the answer to so many bytes before it counts as lost: some times what it
  /// should take.
  func patience(for bytes: Int) -> Duration {
    guard let bytesPerSecond, let quickest else { return .seconds(2) }
    let expected = quickest.seconds + Double(bytes) / bytesPerSecond
    return .seconds(min(3, max(1, 4 * expected)))
  }

  /// A screen has not been answered after these seconds. The line takes no more bytes than that.
  mutating func noteMissing(bytes: Int, after seconds: Double) {
    bytesPerSecond = bytesPerSecond.map { min($0, Double(bytes) / max(1e-3, seconds)) }
  }

  /// A screen of so many bytes was answered after so many seconds.
  mutating func note(bytes: Int, took seconds: Double) {
    let seconds = max(1e-5, seconds)
    learn(bytes: bytes, took: seconds)
    noteLimits(bytes: bytes, took: seconds)
    judge(bytes: bytes, took: seconds)
  }

  /// A question before the first screen was answered. Its time is the way there and back, so the
  /// first screen already shows the rate.
  mutating func noteGreeting(took seconds: Double) {
    if quickest == nil { quickest = (0, max(1e-5, seconds)) }
  }

  /// Looks whether the line has turned slow or quick. A line that was quick may only have stalled,
  /// so it is slow after two screens.
  private mutating func judge(bytes: Int, took seconds: Double) {
    // Few bytes that came late show a stall.
    guard bytes >= Self.leastDifference else { return }
    let isProven = Double(bytes) / seconds >= Self.quickRate
    if isProven || isSlow && (knownRate ?? 0) >= Self.quickRate {
      (isSlow, wasQuick, slowScreens) = (false, true, 0)
    } else if let knownRate, knownRate < Self.slowRate {
      slowScreens += 1
      if slowScreens >= (wasQuick ? 2 : 1) { isSlow = true }
    } else {
      slowScreens = 0
    }
  }

  /// Holds the rate between what one screen proves by itself: the line takes at least so much, and
  /// a line on which people wait for more than a second takes no more.
  private mutating func noteLimits(bytes: Int, took seconds: Double) {
    guard let rate = bytesPerSecond, let quickest else { return }
    let least = Double(bytes) / seconds
    if least > rate { return take(least) }
    // The way there and back is no part of it.
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
      noteFewer(quickest.bytes - bytes, sooner: quickest.seconds - seconds)
      if seconds <= quickest.seconds { self.quickest = (bytes, seconds) }
    } else if seconds <= quickest.seconds {
      self.quickest = (bytes, seconds)
      if bytes >= Self.leastDifference { take(Double(bytes) / seconds) }
    } else if bytes >= quickest.bytes + Self.leastDifference {
      take(slope: bytes - quickest.bytes, seconds - quickest.seconds)
    }
  }

  /// A screen had fewer bytes than the quickest one.
  private mutating func noteFewer(_ bytes: Int, sooner seconds: Double) {
    guard seconds <= 0 else { return take(slope: bytes, seconds) }
    // It took no less time: that is a long way, or a hiccup.
    bytesPerSecond = bytesPerSecond.map { $0 * 2 }
  }

  private mutating func take(slope bytes: Int, _ seconds: Double) {
    isSlope = true
    // Clocks and schedulers are no finer than this.
    take(Double(bytes) / max(1e-3, seconds))
  }

  /// Half of the way, counted in factors: one hiccup does not make a quick line a slow one, nor the
  /// other way round.
  private mutating func take(_ sample: Double) {
    bytesPerSecond = bytesPerSecond.map { ($0 * sample).squareRoot() } ?? sample
  }
}
