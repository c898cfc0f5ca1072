import Platform
import WaterfallRecords

/// A command of fzf, with its placeholders in our words.
///
/// | fzf | ours |
/// | --- | --- |
/// | `{}` | `{text}` |
/// | `{n}` | `{index}` |
/// | `{q}` | `{query}` |
/// | `{q:1}` | `{query.1}` |
/// | `{1}`, `{-1}`, `{2..}` | the same |
/// | `{s1}`, `{1,3}` | `{untrimmed.1}`, `{untrimmed.1}{3}` |
/// | `{+}`, `{+n}`, `{+1}` | `{picks}`, `{picks.index}`, `{picks.1}` |
/// | `{*}`, `{*n}`, `{*1}` | `{shown}`, `{shown.index}`, `{shown.1}` |
/// | `{f}`, `{+f}`, `{+fn}` | `{file-of.text}`, `{file-of.picks}`, `{file-of.picks.index}` |
/// | `{print}` | `{braces.print}`: it means nothing to fzf |
///
/// Where only one line can be picked, the plus sign means nothing. `{in-shell.zsh}` at the start is
/// the shell that runs it.
struct FzfTemplate {
  let ours: String

  /// - Parameters:
  ///   - option: where the command is, for the message.
  ///   - isForMany: whether several lines can be picked.
  ///   - shell: runs it; nil for `/bin/sh`.
  /// - Throws: `.option` for a placeholder that has no like here.
  init(
    _ text: String, of option: String, isForMany: Bool = false, in shell: CommandShell? = nil
  ) throws(Failure) {
    var (ours, scalars) = ("", FzfDocuments(opening: text).text.unicodeScalars[...])
    if let shell, !text.isEmpty { ours = "{in-shell.\(shell.text)}" }
    while let scalar = scalars.popFirst() {
      guard scalar == "{", let end = scalars.firstIndex(of: "}") else {
        // A backslash before a brace leaves it to the command.
        ours.unicodeScalars.append(scalar)
        if scalar == "\\", scalars.first == "{" {
          ours.unicodeScalars.append(scalars.removeFirst())
        }
        continue
      }
      let name = String(scalars[..<end])
      if let placeholder = try Self.placeholder(name, of: option, isForMany) {
        ours += placeholder
      } else if ShellTemplate.isName(name), !ours.ends(with: "$") {
        // They belong to the command, as in `awk '{print}'` and `--format '{{.Names}}'`.
        ours += "{braces.\(name)}"
      } else {
        ours.unicodeScalars.append(scalar)
        continue
      }
      scalars = scalars[scalars.index(after: end)...]
    }
    self.ours = ours
  }

  /// What stands here for braces of fzf; nil if they mean nothing to it.
  private static func placeholder(
    _ name: String, of option: String, _ isForMany: Bool
  ) throws(Failure) -> String? {
    if name.isExactly("q") || name.isExactly("fzf:query") { return "{query}" }
    if name.begins(with: "q:") {
      let words = String(name.unicodeScalars.dropFirst(2).drop { $0 == "s" })
      guard LineScope(words, by: .blanks) != nil else { return nil }
      if words.utf8.contains(UInt8(ascii: ",")) { throw refusal(name, option) }
      return "{query.\(words)}"
    }
    if name.isExactly("fzf:prompt") || name.isExactly("fzf:action") {
      throw refusal(name, option)
    }
    let flags = name.unicodeScalars.prefix { "+*sfrn".unicodeScalars.contains($0) }
    func has(_ flag: Unicode.Scalar) -> Bool { flags.contains { $0 == flag } }
    let numbers = String(name.unicodeScalars[flags.endIndex...])
    let parts = numbers.isEmpty ? [] : FzfKey.list(numbers)
    let isNumber = has("n")
    guard parts.allSatisfy({ LineScope($0, by: .blanks) != nil }),
      numbers.isEmpty || !isNumber && !parts.isEmpty
    else { return nil }
    if has("r") { throw refusal(name, option) }
    let list: String? =
      has("*") ? "shown" : has("+") && isForMany ? "picks" : nil
    let file = has("f") ? "file-of." : ""
    let start = file + (list.map { "\($0)." } ?? "")
    if isNumber { return "{\(start)index}" }
    guard !parts.isEmpty else { return "{\(file)\(list ?? "text")}" }
    if !start.isEmpty, parts.count > 1 { throw refusal(name, option) }
    // Only the last part is without the separator after it.
    return parts.enumerated().map { place, part in
      let isWhole = has("s") || place < parts.count - 1
      return "{\(start)\(isWhole ? "untrimmed." : "")\(part)}"
    }.joined()
  }

  private static func refusal(_ name: String, _ option: String) -> Failure {
    .option(
      .foreign(
        option: "\(option) '{\(name)}'",
        instead: "{} is the line, {1} a part of it, {+} are the picks, and {q} is the query"))
  }
}
