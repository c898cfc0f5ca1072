extension RecordSource {
  enum Fill: Equatable {
    case bytes
    case end
    /// Nothing has come within the patience.
    case late
  }

  /// Adds the next bytes to the window.
  ///
  /// While it waits it looks at the producer about every 30 ms, holds no thread, and ends at once when
  /// the task is cancelled.
  /// - Parameter patience: nil waits as long as it takes.
  func fill(_ window: inout ByteWindow, patience: Duration?) async throws(ItemError) -> Fill {
    var pause = Duration.milliseconds(1)
    var waited = Duration.zero
    while true {
      if Task.isCancelled { throw .cancelled }
      switch try store.read(at: UInt64(window.end), count: window.nextSize) {
      case .bytes(let bytes):
        window.append(bytes)
        return .bytes
      case .end:
        window.isAtEnd = true
        return .end
      case .notYet:
        if let patience, waited >= patience { return .late }
        do { try await Task.sleep(for: pause) } catch { throw .cancelled }
        waited += pause
        pause = min(pause * 2, .milliseconds(32))
      }
    }
  }
}
