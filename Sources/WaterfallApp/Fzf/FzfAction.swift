import WaterfallRecords

/// The actions of fzf in `--bind`, and those of ours that do the same.
enum FzfAction {
  /// Actions, or several that follow each other, with our action; `none` does nothing. One that
  /// takes a text here takes it in fzf as well.
  static let commands: [(action: String, command: String)] = [
    ("accept", "accept"), ("accept-non-empty", "accept-non-empty"),
    ("accept-or-print-query", "accept-or-print-query"), ("print-query", "print-query"),
    ("abort", "leave"), ("cancel", "cancel"), ("close", "close"),

    ("up", "older"), ("down", "newer"), ("up-match", "older"), ("down-match", "newer"),
    ("page-up", "page-up"), ("page-down", "page-down"),
    ("half-page-up", "page-up"), ("half-page-down", "page-down"),
    ("first", "first"), ("top", "first"), ("best", "first"), ("last", "last"),

    ("toggle", "toggle"), ("select", "select"), ("deselect", "deselect"),
    ("toggle+down", "complete"), ("toggle-down", "complete"), ("toggle-out", "complete"),
    ("toggle+up", "complete-back"), ("toggle-up", "complete-back"), ("toggle-in", "complete-back"),
    ("toggle-all", "toggle-all"), ("select-all", "pick-all"), ("deselect-all", "pick-none"),
    ("clear-selection", "pick-none"), ("clear-multi", "pick-none"),

    ("beginning-of-line", "to-start"), ("end-of-line", "to-end"),
    ("backward-char", "back"), ("forward-char", "onward"),
    ("backward-word", "word-back"), ("forward-word", "word-onward"),
    ("backward-delete-char", "delete-back"), ("backward-delete-char/eof", "delete-back"),
    ("delete-char", "delete"), ("delete-char/eof", "delete"),
    ("backward-kill-word", "delete-word-back"), ("kill-word", "delete-word"),
    ("unix-word-rubout", "delete-argument-back"), ("word-rubout", "delete-argument-back"),
    ("unix-line-discard", "delete-to-start"), ("line-discard", "delete-to-start"),
    ("kill-line", "delete-to-end"), ("yank", "put-back"),
    ("clear-query", "clear-query"), ("replace-query", "replace-query"),
    ("change-query", "change-query"), ("put", "put"), ("change-prompt", "change-prompt"),
    ("change-header", "change-caption"),
    ("prev-history", "older-like"), ("previous-history", "older-like"),

    ("enable-search", "enable-search"), ("disable-search", "disable-search"),
    ("toggle-search", "toggle-search"), ("toggle-sort", "toggle-sort"),

    ("execute", "execute"), ("execute-silent", "execute-silent"), ("execute-multi", "execute"),
    ("become", "become"), ("reload", "reload"), ("reload-sync", "reload"),
    ("unbind", "unbind"), ("rebind", "rebind"),

    ("change-preview", "change-preview"), ("preview", "change-preview"),
    ("toggle-preview", "toggle-preview"),
    ("show-preview", "show-preview"), ("hide-preview", "hide-preview"),
    ("preview-up", "preview-up"), ("preview-down", "preview-down"),
    ("preview-page-up", "preview-page-up"), ("preview-page-down", "preview-page-down"),
    ("preview-half-page-up", "preview-page-up"), ("preview-half-page-down", "preview-page-down"),
    ("preview-top", "preview-top"), ("preview-bottom", "preview-bottom"),

    // Without an effect here, or about looks.
    ("ignore", "none"), ("bell", "none"), ("clear-screen", "none"), ("refresh-preview", "none"),
    ("offset-up", "none"), ("offset-down", "none"), ("offset-middle", "none"),
    ("toggle-preview-wrap", "none"), ("toggle-preview-wrap-word", "none"),
    ("toggle-wrap", "none"), ("toggle-hscroll", "none"), ("toggle-track", "none"),
    ("track", "none"), ("track-current", "none"), ("untrack-current", "none"),
    ("toggle-track-current", "none"), ("toggle-multi-line", "none"), ("show-header", "none"),
    ("hide-header", "none"), ("toggle-header", "none"),
  ]

  /// The actions whose text is about looks.
  static let looks = [
    "change-border-label", "change-preview-label", "change-list-label", "change-input-label",
    "change-header-label", "change-footer-label", "change-ghost", "change-pointer",
    "change-footer",
  ]

  /// Other things to use in place of an action.
  static let instead: [(action: String, words: String)] = [
    ("jump", "type what the line has"), ("jump-accept", "type what the line has"),
    ("pos", "first or last"), ("print", "--expect"),
    ("next-history", "the key for previous-history once more"),
    ("change-multi", "--multi=N from the start"),
    ("change-preview-window", "--preview-window, and toggle-preview"),
    ("change-nth", "--nth"), ("search", "change-query"), ("exclude", "type !word"),
    ("hide-input", "--no-typed-search"), ("toggle-input", "toggle-search"),
    ("transform", "become, with a script that starts fzf again"),
  ]

  /// Our name for an action; nil if it cannot be.
  static func command(_ name: String) -> String? {
    if let command = commands.first(where: { $0.action.isExactly(name) })?.command {
      return command
    }
    return looks.contains { $0.isExactly(name) } ? "none" : nil
  }
}
