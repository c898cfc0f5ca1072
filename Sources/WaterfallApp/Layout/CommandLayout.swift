import Dispatch
import Platform
import Synchronization
import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallSources
import WaterfallViewer

/// A layout command as a layout, for `layout --check`. Each prepare runs the command and waits for
/// its answer.
struct CommandLayout: Layout {
  /// The command, and why it has not answered.
  final class Runner: Sendable {
    let command: String
    private let state = Mutex<(fault: String?, appends: Bool, asked: [String])>((nil, false, []))

    init(_ command: String) { self.command = command }

    /// Why the last board has no answer; nil if it has one.
    var fault: String? {
      get { state.withLock { $0.fault } }
      set { state.withLock { $0.fault = newValue } }
    }

    /// The lines that it was sent last.
    fileprivate(set) var asked: [String] {
      get { state.withLock { $0.asked } }
      set { state.withLock { $0.asked = newValue } }
    }

    /// Whether the command has said that it can append.
    fileprivate var appends: Bool {
      get { state.withLock { $0.appends } }
      set { state.withLock { $0.appends = newValue } }
    }
  }

  private let runner: Runner
  let direction: LayoutConfiguration.Direction
  private(set) var container = Size(width: 0, height: 0)
  private var received = ReceivedLayout()
  /// The last board as it was sent, and its sections.
  private var known: (board: String, sections: [ReceivedElements.Section])?

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
    let (board, sections) = (text(of: source), Self.sections(of: source))
    known = (board, sections)
    show(answer(to: [board], [elements(sections)]))
  }

  /// Asks for the new items alone if the command has said that it can append.
  mutating func append(from source: some LayoutSource) {
    guard runner.appends, let known, known.sections.count == source.sectionCount,
      let last = known.sections.indices.last, let old = known.sections.last
    else { return prepare(from: source, in: container) }
    let new = old.itemCount..<source.itemCount(inSection: last)
    let items = new.map { Self.item(source.size(of: ItemPath(section: last, item: $0))) }
    let addition = "{\"append\":{\"section\":\(last),\"items\":[\(items.joined(separator: ","))]}}"
    var grown = elements(known.sections)
    grown.grow(to: new.upperBound)
    show(answer(to: [known.board, addition], [elements(known.sections), grown]))
  }

  /// Room for an answer about these sections.
  private func elements(_ sections: [ReceivedElements.Section]) -> ReceivedElements {
    ReceivedElements(sections, in: container, direction: direction)
  }

  private mutating func show(_ elements: ReceivedElements?) {
    received = ReceivedLayout(
      elements ?? ReceivedElements(), container: container, direction: direction)
  }
}

// MARK: Asking

extension CommandLayout {
  private static let timeout = Duration.seconds(10)
  private static let mostOutput = 16 << 20

  /// Sends lines to the command and reads an answer for each.
  ///
  /// - Parameter boards: what is there, line by line. The second has room for added items; it
  ///   takes over what the first line's answer gave.
  /// - Returns: the last answer; nil if there is a fault, which the runner keeps.
  private func answer(to lines: [String], _ boards: [ReceivedElements]) -> ReceivedElements? {
    runner.asked = lines
    let input = lines.map { $0 + "\n" }.joined()
    let command = ShellCommand(
      text: "printf '%s' \"$WATERFALL_BOARD\" | (\n\(runner.command)\n)",
      variables: [Array("WATERFALL_BOARD=\(input)".utf8)])
    let run = CommandRun(
      name: runner.command, command: command, timeout: Self.timeout, limit: Self.mostOutput)
    switch Self.awaited(run) {
    case .failure(let error):
      guard case .command(_, let reason) = error else { return nil }
      runner.fault = reason
      return nil
    case .success(let output): return read(output, boards)
    }
  }

  private func read(_ output: [UInt8], _ boards: [ReceivedElements]) -> ReceivedElements? {
    do throws(LayoutFault) {
      var reader = LayoutAnswerReader(boards[0], isFirst: true)
      var answers = 0
      for line in output.split(separator: 0x0A, omittingEmptySubsequences: false) {
        try reader.receive(Array(line) + [0x0A])
        guard reader.isComplete else { continue }
        answers += 1
        runner.appends = runner.appends || reader.appends
        guard answers < boards.count else { break }
        var grown = reader.elements
        if let last = boards[answers].sections.last { grown.grow(to: last.itemCount) }
        reader = LayoutAnswerReader(grown, isFirst: false)
      }
      guard reader.isComplete else { throw .ended(.exited(0), said: nil) }
      runner.fault = nil
      return reader.elements
    } catch {
      runner.fault = error.words
      return nil
    }
  }

  /// Waits for a command, and blocks the thread meanwhile: a layout is asked synchronously.
  private static func awaited(_ run: CommandRun) -> Result<[UInt8], ItemError> {
    let (done, outcome) = (DispatchSemaphore(value: 0), Outcome())
    Task.detached {
      do throws(ItemError) {
        outcome.set(.success(try await run.output()))
      } catch {
        outcome.set(.failure(error))
      }
      done.signal()
    }
    done.wait()
    return outcome.result ?? .failure(.cancelled)
  }

  /// Carries the outcome from one thread to another.
  private final class Outcome: Sendable {
    private let held = Mutex<Result<[UInt8], ItemError>?>(nil)
    var result: Result<[UInt8], ItemError>? { held.withLock { $0 } }
    func set(_ result: Result<[UInt8], ItemError>) { held.withLock { $0 = result } }
  }
}

// MARK: The board

extension CommandLayout {
  private static func sections(of source: some LayoutSource) -> [ReceivedElements.Section] {
    (0..<source.sectionCount).map { section in
      ReceivedElements.Section(
        itemCount: source.itemCount(inSection: section),
        hasHeader: source.headerExtent(inSection: section) > 0,
        hasFooter: source.footerExtent(inSection: section) > 0)
    }
  }

  /// The board as a line of JSON, with the numbers that a viewer would send.
  private func text(of source: some LayoutSource) -> String {
    let sections = (0..<source.sectionCount).map { section in
      let items = (0..<source.itemCount(inSection: section)).map { item in
        Self.item(source.size(of: ItemPath(section: section, item: item)))
      }
      var text = "{\"items\":[\(items.joined(separator: ","))]"
      for (name, extent) in [
        ("header", source.headerExtent(inSection: section)),
        ("footer", source.footerExtent(inSection: section)),
      ] where extent > 0 { text += ",\"\(name)\":\(extent)" }
      return text + "}"
    }
    let way = direction == .vertical ? "vertical" : "horizontal"
    return """
      {"container":{"width":\(container.width),"height":\(container.height)},"direction":"\(way)",\
      "parameters":{"columns":2,"min column width":26,"column gap":10,"row gap":10,\
      "right to left":false,"snap":"none"},"sections":[\(sections.joined(separator: ","))]}
      """
  }

  /// A viewer sends no bad numbers.
  private static func item(_ size: Size) -> String {
    func good(_ number: Double) -> Double { number > 0 && number.isFinite ? number : 0 }
    return "{\"height\":\(good(size.height)),\"width\":\(good(size.width))}"
  }
}
