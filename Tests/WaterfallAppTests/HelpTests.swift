import ArgumentParser
import Foundation
import Testing

@testable import WaterfallApp

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

@Test(arguments: ["bash", "zsh", "fish"])
func `completions know every command and option`(shell: String) throws {
  let script = Completions.script(for: try #require(CompletionShell(rawValue: shell)))
  for (_, name) in commands { #expect(script.contains(name), "\(name)") }
  for setting in Settings.rows { #expect(script.contains(setting.name), "\(setting.name)") }
}
