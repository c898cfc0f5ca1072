import Platform

/// A command with places for the page that is asked for.
struct CommandTemplate: Sendable {
  let text: String

  /// The command for a page: `{page}`, `{cursor}` and `{count}` are replaced, quoted for the shell.
  func command(for request: PageRequest) -> String {
    var command = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      command += rest[..<brace]
      rest = rest[brace...]
      let place = request.values.first { rest.hasPrefix("{\($0.name)}") }
      command += place.map { shellQuoted($0.value) } ?? "{"
      rest = rest.dropFirst(place.map { $0.name.count + 2 } ?? 1)
    }
    return command + rest
  }
}

/// What a command is told about the page that it is to write.
struct PageRequest: Equatable, Sendable {
  /// From 1.
  var page: Int
  /// What the page before said comes next; empty for the first.
  var cursor: String
  /// Items a page.
  var count: Int

  var values: [(name: String, value: String)] {
    [("page", "\(page)"), ("cursor", cursor), ("count", "\(count)")]
  }

  /// `WATERFALL_PAGE`, `WATERFALL_CURSOR` and `WATERFALL_COUNT`, each with its value.
  var variables: [String] { values.map { "WATERFALL_\($0.name.uppercased())=\($0.value)" } }
}
