import WaterfallItems

/// Makes cards of records, and measures them: what every request for items shares.
struct CardReading: Sendable {
  private let overrides: FieldOverrides
  private let showsPictures: Bool
  private let isConfined: Bool

  init(_ options: ViewerOptions) {
    (overrides, showsPictures) = (options.fields, options.pictureMode != nil)
    isConfined = options.isSecure
  }

  func card(
    _ record: Record, fields: CardFields, at place: ItemPlace, of source: any ItemSource
  ) -> Card {
    let pictures =
      showsPictures && fields.image != nil
      ? PictureFinding(directory: source.directory(of: place), isConfined: isConfined) : nil
    return Card(record, fields: fields, pictures: pictures)
  }

  /// Measures a page for the request that it answers.
  func loaded(_ page: Page, for request: LoadRequest, from source: any ItemSource) -> LoadedPage {
    let records = page.items.map(\.record)
    let fields =
      request.fields
      ?? CardFields(
        source.cardFields ?? CardFields.detect(in: records), overridden: overrides, in: records)
    let cards = page.items.map { card($0.record, fields: fields, at: $0.place, of: source) }
    let query = request.query
    var groups: [String?] = []
    if let grouping = query.grouping {
      groups = records.map { grouping.name(of: $0) }
    } else if let section = page.section {
      groups = Array(repeating: section, count: records.count)
    }
    return LoadedPage(
      ids: page.items.map(\.id), places: page.items.map(\.place),
      extents: cards.map { request.measure.extent(of: $0) },
      cards: request.wantsCards ? cards : [], groups: groups,
      shown: query.isFiltered ? records.map(query.shows) : [], measure: request.measure,
      after: request.cursor, next: page.next, fields: fields,
      warning: request.fields == nil ? query.warning(for: records) : nil,
      generation: request.generation)
  }

  /// What cannot be read again keeps the least extent; the card says so when it comes into view.
  func extents(
    for request: MeasureRequest, from source: any ItemSource
  ) async -> ContiguousArray<Float> {
    let places = request.places
    var extents: ContiguousArray<Float> = []
    extents.reserveCapacity(places.count)
    do throws(ItemError) {
      for first in stride(from: 0, to: places.count, by: 1024) {
        let some = Array(places[first..<min(first + 1024, places.count)])
        for (place, record) in zip(some, try await source.records(at: some)) {
          let card = card(record, fields: request.fields, at: place, of: source)
          extents.append(request.measure.extent(of: card))
        }
      }
    } catch {
      extents += Array(repeating: request.measure.leastExtent, count: places.count - extents.count)
    }
    return extents
  }
}

extension ArrangeRequest {
  /// The items that are shown, in their order; nil if the request was given up.
  func arranged(from source: any ItemSource) async -> ArrangedItems? {
    var arranged = ArrangedItems(
      sections: [], total: places.count, query: query, generation: generation)
    var found = Found(query)
    do throws(ItemError) {
      for first in stride(from: 0, to: places.count, by: 1024) {
        let end = min(first + 1024, places.count)
        for record in try await source.records(at: Array(places[first..<end])) {
          found.append(record)
        }
        if Task.isCancelled { return nil }
      }
    } catch {
      if case .cancelled = error { return nil }
      arranged.failure = String(error.message.prefix { $0 != "\n" })
      return arranged
    }
    arranged.sections = found.sections
    return arranged
  }

  /// What is to be known of the records to put them in order.
  struct Found {
    private let query: ItemQuery
    private var count = 0
    private var items: [UInt32] = []
    private var keys: [SortKey] = []
    private var groups: [String] = []

    init(_ query: ItemQuery) { self.query = query }

    mutating func append(_ record: Record) {
      defer { count += 1 }
      guard query.shows(record) else { return }
      items.append(UInt32(count))
      if let order = query.order { keys.append(order.key(of: record)) }
      if let grouping = query.grouping { groups.append(grouping.name(of: record)) }
    }

    var sections: [Arrangement.Section] {
      var order = query.order == nil ? Array(items.indices) : SortOrder.indices(sorting: keys)
      if query.isReversed { order.reverse() }
      guard query.grouping != nil else {
        return [Arrangement.Section(name: nil, items: ContiguousArray(order.map { items[$0] }))]
      }
      var sections: [Arrangement.Section] = []
      var numbers: [String: Int] = [:]
      for index in order {
        let number = numbers[groups[index]] ?? sections.count
        if number == sections.count {
          numbers[groups[index]] = number
          sections.append(Arrangement.Section(name: groups[index]))
        }
        sections[number].items.append(items[index])
      }
      return sections
    }
  }
}
