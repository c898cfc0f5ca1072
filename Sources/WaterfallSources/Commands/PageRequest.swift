import Platform

/// What a command is told about the page that it is to write.
struct PageRequest: Equatable, Sendable {
  /// From 1.
  var page: Int
  /// What the page before said comes next; empty for the first.
  var cursor: String
  /// Items a page.
  var count: Int

  private var values: [(name: String, value: String)] {
    [("page", "\(page)"), ("cursor", cursor), ("count", "\(count)")]
  }

  /// The command for the page. `{page}`, `{cursor}` and `{count}` stand for these values, each as
  /// one word of the shell, and its environment has `WATERFALL_PAGE`, `WATERFALL_CURSOR` and
  /// `WATERFALL_COUNT`.
  func command(_ template: ShellTemplate) throws(ShellTemplateError) -> ShellCommand {
    var command = try template.filled { name in
      values.first { $0.name == name }.map { .value(Array($0.value.utf8)) } ?? .none
    }
    command.variables += values.map { Array("WATERFALL_\($0.name.uppercased())=\($0.value)".utf8) }
    return command
  }
}
