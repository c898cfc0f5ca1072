import ArgumentParser

/// The value of `--as`: the name of an output.
struct PrintFormat: ExpressibleByArgument {
  /// All outputs, in the order in which help and completions list them.
  static let outputs: [any PrintOutput.Type] = [
    ANSIOutput.self,
    TextOutput.self,
    SVGOutput.self,
    HTMLOutput.self,
    CSVOutput.self,
    TSVOutput.self,
    NDJSONOutput.self,
    MarkdownOutput.self,
    JSONOutput.self,
  ]

  let output: any PrintOutput.Type

  init?(argument: String) {
    guard let output = Self.outputs.first(where: { $0.name == argument }) else { return nil }
    self.output = output
  }

  static var allValueStrings: [String] { outputs.map { $0.name } }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// The lines about the outputs in the help of `print`: first a clause about each, then details.
  ///
  /// The parser asks for them each time the program starts, so only the first line is looked at.
  static var helpLines: String {
    let clauses = outputs.map { $0.clause }.filter { !$0.isEmpty }.joined(separator: ", ")
    let details = outputs.map { $0.details }.filter { !$0.isEmpty }.joined(separator: "\n\n  ")
    let end = details.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? details.endIndex
    return broken("\(clauses). \(details[..<end])") + details[end...]
  }

  /// A paragraph of the help in lines, because the manual page shows it as it is.
  private static func broken(_ text: String) -> String {
    var (lines, length) = ("", 0)
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      let isFirst = length == 0 || length + 1 + word.count > 77
      lines += isFirst ? (lines.isEmpty ? "  " : "\n  ") : " "
      length = isFirst ? 2 + word.count : length + 1 + word.count
      lines += String(Substring(word))
    }
    return lines
  }
}
