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

extension FzfAction {
  /// They are ignored: the preview's own keys are in force.
  static let ofPreview = [
    "preview-up", "preview-down", "preview-page-up", "preview-page-down", "preview-half-page-up",
    "preview-half-page-down", "preview-top", "preview-bottom", "refresh-preview", "show-preview",
    "hide-preview", "toggle-preview", "toggle-preview-wrap", "toggle-preview-wrap-word",
  ]
}

/// `--preview` and `--preview-window` of fzf in the words of ours.
enum FzfPreview {
  /// - Parameters:
  ///   - command: fzf's, with its placeholders; nil if there is none.
  ///   - window: `right,60%,border-left`, or with colons; nil for the usual one.
  /// - Throws: `.option` for a placeholder that cannot be.
  static func arguments(_ command: String?, window: String?) throws(Failure) -> [String] {
    guard let command, !command.isEmpty else { return [] }
    let ours = try FzfTemplate(command, of: "--preview").ours
    return ["--preview=\(ours)"] + (window.map { ["--preview-window=\(self.window($0))"] } ?? [])
  }

  /// The place, the size, and whether it begins hidden. The rest is about looks.
  private static func window(_ text: String) -> String {
    var (place, size, isHidden) = ("right", "50%", false)
    for part in text.unicodeScalars.split(whereSeparator: { $0 == "," || $0 == ":" }) {
      let part = String(part)
      switch part {
      case "left", "right": place = part
      case "up", "down", "top", "bottom": place = "bottom"
      case "hidden": isHidden = true
      case _ where Int(part) != nil || part.utf8.last == UInt8(ascii: "%"): size = part
      default: break
      }
    }
    return "\(place),\(size)" + (isHidden ? ",hidden" : "")
  }
}
