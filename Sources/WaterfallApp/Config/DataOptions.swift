import ArgumentParser
import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// Settings for reading the data, and for choosing what cards show of it. None has a default here,
/// for the reason that ``LookOptions`` gives.
struct DataOptions: SettingOptions {
  static let rows = readRows()

  @Setting("The input's format (found by its content).")
  var format: Format?

  @Setting("Where in a document the list of items is: data.list.", as: "path")
  var items: String?

  @Setting(
    "The character between the cells of a table, or tab.", as: "character",
    parsing: .unconditional)
  var delimiter: DelimiterChoice?

  @Switch("Whether a table's first row names its columns.", builtIn: true)
  var header: Bool?

  @Setting("How text is encoded (by its byte order mark, else utf-8).")
  var encoding: TextEncoding?

  @Setting("A database's table or view.", as: "name")
  var table: String?

  @Switch(
    "Honour colours in the input (SGR); without it escape sequences are shown as marks.",
    builtIn: false)
  var ansi: Bool?

  @Setting(
    "After the source, run this for each further page: 'waterfall help pages'.", .command,
    as: "command")
  var more: String?

  @Switch("At the end of a file wait for more, as tail -f does.", builtIn: false)
  var follow: Bool?

  @Switch("Refresh when a file or directory has changed.", builtIn: false)
  var watch: Bool?

  @Setting("Show at most n items.", in: 1 ... .max, as: "n")
  var maxItems: Int?

  @Setting("Show items that contain these words.", as: "text", parsing: .unconditional)
  var query: String?

  @Setting(
    "Show items that match: words, field:text, 'price<100', /regex/, -term.", as: "terms",
    parsing: .unconditional)
  var filter: String?

  @Switch(
    "Find words by their letters, with others between them; the best match first.",
    builtIn: false)
  var fuzzy: Bool?

  @ListSetting(
    "Sort by a field, with :desc downwards; a further field decides between equals.",
    as: "field")
  var sort: [String]?

  @Switch("Reverse the order.", builtIn: false)
  var reverse: Bool?

  @Setting("The field with a card's title.", as: "field")
  var title: String?

  @Setting("The field with its long text.", as: "field")
  var body: String?

  @Setting("The field with a picture's path.", as: "field")
  var image: String?

  @Setting("The field in a card's lower corner.", as: "field")
  var badge: String?

  @Setting("A section for each value of this field.", as: "field")
  var groupBy: String?

  @Setting("The field that decides a card's colour.", as: "field")
  var colorBy: String?

  @Setting(
    "The field with the number of columns that a card spans, in "
      + "\(LayoutKind.names { $0.traits.contains(.spans) }).", as: "field")
  var spanBy: String?

  @Setting(
    "The field with a card's width, in \(LayoutKind.names { $0.itemWidth != nil }).",
    as: "field")
  var itemWidth: String?

  @Setting("The field with a card's height.", as: "field")
  var heightBy: String?

  @Setting(
    "The field with a card's width divided by its height: 1.5, or 16:9. A field of --height-by "
      + "adds to it.", as: "field")
  var aspectBy: String?

  @Setting(
    "The field with the column that a card is pinned to, from 0, in "
      + "\(LayoutKind.names { $0.traits.contains(.spans) }).", as: "field")
  var pinBy: String?
}

extension DataOptions {
  func checkMore() throws(Failure) {
    do throws(FilterError) {
      _ = try ItemQuery(
        fuzzy: fuzzy, query: query, filter: filter, sort: sort, reverse: reverse, groupBy: groupBy)
    } catch {
      throw .option(.filter(error))
    }
  }
}

extension Filter.Words {
  /// How words are matched for this value of the option; nil if the option is not set.
  init(fuzzy: Bool?) { self = fuzzy == true ? .fuzzy : .exact }
}

extension ItemQuery {
  /// - Parameters: the values of the options that have these names; nil if an option is not set.
  /// - Throws: what is wrong with a filter, an order or a grouping.
  init(
    fuzzy: Bool?, query: String?, filter: String?, sort: [String]?, reverse: Bool?, groupBy: String?
  ) throws(FilterError) {
    self.init()
    for text in [query, filter] {
      if let text { filters.append(try Filter(text, words: Filter.Words(fuzzy: fuzzy))) }
    }
    for text in sort ?? [] { orders.append(try SortOrder(text)) }
    isReversed = reverse ?? false
    grouping = try groupBy.map { (text) throws(FilterError) in try Grouping(text) }
  }
}

/// `--delimiter`: a character, or `tab`.
struct DelimiterChoice: SettingValue, WordedArgument, Hashable {
  static let words = "one ASCII character except a quote, or tab"
  let character: Character

  init?(argument: String) {
    if argument == "tab" || argument == "\\t" {
      character = "\t"
    } else if argument.unicodeScalars.count == 1, let only = argument.first, only.isASCII,
      only != "\"", only != "\n", only != "\r"
    {
      character = only
    } else {
      return nil
    }
  }

  static var expectation: String { "one character in quotes, or \"tab\"" }
  var written: TOMLValue { .string(character == "\t" ? "tab" : String(character)) }
}

extension Format: SettingValue {}
extension TextEncoding: SettingValue {}
