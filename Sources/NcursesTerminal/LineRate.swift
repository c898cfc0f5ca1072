/// How many bytes a second the way to the terminal takes, learnt from the answers to frames.
///
/// The answer to a frame tells when it was shown. Part of that time passes whatever is sent, the way there and
/// back; so the rate is the slope between the quickest frame so far and one that is larger by enough to tell.
/// Until there is one, the line counts as one that does nothing but transmit.
struct LineRate {
  private var quickest: (bytes: Int, seconds: Double)?
  /// nil: nothing is known yet.
  private(set) var bytesPerSecond: Double?

  /// Fewer bytes tell of the way there and back, and not of the rate.
  private static let telling = 256
  /// What leaves while nothing is known: half a second of a line of 9,600 bit/s.
  private static let cautious = 480

  /// How many bytes one part of a frame should have at most: those of half a second.
  var partBytes: Int {
    guard let bytesPerSecond else { return Self.cautious }
    return max(Self.cautious / 2, Int(min(bytesPerSecond / 2, 1e9)))
  }

  /// A frame of so many bytes was answered after so long.
  mutating func note(bytes: Int, took duration: Duration) {
    let seconds = max(1e-5, duration / .seconds(1))
    guard let quickest else {
      self.quickest = (bytes, seconds)
      if bytes >= Self.telling { take(Double(bytes) / seconds) }
      return
    }
    if seconds <= quickest.seconds {
      self.quickest = (bytes, seconds)
      if bytes >= Self.telling { take(Double(bytes) / seconds) }
    } else if bytes >= quickest.bytes + Self.telling {
      // Clocks and schedulers are no finer than this.
      take(Double(bytes - quickest.bytes) / max(1e-3, seconds - quickest.seconds))
    }
  }

  /// Half of the way, counted in factors: one hiccup does not make a quick line a slow one, nor the other way round.
  private mutating func take(_ sample: Double) {
    bytesPerSecond = bytesPerSecond.map { ($0 * sample).squareRoot() } ?? sample
  }
}
