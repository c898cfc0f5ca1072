import Testing

/// Waits until `condition` holds, a minute of looking at most.
///
/// Looks are counted, not time: who waits queues behind every test that has not begun yet, and so
/// does whatever makes the condition hold.
package func eventually(_ condition: () -> Bool) async throws {
  var looks = 0
  while !condition() {
    try #require(looks < 30_000, "it has not come about in \(looks) looks")
    try await Task.sleep(for: .milliseconds(2))
    looks += 1
  }
}
