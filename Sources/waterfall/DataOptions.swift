import ArgumentParser
import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

/// What the data is, and what of it cards show. None has a default here, as in ``LookOptions``.
struct DataOptions: ParsableArguments {
  @Option(help: "What the input is; found by its content otherwise.")
  var format: Format?

  @Option(
    help: ArgumentHelp("Where in a document the list of items is: data.list.", valueName: "path"))
  var items: String?

  @Option(
    help: ArgumentHelp(
      "What stands between the cells of a table: a character, or tab.", valueName: "character"),
    transform: { try DelimiterChoice.option($0) })
  var delimiter: DelimiterChoice?

  @Flag(inversion: .prefixedNo, help: "Whether a table's first row names its columns.")
  var header: Bool?

  @Option(help: "How text is encoded (by its byte order mark, else utf-8).")
  var encoding: TextEncoding?

  @Option(help: ArgumentHelp("A database's table or view.", valueName: "name"))
  var table: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Honour colours in the input (SGR); without it escape sequences are shown as marks.")
  var ansi: Bool?

  @Option(
    help: ArgumentHelp(
      "Once the source has ended, a page is what this command prints; see PAGES.",
      valueName: "command"))
  var more: String?

  @Flag(inversion: .prefixedNo, help: "At the end of a file wait for more, as tail -f does.")
  var follow: Bool?

  @Flag(inversion: .prefixedNo, help: "Refresh when a file or directory has changed.")
  var watch: Bool?

  @Option(help: ArgumentHelp("Show no more than so many.", valueName: "n"))
  var maxItems: Int?

  @Option(help: ArgumentHelp("Show what has these words in it.", valueName: "text"))
  var query: String?

  @Option(
    help: ArgumentHelp(
      "Show what matches: words, field:text, 'price<100', /regex/, -term.", valueName: "terms"))
  var filter: String?

  @Option(
    help: ArgumentHelp("In the order of a field; :desc for the other way.", valueName: "field"))
  var sort: String?

  @Flag(inversion: .prefixedNo, help: "In the other order.")
  var reverse: Bool?

  @Option(help: ArgumentHelp("The field with a card's title.", valueName: "field"))
  var title: String?

  @Option(help: ArgumentHelp("The field with its long text.", valueName: "field"))
  var body: String?

  @Option(help: ArgumentHelp("The field with a picture's path.", valueName: "field"))
  var image: String?

  @Option(help: ArgumentHelp("The field in its lower corner.", valueName: "field"))
  var badge: String?

  @Option(help: ArgumentHelp("A section for each value of this field.", valueName: "field"))
  var groupBy: String?

  @Option(help: ArgumentHelp("The field that a card's colour follows from.", valueName: "field"))
  var colorBy: String?

  @Option(
    help: ArgumentHelp(
      "The field with the number of columns that a card spans, in "
        + "\(LayoutKind.names { $0.traits.contains(.spans) }).", valueName: "field"))
  var spanBy: String?

  @Option(
    help: ArgumentHelp(
      "The field with a card's width, in \(LayoutKind.names { $0.itemWidth != nil }).",
      valueName: "field"))
  var itemWidth: String?

  @Option(help: ArgumentHelp("The field with a card's height.", valueName: "field"))
  var heightBy: String?

  func check() throws(Failure) {
    if let maxItems, maxItems < 1 {
      throw .option(.value(of: "max-items", String(maxItems), expected: "a number from 1"))
    }
    do throws(FilterError) {
      _ = try itemQuery
    } catch {
      throw .option(.filter(error))
    }
  }

  /// - Throws: what is wrong with a filter, an order or a grouping.
  var itemQuery: ItemQuery {
    get throws(FilterError) {
      var itemQuery = ItemQuery()
      for text in [query, filter] {
        if let text { itemQuery.filters.append(try Filter(text)) }
      }
      itemQuery.order = try sort.map { (text) throws(FilterError) in try SortOrder(text) }
      itemQuery.isReversed = reverse ?? false
      itemQuery.grouping = try groupBy.map { (text) throws(FilterError) in try Grouping(text) }
      return itemQuery
    }
  }
}

/// `--delimiter`: a character, or `tab`.
struct DelimiterChoice: ExpressibleByArgument, WordedArgument, Hashable {
  static let words = "one ASCII character but a quote, or tab"
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
}

extension Format: ExpressibleByArgument {}
extension TextEncoding: ExpressibleByArgument {}
