import ArgumentParser
import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// Settings for reading the data, and for choosing what cards show of it. None has a default here,
/// for the reason that ``LookOptions`` gives.
struct DataOptions: SettingOptions {
  static let rows = readRows()

  @Setting("The input's format (found by its content).", .reopens { $0.format = $1 })
  var format: Format?

  @Switch("Each line is an item, whatever it looks like.", .reopens(), builtIn: false)
  var lines: Bool?

  @Switch(
    "Each part between zero bytes is an item, as find -print0 writes them.", .reopens(),
    builtIn: false, name: "read0")
  var read0: Bool?

  @Setting(
    "Where in a document the list of items is: data.list.",
    .reopens { $0.itemsPath = $1 }, .choosesBoard, as: "path")
  var items: String?

  @Setting(
    "The character between the cells of a table, or tab.",
    .reopens { $0.delimiter = $1.character }, as: "character", parsing: .unconditional)
  var delimiter: DelimiterChoice?

  @Setting(
    "The mark around cells of a table, or none (found by its content).",
    .reopens { $0.quote = $1.quote }, as: "character", parsing: .unconditional)
  var quote: QuoteChoice?

  @Setting(
    "Skip this many lines before a table.", .reopens { $0.skippedLines = $1 },
    in: 0...1_000_000, as: "n")
  var skipLines: Int?

  @Switch(
    "Whether a table's first row names its columns.", .reopens { $0.hasHeader = $1 }, builtIn: true)
  var header: Bool?

  @Setting(
    "How text is encoded: any name that iconv -l lists (by its byte order mark, else utf-8).",
    .reopens { ($0.encoding, $0.namedEncoding) = ($1.encoding, $1.named) }, as: "name")
  var encoding: EncodingChoice?

  @Setting(
    "Read each file as what this prints: 'pdftotext {path} -'.",
    .reopens { $0.readers = [Reader(.all, $1)] }, .runsCommand, as: "command")
  var reader: String?

  @Setting("A database's table or view.", .reopens { $0.table = $1 }, .choosesBoard, as: "name")
  var table: String?

  @Switch(
    "Honour colours in the input (SGR), not only in logs; "
      + "--no-ansi shows escape sequences as marks.",
    .reopens { $0.honorsColors = $1 }, builtIn: false)
  var ansi: Bool?

  @Setting(
    "After the source, run this for each further page: 'waterfall help pages'.",
    .atStart, [.runsCommand, .asksForRecords], as: "command")
  var more: String?

  @Setting(
    "Leave out records with a value of this field that has come before.",
    .reopens(), .field, as: "field")
  var key: String?

  @Switch(
    "At the end of a file wait for more, as tail -f does.",
    .reopens({ $0.isFollowing = $1 }, viewer: { $0.isFollowing = $1 }),
    .asksForRecords, builtIn: false)
  var follow: Bool?

  @Switch("Refresh when a file or directory has changed.", .live(), builtIn: false)
  var watch: Bool?

  @Setting(
    "Read the source again, or run its command, this often: 5s, 2m.",
    .live(), as: "seconds")
  var every: EveryChoice?

  @Switch(
    "Begin where the source was left: card, order, filter and layout.", .atStart, builtIn: false)
  var resume: Bool?

  @Switch(
    "Show the files in all subdirectories, too.", .reopens { $0.isRecursive = $1 },
    [.asksForRecords, .removesBoards], builtIn: false)
  var recursive: Bool?

  @Setting(
    "Show at most n items.",
    .live { $0.query.limit = $1 }, .asksForRecords, in: 1 ... .max, as: "n")
  var maxItems: Int?

  @Setting(
    "Show items that contain these words.",
    .filter({ $0.data[\.query] }, Settings.queryFilter), .asksForRecords, as: "text",
    parsing: .unconditional)
  var query: String?

  @Setting(
    "Show items that match: words, field:text, 'price<100', /regex/, -term.",
    .filter({ $0.data[\.filter] }, Settings.filter), .asksForRecords, as: "terms",
    parsing: .unconditional)
  var filter: String?

  @Switch(
    "Find words by their letters, with others between them; the best match first (in a picker of "
      + "lines).",
    .live(from: { $0.matching = $1.matching }), .asksForRecords, builtIn: false)
  var fuzzy: Bool?

  @Switch(
    "Find words as they are written (everywhere else); the same as --no-fuzzy.",
    .live(from: { $0.matching = $1.matching }), .asksForRecords, builtIn: false)
  var exact: Bool?

  @ListSetting(
    "Sort by a field, with :desc or as -field downwards; a further field decides between equals.",
    .live { $0.query.orders = $1.compactMap { try? SortOrder($0) } },
    [.field, .commaSeparated], as: "field", parsing: .unconditionalSingleValue)
  var sort: [String]?

  @Switch("Reverse the order.", .live { $0.query.isReversed = $1 }, .asksForRecords, builtIn: false)
  var reverse: Bool?

  @Setting(
    "The fields that are shown, in this order: a,b. All but some: -a,-b.",
    .fixed { $0.fields.selection = $1.selection }, .field, as: "fields",
    parsing: .unconditional)
  var fields: FieldsChoice?

  @ListSetting(
    "Show another name over the column of a field: amount=Betrag.",
    .live { $0.chosenColumns.names = GivenNames($1) }, as: "field=name")
  var rename: [String]?

  @Setting(
    "The field with a card's title.", .fixed { $0.fields.title = $1.named }, .field, as: "field")
  var title: String?

  @Setting(
    "The field with its long text.", .fixed { $0.fields.body = $1.named }, .field, as: "field")
  var body: String?

  @Setting(
    "The field with a picture's path.", .fixed { $0.fields.image = $1.named }, .field, as: "field")
  var image: String?

  @Setting(
    "The field in a card's lower corner.", .fixed { $0.fields.badge = $1.named }, .field,
    as: "field")
  var badge: String?

  @Setting(
    "A section for each value of this field.",
    .fixed(from: {
      ($0.fields.group, $0.query.grouping) = ($1.data[\.groupBy]?.named, $1.grouping)
    }), .field, as: "field")
  var groupBy: String?

  @Setting(
    "The field that decides a card's colour.",
    .fixed { $0.fields.color = $1.named }, .field, as: "field")
  var colorBy: String?

  @Setting(
    "The field with the number of columns that a card spans, in "
      + "\(LayoutNeed.spans.layouts).",
    .fixed { ($0.fields.span, $0.layout.hasSpans) = ($1.named, $1.named != nil) }, .field,
    needs: .spans, as: "field")
  var spanBy: String?

  @Setting(
    "The field with a card's width, in \(LayoutNeed.widths.layouts).",
    .fixed { $0.fields.width = $1.named }, .field, needs: .widths, as: "field")
  var itemWidth: String?

  @Setting(
    "The field with a card's height.", .fixed { $0.fields.extent = $1.named }, .field, as: "field")
  var heightBy: String?

  @Setting(
    "The field with a card's width divided by its height: 1.5, or 16:9. A field of --height-by "
      + "adds to it.", .fixed { $0.fields.aspect = $1.named }, .field, needs: .ratios, as: "field")
  var aspectBy: String?

  @Setting(
    "The field with the column that a card is pinned to, from 0, in "
      + "\(LayoutNeed.pins.layouts).",
    .fixed { $0.fields.column = $1.named }, .field, needs: .pins, as: "field")
  var pinBy: String?
}

extension DataOptions {
  func checkMore() throws(Failure) {
    try checkSeparator()
    if let text = rename?.first(where: { GivenNames.pair(in: $0) == nil }) {
      throw .option(.value(of: "rename", text, expected: "a field and its name: amount=Betrag"))
    }
    do throws(FilterError) {
      _ = try ItemQuery(
        fuzzy: fuzzy, filter: filter, sort: sort, reverse: reverse, groupBy: groupBy?.named)
    } catch {
      throw .option(.filter(error))
    }
  }
}

extension String {
  /// The field that an option names; nil for the empty text, which takes away the one of a lower
  /// layer.
  fileprivate var named: String? { isEmpty ? nil : self }
}

extension SettingEffect {
  /// The effect of a setting that filters. The filters of other settings and of keys stay.
  ///
  /// - Parameters:
  ///   - text: the setting's value in some settings.
  ///   - filter: the filter with that text.
  fileprivate static func filter(
    _ text: @escaping @Sendable (Settings) -> String?,
    _ filter: @escaping @Sendable (Settings) -> (String) -> Filter?
  ) -> Self {
    .liveQuery { query, old, new in
      let before = old.flatMap(text)
      let place = query.filters.firstIndex { filter in before.map(filter.text.isExactly) ?? false }
      if let place { query.filters.remove(at: place) }
      guard let filter = text(new).flatMap(filter(new)) else { return }
      query.filters.insert(filter, at: place ?? query.filters.count)
    }
  }
}

extension Filter.Matching {
  /// How words are matched for this value of the option; nil if the option is not set.
  init(fuzzy: Bool?) { self = fuzzy == true ? .fuzzy : .exact }
}

extension ItemQuery {
  /// - Parameters: the values of the options that have these names; nil if an option is not set.
  /// - Throws: what is wrong with a filter, an order or a grouping.
  init(
    fuzzy: Bool?, filter: String?, sort: [String]?, reverse: Bool?, groupBy: String?
  ) throws(FilterError) {
    self.init()
    if let filter { filters = [try Filter(filter, matching: Filter.Matching(fuzzy: fuzzy))] }
    // The empty text takes away the orders of a lower layer.
    for text in sort ?? [] where !text.isEmpty { orders.append(try SortOrder(text)) }
    isReversed = reverse ?? false
    grouping = try groupBy.map { (text) throws(FilterError) in try Grouping(text) }
  }
}

// `--lines` and `--read0` cut text without a look at it. So they exclude options for formats.
extension DataOptions {
  /// The options of this layer that concern a format, by their names.
  private var formatOptions: [String] {
    let set: [(name: String, isSet: Bool)] = [
      ("--format", format != nil), ("--items", items != nil), ("--delimiter", delimiter != nil),
      ("--quote", quote != nil), ("--skip-lines", skipLines != nil),
      ("--no-header", header == false), ("--table", table != nil),
    ]
    return set.filter(\.isSet).map(\.name)
  }

  /// - Throws: `.option(.exclusive)` if another option of the same layer says how to cut the text.
  func checkSeparator() throws(Failure) {
    let cuts = [("--lines", lines), ("--read0", read0)].filter { $0.1 == true }.map(\.0)
    guard let cut = cuts.first else { return }
    if let other = cuts.dropFirst().first ?? formatOptions.first {
      throw .option(.exclusive([cut, other]))
    }
  }
}

extension SettingLayers<DataOptions> {
  /// The byte that ends each item, whatever the text looks like; nil if a format decides.
  ///
  /// The higher layer wins: `--format` over the `lines` of the config file, and `--lines` over its
  /// `format`.
  var separator: UInt8? {
    let lines = self[\.lines] == true ? rank(of: \.lines) : nil
    let parts = self[\.read0] == true ? rank(of: \.read0) : nil
    guard let cut = [lines, parts].compactMap(\.self).min() else { return nil }
    let others = [rank(of: \.format), rank(of: \.items), rank(of: \.delimiter), rank(of: \.table)]
    if let other = others.compactMap(\.self).min(), other < cut { return nil }
    return parts == cut ? 0 : 0x0A
  }

  /// Whether an option or a filter names a field, so that records are wanted and not lines.
  func namesFields(_ filters: [Filter]) -> Bool {
    inForce.contains { $0.isTyped && $0.facts.traits.contains(.field) && !$0.text.isEmpty }
      || filters.contains(where: \.namesFields)
  }
}
