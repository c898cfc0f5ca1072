import Platform
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

/// Where a source was left: the card, its order, filter and layout, and what was chosen for it.
struct LeftPlace: Hashable {
  /// The number of the item in focus among all items of the source, from 0.
  var item = 0
  var filters: [String] = []
  /// As `--sort` has them.
  var orders: [String] = []
  var isReversed = false
  /// Whether the filters match fuzzily.
  var isFuzzy = false
  var layout = ""
  var isList = false
  /// What was chosen for the columns of the list, and whether it has a row of sums.
  var listColumns = ChosenColumns()
  var hasTotals = false
  /// The columns that keys have chosen; nil for those of the settings.
  var columns: ColumnChoice?
  /// The fields that were chosen, as `--fields` has them; nil for those of the settings.
  var fields: String?
  /// The field of the groups, as `--group-by` has it; nil if there are none.
  var group: String?
}

/// The file of the places where sources were left, for `--resume` and for chosen fields.
///
/// It stands beside the history, and the same rules apply: nothing is read or written under
/// `secure`, only a regular file of this user is used, and a fault is no reason
/// to fail. Each line is a source and its place; the latest line of a source counts.
struct PlaceFile {
  private let path: String

  /// - Returns: nil under `secure`, and if there is no home directory.
  init?(_ settings: Settings, environment: [String: String]) {
    guard !settings.isSecure, let path = StateFile.path(of: "places", environment) else {
      return nil
    }
    self.path = path
  }

  /// The place of a source; nil if it was never left.
  func place(of source: String) -> LeftPlace? {
    let start = Array("\(Self.escaped(source))\t".utf8)
    let place = try? StateFile.lastLine(beginning: start, at: path)
    return place.flatMap { LeftPlace(line: $0) }
  }

  /// Adds a line with a single call, so that the lines of several programs do not mix. It waits for
  /// a slow file for at most 200 ms.
  func write(_ place: LeftPlace, of source: String) {
    let path = path
    let writer = BackgroundWriter(limit: 1 << 20, afterFault: .goOn) {
      (line) throws(SystemError) in
      try StateFile.append(line, at: path)
    }
    writer.append(Array("\(Self.escaped(source))\t\(place.line)\n".utf8))
    writer.finish(within: .milliseconds(200))
  }

  /// The text without tabs and line breaks.
  fileprivate static func escaped(_ text: String) -> String {
    text.replacingEach("%", with: "%25").replacingEach("\t", with: "%09")
      .replacingEach("\n", with: "%0A").replacingEach(",", with: "%2C")
  }

  fileprivate static func unescaped(_ text: String) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var bytes = Array(parts[0])
    for part in parts.dropFirst() {
      let digits = String(decoding: part.prefix(2), as: UTF8.self)
      bytes.append(UInt8(digits, radix: 16) ?? UInt8(ascii: "?"))
      bytes += part.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension LeftPlace {
  fileprivate var line: String {
    let lists = [filters, orders].map { list in
      list.prefix(Self.mostInList).map(PlaceFile.escaped).joined(separator: ",")
    }
    let order = [isReversed ? Self.reversed : nil, isFuzzy ? Self.fuzzy : nil].compactMap(\.self)
    let shown = [isList ? Self.list : nil, hasTotals ? Self.totals : nil].compactMap(\.self)
    let parts = ["\(item)", order.joined(separator: " "), shown.joined(separator: " ")]
    let columns = columns.map { $0.count.map(String.init) ?? "auto" } ?? ""
    let chosen = [layout, columns, fields ?? "", group ?? "", listColumns.text ?? ""]
      .map(PlaceFile.escaped)
    return (parts + lists + chosen).joined(separator: "\t")
  }

  fileprivate init?(line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // Lines of earlier versions have no groups, and nothing about the columns of the list.
    guard 8...10 ~= parts.count, let item = UInt32(parts[0]),
      parts[7].utf8.count <= 3 * Self.mostFieldBytes,
      parts.count < 10 || parts[9].utf8.count <= 3 * Self.mostColumnBytes
    else { return nil }
    let lists = parts[3...4].map { list in
      list.unicodeScalars.split(separator: ",").map { PlaceFile.unescaped(String($0)) }
    }
    guard lists.allSatisfy({ $0.count <= Self.mostInList }) else { return nil }
    let order = parts[1].unicodeScalars.split(separator: " ").map { String($0) }
    let shown = parts[2].unicodeScalars.split(separator: " ").map { String($0) }
    self.init(
      item: Int(item), filters: lists[0], orders: lists[1],
      isReversed: order.contains { $0.isExactly(Self.reversed) },
      isFuzzy: order.contains { $0.isExactly(Self.fuzzy) },
      layout: PlaceFile.unescaped(parts[5]), isList: shown.contains { $0.isExactly(Self.list) },
      listColumns: ChosenColumns(text: parts.count > 9 ? PlaceFile.unescaped(parts[9]) : ""),
      hasTotals: shown.contains { $0.isExactly(Self.totals) },
      columns: ColumnChoice(argument: parts[6]),
      fields: parts[7].isEmpty ? nil : PlaceFile.unescaped(parts[7]),
      group: parts.count > 8 && !parts[8].isEmpty ? PlaceFile.unescaped(parts[8]) : nil)
  }

  /// The place where a viewer is now.
  ///
  /// - Parameters:
  ///   - given: the settings with which the program has started.
  ///   - earlier: the place that was kept before.
  init(_ now: ViewerOptions, given: Settings, earlier: LeftPlace?) {
    guard now.outerBoards.isEmpty else {
      // The place is one of the outermost board, but fields are chosen for all boards.
      self = earlier ?? LeftPlace()
      fields = Self.chosenFields(now, given, earlier)
      return
    }
    item = now.firstItem ?? 0
    filters = now.query.filters.filter { !$0.isEmpty }.map(\.text)
    orders = now.query.orders.map(\.text)
    (isReversed, isFuzzy) = (now.query.isReversed, now.matching == .fuzzy)
    group = now.query.grouping.map(\.field)
    layout = now.layout.placement == .roundRobin ? Self.roundRobin : now.layout.kind.name
    (isList, hasTotals, listColumns) = (now.isList, now.hasTotals, now.chosenColumns)
    // Names of the command line are for this time only.
    if given.data.origin(of: "rename") == .option, listColumns.names == given.givenNames {
      listColumns.names = earlier?.listColumns.names ?? GivenNames()
    }
    let columns = now.layout.columns.map { ColumnChoice.count($0) } ?? .automatic
    if columns != given.look[\.columns] ?? .automatic {
      self.columns = columns
    } else if given.look.origin(of: "columns") == .option {
      self.columns = earlier?.columns
    }
    fields = Self.chosenFields(now, given, earlier)
  }

  /// The fields to keep; nil if they are those of the settings, or all.
  private static func chosenFields(
    _ now: ViewerOptions, _ given: Settings, _ earlier: LeftPlace?
  ) -> String? {
    let (usual, isTyped) = (given.data[\.fields]?.selection, given.typesFields)
    // Options of the command line are for this time only.
    if now.fields.selection == usual { return isTyped ? earlier?.fields : nil }
    guard let selection = now.fields.selection else { return nil }
    if selection == .without([]), usual == nil || isTyped { return nil }
    let text = selection.text
    return text.utf8.count <= mostFieldBytes ? text : nil
  }

  /// A longer choice of fields is not kept. Escaped, it may take three times as much.
  private static let mostFieldBytes = 8192
  /// The most filters, and orders, that are kept. Nobody chooses as many by keys, and each costs
  /// time for each card.
  private static let mostInList = 100

  private static let (reversed, fuzzy) = ("reversed", "fuzzy")
  private static let (list, totals) = ("list", "total")
  /// A longer choice of columns is not kept. Escaped, it may take three times as much.
  fileprivate static let mostColumnBytes = 65_536

  /// The name of masonry with this placement.
  private static let roundRobin = "round-robin"

  /// Lets a viewer show the fields that were chosen. `--fields` of the command line wins.
  func applyFields(to options: inout ViewerOptions, _ settings: Settings) {
    guard !settings.typesFields, let selection = fields.flatMap({ FieldSelection($0) }) else {
      return
    }
    options.fields.selection = selection
    options.greeting = "fields as chosen before; C chooses others"
  }

  /// Lets a viewer begin at this place. Options of the command line win.
  func apply(to options: inout ViewerOptions, _ settings: Settings) {
    func isTyped(_ name: String) -> Bool {
      settings.data.origin(of: name) == .option || settings.look.origin(of: name) == .option
    }
    var query = options.query
    if !isTyped("fuzzy"), !isTyped("exact") {
      options.matching = isFuzzy ? .fuzzy : options.matching
    }
    let matching = options.matching ?? .exact
    if !isTyped("filter"), !isTyped("query") {
      query.filters = filters.compactMap { try? Filter($0, matching: matching) }
    }
    if !isTyped("sort") { query.orders = orders.compactMap { try? SortOrder($0) } }
    if !isTyped("reverse") { query.isReversed = isReversed }
    if let group, !isTyped("group-by"), let grouping = try? Grouping(group) {
      (options.fields.group, query.grouping) = (group, grouping)
    }
    if query != options.query { options.resumed = query }
    if !isTyped("layout"), !isTyped("placement") {
      if layout == Self.roundRobin {
        options.layout.placement = .roundRobin
      } else if let kind = options.layouts.first(where: { $0.name == layout }) {
        options.layout.kind = kind
      }
    }
    if !isTyped("list"), !isTyped("layout") { options.isList = isList }
    let names = options.chosenColumns.names
    (options.chosenColumns, options.hasTotals) = (listColumns, hasTotals)
    if isTyped("rename") { options.chosenColumns.names = names }
    if let columns, !isTyped("columns"), !isTyped("min-column-width"), !isTyped("max-columns") {
      options.layout.columns = columns.count
    }
    options.firstItem = item
  }
}

extension ChosenColumns {
  /// The choice as JSON; nil if there is none, or if it is too long to be kept.
  fileprivate var text: String? {
    guard let value else { return nil }
    var bytes: [UInt8] = []
    value.appendJSON(to: &bytes)
    return bytes.count <= LeftPlace.mostColumnBytes ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// What ``text`` has made; nothing chosen for other texts.
  fileprivate init(text: String) {
    let value = Value.string(text).written
    self = value.flatMap { try? ChosenColumns($0) } ?? ChosenColumns()
  }
}

extension Settings {
  /// The names that settings give to columns.
  fileprivate var givenNames: GivenNames { GivenNames(data[\.rename] ?? []) }

  /// Whether the command line chooses the fields.
  fileprivate var typesFields: Bool { data.origin(of: "fields") == .option }
}

extension Input {
  /// The name under which the place in this input is kept; nil for a pipe. A file has one name,
  /// whatever links lead to it.
  func placeKey(_ settings: Settings) -> String? {
    guard !readsInput else { return nil }
    let parts =
      paths.isEmpty
      ? [settings.more].compactMap(\.self)
      : paths.map { path in
        (try? realPath(path)) ?? absolutePath(path)
      }
    guard !parts.isEmpty else { return nil }
    let inside = [settings.data[\.table], settings.data[\.items]].map { $0 ?? "" }
    return (parts + inside).joined(separator: "\n")
  }
}
