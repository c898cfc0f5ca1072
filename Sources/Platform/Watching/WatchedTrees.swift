/// How the directories inside watched directories are watched.
package struct TreeWatching: Sendable {
  /// The most directories that are watched inside the named ones.
  let most: Int
  /// Called once if there are more directories than can be watched, with the number of those that
  /// are.
  let reportLimit: @Sendable (Int) -> Void

  package init(most: Int, reportLimit: @escaping @Sendable (Int) -> Void) {
    (self.most, self.reportLimit) = (most, reportLimit)
  }
}

/// The watches of all directories inside some directories, as far as the limits allow.
///
/// Each directory takes a watch of the system, of which a person may have some thousands. The upper
/// levels come first. Hidden directories are left out, and links to directories are not followed.
struct WatchedTrees {
  private let watching: TreeWatching
  private let paths: [String]
  private(set) var watches: Set<Int32> = []
  private var hasReported = false

  /// The most directories inside each other. A mount may contain itself.
  private static let mostDepth = 100

  init(_ watching: TreeWatching, inside paths: [String]) {
    (self.watching, self.paths) = (watching, paths)
  }

  /// Watches the directories that are there now, and no others.
  ///
  /// - Returns: the watches that have ended.
  mutating func look(with inotify: Inotify) -> Set<Int32> {
    let old = watches
    watches = []
    var isWhole = true
    if let root = try? Descriptor(path: "/") {
      // A path that is named may be a link.
      let tops = paths.map { Array(absolutePath($0).utf8) }
      var level = tops.flatMap { path -> [[UInt8]] in
        guard case .directory(let top) = root.entry(path) else { return [] }
        return Self.directories(in: top, at: path, most: watching.most + 1)
      }
      var depth = 1
      while !level.isEmpty, depth <= Self.mostDepth {
        (level, depth) = (watch(level, inside: root, inotify, &isWhole), depth + 1)
      }
    }
    if !isWhole, !hasReported {
      hasReported = true
      watching.reportLimit(watches.count)
    }
    return old.subtracting(watches)
  }

  /// Watches these directories.
  ///
  /// - Returns: the directories in them.
  private mutating func watch(
    _ level: [[UInt8]], inside root: Descriptor, _ inotify: Inotify, _ isWhole: inout Bool
  ) -> [[UInt8]] {
    var next: [[UInt8]] = []
    for path in level {
      // One that cannot be read is shown as such, and has nothing to watch.
      guard case .directory(let directory) = root.entry(path, followsLinks: false) else { continue }
      guard watches.count < watching.most,
        // The watch begins before the directory is listed, so that nothing in between is missed.
        let number = inotify.watch(directory: path, for: .changes)
      else {
        isWhole = false
        return []
      }
      watches.insert(number)
      let left = watching.most + 1 - next.count
      if left > 0 { next += Self.directories(in: directory, at: path, most: left) }
    }
    return next
  }

  /// The paths of at most so many directories in a directory.
  private static func directories(
    in directory: Descriptor, at path: [UInt8], most: Int
  ) -> [[UInt8]] {
    var found: [[UInt8]] = []
    try? directory.forEachEntry { name, kind in
      if kind == .directory { found.append(path + [UInt8(ascii: "/")] + name) }
      return found.count < most
    }
    return found
  }
}
