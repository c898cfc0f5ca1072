import Platform
import WaterfallRecords

// The part of the table that is about the preview.
extension FzfOption {
  static let preview: [FzfOption] = [
    FzfOption("--preview", .text(.preview)),
    FzfOption("--preview-window", .text(.previewWindow)),
    FzfOption("--preview-border", .ignored, takes: .optional),
    FzfOption("--preview-label --preview-label-pos", .ignored, takes: .required),
    FzfOption("--preview-wrap-sign", .ignored, takes: .required),
  ]
}

/// `--preview` and `--preview-window` of fzf in the words of ours.
enum FzfPreview {
  /// - Parameters:
  ///   - command: fzf's, with its placeholders; nil if there is none.
  ///   - window: `right,60%,border-left`, or with colons; nil for the usual one.
  ///   - isForMany: whether several lines can be picked.
  ///   - shell: runs the command; nil for `/bin/sh`.
  /// - Throws: `.option` for a placeholder that cannot be.
  static func arguments(
    _ command: String?, window: String?, isForMany: Bool, in shell: CommandShell?
  ) throws(Failure) -> [String] {
    // An action may bring a command later.
    let window = window.map { self.window($0) } ?? ""
    let place = window.isEmpty ? [] : ["--preview-window=\(window)"]
    guard let command, !command.isEmpty else { return place }
    let ours = try FzfTemplate(command, of: "--preview", isForMany: isForMany, in: shell).ours
    return ["--preview=\(ours)"] + place
  }

  /// The words that ours has as well. The others are about looks.
  ///
  /// - Parameter text: also with words for small windows: `right,<50(up)`. Ours has a rule for
  ///   them.
  static func window(_ text: String) -> String {
    PreviewWindowChoice.words(of: String(text.unicodeScalars.prefix { $0 != "<" }))
      .map { $0.isExactly("up") || $0.isExactly("top") ? "bottom" : $0 }
      .filter { PreviewWindowChoice(argument: $0) != nil }
      .joined(separator: ",")
  }
}
