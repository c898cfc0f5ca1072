/// A stream with an element whenever something at `paths` has changed.
///
/// Changes less than a tenth of a second apart make one element. A file is identified by its name.
/// So the stream notices an editor that saves by renaming another file, and a file that is created
/// later. For a directory, its names and the files in it count; deeper levels count with `trees`.
/// If the system does not report changes, the paths are examined every second.
///
/// The stream never ends by itself. The watch ends when the consumer stops listening.
///
/// - Parameters:
///   - earlier: the states of the paths before they were read. If one has changed by the time the
///     watch begins, the stream has an element at once.
///   - trees: how directories inside the paths are watched; nil if they are not.
package func changes(
  of paths: [String], since earlier: [FileState?]? = nil, inside trees: TreeWatching? = nil
) -> AsyncStream<Void> {
  AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
    let watch = PathWatch(paths, inside: trees)
    if let earlier, earlier != watch.states { continuation.yield() }
    let watching = startTask { await watch.run { continuation.yield() } }
    continuation.onTermination = { _ in watching.cancel() }
  }
}

/// Watches files and directories by their names.
private final class PathWatch {
  private let paths: [String]
  private let inotify = Inotify()
  /// The names that count in each watched directory; nil if all count.
  private var names: [Int32: Set<String>?] = [:]
  /// Whether each path has a watch that reports everything that counts.
  private var isComplete = false
  private(set) var states: [FileState?] = []
  private var trees: WatchedTrees?
  /// Whether directories may have come or gone since ``trees`` were looked at.
  private var mayHaveOtherTrees = true

  private static let pause = Duration.milliseconds(100)
  /// The longest delay of an element during continuous changes.
  private static let longestBurst = Duration.seconds(1)

  /// Begins to watch: changes from now on count.
  init(_ paths: [String], inside trees: TreeWatching?) {
    (self.paths, self.trees) = (paths, trees.map { WatchedTrees($0, inside: paths) })
    watchAll()
    states = paths.map { FileState(path: $0) }
  }

  /// Calls `report` for each burst of changes, until the task is cancelled.
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
    if trees != nil, events.contains(where: { $0.isDirectory || $0.isGone || $0.isOverflow }) {
      mayHaveOtherTrees = true
    }
    return events.contains { event in
      if event.isOverflow { return true }
      // For a replaced file this event comes late, when a refresh has closed it. That is no change.
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
        // A database writes its newest changes to a file with this name.
        let counting: Set<String> = [name, name + "-wal"]
        names[watch] = names[watch].map { $0.map { $0.union(counting) } } ?? counting
      } else {
        isComplete = false
      }
      // The path may be a directory, or a link to a file elsewhere. Fails harmlessly if nothing is
      // there.
      if let watch = inotify.watch(path, for: .changes) { names[watch] = .some(nil) }
    }
    if mayHaveOtherTrees { watchTrees(with: inotify) }
  }

  private func watchTrees(with inotify: Inotify) {
    mayHaveOtherTrees = false
    guard var trees else { return }
    let ended = trees.look(with: inotify)
    self.trees = trees
    for watch in ended {
      inotify.unwatch(watch)
      names[watch] = nil
    }
    for watch in trees.watches { names[watch] = .some(nil) }
  }
}
