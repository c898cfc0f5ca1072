import Platform
import Synchronization
import WaterfallLayout

/// A running layout command, which gets one request at a time.
///
/// A process that stays alive is asked again. One that ends is started again for each board.
package actor LayoutProgram {
  private let command: String
  /// The process, if one runs, and whether no more may be started.
  private let running = Mutex<(child: ChildProcess?, isOver: Bool)>((nil, false))
  /// Whether the command is known to answer only when its input ends.
  private let readsToEnd: Mutex<Bool>
  /// Whether the process has answered a request.
  private var hasAnswered = false
  /// Whether the process said that it can append.
  package private(set) var appends = false
  /// The last answer of the process and its edition; nil if there is none that counts.
  private var known: (edition: Int, elements: ReceivedElements)?

  /// - Parameters:
  ///   - command: as the shell takes it.
  ///   - other: an earlier run of the same command, whose habits are known.
  package init(_ command: String, like other: LayoutProgram? = nil) {
    self.command = command
    readsToEnd = Mutex(other?.readsToEnd.withLock { $0 } ?? false)
  }

  /// Asks for a layout of the board; nil if the task was cancelled.
  package func answer(to request: LayoutRequest) async -> LayoutAnswer? {
    let start = ContinuousClock.now
    let outcome: Result<LayoutAnswer.Placed, LayoutFault>
    do throws(LayoutFault) {
      outcome = .success(try await placed(request))
    } catch {
      stop()
      outcome = .failure(error)
    }
    if Task.isCancelled {
      stop()
      return nil
    }
    return LayoutAnswer(edition: request.edition, outcome: outcome, duration: .now - start)
  }

  private func placed(_ request: LayoutRequest) async throws(LayoutFault) -> LayoutAnswer.Placed {
    let mayHaveEnded = hasAnswered
    let first = try startIfNeeded()
    let base = appends ? known.flatMap { request.additionBase($0) } : nil
    let part: LayoutWork.Part = base == nil ? .all : .new
    var exchange = LayoutExchange(
      first, question: base.map { request.addition(from: $0.first) } ?? request.board,
      answer: LayoutAnswerReader(
        base?.elements ?? request.noElements, isFirst: !hasAnswered),
      endsInput: readsToEnd.withLock { $0 })
    do throws(LayoutFault) {
      try await exchange.run()
    } catch {
      // The process ended after its previous answer, so it is started again for this board.
      guard case .ended = error, mayHaveEnded, !exchange.reader.hasBegun else { throw error }
      stop()
      return try await placed(request)
    }
    hasAnswered = true
    appends = appends || exchange.reader.appends
    let elements = exchange.reader.elements
    known = (request.edition.whole, elements)
    if exchange.endsInput { readsToEnd.withLock { $0 = true } }
    // The process cannot be used again: its input is closed, or it has not read all of the
    // question. It would take the rest of the question for the next one.
    if !exchange.isAsked || exchange.endsInput { stop() }
    let moved = request.shown.map { elements.movedCount(since: $0) }
    let layout = ReceivedLayout(
      elements, container: request.container, direction: request.direction,
      hasStickyHeaders: request.hasStickyHeaders)
    return LayoutAnswer.Placed(layout: layout, part: part, moved: moved)
  }

  private func startIfNeeded() throws(LayoutFault) -> ChildProcess {
    if let child = running.withLock({ $0.child }) {
      if (try? child.ended.isReady()) == false { return child }
      forget()
    }
    do throws(SystemError) {
      let child = try ChildProcess(command, input: .pipe)
      (hasAnswered, appends, known) = (false, false, nil)
      let isOver = running.withLock { running in
        if !running.isOver { running.child = child }
        return running.isOver
      }
      if isOver {
        child.stop()
        throw SystemError.cancelled
      }
      return child
    } catch {
      throw .notStarted(error.reason)
    }
  }

  /// Collects the exit state of a process that has ended on its own.
  private func forget() {
    running.withLock { running in
      if let child = running.child { _ = child.finish() }
      running.child = nil
    }
    hasAnswered = false
  }

  private nonisolated func stop() {
    running.withLock { running in
      running.child?.stop()
      running.child = nil
    }
  }

  /// Ends the process and everything that it has started, and prevents new ones. Does not wait.
  package nonisolated func end() {
    running.withLock { $0.isOver = true }
    stop()
  }
}

extension LayoutRequest {
  /// The start of an addition to the board that the process knows; nil if it needs the whole board.
  fileprivate func additionBase(
    _ known: (edition: Int, elements: ReceivedElements)
  ) -> (first: Int, elements: ReceivedElements)? {
    let (old, new) = (known.elements.sections, sections)
    guard known.edition == edition.whole, old.count == new.count, let last = new.last,
      zip(old.dropLast(), new.dropLast()).allSatisfy({ $0.itemCount == $1.itemCount }),
      let first = old.last?.itemCount, first < last.itemCount
    else { return nil }
    var elements = known.elements
    elements.grow(to: last.itemCount)
    return (first, elements)
  }
}
