import TerminalGrid
import WaterfallBoard

extension PaneContext {
  /// The state of the picker for its commands, as `NAME=value` under the names of fzf.
  var pickerVariables: [[UInt8]] {
    let count = board.arrangement.count
    let position = count == 0 ? nil : board.arrangement.position(of: board.focus)
    let values: [(name: String, value: String)] = [
      ("QUERY", pickerText ?? ""), ("PROMPT", options.picker.prompt ?? ""),
      ("KEY", prompts.steps.key?.nameInFzf ?? ""),
      ("POS", "\(position.map { $0 + 1 } ?? 0)"), ("MATCH_COUNT", "\(count)"),
      ("TOTAL_COUNT", "\(board.items.count)"), ("SELECT_COUNT", "\(picks.count)"),
      ("LINES", "\(screen.size.rows)"), ("COLUMNS", "\(screen.size.columns)"),
      ("INPUT_STATE", inputState),
    ]
    return values.map { Array("FZF_\($0.name)=\($0.value)".utf8) }
  }

  /// The state of the prompt, in the words of fzf.
  private var inputState: String {
    if options.picker.hidesPrompt { return "hidden" }
    return options.picker.searches ? "enabled" : "disabled"
  }
}
