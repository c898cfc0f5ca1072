package import TerminalGrid
package import TerminalInput
import Testing
import WaterfallCards
package import WaterfallItems
package import WaterfallRecords
import WaterfallTalk

@testable package import WaterfallBoard
@testable import WaterfallLab
@testable package import WaterfallViewer

/// A viewer without a terminal and without threads, over records in memory.
///
/// Its requests are answered at once, or by ``answer()`` when a test needs to look in between. The
/// list ``asked`` has all requests so far, in words.
package struct TestViewer {
  /// The time at which effects are answered.
  package enum Answering { case atOnce, onDemand }

  private var value: ViewerState
  /// The options that it started with.
  private(set) var options: ViewerOptions
  /// The viewer's state, for reading only.
  package var state: Viewer { value.viewer }
  /// All records of the source. The fields are always `title`, `body` and `badge`, whatever the
  /// first page has.
  package var records: [Record]
  package var answering: Answering
  /// True if the records come through a pipe that is still open.
  package var isPiped = false
  /// The fault of all requests for pages; nil for none.
  package var fault: ItemError?
  /// The number of columns of a layout command, which is a masonry unless it fails.
  package var layoutColumns = 4
  package var layoutFault: LayoutFault?
  package var shape = LayoutShape.masonry
  /// The fault of the second command in the lab, which is a masonry of two columns otherwise.
  package var comparedFault: LayoutFault?
  /// The file of every item.
  package var file: ItemFile?
  /// The files that are there already, and those that were written.
  package var files: Set<String> = []
  /// Why no file can be written; nil if files can.
  package var fileFault: String?
  /// The records inside the records with these titles.
  package var inside: [String: [Record]] = [:]
  /// All records including those that are usually left out; nil if none are.
  package var others: [Record]?
  /// The sources around this one, and the opened ones by their generation.
  var outer: [(name: String, records: [Record])] = []
  var opened: [Int: [Record]] = [:]
  /// The name of this source, and those of the entered ones.
  var name: String
  var names: [Int: String] = [:]
  /// The numbers of the records that the source of a board has now, in its order; all records if
  /// there is no entry. Each reading has those of the moment at which it began.
  package var present: [String: [Int]] = [:]
  /// The same of each reading, by its generation.
  var orders: [Int: [Int]] = [:]
  /// Who watches the events.
  package var observers: [any ViewerObserver] = []
  /// The texts of prompts in earlier runs, the latest last.
  package var typed: [PromptEntry] = []
  /// Whether answers that are not wanted any more are kept, so that a test can deliver them late.
  package var keepsLate = false
  /// Those answers.
  package private(set) var late: [Event] = []
  /// The effects so far, in words: `load 20 after 40`, `fetch 3 4 5`, `measure 12`, `quit(…)`.
  package private(set) var asked: [String] = []
  /// Requests that have not been answered.
  package private(set) var waiting: [Effect] = []

  package static let fields = CardFields(title: "title", body: "body", badge: "badge")

  /// - Parameters:
  ///   - window: cells, `columns`x`rows`.
  ///   - options: the source's name is `test` and a page has 20 items unless it says otherwise.
  package init(
    records: [Record], window: String, options: ViewerOptions = Self.options(),
    answering: Answering = .atOnce, isPiped: Bool = false, fault: ItemError? = nil,
    layoutFault: LayoutFault? = nil
  ) {
    (self.records, self.answering, self.fault) = (records, answering, fault)
    (self.isPiped, self.layoutFault) = (isPiped, layoutFault)
    (name, self.options) = (options.sourceName, options)
    value = ViewerState(options: options, size: Self.size(window))
    send(.started)
  }

  /// Cards with these heights, 3 to 23 rows with their borders; titles are numbers from 1.
  package init(
    heights: [Int], window: String, options: ViewerOptions = Self.options(),
    answering: Answering = .atOnce, isPiped: Bool = false, fault: ItemError? = nil,
    layoutFault: LayoutFault? = nil
  ) {
    self.init(
      records: heights.enumerated().map { Self.record("\($0 + 1)", height: $1) }, window: window,
      options: options, answering: answering, isPiped: isPiped, fault: fault,
      layoutFault: layoutFault)
  }

  package static func options(
    columns: Int? = 2, pageSize: Int = 20, border: BorderStyle = .rounded,
    _ change: (inout ViewerOptions) -> Void = { _ in }
  ) -> ViewerOptions {
    var options = ViewerOptions()
    options.paneList = .withTalks
    options.sourceName = "test"
    (options.layout.columns, options.pageSize, options.form.border) = (columns, pageSize, border)
    change(&options)
    return options
  }

  package static func record(_ title: String, height: Int) -> Record {
    let lines = max(0, min(12, height - 3))
    var record = Self.record(
      title, body: Array(repeating: "·", count: lines).joined(separator: "\n"))
    for number in 0..<max(0, height - 15) {
      record.fields.append(Field("f\(number)", .number("1")))
    }
    return record
  }

  package static func record(_ title: String, body: String = "", badge: String = "") -> Record {
    Record(fields: [
      Field("title", .string(title)), Field("body", .string(body)), Field("badge", .string(badge)),
    ])
  }

  /// A viewer of six things with kinds and prices.
  package static func things(_ window: String) -> TestViewer {
    let kinds = ["red", "blue", "red", "green", "red", "blue"]
    let records = kinds.enumerated().map { number, kind in
      Record(fields: [
        Field("title", .string("Thing \(number)")), Field("kind", .string(kind)),
        Field("price", .number("\(number + 1)")),
      ])
    }
    return TestViewer(records: records, window: window)
  }

  package static func size(_ window: String) -> CellSize {
    let numbers = window.split(separator: "x").compactMap { Int($0) }
    return CellSize(columns: numbers[0], rows: numbers[1])
  }
}

// MARK: What happens to it

extension TestViewer {
  package mutating func send(_ event: Event) {
    if case .input(let input) = event { return read([input]) }
    update(event)
  }

  /// Sets options while it runs, as `:` does.
  package mutating func set(_ change: (inout ViewerOptions) -> Void) {
    var new = state.settingOptions
    change(&new)
    send(.settingAnswered(.set(new)))
  }

  /// Restarts the viewer over the same records, with other options.
  package mutating func restart(
    stopwatch: Stopwatch = .stopped, changing change: (inout ViewerOptions) -> Void
  ) {
    (options.view, options.form) = (state.board.view, state.board.form)
    change(&options)
    waiting = []
    orders[0] = present[name]
    value = ViewerState(options: options, size: state.size, stopwatch: stopwatch)
    send(.started)
  }

  /// Takes the events of one read.
  package mutating func read(_ inputs: [InputEvent]) {
    for input in inputs {
      if value.awaitsHistory { update(.recalled(typed)) }
      update(.input(input))
    }
    update(.inputEnded)
  }

  private mutating func update(_ event: Event) {
    feed(event)
    if answering == .atOnce { while waiting.contains(where: { !isUnwritten($0) }) { answer() } }
  }

  /// Types a command that reads the picked cards, or the focused one.
  package mutating func pipe(through command: String) {
    press("|" + command.split(separator: " ").joined(separator: "<Space>") + "<Enter>")
    answer()
  }

  /// Answers all requests that wait now. Requests that follow wait, unless all are answered at
  /// once.
  package mutating func answer() {
    let all = waiting
    let effects = all.filter { !isUnwritten($0) }
    waiting = all.filter { isUnwritten($0) }
    // The first answers may lead to another board, whose records are others.
    let ready = keepsLate ? effects.map { event(for: $0) } : nil
    for (index, effect) in effects.enumerated() { feed(ready?[index] ?? event(for: effect)) }
  }

  private mutating func feed(_ event: Event) {
    for observer in observers { observer.note(event, before: state) }
    let effects = value.update(event)
    for observer in observers { observer.note(effects, after: state) }
    for effect in effects { take(effect) }
  }

  /// True if the effect requests records that a growing source does not have yet.
  private func isUnwritten(_ effect: Effect) -> Bool {
    guard grows, case .load(let request) = effect else { return false }
    return request.cursor?.index ?? 0 >= records.count
  }

  private mutating func take(_ effect: Effect) {
    asked.append(Self.words(effect))
    switch effect {
    case .refresh(let request):
      orders[request.page.generation] = present[name]
      waiting.append(effect)
    case .load, .fetch, .measure, .arrange, .search, .count:
      waiting.append(effect)
    case .layOut:
      // Only the last request for a layout counts.
      waiting.removeAll { Self.words($0).hasPrefix("layOut") }
      waiting.append(effect)
    case .layOutBeside(_?):
      waiting.removeAll { Self.words($0).hasPrefix("compare") }
      waiting.append(effect)
    case .layOutBeside(nil):
      waiting.removeAll { Self.words($0).hasPrefix("compare") }
    case .endLayoutCommand: waiting.removeAll { Self.words($0).hasPrefix("layOut") }
    case .enter(let request):
      open(request)
      waiting.append(effect)
    case .descend(let generation):
      leaveReading()
      outer.append((name, records))
      (name, records) = (names[generation] ?? "", opened[generation] ?? [])
    case .ascend:
      leaveReading()
      (name, records) = outer.removeLast()
    case .adopt(let generation):
      leaveReading()
      records = opened[generation] ?? records
      opened[generation] = records
    case .cancelSearch: cancel("search")
    case .cancelArranging: cancel("arrange")
    case .cancelRefresh:
      cancel("refresh")
      cancel("enter")
    case .cancelLoad: cancel("load")
    case .read: waiting.append(effect)
    case .write(nil): cancel("write")
    case .write(let request?):
      cancel("write")
      waiting.append(.write(request))
    case .work, .preview: break
    case .suspend, .redraw, .askForBackground, .quit, .rest, .wake, .decode, .drawPictures, .send,
      .free, .copy, .run, .runSilently, .readActions, .open, .set, .remember, .keepSources,
      .openSource, .useOpened, .start, .makeCards, .say, .press, .showAnswer, .showFocus,
      .findPicks, .pull:
      break
    }
  }

  private mutating func open(_ request: EnterRequest) {
    let generation = request.page.generation
    opened[generation] = board(request.way)
    names[generation] = name
    if case .inside(let place) = request.way { names[generation] = title(at: place) }
    orders[generation] = names[generation].flatMap { present[$0] }
  }

  private mutating func cancel(_ word: String) {
    if keepsLate {
      late += waiting.filter { Self.words($0).hasPrefix(word) }.map { event(for: $0) }
    }
    waiting.removeAll { Self.words($0).hasPrefix(word) }
  }

  /// Keeps the answers that belong to the reading that is shown no more.
  private mutating func leaveReading() {
    guard keepsLate else { return }
    for word in ["load", "fetch", "measure", "arrange", "search", "count"] { cancel(word) }
    cancel("read ")
  }

  func title(at place: ItemPlace) -> String {
    records[Int(place.offset)].fields[0].value.text ?? ""
  }
}
