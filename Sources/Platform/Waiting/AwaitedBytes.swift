/// The conditions that end a wait for new bytes.
package struct AwaitedBytes: Sendable {
  /// Descriptors that become readable when there is something new.
  package var descriptors: [Descriptor] = []
  /// How often to look anyway, if no descriptor announces news; nil if never.
  package var interval: Duration?

  package init(descriptors: [Descriptor] = [], interval: Duration? = nil) {
    (self.descriptors, self.interval) = (descriptors, interval)
  }

  /// Waits until asking again is worthwhile, the deadline has come, or the task is cancelled.
  package func wait(until deadline: ContinuousClock.Instant?) async -> Readiness.Outcome {
    let next = interval.map { ContinuousClock.now + $0 }
    let earliest = [deadline, next].compactMap { $0 }.min()
    return await Readiness.shared.wait(for: descriptors, until: earliest)
  }
}
