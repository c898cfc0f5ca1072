import Platform
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Checks that the records have the fields that the command line names.
///
/// A field that no record has is probably a typing error, so it is reported before anything is
/// shown. Fields of the config file are not checked, because that file is for records of many
/// kinds. Names of `--rename` lead to their fields here, because a field's own name wins and is
/// known only once there are records.
struct FieldCheck {
  let options: ViewerOptions
  let settings: Settings
  let source: any ItemSource
  /// Whether a viewer shows the source. It opens before there are records, and learns from the
  /// first ones which fields have the given names.
  let isForViewer: Bool

  /// The number of records to check. A field that none of these has is in no card that is seen
  /// soon.
  private static let sampleSize = 1000

  private var names: GivenNames { options.choices.chosenColumns.names }

  /// The options with the fields' own names.
  ///
  /// - Throws: `.option(.noField)`. Errors in reading are not thrown here, because the viewer meets
  ///   and reports them itself.
  func checked() throws(Failure) -> ViewerOptions {
    // With --more, a command runs for each page. It must run only for pages that are shown.
    guard namesFields, settings.more == nil, let sample = awaitedSample(),
      !sample.records.isEmpty
    else { return unchecked }
    var checked = options
    let query = options.choices.query
    let readsNames = !names.isEmpty || query.orders.contains(where: \.isUnsettled)
    let known = readsNames ? UnknownField.paths(in: sample.records) : []
    if readsNames {
      checked.choices.query = query.knowing(names, among: known)
      checked.configuration.fields = options.configuration.fields.knowing(names, among: known)
    }
    if sample.isWhole { try check(checked.choices.query, in: sample, known) }
    return checked
  }

  /// The options before there are records, which will settle the names in them.
  private var unchecked: ViewerOptions {
    var unchecked = options
    if options.configuration.fields != FieldOverrides() {
      unchecked.configuration.fields.givenNames = names
    }
    return unchecked
  }

  /// - Parameter known: the fields among which given names find theirs.
  private func check(_ query: ItemQuery, in sample: Sample, _ known: [String]) throws(Failure) {
    for (option, filter) in typedFilters {
      let own = filter.knowing(names, among: known)
      if let unknown = own.unknownFields(in: sample.records).first {
        throw .option(.noField(option: option, unknown))
      }
    }
    for filter in query.filters { filter.resolve(by: sample.records, in: sample.sections) }
    for order in query.orders where isTyped("sort") {
      if let unknown = order.unknownField(in: sample.records) {
        throw .option(.noField(option: "sort", unknown))
      }
    }
    for (option, field) in shownFields {
      // The source has used the key before there were records.
      let own = option == "key" ? field : names.field(named: field, among: known)
      if let unknown = UnknownField(named: own, in: sample.records) {
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
      guard setting.isTyped, setting.facts.traits.contains(.field), !setting.text.isEmpty else {
        return [] as [(String, String)]
      }
      // Orders are lists, which are checked apart.
      let names = (setting.value as? FieldsChoice)?.selection.names
      return (names ?? [setting.value as? String].compactMap(\.self)).map {
        (setting.facts.name, $0)
      }
    }
    let written = output.map { [("output", $0)] } ?? []
    return (shown + renamed + written).map { (option: $0.0, field: $0.1) }
  }

  private var renamed: [(String, String)] {
    guard isTyped("rename") else { return [] }
    return (settings.data[\.rename] ?? []).compactMap { text in
      GivenNames.pair(in: text).map { ("rename", $0.field) }
    }
  }

  /// The field that is written for each pick; nil if none is.
  private var output: String? {
    guard options.selection != nil, settings.pick.origin(of: "output") == .option,
      case .field(let name) = settings.pick[\.output]
    else { return nil }
    return name
  }

  private struct Sample {
    var records: [Record] = []
    /// The names of the records' sections.
    var sections: [String?] = []
    /// Whether it has all records that are looked at. Without the others, nothing is known to be
    /// missing.
    var isWhole = true
  }

  /// How long to wait for records of a slow producer.
  private static let patience = Duration.milliseconds(300)

  /// The first records; nil if they cannot be read, or are late.
  ///
  /// With given names, all but a viewer waits for the first page. These names mean nothing before.
  private func awaitedSample() -> Sample? {
    let isPatient = !names.isEmpty && !(isForViewer && options.selection == nil)
    let (source, first) = (source, isPatient ? nil : Self.patience)
    return waitFor { await Self.sample(of: source, patience: first) }
  }

  /// - Parameter patience: how long the first page may take; nil if without limit.
  private static func sample(of source: any ItemSource, patience: Duration?) async -> Sample? {
    var sample = Sample()
    var cursor: Cursor?
    repeat {
      let count = sampleSize - sample.records.count
      let limit = cursor == nil ? patience : self.patience
      guard let page = await page(of: source, after: cursor, count: count, within: limit) else {
        sample.isWhole = false
        return cursor == nil ? nil : sample
      }
      let readable = page.items.lazy.map(\.record).filter { $0.failure == nil }
      sample.records += readable
      sample.sections += readable.map { _ in page.section }
      cursor = page.next
    } while cursor != nil && sample.records.count < sampleSize
    return sample
  }

  /// A page; nil if it cannot be read or is late.
  private static func page(
    of source: any ItemSource, after cursor: Cursor?, count: Int, within limit: Duration?
  ) async -> Page? {
    guard let limit else { return try? await source.page(after: cursor, count: count) }
    return await withTaskGroup(of: Page?.self) { group in
      group.addTask { try? await source.page(after: cursor, count: count) }
      group.addTask {
        _ = await pause(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
