import Platform
import Synchronization
import WaterfallLayout

/// A layout command as it runs: it is started once and asked again if it stays, else started for
/// each board. It is asked one thing at a time.
package actor LayoutProgram {
  private let command: String
  /// How long it may print nothing.
  private let patience: Duration
  /// The process, if one runs; and whether none is to be started any more.
  private let running = Mutex<(child: ChildProcess?, isOver: Bool)>((nil, false))
  /// Whether the command was seen to answer only when its input ended.
  private let readsToEnd: Mutex<Bool>
  /// Whether the process has answered a board.
  private var hasAnswered = false
  /// Whether the process said that it can append.
  private var appends = false
  /// What the process has answered; nil: nothing, or it does not count any more.
  private var known: (edition: Int, elements: ReceivedElements)?

  /// - Parameters:
  ///   - command: as the shell takes it.
  ///   - other: another run of the command, from which its habits are known.
  package init(
    _ command: String, patience: Duration = .seconds(10), like other: LayoutProgram? = nil
  ) {
    (self.command, self.patience) = (command, patience)
    readsToEnd = Mutex(other?.readsToEnd.withLock { $0 } ?? false)
  }

  /// Asks for a board; nil: the task was cancelled.
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

  private func placed(
    _ request: LayoutRequest
  ) async throws(LayoutFault) -> LayoutAnswer.Placed {
    let mayHaveEnded = hasAnswered
    let first = try startIfNeeded()
    let base = appends ? known.flatMap { request.additionBase($0) } : nil
    let part: LayoutWork.Part = base == nil ? .all : .new
    var exchange = LayoutExchange(
      first, question: base.map { request.addition(from: $0.first) } ?? request.board,
      answer: LayoutAnswerReader(
        base?.elements ?? ReceivedElements(request.sections), isFirst: !hasAnswered),
      patience: patience, endsInput: readsToEnd.withLock { $0 })
    do throws(LayoutFault) {
      try await exchange.run()
    } catch {
      // One that ends after an answer is started again for the next board.
      guard case .ended = error, mayHaveEnded, !exchange.reader.hasBegun else { throw error }
      stop()
      return try await placed(request)
    }
    hasAnswered = true
    appends = appends || exchange.reader.appends
    let elements = exchange.reader.elements
    known = (request.edition.whole, elements)
    if exchange.endsInput { readsToEnd.withLock { $0 = true } }
    // It would take the rest of the question for the next one, or can be asked nothing more.
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

  /// The process has ended by itself.
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

  /// Ends the process and all that it has started. None is started any more. Does not wait.
  package nonisolated func end() {
    running.withLock { $0.isOver = true }
    stop()
  }
}

extension LayoutRequest {
  /// Where an addition to what a process knows begins; nil: it has to be told all.
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
