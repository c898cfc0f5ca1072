import Platform

/// The values that a command gets for the page that it is to write.
struct PageRequest: Equatable, Sendable {
  /// The number of the page, from 1.
  var page: Int
  /// The next cursor of the page before; empty for the first.
  var cursor: String
  /// Items per page.
  var count: Int

  private var values: [(name: String, value: String)] {
    [("page", "\(page)"), ("cursor", cursor), ("count", "\(count)")]
  }

  /// Fills in the command for the page.
  ///
  /// `{page}`, `{cursor}` and `{count}` become these values, each as one word of the shell. The
  /// environment also has them, as `WATERFALL_PAGE`, `WATERFALL_CURSOR` and `WATERFALL_COUNT`.
  func command(_ template: ShellTemplate) throws(ShellTemplateError) -> ShellCommand {
    var command = try template.filled { name in
      values.first { $0.name == name }.map { .value(Array($0.value.utf8)) } ?? .none
    }
    command.variables += values.map { Array("WATERFALL_\($0.name.uppercased())=\($0.value)".utf8) }
    return command
  }
}
