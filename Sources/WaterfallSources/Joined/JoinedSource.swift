internal import Synchronization
package import WaterfallItems
import WaterfallRecords

/// Returns the items of `sources`, one source after the other, with a section for each, but for
/// small files, which share one (``PartSection``).
///
/// A source is read once the one before it has ended. A section is named after its source; equal
/// names are extended by parent directories. A source that cannot be read, or no further, gets a
/// marked item in its section, and the next source follows (``ItemSource/faults``). Any other error
/// is thrown. The next request then asks the same source again, so nothing is lost.
/// - Parameters:
///   - sources: at least one; a single one is returned unchanged.
///   - pictures: where to search for the pictures that the sources name.
package func joinedSource(
  _ sources: [any ItemSource], pictures: PicturePlaces = .anywhere
) -> any ItemSource {
  guard let first = sources.first else { fatalError("joinedSource needs at least one source") }
  guard sources.count > 1 else { return first }
  let names = SectionNames.of(sources.map { ($0 as? LazySource)?.path ?? $0.name })
  let parts = zip(sources, names).map { JoinedSource.Part(source: $0, section: $1) }
  return JoinedSource(parts, pictures)
}

/// Returns the items of `first`, and then those of `more`. They get a section of their own only if
/// `first` is joined from several sources.
package func continuedSource(_ first: any ItemSource, by more: any ItemSource) -> any ItemSource {
  if let joined = first as? JoinedSource {
    let part = JoinedSource.Part(source: more, section: more.name)
    return JoinedSource(joined.parts + [part], joined.pictures)
  }
  return JoinedSource([first, more].map { JoinedSource.Part(source: $0, section: nil) })
}

/// Several sources, one after the other.
final class JoinedSource: ItemSource {
  struct Part: Sendable {
    let source: any ItemSource
    let section: String?
  }

  let parts: [Part]
  let table = Mutex(PartTable())

  let pictures: PicturePlaces

  init(_ parts: [Part], _ pictures: PicturePlaces = .anywhere) {
    (self.parts, self.pictures) = (parts, pictures)
  }

  var name: String {
    parts.count == 1 ? parts[0].source.name : "\(parts[0].source.name) +\(parts.count - 1)"
  }

  /// The directory that all parts share; nil if they differ.
  var directory: String? {
    let directory = parts[0].source.directory
    return parts.allSatisfy { $0.source.directory == directory } ? directory : nil
  }

  /// The card fields that all parts share; nil if they differ.
  var cardFields: CardFields? {
    let fields = parts[0].source.cardFields
    return parts.allSatisfy { $0.source.cardFields == fields } ? fields : nil
  }

  /// The fields found in the part's first page. nil for parts without sections, which continue with
  /// the fields of the first part.
  func cardFields(of place: ItemPlace) -> CardFields? {
    let (part, _) = resolved(place)
    return table.withLock { table in
      var fields = table.fields(of: part)
      if table.section(of: part)?.isShared ?? false { fields?.standBesideOthers() }
      return fields
    }
  }

  func directory(of place: ItemPlace) -> String? {
    let (part, inner) = resolved(place)
    return parts[part].source.directory(of: inner)
  }

  func page(
    after cursor: Cursor?, count: Int, for needs: RecordNeeds
  ) async throws(ItemError) -> Page {
    var (part, inner) = resolved(cursor)
    let index = cursor?.index ?? 0
    var (emptiness, leftOut): (ItemError?, Int) = (nil, 0)
    while part < parts.count {
      use(part)
      var page = Page(items: [], next: nil)
      do throws(ItemError) {
        page = try await parts[part].source.page(
          after: inner, count: count, for: self.needs(needs, of: part))
      } catch {
        if parts[part].section != nil, error.isFinal {
          return lastPage(with: error, of: part, index)
        }
        // A single empty part is no error. The error is thrown only if all parts are empty.
        guard case .empty = error else { throw error }
        emptiness = error
      }
      page.leftOut += leftOut
      if !page.items.isEmpty {
        try await storeSection(of: part, page)
        storeFields(of: part, page)
        return joined(page, part: part, index: index)
      }
      (inner, leftOut) = (page.next, page.leftOut)
      if inner == nil {
        part += 1
        table.withLock { _ = $0.start(of: part, index: index) }
      }
    }
    if index == 0, let emptiness { throw emptiness }
    var last = Page(items: [], next: nil)
    last.leftOut = leftOut
    return last
  }

  /// Asks each part once. An error of one part is an error of the whole request.
  func records(
    at places: [ItemPlace], for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    var wanted: [Int: (indices: [Int], places: [ItemPlace])] = [:]
    var records = [Record?](repeating: nil, count: places.count)
    for (index, place) in places.enumerated() {
      let (part, inner) = resolved(place)
      if let fault = fault(at: place) {
        records[index] = record(of: fault, in: part)
        continue
      }
      wanted[part, default: ([], [])].indices.append(index)
      wanted[part, default: ([], [])].places.append(inner)
    }
    for (part, (indices, places)) in wanted.sorted(by: { $0.key < $1.key }) {
      use(part)
      let found = try await parts[part].source.records(at: places, for: self.needs(needs, of: part))
      var mark = OriginMark(table.withLock { origin(of: part, $0) })
      for (index, record) in zip(indices, found) {
        guard var record else { continue }
        mark.put(on: &record)
        records[index] = record
      }
    }
    return records
  }

  func blob(_ field: String, at place: ItemPlace) async throws(ItemError) -> [UInt8] {
    let (part, inner) = resolved(place)
    use(part)
    return try await parts[part].source.blob(field, at: inner)
  }

  /// The inside of an item of a part. There is no board around the parts.
  func board(_ way: BoardWay) async throws(ItemError) -> OpenedBoard? {
    let place: ItemPlace
    switch way {
    case .inside(let item), .reference(let item, _): place = item
    case .around, .others: return nil
    }
    guard fault(at: place) == nil else { return nil }
    let (part, inner) = resolved(place)
    use(part)
    if case .reference(_, let field) = way {
      return try await parts[part].source.board(.reference(inner, field: field))
    }
    return try await parts[part].source.board(.inside(inner))
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    var reopened: [Part] = []
    for part in parts {
      reopened.append(Part(source: try await part.source.reopened(), section: part.section))
    }
    return JoinedSource(reopened, pictures)
  }
}

extension JoinedSource {
  /// Notes that a part is used, and closes the file of the part that was unused for longest.
  /// Otherwise there might be more open files than descriptors.
  func use(_ part: Int) {
    guard let other = table.withLock({ $0.use(part) }) else { return }
    (parts[other].source as? LazySource)?.rest()
  }

  private func resolved(_ cursor: Cursor?) -> (part: Int, inner: Cursor?) {
    guard let cursor else { return (0, nil) }
    return table.withLock { table in
      switch table[cursor.source] {
      case .start(let part), .fault(let part): return (part, nil)
      case .inside(let part, let source):
        let index = cursor.index - table.base(of: part)
        return (part, Cursor(position: cursor.position, index: index, source: source))
      }
    }
  }

  func resolved(_ place: ItemPlace) -> (part: Int, inner: ItemPlace) {
    switch table.withLock({ $0[place.source] }) {
    case .inside(let part, let source):
      return (part, ItemPlace(offset: place.offset, length: place.length, source: source))
    case .fault(let part): return (part, ItemPlace(offset: 0, length: 0))
    case .start: fatalError("An item's place is the start of a source")
    }
  }

  private func joined(_ page: Page, part: Int, index: Int) -> Page {
    table.withLock { table in
      var mark = OriginMark(origin(of: part, table))
      let items = page.items.map { item in
        var item = item
        if !item.isPassed { mark.put(on: &item.record) }
        let entry = PartTable.Entry.inside(part: part, source: item.place.source)
        item.place.source = table.number(of: entry)
        item.id = item.id.mixed(withPart: part)
        return item
      }
      var next: Cursor?
      if let inner = page.next {
        let source = table.number(of: .inside(part: part, source: inner.source))
        next = Cursor(position: inner.position, index: index + items.count, source: source)
      } else if part + 1 < parts.count {
        next = table.start(of: part + 1, index: index + items.count)
      }
      var whole = Page(items: items, next: next, section: section(of: page, part: part, table))
      (whole.leftOut, whole.outlook) = (page.leftOut, page.outlook)
      whole.notice = page.notice.map { "\(parts[part].source.name): \($0)" }
      return whole
    }
  }

  private func storeFields(of part: Int, _ page: Page) {
    guard parts[part].section != nil, table.withLock({ $0.fields(of: part) }) == nil else { return }
    let source = parts[part].source
    let fields =
      source.cardFields
      ?? source.foundCardFields(in: page.items.map(\.record), pictures: pictures)
    table.withLock { $0.set(fields, of: part) }
  }

  /// The needs with which a part is asked for a caller with these.
  private func needs(_ needs: RecordNeeds, of part: Int) -> RecordNeeds {
    // Each part has its own card fields, so cards cannot be measured with shared ones.
    guard parts[part].section != nil else { return needs.withoutMeasuring }
    let section = table.withLock { $0.section(of: part) }
    // Words are also looked for in the names that cards show, which no part knows.
    if section?.isShared ?? sharesSections { return .everything }
    return needs.withoutMeasuring.withoutOrigin
  }

  /// The origin of a part's records; nil for a part that continues another one.
  func origin(of part: Int, _ table: PartTable) -> RecordOrigin? {
    parts[part].section.map { name in
      RecordOrigin(name: name, isShown: table.section(of: part)?.isShared ?? false)
    }
  }

  private func section(of page: Page, part: Int, _ table: PartTable) -> String? {
    guard let outer = parts[part].section else { return page.section }
    return page.section.map { "\(outer): \($0)" } ?? table.section(of: part)?.name
  }
}

extension ItemID {
  /// Makes equal records of two parts different items. Items of the first part keep their identity.
  fileprivate func mixed(withPart part: Int) -> ItemID {
    if part == 0 { return self }
    return ItemID(
      hashing: (0..<16).map { byte in
        let number = byte < 8 ? value : UInt64(part)
        return UInt8(truncatingIfNeeded: number >> (8 * (byte & 7)))
      })
  }
}
