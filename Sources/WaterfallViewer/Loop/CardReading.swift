import Platform
package import WaterfallItems
package import WaterfallRecords

/// Makes cards of records, and measures them: what every request for items shares.
package struct CardReading: Sendable {
  private let overrides: FieldOverrides
  private let showsPictures: Bool
  private let isConfined: Bool
  private let pictureHeight: PictureHeight
  private let short: ShortWords
  private var hasOverrides: Bool { overrides != FieldOverrides() }

  package init(_ options: ViewerOptions) {
    (overrides, showsPictures) = (options.fields, options.pictureMode != nil)
    (isConfined, pictureHeight) = (options.isSecure, options.pictureHeight)
    short =
      switch options.zone {
      case .utc: ShortWords(now: options.startTime)
      case .local: ShortWords(now: options.startTime) { WallTime.secondsAhead(at: $0) }
      }
  }

  package func card(
    _ record: Record, fields: CardFields, at place: ItemPlace, of source: any ItemSource
  ) -> Card {
    // Several sources may differ in what they have.
    let fields =
      source.cardFields(of: place).map { found in
        hasOverrides ? CardFields(found, overridden: overrides, in: [record]) : found
      } ?? fields
    var pictures: PictureFinding?
    if showsPictures, fields.image != nil {
      pictures = PictureFinding(
        directory: source.directory(of: place), isConfined: isConfined, place: place)
      pictures?.height = pictureHeight
    }
    return Card(record, fields: fields, short: short, pictures: pictures)
  }

  /// Measures a page for the request that it answers.
  package func loaded(_ page: Page, for request: LoadRequest, from source: any ItemSource)
    -> LoadedPage
  {
    let records = page.items.map(\.record)
    let fields =
      request.fields
      ?? CardFields(
        source.cardFields
          ?? source.foundCardFields(
            in: records, pictures: isConfined ? .insideDirectory : .anywhere),
        overridden: overrides, in: records)
    let cards = measured(page, fields: fields, for: request, from: source)
    let query = request.query
    var groups: [String?] = []
    if let grouping = query.grouping {
      groups = records.map { grouping.name(of: $0) }
    } else if let section = page.section {
      groups = Array(repeating: section, count: records.count)
    }
    let shown = query.isFiltered ? records.map(query.shows) : []
    return LoadedPage(
      ids: page.items.map(\.id), places: page.items.map(\.place),
      extents: cards.extents, spans: cards.spans, widths: cards.widths, cards: cards.kept,
      groups: groups, unreadableCount: cards.unreadableCount, leftOut: page.leftOut,
      shown: shown,
      ranks: query.ranks ? zip(records, shown).map { $1 ? query.rank(of: $0) : 0 } : [],
      query: query,
      fieldNames: UnknownField.paths(in: Array(records.prefix(32))), measure: request.measure,
      after: request.cursor, next: page.next, fields: fields,
      warning: request.fields == nil ? query.warning(for: records) : nil,
      generation: request.generation)
  }

  /// What a page's cards are asked for.
  private struct MeasuredCards {
    var extents: [Float] = []
    var spans: [UInt16] = []
    var widths: [Float] = []
    /// Those that the request wants.
    var kept: [Card] = []
    var unreadableCount = 0
  }

  /// Makes a page's cards one after the other, since thousands of them take megabytes.
  private func measured(
    _ page: Page, fields: CardFields, for request: LoadRequest, from source: any ItemSource
  ) -> MeasuredCards {
    var cards = MeasuredCards()
    cards.extents.reserveCapacity(page.items.count)
    for item in page.items {
      let card = card(item.record, fields: fields, at: item.place, of: source)
      cards.extents.append(request.measure.extent(of: card))
      if overrides.span != nil { cards.spans.append(UInt16(card.span)) }
      if overrides.width != nil { cards.widths.append(Float(card.givenWidth ?? 0)) }
      if card.isFailure { cards.unreadableCount += 1 }
      if request.wantsCards { cards.kept.append(card) }
    }
    return cards
  }

  /// What cannot be read again keeps the least extent; the card says so when it comes into view.
  package func extents(
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
