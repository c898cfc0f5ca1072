import Synchronization
import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutContract
import WaterfallRecords

/// A layout command as a layout, for `layout --check`. Each prepare sends the command a board as a
/// viewer does, and waits for its answer.
struct CommandLayout: Layout {
  /// The command, the time that is left for it, and why it has not answered.
  final class Runner: Sendable {
    private struct State {
      var end = ContinuousClock.now
      var edition = PlacedCards.Edition()
      var fault: String?
      var isCut = false
      var asked: [String] = []
    }

    let command: String
    fileprivate let program: LayoutProgram
    private let state = Mutex(State())
    /// A command that has been silent for this time when its time is over is at fault.
    private static let longestSilence = Duration.seconds(4)

    init(_ command: String) {
      self.command = command
      program = LayoutProgram(command)
    }

    deinit { program.end() }

    /// When no answer is waited for any more.
    var end: ContinuousClock.Instant {
      get { state.withLock { $0.end } }
      set { state.withLock { ($0.end, $0.isCut) = (newValue, false) } }
    }

    /// Whether an answer was not waited for, because the time was over.
    var isCut: Bool { state.withLock { $0.isCut } }

    /// Why the last board has no answer; nil if it has one, or if there was no time for it.
    var fault: String? { state.withLock { $0.fault } }

    /// The lines that it was sent last.
    var asked: [String] { state.withLock { $0.asked } }

    /// The number of a board, which no earlier one has.
    fileprivate func nextEdition() -> PlacedCards.Edition {
      state.withLock { state in
        state.edition.count(.all)
        return state.edition
      }
    }

    /// Waits for the answer to a request, and blocks the thread meanwhile: a layout is asked
    /// synchronously.
    ///
    /// - Parameter lines: what shows the fault again, if there is one.
    /// - Returns: nil without a good answer.
    fileprivate func answer(to request: LayoutRequest, lines: [String]) -> ReceivedLayout? {
      let start = ContinuousClock.now
      let answer = waitFor(within: max(.zero, start.duration(to: end))) { [program] in
        await program.answer(to: request)
      }
      return state.withLock { state in
        (state.asked, state.fault) = (lines, nil)
        guard let outcome = answer?.outcome else {
          state.isCut = true
          let silence = start.duration(to: .now)
          if silence >= Self.longestSilence {
            let seconds = Int(silence.components.seconds)
            state.fault = LayoutFault.silent(seconds: seconds, line: 0).words
          }
          return nil
        }
        switch outcome {
        case .success(let placed): return placed.layout
        case .failure(let fault):
          state.fault = fault.words
          return nil
        }
      }
    }

    /// Whether the command has said that it can append.
    fileprivate var appends: Bool { waitFor { [program] in await program.appends } ?? false }
  }

  private let runner: Runner
  let direction: LayoutConfiguration.Direction
  private(set) var container = Size(width: 0, height: 0)
  private var received = ReceivedLayout()
  /// The last request for a whole board; nil if there was none.
  private var known: LayoutRequest?

  init(_ runner: Runner, direction: LayoutConfiguration.Direction) {
    (self.runner, self.direction) = (runner, direction)
  }

  var contentSize: Size { received.contentSize }
  var sectionCount: Int { received.sectionCount }
  func itemCount(inSection section: Int) -> Int { received.itemCount(inSection: section) }
  func attributes(at path: ItemPath) -> Attributes? { received.attributes(at: path) }
  func headerAttributes(inSection section: Int) -> Attributes? {
    received.headerAttributes(inSection: section)
  }
  func footerAttributes(inSection section: Int) -> Attributes? {
    received.footerAttributes(inSection: section)
  }

  /// A command may use both extents of its container.
  func isInvalidated(by newContainer: Size) -> Bool {
    newContainer.width != container.width || newContainer.height != container.height
  }

  mutating func prepare(from source: some LayoutSource, in container: Size) {
    self.container = container
    let request = request(for: source, edition: runner.nextEdition())
    known = request
    received = runner.answer(to: request, lines: [Self.line(request.board)]) ?? ReceivedLayout()
  }

  /// Asks for the new items alone if the command has said that it can append.
  mutating func append(from source: some LayoutSource) {
    guard runner.appends, let known, let last = known.sections.last,
      known.sections.count == source.sectionCount
    else { return prepare(from: source, in: container) }
    var edition = known.edition
    edition.count(.new)
    let request = request(for: source, edition: edition)
    let lines = [known.board, request.addition(from: last.itemCount)].map(Self.line)
    received = runner.answer(to: request, lines: lines) ?? ReceivedLayout()
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The request that a viewer would send: with the numbers of the lab, and without bad ones.
  private func request(
    for source: some LayoutSource, edition: PlacedCards.Edition
  ) -> LayoutRequest {
    func good(_ number: Double) -> Double { number > 0 && number.isFinite ? number : 0 }
    var board = ContractBoard(
      (0..<source.sectionCount).map { section in
        ContractBoard.Section(
          items: (0..<source.itemCount(inSection: section)).map { item in
            let size = source.size(of: ItemPath(section: section, item: item))
            return Size(width: good(size.width), height: good(size.height))
          }, header: good(source.headerExtent(inSection: section)),
          footer: good(source.footerExtent(inSection: section)))
      })
    board.isHorizontal = direction == .horizontal
    return LayoutRequest(
      command: runner.command, edition: edition, source: board, container: container,
      direction: direction,
      parameters: [
        ("columns", .number("2")), ("min column width", .number("26")),
        ("column gap", .number("10")), ("row gap", .number("10")), ("right to left", .bool(false)),
        ("snap", .string("none")),
      ])
  }
}
