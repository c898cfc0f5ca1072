import TerminalGrid
import TerminalInput

/// The text of the help: first the most important keys, then all keys in groups.
struct HelpText: Sendable {
  private(set) var parts: [HelpPart]
  /// The names of options, which only a search in the help shows.
  private let settings: SettingNames

  init(_ options: ViewerConfiguration, with panes: [any Pane.Type]) {
    let keys = options.keys
    settings = options.settings
    let topics = HelpTopic.all.filter { $0 != .keys }
    let chapters = HelpLine(
      ":help NAME", "a chapter: \(topics.map(\.name).joined(separator: ", "))")
    parts = [
      HelpPart(title: "Most used", lines: [chapters] + Command.most.compactMap { keys.line($0) })
    ]
    for group in Command.Group.allCases where !group.commands.isEmpty {
      parts.append(
        HelpPart(
          title: SafeText(group.rawValue), lines: group.commands.compactMap { keys.line($0) }))
    }
    parts.append(
      HelpPart(
        title: "Also",
        lines: [
          HelpLine("a number", "before a key repeats it: 5j, 30G, 50%"),
          HelpLine("the wheel", "scrolls by three rows; a click moves the focus", found: "mouse"),
        ]))
    parts.append(HelpPart(title: "In a prompt", lines: options.promptKeys.lines))
    parts.append(
      HelpPart(title: "In the details", lines: options.detailKeys.lines + Details.lines(keys)))
    let clicks = HelpLine("a click", "on a heading sorts by its column", found: "mouse order")
    parts.append(HelpPart(title: "In the list", lines: options.listKeys.lines + [clicks]))
    parts.append(
      HelpPart(
        title: "Chapters",
        lines: topics.map { HelpLine(":help \($0.name)", $0.summary, found: "manual topic") }))
    parts += panes.compactMap { $0.help(for: options) }
  }

  /// The number of lines, without the repeated ones of the first part.
  var count: Int { parts.dropFirst().reduce(settings.all.count) { $0 + $1.lines.count } }

  /// The lines that contain all these words, in their parts. Without words, all lines except
  /// options.
  func parts(with filter: String) -> [HelpPart] {
    let words = filter.lowercased().unicodeScalars.split(separator: " ").map(String.init)
    if words.isEmpty { return parts }
    return (parts.dropFirst() + [optionPart]).compactMap { part in
      let lines = part.lines.filter { line in words.allSatisfy { line.words.contains($0) } }
      return lines.isEmpty ? nil : HelpPart(title: part.title, lines: lines)
    }
  }

  private var optionPart: HelpPart {
    HelpPart(
      title: "Options",
      lines: settings.all.map { setting in
        HelpLine((setting.use == .anyTime ? ":" : "--") + setting.name, setting.summary)
      })
  }
}

extension KeyTable {
  /// The lines of the commands that have keys.
  package var lines: [HelpLine] {
    rows.compactMap { command, keys in
      keys.isEmpty ? nil : HelpLine(keys.shown, command.summary, found: command.name)
    }
  }
}

extension KeyTable<WaterfallViewer.Command> {
  /// The line of a command; nil if it has no key.
  fileprivate func line(_ command: WaterfallViewer.Command) -> HelpLine? {
    let keys = keys(of: command)
    guard !keys.isEmpty else { return nil }
    return HelpLine(keys.shown, command.summary, found: "\(command.name) \(command.synonyms)")
  }
}

extension ViewerConfiguration {
  /// A page of Markdown with all current keys, in the parts of the help: `waterfall help keys`.
  package var keysPage: String {
    var page = "# Keys\n\n`?` shows these keys while you look.\n"
    for part in HelpText(self, with: paneList.kinds).parts {
      page += "\n## \(part.title.text)\n\n"
      for line in part.lines { page += "- \(codeSpan(line.keys.text)): \(line.summary.text)\n" }
    }
    return page
  }
}

extension SafeText {
  fileprivate var text: String { String(decoding: utf8, as: UTF8.self) }
}

/// Text as a code span of Markdown. If the text has a backtick, the span has longer fences.
private func codeSpan(_ text: String) -> String {
  text.utf8.contains(UInt8(ascii: "`")) ? "`` \(text) ``" : "`\(text)`"
}
