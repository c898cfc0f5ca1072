import TerminalGrid
import TerminalInput

extension ViewerState {
  /// The help's lines: keys and what they do, from the table that binds them.
  private static let helpLines: [(keys: SafeText, summary: SafeText)] = {
    var lines: [(SafeText, SafeText)] = KeyTable.bindings.map { command, keys in
      (SafeText(keys.map(shownKey).joined(separator: " ")), SafeText(command.summary))
    }
    lines += PromptKeys.bindings.map { command, keys in
      let words = keys.map(shownKey).joined(separator: " ")
      return (SafeText(words), SafeText("in a prompt: \(command.summary)"))
    }
    lines.append(("a number", "before a key repeats it: 5j, 30G, 50%"))
    lines.append(("the wheel", "scrolls by three rows; a click moves the focus"))
    return lines
  }()

  /// A key as people read it: `<C-l>` is Ctrl-L.
  private static func shownKey(_ notation: String) -> String {
    switch notation {
    case "<Up>": return "↑"
    case "<Down>": return "↓"
    case "<Left>": return "←"
    case "<Right>": return "→"
    case "<lt>": return "<"
    case "<M-lt>": return "Alt-<"
    case "<M-gt>": return "Alt->"
    default: break
    }
    guard notation.hasPrefix("<"), notation.hasSuffix(">"), notation.count > 2 else {
      return notation
    }
    let name = notation.dropFirst().dropLast()
    if name.hasPrefix("C-") { return "Ctrl-" + shownName(name.dropFirst(2)) }
    if name.hasPrefix("M-") { return "Alt-" + shownName(name.dropFirst(2)) }
    return String(name)
  }

  /// A key's name behind Ctrl or Alt: a letter is shown as it stands on the keyboard.
  private static func shownName(_ name: Substring) -> String {
    name.count == 1 ? name.uppercased() : shownKey("<\(name)>")
  }

  private var helpRows: Int { Self.helpLines.count + 2 }

  func clampedHelpTop(_ first: Int) -> Int {
    min(max(0, first), max(0, helpRows - viewport.rows))
  }

  func renderHelp(into grid: inout Grid, from first: Int) {
    let keyWidth = min(30, max(1, size.columns / 2))
    grid.draw(
      "Keys", at: CellPoint(column: 2, row: -first), maxWidth: size.columns, style: Theme.heading)
    for (index, line) in Self.helpLines.enumerated() {
      let row = index + 2 - first
      guard row >= 0, row < viewport.rows else { continue }
      grid.draw(
        line.keys, at: CellPoint(column: 2, row: row), maxWidth: keyWidth - 3, style: Theme.helpKey)
      grid.draw(
        line.summary, at: CellPoint(column: keyWidth + 1, row: row),
        maxWidth: max(0, size.columns - keyWidth - 2), style: .plain)
    }
  }
}
