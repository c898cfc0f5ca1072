/// Tells when something at `paths` has changed: one element for all that happens within a tenth of
/// a second.
///
/// A file counts by its name, so that an editor that saves by renaming another file is seen, and so
/// is one that comes later. Of a directory the names and the files in it count, not those deeper.
/// Where the system does not tell of changes, the paths are looked at every second. It never ends
/// by itself: who stops listening ends it.
package func changes(of paths: [String]) -> AsyncStream<Void> {
  AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
    let watch = PathWatch(paths)
    let watching = startTask { await watch.run { continuation.yield() } }
    continuation.onTermination = { _ in watching.cancel() }
  }
}

/// Watches files and directories by their names.
private final class PathWatch {
  private let paths: [String]
  private let inotify = Inotify()
  /// The names that count in each directory watched; nil: all.
  private var names: [Int32: Set<String>?] = [:]
  /// Whether each path has a watch that tells of all that counts.
  private var isComplete = false
  private var states: [FileState?] = []

  private static let pause = Duration.milliseconds(100)
  /// An element is not put off longer than this, however much happens.
  private static let longestBurst = Duration.seconds(1)

  /// What happens from now on counts.
  init(_ paths: [String]) {
    self.paths = paths
    watchAll()
    states = paths.map { FileState(path: $0) }
  }

  /// Calls `report` for each burst of changes until the task is cancelled.
  func run(_ report: () -> Void) async {
    while await nextChange(until: nil) == .ready {
      let end = ContinuousClock.now + Self.longestBurst
      while await nextChange(until: min(end, .now + Self.pause)) == .ready && .now < end {}
      if Task.isCancelled { return }
      report()
    }
  }

  /// Waits for a change that counts.
  private func nextChange(until deadline: ContinuousClock.Instant?) async -> Readiness.Outcome {
    while true {
      var awaited = AwaitedBytes(interval: .seconds(1))
      if isComplete, let inotify { awaited = AwaitedBytes(descriptors: [inotify.descriptor]) }
      let outcome = await awaited.wait(until: deadline)
      if outcome == .cancelled { return .cancelled }
      let hasEvents = inotify.map { takesInterest(in: $0.events()) } ?? false
      if hasEvents || (!isComplete && hasOtherStates()) {
        // Another file may have the name now.
        watchAll()
        states = paths.map { FileState(path: $0) }
        return .ready
      }
      if let deadline, deadline <= .now { return .late }
    }
  }

  private func takesInterest(in events: [Inotify.Event]) -> Bool {
    events.contains { event in
      if event.isOverflow { return true }
      // Of a file that was replaced this comes late, when a refresh has closed it: that is no
      // change.
      if event.isGone { return hasOtherStates() }
      if event.name.isEmpty { return true }
      guard let counting = names[event.watch] else { return false }
      return counting?.contains(event.name) ?? true
    }
  }

  private func hasOtherStates() -> Bool {
    let now = paths.map { FileState(path: $0) }
    defer { states = now }
    return now != states
  }

  private func watchAll() {
    guard let inotify else { return }
    isComplete = true
    for path in paths {
      let (directory, name) = splitPath(path)
      if let watch = inotify.watch(directory, for: .changes) {
        // A database writes its newest changes beside itself.
        let counting: Set<String> = [name, name + "-wal"]
        names[watch] = names[watch].map { $0.map { $0.union(counting) } } ?? counting
      } else {
        isComplete = false
      }
      // A directory itself, or the file that a link leads to; nothing if there is none yet.
      if let watch = inotify.watch(path, for: .changes) { names[watch] = .some(nil) }
    }
  }
}
