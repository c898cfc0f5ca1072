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
    ("half-page-up", "half-page-up"), ("half-page-down", "half-page-down"),
    ("first", "first"), ("top", "first"), ("best", "first"), ("last", "last"), ("pos", "go-to"),
    ("jump", "jump"),
    ("offset-up", "scroll-up"), ("offset-down", "scroll-down"), ("offset-middle", "centre"),

    ("toggle", "toggle"), ("select", "select"), ("deselect", "deselect"),
    ("toggle+down", "complete"), ("toggle-down", "complete"), ("toggle-out", "complete"),
    ("toggle+up", "complete-back"), ("toggle-up", "complete-back"), ("toggle-in", "complete-back"),
    ("toggle-all", "toggle-all"), ("select-all", "pick-all"), ("deselect-all", "deselect-all"),
    ("exclude", "exclude"), ("exclude-multi", "exclude-picks"),
    ("clear-selection", "pick-none"), ("clear-multi", "pick-none"), ("change-multi", "limit-picks"),
    ("down-selected", "next-picked"), ("next-selected", "next-picked"),
    ("up-selected", "previous-picked"), ("prev-selected", "previous-picked"),

    ("beginning-of-line", "to-start"), ("end-of-line", "to-end"),
    ("backward-char", "back"), ("forward-char", "onward"),
    ("backward-word", "word-back"), ("forward-word", "word-onward"),
    ("backward-subword", "word-back"), ("forward-subword", "word-onward"),
    ("backward-delete-char", "delete-back"), ("backward-delete-char/eof", "delete-back-or-leave"),
    ("delete-char", "delete"), ("delete-char/eof", "delete-or-leave"),
    ("backward-kill-word", "delete-word-back"), ("kill-word", "delete-word"),
    ("backward-kill-subword", "delete-word-back"), ("kill-subword", "delete-word"),
    ("unix-word-rubout", "delete-argument-back"), ("word-rubout", "delete-argument-back"),
    ("unix-line-discard", "delete-to-start"), ("line-discard", "delete-to-start"),
    ("kill-line", "delete-to-end"), ("yank", "put-back"),
    ("clear-query", "clear-query"), ("replace-query", "replace-query"),
    ("change-query", "change-query"), ("put", "put"), ("change-prompt", "change-prompt"),
    ("change-header", "change-caption"), ("show-header", "show-caption"),
    ("hide-header", "hide-caption"), ("toggle-header", "toggle-caption"), ("print", "print"),
    ("prev-history", "older-text"), ("previous-history", "older-text"),
    ("next-history", "newer-text"),

    ("enable-search", "enable-search"), ("disable-search", "disable-search"),
    ("toggle-search", "toggle-search"), ("toggle-sort", "toggle-sort"), ("wait", "wait"),
    ("search", "search"), ("change-nth", "change-search-parts"), ("trigger", "trigger"),
    ("hide-input", "hide-prompt"), ("show-input", "show-prompt"), ("toggle-input", "toggle-prompt"),

    ("execute", "execute"), ("execute-silent", "execute-silent"), ("execute-multi", "execute"),
    ("transform", "transform-fzf"), ("bg-transform", "transform-fzf"),
    ("transform-query", "transform-query"), ("bg-transform-query", "transform-query"),
    ("transform-prompt", "transform-prompt"), ("bg-transform-prompt", "transform-prompt"),
    ("transform-header", "transform-caption"), ("bg-transform-header", "transform-caption"),
    ("transform-search", "transform-search"), ("bg-transform-search", "transform-search"),
    ("transform-nth", "transform-search-parts"), ("bg-transform-nth", "transform-search-parts"),
    ("become", "become"), ("reload", "reload"), ("reload-sync", "reload"),
    ("unbind", "unbind"), ("rebind", "rebind"), ("toggle-bind", "toggle-bind"),

    ("change-preview", "change-preview"), ("preview", "change-preview"),
    ("change-preview-window", "change-preview-window"),
    ("toggle-preview", "toggle-preview"), ("refresh-preview", "refresh-preview"),
    ("toggle-preview-wrap", "toggle-preview-wrap"),
    ("toggle-preview-wrap-word", "toggle-preview-wrap"),
    ("show-preview", "show-preview"), ("hide-preview", "hide-preview"),
    ("preview-up", "preview-up"), ("preview-down", "preview-down"),
    ("preview-page-up", "preview-page-up"), ("preview-page-down", "preview-page-down"),
    ("preview-half-page-up", "preview-page-up"), ("preview-half-page-down", "preview-page-down"),
    ("preview-top", "preview-top"), ("preview-bottom", "preview-bottom"),

    // Without an effect here, or about looks.
    ("ignore", "none"), ("bell", "none"), ("clear-screen", "none"), ("bg-cancel", "none"),
    ("toggle-wrap", "none"), ("toggle-wrap-word", "none"), ("toggle-hscroll", "none"),
    ("toggle-multi-line", "none"), ("track", "none"), ("track-current", "none"),
    ("toggle-track", "none"), ("toggle-track-current", "none"), ("untrack-current", "none"),
  ]

  /// The actions whose text is about looks, each also with the output of a command as the text.
  static let looks: [String] = ["change-", "transform-", "bg-transform-"].flatMap { verb in
    ornaments.map { "\(verb)\($0)" }
  }

  private static let ornaments = [
    "border-label", "preview-label", "list-label", "input-label", "header-label", "footer-label",
    "ghost", "pointer", "footer",
  ]

  /// Other things to use in place of an action.
  static let instead: [(action: String, words: String)] = [
    ("jump-accept", "jump, and jump:accept"),
    ("change-with-nth", "--with-nth from the start"),
    ("change-header-lines", "--header-lines from the start"),
    ("enable-raw", "clear-query shows all lines"), ("disable-raw", "clear-query shows all lines"),
    ("toggle-raw", "clear-query shows all lines"),
    ("transform-with-nth", "--with-nth from the start"),
    ("transform-header-lines", "--header-lines from the start"),
  ]

  /// Our name for an action; nil if it cannot be.
  static func command(_ name: String) -> String? {
    if let command = commands.first(where: { $0.action.isExactly(name) })?.command {
      return command
    }
    return looks.contains { $0.isExactly(name) } ? "none" : nil
  }
}
