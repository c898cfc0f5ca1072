package import TerminalGrid
package import TerminalInput
import Testing
import WaterfallCards
package import WaterfallItems
package import WaterfallRecords
import WaterfallSources

@testable package import WaterfallViewer

/// A viewer without a terminal and without threads, over records in memory.
///
/// Its requests are answered at once, or by ``answer()`` when a test needs to look in between. The
/// list ``asked`` has all requests so far, in words.
package struct TestViewer {
  /// The time at which effects are answered.
  package enum Answering { case atOnce, onDemand }

  private var value: ViewerState
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
  /// The records inside the records with these titles.
  package var inside: [String: [Record]] = [:]
  /// All records including those that are usually left out; nil if none are.
  package var others: [Record]?
  /// The sources around this one, and the opened ones by their generation.
  private var outer: [[Record]] = []
  private var opened: [Int: [Record]] = [:]
  /// The effects so far, in words: `load 20 after 40`, `fetch 3 4 5`, `measure 12`, `quit(…)`.
  package private(set) var asked: [String] = []
  /// Requests that have not been answered.
  package private(set) var waiting: [ViewerEffect] = []

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
    columns: Int? = 2, pageSize: Int = 20, border: BorderStyle = .rounded
  ) -> ViewerOptions {
    var options = ViewerOptions()
    options.sourceName = "test"
    (options.layout.columns, options.pageSize, options.form.border) = (columns, pageSize, border)
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

  package static func size(_ window: String) -> CellSize {
    let numbers = window.split(separator: "x").compactMap { Int($0) }
    return CellSize(columns: numbers[0], rows: numbers[1])
  }
}

// MARK: What happens to it

extension TestViewer {
  package mutating func send(_ event: ViewerEvent) {
    if case .input(let input) = event { return read([input]) }
    update(event)
  }

  /// Restarts the viewer over the same records, with other options.
  package mutating func restart(
    stopwatch: Stopwatch = .stopped, changing change: (inout ViewerOptions) -> Void
  ) {
    var options = state.options
    (options.view, options.form) = (state.board.view, state.board.form)
    change(&options)
    value = ViewerState(options: options, size: state.size, stopwatch: stopwatch)
    send(.started)
  }

  /// Takes the events of one read.
  package mutating func read(_ inputs: [InputEvent]) {
    for input in inputs { update(.input(input)) }
    update(.inputEnded)
  }

  private mutating func update(_ event: ViewerEvent) {
    for effect in value.update(event) { take(effect) }
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
    for effect in effects {
      for next in value.update(event(for: effect)) { take(next) }
    }
  }

  /// True if the effect requests records that a growing source does not have yet.
  private func isUnwritten(_ effect: ViewerEffect) -> Bool {
    guard grows, case .board(.load(let request)) = effect else { return false }
    return request.cursor?.index ?? 0 >= records.count
  }

  private mutating func take(_ effect: ViewerEffect) {
    asked.append(Self.words(effect))
    switch effect {
    case .board(.load), .board(.fetch), .board(.measure), .board(.refresh), .board(.arrange),
      .board(.search), .count:
      waiting.append(effect)
    case .board(.layOut):
      // Only the last request for a layout counts.
      waiting.removeAll { Self.words($0).hasPrefix("layOut") }
      waiting.append(effect)
    case .layOutCompared:
      waiting.removeAll { Self.words($0).hasPrefix("compare") }
      waiting.append(effect)
    case .endComparedLayoutCommand:
      waiting.removeAll { Self.words($0).hasPrefix("compare") }
    case .board(.endLayoutCommand): waiting.removeAll { Self.words($0).hasPrefix("layOut") }
    case .enter(let request):
      opened[request.page.generation] = board(request.way)
      waiting.append(effect)
    case .descend(let generation):
      outer.append(records)
      records = opened[generation] ?? []
    case .ascend: records = outer.removeLast()
    case .adopt(let generation): records = opened[generation] ?? records
    case .board(.cancelSearch): waiting.removeAll { Self.words($0).hasPrefix("search") }
    case .board(.cancelArranging): waiting.removeAll { Self.words($0).hasPrefix("arrange") }
    case .board(.cancelRefresh):
      waiting.removeAll { Self.words($0).hasPrefix("refresh") || Self.words($0).hasPrefix("enter") }
    case .board(.cancelLoad): waiting.removeAll { Self.words($0).hasPrefix("load") }
    case .read: waiting.append(effect)
    case .suspend, .redraw, .quit, .board(.rest), .tick, .fade, .decode, .drawPictures, .copy, .run,
      .open,
      .expireClick, .set, .remember, .keepSources, .openSource, .useOpened, .start:
      break
    }
  }

  /// The answer to a request.
  package func event(for effect: ViewerEffect) -> ViewerEvent {
    switch effect {
    case .board(.load(var request)):
      if let fault { return .board(.loadFailed(fault, generation: request.generation)) }
      request.fields = request.fields ?? fields
      return .board(.page(loaded(request)))
    case .board(.fetch(let request)):
      let cards = zip(request.indices, request.places).map { index, place in
        (index: index, card: Card(records[Int(place.offset)], fields: request.fields))
      }
      return .board(
        .cards(FetchedCards(cards: cards, failure: nil, generation: request.generation)))
    case .board(.measure(let request)):
      let extents = request.places.map {
        request.measure.extent(of: Card(records[Int($0.offset)], fields: request.fields))
      }
      return .board(
        .measured(
          MeasuredExtents(
            measure: request.measure, extents: ContiguousArray(extents),
            generation: request.generation)))
    case .board(.refresh(let request)):
      if let fault { return .board(.refreshFailed(fault, generation: request.page.generation)) }
      return .board(
        .refreshed(
          RefreshedItems(pages: pages(for: request), generation: request.page.generation)))
    case .enter(let request): return .entered(entered(request))
    case .board(.arrange(let request)):
      var arranged = ArrangeRequest.Found(request.query, sections: request.sections)
      let items = request.candidates.map { $0.map(Int.init) } ?? Array(request.places.indices)
      for item in items {
        arranged.look(at: records[Int(request.places[item].offset)], of: item)
      }
      return .board(
        .arranged(
          ArrangedItems(
            sections: arranged.sections, ranks: arranged.sortedRanks, total: request.places.count,
            query: request.query,
            number: request.number, generation: request.generation)))
    case .board(.search(let request)):
      let order = request.arrangement?.items(from: request.focus, total: request.places.count)
      let all = UInt32(request.first)..<UInt32(request.first + request.places.count)
      let found = (order ?? ContiguousArray(all)).filter { item in
        let place = request.places[Int(item) - request.first]
        return request.filter.matches(records[Int(place.offset)])
      }
      return .board(
        .searched(
          SearchedItems(
            found: Array(found), isLast: true, number: request.number,
            generation: request.generation)))
    case .board(.layOut(let request)):
      if let layoutFault {
        return .board(
          .laidOut(
            LayoutAnswer(edition: request.edition, outcome: .failure(layoutFault), duration: .zero))
        )
      }
      return .board(.laidOut(Self.answer(request, columns: layoutColumns, shape: shape)))
    case .layOutCompared(let request):
      if let comparedFault {
        return .comparedLaidOut(
          LayoutAnswer(
            edition: request.edition, outcome: .failure(comparedFault), duration: .zero))
      }
      return .comparedLaidOut(Self.answer(request, columns: 2))
    case .count(let request):
      var counts = FieldCounts(request.field)
      for place in request.places { counts.add(records[Int(place.offset)]) }
      return .counted(CountedValues(counts: counts, generation: request.generation))
    case .read(let request):
      let items = request.items.map { item in
        let record = self.records(of: item.generation)[Int(item.place.offset)]
        return ReadItem(
          index: item.index, record: record, card: Card(record, fields: request.fields),
          file: file)
      }
      return .records(ReadRecords(request: request, items: items))
    default: return .started
    }
  }

  /// The records of the board with this generation, which may be another board than the visible
  /// one.
  private func records(of generation: Int) -> [Record] {
    generation == state.generation ? records : opened[generation] ?? outer.first ?? records
  }

  private func board(_ way: BoardWay) -> [Record]? {
    switch way {
    case .inside(let place): inside[records[Int(place.offset)].fields[0].value.text ?? ""]
    case .around: nil
    case .others: others
    }
  }

  /// The board that is entered. Its fields are the same as those of the board around it.
  private func entered(_ request: EnterRequest) -> EnteredBoard {
    var entered = EnteredBoard(outcome: .nothing, generation: request.page.generation)
    if let fault {
      entered.outcome = .failed(fault)
    } else if let inner = opened[request.page.generation] {
      var viewer = self
      viewer.records = inner
      var page = request.page
      page.fields = fields
      var name = state.board.name
      if case .inside(let place) = request.way {
        name = records[Int(place.offset)].fields[0].value.text ?? ""
      }
      entered.outcome = .opened(
        EnteredBoard.Opened(
          name: name, pages: inner.isEmpty ? [] : [viewer.loaded(page)], query: page.query,
          item: request.item))
    }
    return entered
  }

  private func pages(for request: RefreshRequest) -> [LoadedPage] {
    var page = request.page
    page.fields = page.fields ?? fields
    page.count = max(request.count, page.count)
    return [loaded(page)]
  }

  private func loaded(_ request: LoadRequest) -> LoadedPage {
    let source = openSource(bytes: [], name: "test")
    return CardReading(state.options).loaded(page(for: request), for: request, from: source)
  }

  private var fields: CardFields {
    var fields = Self.fields
    let chosen = state.options.fields
    (fields.group, fields.extent, fields.span) = (chosen.group, chosen.extent, chosen.span)
    (fields.width, fields.image, fields.color) = (chosen.width, chosen.image, chosen.color)
    (fields.title, fields.badge) = (chosen.title ?? fields.title, chosen.badge ?? fields.badge)
    return fields
  }

  private var grows: Bool { state.options.isFollowing || isPiped }

  private func page(for request: LoadRequest) -> Page {
    var page = Page(of: records, after: request.cursor, count: request.count)
    guard grows else { return page }
    if page.next == nil {
      page.next = Cursor(position: UInt64(records.count), index: records.count)
    }
    let isShort = page.items.count < request.count
    page.outlook = isShort && !isPiped ? .writtenSoFar : .growing
    return page
  }
}
