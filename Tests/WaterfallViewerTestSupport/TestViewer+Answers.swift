import Platform
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallSources

@testable package import WaterfallBoard
@testable package import WaterfallViewer

// The answers to the viewer's requests, from the records in memory.
extension TestViewer {
  /// Answers until only a request for items waits that have not been written.
  package mutating func answerAll() {
    var count = -1
    while asked.count != count {
      count = asked.count
      answer()
    }
  }

  /// The answer to a request.
  package func event(for effect: Effect) -> Event {
    switch effect {
    case .load(var request):
      if let fault { return .loadFailed(fault, generation: request.generation) }
      request.fields = request.fields ?? fields
      return .page(loaded(request))
    case .fetch(let request):
      let cards = zip(request.indices, request.places).map { index, place in
        (index: index, card: Card(records[Int(place.offset)], fields: request.fields))
      }
      return .cards(FetchedCards(cards: cards, failure: nil, generation: request.generation))
    case .measure(let request):
      let extents = request.places.map {
        request.measure.extent(of: Card(records[Int($0.offset)], fields: request.fields))
      }
      return .measured(
        MeasuredExtents(
          measure: request.measure, extents: ContiguousArray(extents),
          generation: request.generation))
    case .refresh(let request):
      if let fault { return .refreshFailed(fault, generation: request.page.generation) }
      return .refreshed(
        RefreshedItems(pages: pages(for: request), generation: request.page.generation))
    case .enter(let request): return .entered(entered(request))
    case .arrange(let request):
      var resolved = request
      if request.query.comparesColumns { resolved.query = request.query.resolved(by: records) }
      var arranged = ArrangeRequest.Found(resolved)
      let items = request.candidates.map { $0.map(Int.init) } ?? Array(request.places.indices)
      for item in items { arranged.look(at: records[Int(request.places[item].offset)], of: item) }
      let (sections, ranks) = arranged.inOrder(arranged.order)
      return .arranged(
        ArrangedItems(
          sections: sections, ranks: ranks, total: request.places.count,
          query: request.query,
          number: request.number, generation: request.generation))
    case .search(let request):
      let order = request.arrangement?.items(from: request.focus, total: request.places.count)
      let all = UInt32(request.first)..<UInt32(request.first + request.places.count)
      if !request.filter.isResolved { request.filter.resolve(by: records) }
      let filter = request.filter.resolved
      let found = (order ?? ContiguousArray(all)).filter { item in
        let place = request.places[Int(item) - request.first]
        return filter.matches(records[Int(place.offset)])
      }
      return .searched(
        SearchedItems(
          found: Array(found), isLast: true, number: request.number,
          generation: request.generation))
    case .layOut(let request):
      if let layoutFault {
        return .laidOut(
          LayoutAnswer(edition: request.edition, outcome: .failure(layoutFault), duration: .zero))
      }
      return .laidOut(Self.answer(request, columns: layoutColumns, shape: shape))
    case .layOutBeside(let request?):
      if let comparedFault {
        return .laidOutBeside(
          LayoutAnswer(edition: request.edition, outcome: .failure(comparedFault), duration: .zero))
      }
      return .laidOutBeside(Self.answer(request, columns: 2))
    case .count(let request):
      var tally = request.tally
      for place in request.places { tally.add(records[Int(place.offset)]) }
      return .counted(CountedValues(tally, generation: request.generation))
    case .write(let request?): return .written(answer(to: request))
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

  private func answer(to request: TableRequest) -> TableAnswer {
    let isThere = files.contains(request.file)
    let outcome: TableAnswer.Outcome
    switch request.step {
    case _ where fileFault != nil: outcome = .failed("\(request.file): \(fileFault ?? "")")
    case .look: outcome = isThere ? .isThere : .canWrite
    case .write(_, _, .nothing) where isThere: outcome = .isThere
    case .write(let places, _, _): outcome = .written(WrittenRecords(count: places.count))
    }
    return TableAnswer(outcome, number: request.number)
  }

  /// The records of the board with this generation, which may be another board than the visible
  /// one.
  private func records(of generation: Int) -> [Record] {
    generation == state.generation ? records : opened[generation] ?? outer.first?.records ?? records
  }

  func board(_ way: BoardWay) -> [Record]? {
    switch way {
    case .inside(let place): inside[title(at: place)]
    case .reference(let place, let field): inside["\(title(at: place)).\(field)"]
    case .around: outer.last?.records
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
      let item = request.item ?? request.outer?.item
      if item != nil { page.count = inner.count }
      entered.outcome = .opened(
        EnteredBoard.Opened(
          name: request.outer?.name ?? names[request.page.generation] ?? name,
          pages: inner.isEmpty ? [] : [viewer.loaded(page)], query: page.query,
          item: item))
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
    return CardReading(options.configuration).loaded(page(for: request), for: request, from: source)
  }

  private var fields: CardFields {
    var fields = Self.fields
    let chosen = state.options.fields
    (fields.group, fields.extent, fields.span) = (chosen.group, chosen.extent, chosen.span)
    (fields.width, fields.image, fields.color) = (chosen.width, chosen.image, chosen.color)
    (fields.title, fields.badge) = (chosen.title ?? fields.title, chosen.badge ?? fields.badge)
    return fields
  }

  var grows: Bool { state.options.isFollowing || isPiped }

  private func page(for request: LoadRequest) -> Page {
    var page = Page(
      of: records, in: orders[request.generation], after: request.cursor, count: request.count)
    guard grows else { return page }
    if page.next == nil {
      page.next = Cursor(position: UInt64(records.count), index: records.count)
    }
    let isShort = page.items.count < request.count
    // A pipe tells its end so far only to those who gather thousands of items.
    let isTold = !isPiped || request.count >= 4096
    page.outlook = isShort && isTold ? .writtenSoFar : .growing
    return page
  }
}
