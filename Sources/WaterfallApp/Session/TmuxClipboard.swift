import Platform
import WaterfallViewer

/// tmux's settings decide whether a text reaches the clipboard, and tmux does not say.
enum TmuxClipboard {
  /// Exits with 9 if tmux takes no text and passes none on. tmux before 3.3 always passes it on.
  private static let question = """
    case $(tmux display-message -p '#{set-clipboard}/#{allow-passthrough}') in
    off/0|off/off|external/0|external/off) exit 9 ;; esac
    """

  /// Asks tmux, and warns if a text that was sent may not arrive.
  static func check(for inbox: Inbox) {
    startTask {
      let end = await runDetached(["/bin/sh", "-c", question].map { Array($0.utf8) })
      if end == .exited(9) {
        inbox.post(
          .copyIsUnsure("copied, but tmux may not pass it on: tmux set -s set-clipboard on"))
      }
    }
  }
}
