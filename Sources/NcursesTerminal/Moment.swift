import SystemC

/// A moment of the monotonic clock, in nanoseconds.
///
/// `ContinuousClock.Instant` has a type that only the runtime knows. Each use of one took longer
/// than everything else that the terminal's answers take.
struct Moment: Comparable {
  private let nanoseconds: Int64

  static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }

  static func + (moment: Moment, duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    return Moment(
      nanoseconds: moment.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// Negative if `other` is earlier.
  func seconds(until other: Moment) -> Double { Double(other.nanoseconds - nanoseconds) / 1e9 }

  /// The time left, as `poll` takes it.
  ///
  /// It is rounded up: after waking up a little early, the caller would poll again with nothing to
  /// do.
  ///
  /// - Parameter moment: nil means no limit.
  static func milliseconds(until moment: Moment?) -> Int32 {
    guard let moment else { return -1 }
    let left = moment.nanoseconds - now.nanoseconds
    return Int32(clamping: max(0, (left + 999_999) / 1_000_000))
  }
}
