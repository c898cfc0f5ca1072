import Platform
import TerminalGrid
import TerminalInput
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// The keys that `--expect`, `--bind` and `--on-key` give another meaning in a picker.
struct PickKeys {
  /// The keys that pick, each with the word that is written for it.
  private(set) var finishing: [Key: String] = [:]
  private(set) var bound: [(key: Key, command: PromptCommand?)] = []
  private(set) var commands: [Key: RecordTemplate] = [:]

  /// No keys.
  init() {}

  /// - Throws: `.option` for a key or a command that there is not, and under `secure` for a command
  ///   to run.
  init(_ settings: Settings) throws(Failure) {
    let pick = settings.pick
    for text in pick[\.expect] ?? [] {
      let (key, word) = try Self.key(text, of: "expect")
      finishing[key] = word ?? KeyNotation.print(key)
    }
    for text in pick[\.bind] ?? [] {
      let (key, name) = try Self.key(text, of: "bind")
      bound.append((key, try Self.command(name ?? "", in: text)))
    }
    for text in pick[\.onKey] ?? [] {
      let (key, command) = try Self.key(text, of: "on-key")
      guard let command else {
        throw .option(.value(of: "on-key", text, expected: "a key, =, and a command to run"))
      }
      do throws(ShellTemplateError) {
        commands[key] = try RecordTemplate(command, separator: settings.lineSeparator)
      } catch {
        throw .option(.command("on-key", command, error))
      }
    }
    if settings.isSecure, !commands.isEmpty {
      throw .option(.insecure(option: "--on-key", .runsCommand))
    }
  }

  /// Reads a key, and what follows it after `=`.
  private static func key(
    _ text: String, of option: String
  ) throws(Failure) -> (key: Key, words: String?) {
    let bytes = text.utf8
    let last = text.begins(with: "<") ? bytes.firstIndex(of: UInt8(ascii: ">")) : text.indices.first
    let end = last.map { text.index(after: $0) } ?? text.endIndex
    let rest = bytes[end...]
    guard let keys = try? KeyNotation.parse(String(text[..<end])), keys.count == 1,
      rest.isEmpty || rest.first == UInt8(ascii: "=")
    else {
      throw .option(.value(of: option, text, expected: "a key, such as <C-v>, <M-v> or <F5>"))
    }
    return (keys[0], rest.isEmpty ? nil : String(Substring(rest.dropFirst())))
  }

  /// The command of this name; nil for `none`, which frees a key.
  private static func command(
    _ name: String, in text: String
  ) throws(Failure) -> PromptCommand? {
    if name.isExactly("none") { return nil }
    if let command = PromptCommand(name: name) { return command }
    let names = PromptCommand.bindings.map(\.command.name) + ["none"]
    let hint = nearestName(to: name, of: names).map { "; perhaps \($0) is meant" } ?? ""
    throw .option(
      .value(of: "bind", text, expected: "a key, =, and a command of the prompt\(hint)"))
  }
}
