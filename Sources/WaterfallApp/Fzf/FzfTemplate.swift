import WaterfallRecords

/// A command of fzf, with its placeholders in our words.
///
/// | fzf | ours |
/// | --- | --- |
/// | `{}` | `{text}` |
/// | `{n}` | `{index}` |
/// | `{q}` | `{query}` |
/// | `{1}`, `{-1}`, `{2..}` | the same |
/// | `{+}`, `{+n}`, `{+1}` | `{picks}`, `{picks.index}`, `{picks.1}` |
///
/// Where only one line can be picked, the plus sign means nothing.
struct FzfTemplate {
  let ours: String

  /// - Parameters:
  ///   - option: where the command is, for the message.
  ///   - isForMany: whether several lines can be picked.
  /// - Throws: `.option` for a placeholder that has no like here.
  init(_ text: String, of option: String, isForMany: Bool = false) throws(Failure) {
    var (ours, scalars) = ("", text.unicodeScalars[...])
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
      guard let placeholder = try Self.placeholder(name, of: option, isForMany) else {
        ours.unicodeScalars.append(scalar)
        continue
      }
      ours += "{\(placeholder)}"
      scalars = scalars[scalars.index(after: end)...]
    }
    self.ours = ours
  }

  /// - Returns: nil if the braces mean nothing to fzf.
  private static func placeholder(
    _ name: String, of option: String, _ isForMany: Bool
  ) throws(Failure) -> String? {
    switch name {
    case "": return "text"
    case "n": return "index"
    case "q", "fzf:query": return "query"
    default: break
    }
    if name.begins(with: "+"), !name.begins(with: "++"),
      let one = try placeholder(String(name.unicodeScalars.dropFirst()), of: option, isForMany)
    {
      return !isForMany ? one : one.isExactly("text") ? "picks" : "picks.\(one)"
    }
    if LineScope(name, by: .blanks) != nil, !name.utf8.contains(UInt8(ascii: ",")) { return name }
    let isOfFzf = name.unicodeScalars.allSatisfy { scalar in
      "+*sfrn.,-:q0123456789".unicodeScalars.contains(scalar)
    }
    guard isOfFzf else { return nil }
    throw .option(
      .foreign(
        option: "\(option) '{\(name)}'",
        instead: "{} is the line, {1} a part of it, {+} are the picks, and {q} is the query"))
  }
}
