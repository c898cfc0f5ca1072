/// What somebody waits for.
package struct AwaitedBytes: Sendable {
  /// They become readable when there is something new.
  package var descriptors: [Descriptor] = []
  /// How often to look where no descriptor tells; nil: never.
  package var interval: Duration?

  package init(descriptors: [Descriptor] = [], interval: Duration? = nil) {
    (self.descriptors, self.interval) = (descriptors, interval)
  }

  /// Waits until asking again is worth while, the deadline has come, or the task was cancelled.
  package func wait(until deadline: ContinuousClock.Instant?) async -> Readiness.Outcome {
    let next = interval.map { ContinuousClock.now + $0 }
    let earliest = [deadline, next].compactMap { $0 }.min()
    return await Readiness.shared.wait(for: descriptors, until: earliest)
  }
}
