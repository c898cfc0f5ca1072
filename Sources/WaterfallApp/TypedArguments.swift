import WaterfallRecords

/// The role of each argument of the command line, as the argument parser will see it.
///
/// Options may come before a command's name, but the parser takes them only after it.
struct TypedArguments {
  private enum Role { case option, value, operand, end }

  private let arguments: [String]
  private let roles: [Role]

  init(_ arguments: [String]) {
    self.arguments = arguments
    var roles: [Role] = []
    for (place, argument) in arguments.enumerated() {
      if roles.last == .end || argument.isExactly("--") {
        roles.append(.end)
      } else if roles.last == .option, Self.takesValue(arguments[place - 1], argument) {
        roles.append(.value)
      } else {
        let isOption = argument.begins(with: "-") && !argument.isExactly("-")
        roles.append(isOption ? .option : .operand)
      }
    }
    self.roles = roles
  }

  /// Whether this is one of the options, and neither a value nor after `--`.
  func contains(option: String) -> Bool {
    zip(arguments, roles).contains { $1 == .option && $0.isExactly(option) }
  }

  /// The arguments in the parser's order: a command's name comes first.
  var ordered: [String] {
    guard let place = roles.firstIndex(where: { $0 == .operand || $0 == .end }), place > 0,
      roles[place] == .operand, Waterfall.commandNamesAndHelp.contains(arguments[place])
    else { return arguments }
    return [arguments[place]] + arguments[..<place] + arguments[(place + 1)...]
  }

  /// The arguments that are neither options nor their values.
  var operands: [String] { zip(arguments, roles).filter { $1 == .operand }.map { $0.0 } }

  /// The options with their values.
  var options: [String] { zip(arguments, roles).filter { $1 != .operand }.map { $0.0 } }

  private static func takesValue(_ option: String, _ next: String) -> Bool {
    guard option.begins(with: "--"), !option.utf8.contains(UInt8(ascii: "=")) else { return false }
    let name = String(option.dropFirst(2))
    if let row = Settings.row(of: name) { return !row.isFlag }
    // A command's own option.
    return !next.begins(with: "-") && !["help", "version", "report"].contains(name)
  }
}
