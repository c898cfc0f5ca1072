import Testing

/// Waits until `condition` holds: at most 30,000 looks, about a minute.
///
/// It counts looks instead of time. The waiting task queues after every test that has not begun
/// yet, and so does the task that makes the condition hold. A test on threads of its own does not
/// queue there, so its later looks wait for a task that does.
package func eventually(_ condition: () -> Bool) async throws {
  var looks = 0
  while !condition() {
    try #require(looks < 30_000, "it has not come about in \(looks) looks")
    try await Task.sleep(for: .milliseconds(2))
    looks += 1
    if looks > 5000 { await Task {}.value }
  }
}
