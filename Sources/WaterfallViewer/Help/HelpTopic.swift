import WaterfallResources

/// A chapter of the manual: `waterfall help TOPIC`, and `:help TOPIC` while the viewer runs.
///
/// The manual page has the same chapters, and people read them on the web as files in
/// `Resources/help`.
package struct HelpTopic: Hashable, Sendable {
  /// As it is typed, and the file's name in `Resources/help`.
  package let name: String
  /// For lists of topics: one line.
  package let summary: String

  /// The topic that no file has, because it follows from the keys that are bound.
  static let keys = HelpTopic(name: "keys", summary: "all keys, as they are bound now")

  /// All topics, in the order of the program's help.
  package static let all = [
    keys,
    HelpTopic(name: "filters", summary: "filters, search, order, counts"),
    HelpTopic(name: "formats", summary: "what is read, and what a card shows"),
    HelpTopic(name: "pages", summary: "pages from commands, growing files, refreshing"),
    HelpTopic(name: "picking", summary: "picks for scripts, tables, commands on cards"),
    HelpTopic(name: "layouts", summary: "the layouts, the lab, layouts of your own"),
    HelpTopic(name: "talks", summary: "tours, recordings, moving pictures"),
    HelpTopic(name: "config", summary: "the config file, colours, completions"),
    HelpTopic(name: "ssh", summary: "slow lines, guests, and what --secure promises"),
    HelpTopic(name: "status", summary: "exit statuses"),
  ]

  /// The chapter in Markdown.
  ///
  /// - Parameter options: the keys in force.
  package func page(_ options: ViewerConfiguration) -> String {
    BuiltInData.page(name)?.description ?? options.keysPage
  }
}
