internal import Platform

/// The zone of the clocks in which dates are shown and counted, and in which those are read that do
/// not say their zone.
package enum Zone: Hashable, Sendable {
  /// The zone that `TZ` names; UTC without it, so that what is printed is the same everywhere.
  case local
  /// A fixed number of seconds ahead of UTC.
  case ahead(Int)

  /// Seconds that the clocks are ahead of UTC.
  ///
  /// - Parameter moment: seconds since the beginning of 1970, in UTC.
  func secondsAhead(at moment: Int) -> Int {
    switch self {
    case .local: WallTime.secondsAhead(at: moment)
    case .ahead(let seconds): seconds
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
