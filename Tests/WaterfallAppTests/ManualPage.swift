import ArgumentParser
import WaterfallViewer

@testable import WaterfallApp

/// The program's manual page, made from the help texts of its commands: `Resources/waterfall.1`.
struct ManualPage {
  private(set) var text = """
    .TH WATERFALL 1
    .SH NAME
    waterfall \\- shows a heap of uneven items as a waterfall of boxes

    """

  init(_ commands: [(command: any ParsableCommand.Type, name: String)]) {
    for (command, name) in commands {
      text += ".SH \(name == "browse" ? "WATERFALL" : "WATERFALL \(name.uppercased())")\n"
      // A width at which no text wraps.
      append(help: Waterfall.helpMessage(for: command, columns: 2000))
    }
    text += ".SH KEYS\n"
    append(keys: KeyTable<Command>().shownRows)
    append(keys: KeyTable<DetailCommand>().shownRows)
    append(keys: KeyTable<PromptCommand>().shownRows)
    append(keys: KeyTable<TourCommand>().shownRows)
    text += """
      .SH FILES
      .TP
      $XDG_CONFIG_HOME/waterfall/config.toml, else ~/.config/waterfall/config.toml
      Settings; see waterfall config.
      .SH ENVIRONMENT
      .TP
      WATERFALL_\\fINAME\\fR
      An option by its long name: WATERFALL_PAGE_SIZE=50. Options win over it, it wins over the config file.
      .TP
      NO_COLOR, COLORTERM
      No colours, unless a setting asks for them; 24\\-bit colours.
      .SH EXIT STATUS
      0 fine; 1 nothing matched, or nothing was there, under \\-\\-select; 64 a bad option or setting; 65 unreadable
      data; 66 no such input; 69 no usable terminal; 71 no thread or descriptor to be had; 74 an I/O error; 130 left
      with Ctrl\\-C, or without a pick under \\-\\-select; 128 + n ended by signal n.

      """
  }

  private mutating func append(keys rows: [(keys: String, summary: String)]) {
    for row in rows {
      text += ".TP\n.B \(Self.escaped(row.keys))\n\(Self.escaped(row.summary))\n"
    }
  }

  private mutating func append(help: String) {
    var isLiteral = false
    var isInText = true
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let isHeading = line.last == ":" && line.first?.isUppercase == true && !line.contains("  ")
      let isIndented = line.hasPrefix(" ")
      if line.hasPrefix("USAGE:") { isInText = false }
      if ["ARGUMENTS:", "OPTIONS:"].contains(line) { isInText = false }
      let wantsLiteral = isInText ? isIndented : line.hasPrefix("USAGE:") || isLiteral && isIndented
      if wantsLiteral != isLiteral { text += wantsLiteral ? ".nf\n" : ".fi\n" }
      isLiteral = wantsLiteral
      if line.isEmpty {
        if isInText && !isLiteral { text += ".PP\n" }
      } else if isHeading {
        text += ".SS \(Self.escaped(line.dropLast()))\n"
      } else if isInText || isLiteral {
        text += Self.escaped(line.hasPrefix("OVERVIEW: ") ? line.dropFirst(10) : line) + "\n"
      } else {
        append(item: line)
      }
    }
    if isLiteral { text += ".fi\n" }
  }

  /// Adds an option and its description. The line after a long option has the description only.
  private mutating func append(item line: Substring) {
    let indent = line.prefix { $0 == " " }.count
    let body = line.dropFirst(indent)
    guard indent < 10 else {
      text += Self.escaped(body) + "\n"
      return
    }
    // The description begins at a fixed column. If the option is too long, it begins in the next
    // line.
    let hasWords = line.count > 26 && line.dropFirst(25).first == " "
    let option = (hasWords ? line.prefix(25) : line).dropFirst(indent)
    text += ".TP\n.B \(Self.escaped(option.split(separator: " ").joined(separator: " ")))\n"
    if hasWords { text += Self.escaped(line.dropFirst(26)) + "\n" }
  }

  /// The scalar's hexadecimal digits, at least four: groff accepts no shorter name.
  private static func digits(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(digits(of: scalar))]"
      }
    }.joined()
    return escaped.first.map { ".'".contains($0) } ?? false ? "\\&" + escaped : escaped
  }
}
