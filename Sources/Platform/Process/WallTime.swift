internal import SystemC

/// A moment of the calendar clock.
package struct WallTime: Sendable {
  /// Seconds since the beginning of 1970, in UTC.
  package let seconds: Int
  private let nanoseconds: Int

  private init(seconds: Int, nanoseconds: Int) {
    (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
  }

  package init(seconds: Int) { self.init(seconds: seconds, nanoseconds: 0) }

  /// The current time (clock_gettime(2)).
  package static var now: WallTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// How many seconds local time is ahead of UTC at a given time (localtime_r(3)).
  package static func secondsAhead(at seconds: Int) -> Int {
    var (seconds, parts) = unsafe (time_t(seconds), tm())
    unsafe localtime_r(&seconds, &parts)
    return unsafe parts.tm_gmtoff
  }

  /// In ISO 8601, in UTC and with milliseconds: `2026-02-03T10:20:30.123Z`.
  package var timestamp: String {
    written(behindSeconds: ".\(Self.digits(nanoseconds / 1_000_000, 3))")
  }

  /// The same without milliseconds.
  package var date: String { written(behindSeconds: "") }

  private static func digits(_ number: some BinaryInteger, _ count: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }

  private func written(behindSeconds fraction: String) -> String {
    // gmtime_r(3).
    var (seconds, parts) = unsafe (time_t(seconds), tm())
    unsafe gmtime_r(&seconds, &parts)
    let date =
      unsafe "\(Self.digits(parts.tm_year + 1900, 4))-\(Self.digits(parts.tm_mon + 1))"
      + "-\(Self.digits(parts.tm_mday))"
    let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.digits($0) }
      .joined(separator: ":")
    return "\(date)T\(time)\(fraction)Z"
  }
}
