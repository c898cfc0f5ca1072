import Synchronization

/// The zone of the clocks in which dates are shown and counted, and in which those are read that do
/// not say their zone.
package enum Zone: Hashable, Sendable {
  /// The zone of local clocks: UTC until ``setLocal(_:)`` says otherwise.
  case local
  /// A fixed number of seconds ahead of UTC.
  case ahead(Int)

  /// How many seconds clocks are ahead of UTC at a moment, which is given in seconds since the
  /// beginning of 1970.
  package typealias Clock = @Sendable (Int) -> Int

  private static let isUTC = Atomic(true)
  private static let localClock = Mutex<Clock> { _ in 0 }

  /// Sets the zone of local clocks. A program does so once, before it reads dates: what they mean
  /// is the same for all of it.
  package static func setLocal(_ clock: @escaping Clock) {
    localClock.withLock { $0 = clock }
    isUTC.store(false, ordering: .releasing)
  }

  /// Seconds that the clocks are ahead of UTC.
  ///
  /// - Parameter moment: seconds since the beginning of 1970, in UTC.
  func secondsAhead(at moment: Int) -> Int {
    switch self {
    case .local:
      // Most programs have no other zone, and filters read a date for each record.
      if Self.isUTC.load(ordering: .acquiring) { return 0 }
      let clock = Self.localClock.withLock { $0 }
      return clock(moment)
    case .ahead(let seconds): return seconds
    }
  }

  /// The moment at which the clocks show a time.
  ///
  /// - Parameter shown: the time as seconds, as if it were in UTC.
  /// - Returns: seconds since the beginning of 1970, in UTC. Of two moments, when clocks are set
  ///   back, it is one; an hour that is skipped when they are set forward counts as the next one.
  func moment(of shown: Int) -> Int {
    let guess = shown - secondsAhead(at: shown)
    return shown - secondsAhead(at: guess)
  }
}
