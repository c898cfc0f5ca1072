/// How long a player waits between the events of a recording.
package struct Timing: Hashable, Sendable {
  /// How many times as fast as recorded; above 0.
  private let speed: Double
  /// The longest pause in seconds of the recording; nil if pauses are not shortened.
  private let idleLimit: Double?
  /// Whether each event's time is counted from the previous event.
  private let isRelative: Bool
  private var last = 0.0

  /// - Parameter idleLimit: replaces the recording's own limit unless nil.
  package init(of header: Asciicast.Header, speed: Double = 1, idleLimit: Double? = nil) {
    self.speed = speed
    self.idleLimit = idleLimit ?? header.idleLimit
    isRelative = header.version != 2
  }

  /// The wait between the event of the previous call and this one.
  ///
  /// It is zero if the time is before that of the previous event.
  package mutating func delay(before event: Asciicast.TimedEvent) -> Duration {
    let pause = isRelative ? event.time : max(0, event.time - last)
    last = isRelative ? 0 : max(last, event.time)
    // A broken recording may contain any time; longer than a day makes no difference.
    return .seconds(min(min(pause, idleLimit ?? pause) / speed, 86_400))
  }
}
