internal import Synchronization
internal import SystemC

/// The files and process groups that must not outlast this process.
///
/// A normal exit ends them at once.
final class ExitList: Sendable {
  enum Entry: Hashable, Sendable {
    /// A file, which is removed.
    case file(path: String)
    /// A process group, which is killed.
    case group(pid_t)

    fileprivate func end() {
      switch self {
      case .file(let path): unsafe unlink(path)
      case .group(let id): kill(-id, SIGKILL)
      }
    }
  }

  private struct State {
    var entries: Set<Entry> = []
    var isClosed = false
  }

  static let all = ExitList()
  private let state = Mutex(State())

  private init() { atexit { ExitList.all.end() } }

  private func end() {
    state.withLock { state in
      state.isClosed = true
      for entry in state.entries { entry.end() }
    }
  }

  /// Removes the files before this process becomes another program, which could not.
  func removeFiles() {
    state.withLock { state in
      let files = state.entries.filter { if case .file = $0 { true } else { false } }
      for file in files { file.end() }
      state.entries.subtract(files)
    }
  }

  /// Makes a thing and stores its entry under one lock, so that an exit cannot miss it.
  ///
  /// - Throws: the errors of `make`; `refusal` if this process is exiting, which then makes
  ///   nothing.
  func make<Made: Sendable, Fault: Error>(
    orThrow refusal: Fault, _ make: () throws(Fault) -> (Made, Entry)
  ) throws(Fault) -> Made {
    try state.withLock { (state) throws(Fault) in
      guard !state.isClosed else { throw refusal }
      let (made, entry) = try make()
      state.entries.insert(entry)
      return made
    }
  }

  /// Ends an entry before this process exits.
  func end(_ entry: Entry) {
    entry.end()
    remove(entry)
  }

  /// - Returns: whether it was there.
  @discardableResult
  func remove(_ entry: Entry) -> Bool { state.withLock { $0.entries.remove(entry) != nil } }
}
