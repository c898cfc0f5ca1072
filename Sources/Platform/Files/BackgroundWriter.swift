internal import Synchronization

/// Writes in a thread of its own, so that a stalled pipe or a hanging file system does not block
/// the caller.
///
/// The pieces are written one by one, in order. The number of waiting bytes is bounded. A piece
/// that would exceed the bound is dropped, and ``loss`` reports it.
///
/// ```swift
/// let writer = BackgroundWriter(limit: 1 << 20, afterFault: .goOn) { try file.write($0) }
/// writer.append(Array("one\n".utf8))  // returns at once
/// writer.finish(within: .seconds(2))  // nil if it is in the file
/// ```
package final class BackgroundWriter: Sendable {
  /// Why a piece was not written.
  package enum Loss: Hashable, Sendable {
    case refused(SystemError)
    /// It arrived faster than pieces could be written, or was not written in time.
    case slow

    /// One line, as in "the log is not complete: No space left on device".
    package var reason: String {
      switch self {
      case .refused(let error): error.reason
      case .slow: "writing to it takes too long"
      }
    }
  }

  /// Whether to write the pieces that follow a lost one.
  package enum AfterFault: Sendable { case end, goOn }

  private let queue: Queue
  private let limit: Int

  /// - Parameters:
  ///   - limit: how many bytes may wait.
  ///   - write: writes a piece. It is called in one thread.
  package init(
    limit: Int, afterFault: AfterFault,
    write: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void
  ) {
    self.limit = limit
    queue = Queue(afterFault: afterFault, write: write)
  }

  /// The writer's thread ends after it has written all waiting pieces.
  deinit { queue.end() }

  /// Queues a piece for writing, without waiting.
  package func append(_ piece: [UInt8]) { queue.append(piece, limit: limit) }

  package var loss: Loss? { queue.loss }

  /// Waits until all pieces are written, for at most `limit`.
  ///
  /// - Returns: the first loss; nil if all pieces are written.
  @discardableResult
  package func finish(within limit: Duration) -> Loss? {
    let end = ContinuousClock.now + limit
    while !queue.isEmpty {
      guard .now < end else { return loss ?? .slow }
      blockThread(for: .milliseconds(2))
    }
    return loss
  }
}

/// The waiting pieces, and the thread that writes them.
private final class Queue: Sendable {
  private struct State {
    var pieces: [[UInt8]] = []
    /// The bytes of all waiting pieces, and of the pieces that are being written.
    var byteCount = 0
    var hasThread = false
    var isOver = false
    /// Whether a piece could not be written.
    var isRefused = false
    var loss: BackgroundWriter.Loss?
  }

  private let state = Mutex(State())
  private let arrivals = Semaphore()
  private let afterFault: BackgroundWriter.AfterFault
  private let write: @Sendable ([UInt8]) throws(SystemError) -> Void

  init(
    afterFault: BackgroundWriter.AfterFault,
    write: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void
  ) {
    (self.afterFault, self.write) = (afterFault, write)
  }

  var isEmpty: Bool { state.withLock { $0.byteCount == 0 } }
  var loss: BackgroundWriter.Loss? { state.withLock(\.loss) }

  func append(_ piece: [UInt8], limit: Int) {
    guard !piece.isEmpty else { return }
    let isTaken = state.withLock { state in
      if state.loss != nil, afterFault == .end { return false }
      guard state.byteCount + piece.count <= limit else {
        state.loss = state.loss ?? .slow
        return false
      }
      if !state.hasThread {
        guard startThread({ self.run() }) else {
          state.loss = state.loss ?? .refused(SystemError(.writing, ""))
          return false
        }
        state.hasThread = true
      }
      state.pieces.append(piece)
      state.byteCount += piece.count
      return true
    }
    if isTaken { arrivals.post() }
  }

  func end() {
    state.withLock { $0.isOver = true }
    arrivals.post()
  }

  private func run() {
    while true {
      arrivals.wait()
      let pieces = state.withLock { state in
        defer { state.pieces = [] }
        return state.pieces
      }
      for piece in pieces { finish(piece) }
      if state.withLock({ $0.isOver && $0.pieces.isEmpty }) { return }
    }
  }

  private func finish(_ piece: [UInt8]) {
    var loss: BackgroundWriter.Loss?
    // Pieces that wait when another one is dropped for lack of room are still written.
    if afterFault == .goOn || !state.withLock({ $0.isRefused }) {
      do throws(SystemError) { try write(piece) } catch { loss = .refused(error) }
    }
    state.withLock { state in
      state.byteCount -= piece.count
      state.loss = state.loss ?? loss
      if loss != nil { state.isRefused = true }
    }
  }
}
