package import Platform
import TerminalGrid
import WaterfallCards
import WaterfallRecords

/// The next part of what a preview's command writes.
package struct PreviewOutput: Sendable {
  package enum State: Hashable, Sendable {
    case running
    case ended(CommandEnd)
    /// More lines are not shown, and the command was ended.
    case full
    /// The command could not be run; the value is the reason.
    case failed(String)
  }

  let number: Int
  /// The lines take the place of those from this one on, from 0.
  let first: Int
  let lines: [PreviewLine]
  /// A picture in place of lines; nil if the command has written text.
  var picture: PreviewPicture?
  let state: State
}

/// A picture that a command has written.
struct PreviewPicture: Sendable {
  let bytes: PictureBytes
  /// Its size in pixels.
  let width: Int
  let height: Int
}

struct PreviewLine: Sendable {
  var text: SafeText
  /// The styles of parts of the text.
  var runs: [StyleRun] = []
}
