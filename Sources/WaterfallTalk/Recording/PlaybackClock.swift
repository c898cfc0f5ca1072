/// How far a recorded talk is played. Its time can be stopped and set.
struct PlaybackClock: Sendable {
  private(set) var isPaused = false
  /// How long the recording is.
  private let length: Duration
  /// The place that was played at a moment.
  private var place = Duration.zero
  private var moment: ContinuousClock.Instant

  init(length: Duration, startingAt now: ContinuousClock.Instant) {
    (self.length, moment) = (length, now)
  }

  /// The place that is played now, at most the recording's length.
  func place(at now: ContinuousClock.Instant) -> Duration {
    isPaused ? place : min(place + moment.duration(to: now), length)
  }

  mutating func take(_ step: PlaybackStep, at now: ContinuousClock.Instant) {
    (place, moment) = (place(at: now), now)
    switch step {
    case .pauseOrGoOn: isPaused.toggle()
    case .jump(let distance): place = min(max(.zero, place + distance), length)
    }
  }
}

/// What a guest does with the time of a recorded talk.
package enum PlaybackStep: Hashable, Sendable {
  case pauseOrGoOn
  /// Goes further by this time, or back if it is negative.
  case jump(Duration)
}
