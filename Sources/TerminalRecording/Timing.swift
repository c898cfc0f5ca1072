/// How long a player waits between the events of a recording.
package struct Timing: Hashable, Sendable {
  /// How many times as fast as it was recorded; above 0.
  private let speed: Double
  /// Seconds of the recording that a pause lasts at most; nil: as long as it was.
  private let idleLimit: Double?
  /// Whether each event's time counts from the event before.
  private let isRelative: Bool
  private var last = 0.0

  /// - Parameter idleLimit: overrules the recording's own.
  package init(of header: Asciicast.Header, speed: Double = 1, idleLimit: Double? = nil) {
    self.speed = speed
    self.idleLimit = idleLimit ?? header.idleLimit
    isRelative = header.version != 2
  }

  /// The wait before an event, after the one that was asked for before. Times that go backwards
  /// wait for nothing.
  package mutating func delay(before event: Asciicast.TimedEvent) -> Duration {
    let pause = isRelative ? event.time : max(0, event.time - last)
    last = isRelative ? 0 : max(last, event.time)
    // A day is as good as for ever.
    return .seconds(min(min(pause, idleLimit ?? pause) / speed, 86_400))
  }
}
