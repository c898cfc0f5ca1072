import Platform
package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

/// Makes cards from records and measures them, for every kind of request for items.
///
/// Two that are equal make the same cards of the same records.
package struct CardReading: Hashable, Sendable {
  private let overrides: FieldOverrides
  private let showsPictures: Bool
  private let isConfined: Bool
  private let pictureHeight: PictureHeight
  private let short: ShortWords
  private var hasOverrides: Bool { overrides != FieldOverrides() }

  /// - Parameters:
  ///   - overrides: the fields that the user named.
  ///   - isConfined: whether pictures outside of the given sources are refused.
  ///   - short: how dates and the like are shortened.
  package init(
    _ overrides: FieldOverrides, showsPictures: Bool, isConfined: Bool,
    pictureHeight: PictureHeight, short: ShortWords
  ) {
    (self.overrides, self.showsPictures) = (overrides, showsPictures)
    (self.isConfined, self.pictureHeight, self.short) = (isConfined, pictureHeight, short)
  }

  package func card(
    _ record: Record, fields: CardFields, at place: ItemPlace, of source: any ItemSource
  ) -> Card {
    let own = ownFields(of: record, at: place, of: source)
    let (columns, fields) = (own == nil ? nil : fields, own ?? fields)
    let pictures = showsPictures && fields.image != nil ? finding(at: place, of: source) : nil
    return Card(record, fields: fields, short: short, pictures: pictures, beside: columns)
  }

  /// The roles of a record's fields, if its source joins several with different fields; else nil.
  package func ownFields(
    of record: Record, at place: ItemPlace, of source: any ItemSource
  ) -> CardFields? {
    source.cardFields(of: place).map { overridden($0, in: [record]) }
  }

  /// How the picture of the record at a place is found.
  package func finding(at place: ItemPlace, of source: any ItemSource) -> PictureFinding {
    var finding = PictureFinding(
      directory: source.directory(of: place), isConfined: isConfined, place: place)
    finding.height = pictureHeight
    return finding
  }

  /// Which parts of a page's records are needed.
  package func needs(of request: LoadRequest) -> RecordNeeds {
    // The first page is read whole, because it decides what cards show.
    guard !request.wantsCards, let fields = request.fields, !request.query.ranks,
      request.query.grouping == nil,
      let plain = PlainCardMeasure(fields, request.measure, short, showsPictures: showsPictures)
    else { return .everything }
    return RecordNeeds(measuring: plain, matching: request.query.resolved.filters)
  }

  /// Measures a page for the request that it answers.
  package func loaded(
    _ page: Page, for request: LoadRequest, from source: any ItemSource
  ) -> LoadedPage {
    let fields = fields(for: request, of: page, source)
    let cards = measured(page.items[...], of: page, fields: fields, for: request, from: source)
    return loaded(page, cards, fields, for: request)
  }

  /// Does the same as `loaded`, on all processors.
  ///
  /// - Parameter passesHidden: whether items that the query does not show are never looked at, so
  ///   that their cards are not made.
  package func loadedInParallel(
    _ page: Page, for request: LoadRequest, from source: any ItemSource, passesHidden: Bool = false
  ) async -> LoadedPage {
    let fields = fields(for: request, of: page, source)
    let passesHidden = passesHidden && request.query.canPassHidden
    var parts = await inParallelParts(of: page.items.indices, least: Self.leastInParallel) {
      measured(
        page.items[$0], of: page, fields: fields, for: request, from: source,
        passesHidden: passesHidden)
    }
    var cards = parts.isEmpty ? MeasuredCards() : parts.removeFirst()
    for part in parts { cards.append(part) }
    return loaded(page, cards, fields, for: request)
  }

  /// The fewest cards in a parallel part. With fewer, starting a thread takes longer than the work.
  private static let leastInParallel = 64

  private func fields(
    for request: LoadRequest, of page: Page, _ source: any ItemSource
  ) -> CardFields {
    if let fields = request.fields { return fields }
    let records = page.items.map(\.record)
    for filter in request.query.filters where !filter.isResolved { filter.resolve(by: records) }
    let found =
      source.cardFields
      ?? source.foundCardFields(in: records, pictures: isConfined ? .insideDirectory : .anywhere)
    return overridden(found, in: records)
  }

  /// The roles with the user's choices. Without choices they stay what they are, so that a source
  /// may give roles in which the choices of another user are made already.
  private func overridden(_ found: CardFields, in sample: [Record]) -> CardFields {
    hasOverrides ? CardFields(found, overridden: overrides, in: sample) : found
  }

  private func loaded(
    _ page: Page, _ cards: MeasuredCards, _ fields: CardFields, for request: LoadRequest
  ) -> LoadedPage {
    let first: [Record] = page.items.lazy.filter { $0.extent == nil }.prefix(32).map(\.record)
    return LoadedPage(
      ids: page.items.map(\.id), places: page.items.map(\.place),
      extents: cards.extents, spans: cards.spans, pins: cards.pins, widths: cards.widths,
      cards: cards.kept,
      groups: cards.groups, unreadableCount: cards.unreadableCount, leftOut: page.leftOut,
      repeated: page.repeated,
      shown: cards.shown, ranks: cards.ranks, query: request.query,
      fieldNames: UnknownField.paths(in: first),
      areLines: first.allSatisfy { $0.fields.isEmpty || $0.line != nil },
      measure: request.measure, after: request.cursor, next: page.next,
      outlook: page.outlook, fields: fields,
      warning: page.notice
        ?? (request.fields == nil ? request.query.warning(for: page.items.map(\.record)) : nil),
      generation: request.generation)
  }

  /// The cards of a page, and all that is known of them.
  private struct MeasuredCards: Sendable {
    var extents: [Float] = []
    var spans: [UInt16] = []
    var pins: [Int16] = []
    var widths: [Float] = []
    /// The cards that the request wants, with their indices in the page.
    var kept: [(index: Int, card: Card)] = []
    var groups: [String?] = []
    var shown: [Bool] = []
    var ranks: [Int] = []
    var unreadableCount = 0

    /// Adds an item that the query does not show; nothing else about it has been read.
    mutating func pass(_ extent: Float, of page: Page, _ fields: CardFields) {
      extents.append(extent)
      shown.append(false)
      if fields.span != nil { spans.append(1) }
      if fields.column != nil { pins.append(ItemTable.anyColumn) }
      if fields.width != nil { widths.append(0) }
      if let section = page.section { groups.append(section) }
    }

    /// Adds an item of which only the extent is wanted, so that its card is not made.
    mutating func pass(_ record: Record, _ extent: Float) {
      extents.append(extent)
      if record.failure != nil { unreadableCount += 1 }
    }

    mutating func append(
      _ card: Card, at index: Int, _ fields: CardFields, for request: LoadRequest
    ) {
      extents.append(request.measure.extent(of: card))
      if fields.span != nil { spans.append(UInt16(card.span)) }
      if fields.column != nil {
        pins.append(card.pinnedColumn.map { Int16($0) } ?? ItemTable.anyColumn)
      }
      if fields.width != nil { widths.append(Float(card.givenWidth ?? 0)) }
      if card.isFailure { unreadableCount += 1 }
      if request.wantsCards { kept.append((index, card)) }
    }

    mutating func append(_ later: MeasuredCards) {
      extents += later.extents
      spans += later.spans
      pins += later.pins
      widths += later.widths
      kept += later.kept
      groups += later.groups
      shown += later.shown
      ranks += later.ranks
      unreadableCount += later.unreadableCount
    }
  }

  /// Makes one card after another and drops it, since thousands of cards take megabytes.
  private func measured(
    _ items: ArraySlice<Item>, of page: Page, fields: CardFields, for request: LoadRequest,
    from source: any ItemSource, passesHidden: Bool = false
  ) -> MeasuredCards {
    var query = request.query.resolved
    query.grouping = query.grouping?.leading(to: fields.group)
    var cards = MeasuredCards()
    cards.extents.reserveCapacity(items.count)
    if request.wantsCards { cards.kept.reserveCapacity(items.count) }
    let common = commonExtent(for: request, fields)
    let (isFiltered, leastExtent) = (query.isFiltered, request.measure.leastExtent)
    for (index, item) in zip(items.indices, items) {
      if let extent = item.extent {
        cards.extents.append(extent)
        if isFiltered { cards.shown.append(!item.isPassed) }
        if let section = page.section { cards.groups.append(section) }
        continue
      }
      let isShown = !isFiltered || !item.isPassed && query.shows(item.record)
      if item.isPassed || passesHidden && !isShown && item.record.failure == nil {
        cards.pass(leastExtent, of: page, fields)
        continue
      }
      if isFiltered { cards.shown.append(isShown) }
      if query.ranks { cards.ranks.append(isShown ? query.rank(of: item.record) : 0) }
      if let grouping = query.grouping {
        cards.groups.append(grouping.name(of: item.record))
      } else if let section = page.section {
        cards.groups.append(section)
      }
      if let common {
        cards.pass(item.record, common)
        continue
      }
      let card = card(item.record, fields: fields, at: item.place, of: source)
      cards.append(card, at: index, fields, for: request)
    }
    return cards
  }

  /// The extent of all cards, if nothing else is wanted of them; nil if the cards are to be made.
  private func commonExtent(for request: LoadRequest, _ fields: CardFields) -> Float? {
    let isForPlacing = fields.span != nil || fields.column != nil || fields.width != nil
    return request.wantsCards || isForPlacing ? nil : request.measure.commonExtent
  }

  /// Measures items again.
  ///
  /// Items that cannot be read again keep the smallest extent. Their cards show the error when they
  /// come into view.
  package func extents(
    for request: MeasureRequest, from source: any ItemSource
  ) async -> ContiguousArray<Float> {
    let places = request.places
    var extents: ContiguousArray<Float> = []
    extents.reserveCapacity(places.count)
    do throws(ItemError) {
      for portion in places.span.portions(of: 1024) {
        let some = Array(places[portion])
        let records = try await source.records(at: some)
        let parts = await inParallelParts(of: some.indices, least: Self.leastInParallel) { part in
          part.map { number in
            let (place, record) = (some[number], records[number])
            let card = card(record, fields: request.fields, at: place, of: source)
            return request.measure.extent(of: card)
          }
        }
        extents += parts.joined()
      }
    } catch {
      extents += Array(repeating: request.measure.leastExtent, count: places.count - extents.count)
    }
    return extents
  }
}
