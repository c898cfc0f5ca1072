import TerminalGrid
import TerminalInput

/// A line of the help: keys, and what they do.
struct HelpLine: Sendable {
  let keys: SafeText
  let summary: SafeText
  /// The lower-case text in which a search looks: the line, the command's name, and common
  /// synonyms.
  let words: String

  init(_ keys: String, _ summary: String, found words: String = "") {
    (self.keys, self.summary) = (SafeText(keys), SafeText(summary))
    self.words = "\(keys) \(summary) \(words)".lowercased()
  }
}

/// A part of the help.
struct HelpPart: Sendable {
  let title: SafeText
  var lines: [HelpLine]
}

/// The text of the help: first the most important keys, then all keys in groups.
struct HelpText: Sendable {
  private(set) var parts: [HelpPart]
  /// The names of options, which only a search in the help shows.
  private let settings: SettingNames

  init(_ options: ViewerOptions, hasTour: Bool) {
    let keys = options.keys
    settings = options.settings
    parts = [HelpPart(title: "Most used", lines: Command.most.compactMap { keys.line($0) })]
    for group in Command.Group.allCases {
      parts.append(
        HelpPart(
          title: SafeText(group.rawValue),
          lines: Command.commands(of: group).compactMap { keys.line($0) }))
    }
    parts.append(
      HelpPart(
        title: "Also",
        lines: [
          HelpLine("a number", "before a key repeats it: 5j, 30G, 50%"),
          HelpLine("the wheel", "scrolls by three rows; a click moves the focus", found: "mouse"),
        ]))
    parts.append(HelpPart(title: "In a prompt", lines: options.promptKeys.lines))
    parts.append(HelpPart(title: "In the details", lines: options.detailKeys.lines))
    if hasTour { parts.append(HelpPart(title: "On a tour", lines: options.tourKeys.lines)) }
  }

  /// The number of lines, without the repeated ones of the first part.
  var count: Int {
    parts.dropFirst().reduce(settings.all.count) { $0 + $1.lines.count }
  }

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
  fileprivate var lines: [HelpLine] {
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
    return HelpLine(
      keys.shown, command.summary, found: "\(command.name) \(command.commonWords)")
  }
}

extension WaterfallViewer.Command {
  /// Synonyms for people who do not know the command's name here.
  fileprivate var commonWords: String {
    switch self {
    case .search: "find grep look query"
    case .nextMatch, .previousMatch: "find again"
    case .filter: "find grep narrow limit only hide query where"
    case .clearFilter: "all reset undo unfilter"
    case .sort: "order by arrange"
    case .reverse: "sort descending"
    case .count: "histogram frequency statistics values facet group sum median summary"
    case .hints: "jump goto"
    case .byName: "command option setting set"
    case .mark, .goToMark: "bookmark"
    case .jumpBack: "history undo previous"
    case .jumpOnward: "history redo next"
    case .goOut: "parent leave cd directory close undo"
    case .goIn: "open cd child"
    case .first: "top start home"
    case .last: "bottom end"
    case .pageDown, .pageUp: "scroll"
    case .details: "open show view inspect preview zoom expand enlarge record json"
    case .otherFiles: "hidden all show toggle"
    case .moreColumns: "zoom out smaller narrow width size"
    case .fewerColumns: "zoom in bigger larger wide width size"
    case .automaticColumns: "zoom reset width size"
    case .list: "table rows columns compact lines spreadsheet toggle view"
    case .nextBorder: "frame line box style"
    case .nextLayout: "masonry grid view"
    case .turn: "horizontal vertical rotate"
    case .present: "talk slides demo"
    case .redraw: "repaint clear"
    case .nextTheme: "colour color dark light"
    case .retry: "reload update refresh"
    case .lab: "debug parameters compare"
    case .enter: "open choose accept"
    case .pick, .pickBack: "select mark tag"
    case .pickAll: "select all"
    case .pickNone: "deselect unselect clear undo"
    case .copy: "yank clipboard save"
    case .edit: "editor vi change"
    case .open: "browser url link launch"
    case .pipe: "shell run command save write export delete"
    case .quit, .quitAll, .interrupt, .leaving: "exit leave close"
    case .close: "escape cancel back"
    case .suspend: "background stop"
    default: ""
    }
  }
}
