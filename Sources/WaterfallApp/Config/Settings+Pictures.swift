import NcursesTerminal
import TerminalGrid

// Which terminals get pictures of pixels, and the words that explain it.

extension Settings {
  /// Which terminals get pictures of pixels.
  func pixelUse(_ environment: [String: String]) -> PixelUse {
    guard pictureRemark(environment) == nil else { return .none }
    return pictures == .pixels ? .anywhere : .whereKnown
  }

  /// What is shown of a picture whatever the terminal can do, and why; nil if that depends on it.
  func pictureRemark(_ environment: [String: String]) -> Message? {
    if pictures == .off { return "off, by --pictures" }
    if pictures == .cells { return "cells, by --pictures" }
    if isASCII { return "letters, by --ascii" }
    if colorDepth(environment) == .none { return "letters, since there are no colours" }
    // Nobody knows the terminal on which it will be played.
    return recordingPath == nil ? nil : "cells, since the session is recorded"
  }
}

extension PictureSupport {
  /// What a terminal can show, and how that was decided.
  ///
  /// - Parameter support: nil if the terminal has not answered in time.
  static func words(for support: PictureSupport?) -> Message {
    support?.words ?? "cells, since the terminal does not answer"
  }

  var words: Message {
    switch self {
    case .pixels(let output): "the terminal can show pixels: \(output.words)"
    case .cells(let reason): "cells, since \(reason.words)"
    }
  }
}

extension PixelOutput {
  fileprivate var words: Message {
    let form: Message =
      switch form {
      case .placeholders: "placeholders"
      case .sixels(let registers): "sixels, \(registers) colours"
      }
    let way: Message = tmux.map { " in \($0)" } ?? ""
    let trust: Message = isSeen ? "" : ", by its documentation"
    return "\(terminal)\(way), \(form)\(trust), cells of \(cell.width)×\(cell.height) pixels"
  }
}

extension CellsReason {
  /// For messages, after "since".
  fileprivate var words: Message {
    switch self {
    case .otherFamily: "the terminal's entry for TERM is not one of xterm's family"
    case .unnamed: "the terminal does not say what it is (XTVERSION)"
    case .unlisted(let name): "\(name) is not known to show pixels"
    case .tooOld(let name, let since): "\(name) is older than \(since)"
    case .noSixels(let name): "\(name) reports no sixels (XTSMGRAPHICS)"
    case .multiplexer(let name): "\(name) passes no pictures on"
    case .unknownCell(let name): "\(name) does not say how many pixels a cell has"
    }
  }
}
