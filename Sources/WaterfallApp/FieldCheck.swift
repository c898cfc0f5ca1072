import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Checks that the records have the fields that the command line names.
///
/// A field that no record has is probably a typing error, so it is reported before anything is
/// shown. Fields of the config file are not checked, because that file is for records of many
/// kinds.
struct FieldCheck {
  let options: ViewerOptions
  let settings: Settings
  let source: any ItemSource

  /// The number of records to check. A field that none of these has is in no card that is seen
  /// soon.
  private static let sampleSize = 1000

  /// - Throws: `.option(.noField)`. Errors in reading are not thrown here, because the viewer meets
  ///   and reports them itself.
  func check() throws(Failure) {
    // With --more, a command runs for each page. It must run only for pages that are shown.
    guard namesFields, settings.more == nil, let (sample, sections) = awaitedSample(),
      !sample.isEmpty
    else { return }
    for (option, filter) in typedFilters {
      if let unknown = filter.unknownFields(in: sample).first {
        throw .option(.noField(option: option, unknown))
      }
    }
    for filter in options.query.filters { filter.resolve(by: sample, in: sections) }
    for order in options.query.orders where isTyped("sort") {
      if let unknown = order.unknownField(in: sample) {
        throw .option(.noField(option: "sort", unknown))
      }
    }
    for (option, field) in shownFields {
      if let unknown = UnknownField(named: field, in: sample) {
        throw .option(.noField(option: option, unknown))
      }
    }
  }

  private func isTyped(_ option: String) -> Bool { settings.data.origin(of: option) == .option }

  private var namesFields: Bool {
    isTyped("sort") || !shownFields.isEmpty || typedFilters.contains { $0.filter.namesFields }
  }

  private var typedFilters: [(option: String, filter: Filter)] {
    let filters = [
      ("query", settings.data[\.query].flatMap(settings.queryFilter)),
      ("filter", settings.data[\.filter].flatMap(settings.filter)),
    ]
    return filters.compactMap { option, filter in
      isTyped(option) ? filter.map { (option, $0) } : nil
    }
  }

  private var shownFields: [(option: String, field: String)] {
    let shown = settings.data.inForce.flatMap { setting in
      guard setting.isTyped, setting.facts.traits.contains(.field) else {
        return [] as [(String, String)]
      }
      // Orders are lists, which are checked apart.
      let names = (setting.value as? FieldsChoice)?.selection.names
      return (names ?? [setting.value as? String].compactMap(\.self)).map {
        (setting.facts.name, $0)
      }
    }
    guard options.selection != nil, settings.pick.origin(of: "output") == .option,
      case .field(let name) = settings.pick[\.output]
    else { return shown }
    return shown + [("output", name)]
  }

  /// How long to wait for records of a slow producer.
  private static let patience = Duration.milliseconds(300)

  private func awaitedSample() -> (records: [Record], sections: [String?])? {
    let source = source
    return waitFor { await Self.sample(of: source) }
  }

  /// The first records and the names of their sections; nil if they cannot be read, or are late, so
  /// that the check is skipped.
  private static func sample(
    of source: any ItemSource
  ) async -> (records: [Record], sections: [String?])? {
    var records: [Record] = []
    var sections: [String?] = []
    var cursor: Cursor?
    repeat {
      let count = sampleSize - records.count
      guard let page = await page(of: source, after: cursor, count: count) else { return nil }
      let readable = page.items.lazy.map(\.record).filter { $0.failure == nil }
      records += readable
      sections += readable.map { _ in page.section }
      cursor = page.next
    } while cursor != nil && records.count < sampleSize
    return (records, sections)
  }

  /// A page; nil if it cannot be read or is late.
  private static func page(
    of source: any ItemSource, after cursor: Cursor?, count: Int
  ) async -> Page? {
    await withTaskGroup(of: Page?.self) { group in
      group.addTask { try? await source.page(after: cursor, count: count) }
      group.addTask {
        _ = await pause(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
