internal import Synchronization
internal import SystemC

/// The files with names that are not to outlive this process: those that are not whole yet, and those
/// for commands. They are removed when it exits.
final class HiddenFiles: Sendable {
  private struct State {
    var paths: Set<String> = []
    /// Whether this process is exiting.
    var isClosed = false
  }

  static let all = HiddenFiles()
  private let state = Mutex(State())

  private init() { atexit { HiddenFiles.all.removeAll(isExiting: true) } }

  /// - Parameter isExiting: whether no file can be made from then on.
  func removeAll(isExiting: Bool) {
    state.withLock { state in
      if isExiting { state.isClosed = true }
      for path in state.paths { unsafe unlink(path) }
      state.paths = []
    }
  }

  /// Makes a file and notes its path under one lock, so that an exit cannot miss it.
  ///
  /// - Throws: the errors of `make`; also if this process is exiting.
  func make<Made: Sendable>(
    _ path: String, _ make: () throws(SystemError) -> Made
  ) throws(SystemError) -> Made {
    try state.withLock { (state) throws(SystemError) in
      guard !state.isClosed else { throw .cancelled }
      let made = try make()
      state.paths.insert(path)
      return made
    }
  }

  func remove(_ path: String) {
    unsafe unlink(path)
    forget(path)
  }

  func forget(_ path: String) { state.withLock { _ = $0.paths.remove(path) } }
}
