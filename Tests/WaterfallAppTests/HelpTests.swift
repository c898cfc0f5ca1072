import ArgumentParser
import Foundation
import TerminalInput
import Testing

@testable import WaterfallApp
@testable import WaterfallViewer

/// Each command with the file that has its help.
private let commands: [(command: any ParsableCommand.Type, name: String)] = Array(
  zip(Waterfall.configuration.subcommands, Waterfall.commandNames))

private let folder = URL(filePath: #filePath).deletingLastPathComponent()

/// Compares a text with a file, whose name is relative to Snapshots.
///
/// With RECORD_SNAPSHOTS set, it writes the file and fails, so that a new snapshot gets read before
/// it is kept.
private func expectSnapshot(_ text: String, _ name: String) throws {
  let file = folder.appending(path: "Snapshots/\(name)").standardizedFileURL
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try Data(text.utf8).write(to: file)
    Issue.record("\(name) was written; read it, and run the tests without RECORD_SNAPSHOTS")
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  let (new, old) = (text.components(separatedBy: "\n"), expected.components(separatedBy: "\n"))
  let changes = new.difference(from: old).map { change in
    switch change {
    case .remove(let line, let words, _): "\(line + 1) - \(words)"
    case .insert(let line, let words, _): "\(line + 1) + \(words)"
    }
  }
  #expect(changes == [], "RECORD_SNAPSHOTS=1 writes \(name) anew")
}

@Test(arguments: commands.indices)
func `the help of every command is as it was, at 80 columns`(index: Int) throws {
  let (command, name) = commands[index]
  let help = Waterfall.helpMessage(for: command, columns: 80)
  #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  #expect(help.contains("EXAMPLES:"))
  try expectSnapshot(help, "\(name).txt")
}

@Test func `the manual page tells of every option of every command`() throws {
  let page = ManualPage(commands).text
  for (command, name) in commands {
    let help = Waterfall.helpMessage(for: command, columns: 80)
    for line in help.split(separator: "\n") where line.hasPrefix("  -") {
      let options = line.matches(of: /--([a-z0-9-]+)/).map { $0.1.replacing("-", with: "\\-") }
      for option in options { #expect(page.contains("\\-\\-\(option)"), "\(name) \(option)") }
    }
  }
  try expectSnapshot(page, "../../../Resources/waterfall.1")
}

@Test func `the page about picking has each action and event of --bind`() throws {
  let file = folder.appending(path: "../../Resources/help/picking.md").standardizedFileURL
  let page = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  for name in PickAction.names + PickEvent.allCases.map(\.rawValue) {
    #expect(page.contains("`\(name)`") || page.contains("`\(name)(…)`"), "\(name)")
  }
}

@Test(arguments: ["bash", "zsh", "fish"])
func `completions know every command and option`(shell: String) throws {
  let script = Completions.script(for: try #require(CompletionShell(rawValue: shell)))
  for (_, name) in commands { #expect(script.contains(name), "\(name)") }
  for setting in Settings.rows { #expect(script.contains(setting.name), "\(setting.name)") }
}

@Test func `each topic is a page, and the program's help names it`() {
  let help = Waterfall.helpMessage(for: Browse.self, columns: 80)
  for topic in HelpTopic.all {
    let page = topic.page(ViewerConfiguration())
    #expect(page.hasPrefix("# "), "\(topic.name)")
    #expect(help.contains("\n  \(topic.name) "), "\(topic.name)")
    #expect(page.split(separator: "\n").count > 3, "\(topic.name)")
  }
  for line in Waterfall.commandLines.split(separator: "\n") {
    #expect(help.contains("\(line)\n"), "a command has one line")
  }
  for name in Waterfall.commandNames.dropFirst() + ["help"] {
    #expect(help.contains("\n  \(name)"), "\(name)")
  }
}

@Test func `the pages of the folder help are the topics, but for the keys`() throws {
  let pages = try FileManager.default.contentsOfDirectory(
    at: folder.appending(path: "../../Resources/help"), includingPropertiesForKeys: nil)
  let names = Set(pages.map { $0.deletingPathExtension().lastPathComponent })
  #expect(names == Set(HelpTopic.all.map(\.name)).subtracting(["keys"]))
}

@Test func `an unknown topic is refused with the nearest one`() throws {
  #expect(try HelpTopic.asked(by: ["help", "ssh"])?.name == "ssh")
  #expect(try HelpTopic.asked(by: ["help", "print"]) == nil)
  #expect(try HelpTopic.asked(by: ["help"]) == nil)
  #expect(throws: Failure.self) { try HelpTopic.asked(by: ["help", "filter"]) }
}

@Test func `the topic of keys has each key that is bound, and those that were bound anew`() {
  var options = ViewerOptions()
  options.keys.bind(Key(.character("k"), .control), to: .quit)
  let page = HelpTopic.all[0].page(options.configuration)
  for row in options.keys.rows where !row.keys.isEmpty {
    #expect(page.contains(": \(row.command.summary)\n"), "\(row)")
  }
  #expect(page.contains("`Ctrl-K q"))
}
