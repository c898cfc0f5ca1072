import ArgumentParser
import Foundation
import WaterfallLab
import WaterfallTalk
import WaterfallViewer

@testable import WaterfallApp

/// The program's manual page, made from the help texts of its commands: `Resources/waterfall.1`.
struct ManualPage {
  private(set) var text = """
    .TH WATERFALL 1
    .SH NAME
    waterfall \\- shows records as cards in columns

    """

  init(_ commands: [(command: any ParsableCommand.Type, name: String)]) {
    for (command, name) in commands {
      text += ".SH \(name == "browse" ? "WATERFALL" : "WATERFALL \(name.uppercased())")\n"
      // So wide that no text is wrapped.
      append(help: Waterfall.helpMessage(for: command, columns: 2000))
    }
    var options = ViewerOptions()
    options.paneList = .withTalks
    for topic in HelpTopic.all { append(page: topic.page(options.configuration)) }
    text += """
      .SH FILES
      .TP
      $XDG_CONFIG_HOME/waterfall/config.toml, else ~/.config/waterfall/config.toml
      Settings; see SETTINGS.
      .TP
      $XDG_STATE_HOME/waterfall/history, else ~/.local/state/waterfall/history
      The words that were typed into prompts.
      .SH SEE ALSO
      less(1), fzf(1), ranger(1), asciinema(1)

      """
  }

  /// A chapter in Markdown: headings, paragraphs, lists, tables and blocks of code.
  private mutating func append(page: String) {
    var isCode = false
    var paragraph: [String] = []
    func words(_ line: some StringProtocol) -> String {
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
        index % 2 == 0 || part.isEmpty
          ? Self.escaped(part) : "\\fB\(Self.escaped(part))\\fR"
      }.joined()
    }
    func flush() {
      guard !paragraph.isEmpty else { return }
      let line = words(paragraph.joined(separator: " "))
      text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
      paragraph = []
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        flush()
        isCode.toggle()
        text += isCode ? ".PP\n.nf\n" : ".fi\n"
      } else if isCode {
        text += "    \(Self.escaped(line))\n"
      } else if line.hasPrefix("# ") {
        flush()
        text += ".SH \(Self.escaped(line.dropFirst(2).uppercased()))\n"
      } else if line.hasPrefix("## ") {
        flush()
        text += ".SS \(Self.escaped(line.dropFirst(3)))\n"
      } else if line.hasPrefix("- ") {
        flush()
        text += ".IP \\(bu 2\n"
        paragraph = [String(line.dropFirst(2))]
      } else if line.hasPrefix("| ---") {
        continue
      } else if line.hasPrefix("|") {
        flush()
        let cells = line.dropFirst().dropLast().split(separator: " | ")
          .map { $0.trimmingCharacters(in: .whitespaces) }
        text += ".TP\n\(words(cells[0]))\n\(words(cells.dropFirst().joined(separator: ": ")))\n"
      } else if line.isEmpty {
        flush()
        text += ".PP\n"
      } else {
        paragraph.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    flush()
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
