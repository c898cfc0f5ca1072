package import TerminalGrid

// Pictures of pixels. They go out after everything else, piece by piece.
extension Terminal {
  /// The size of a cell, if the terminal draws pictures of pixels; nil if that is not known, or
  /// cells have to do.
  package var pixelCell: PixelSize? {
    // A picture's id is the colour of its cells.
    guard hasExactColors, case .pixels(let output) = pictures, case .placeholders = output.form
    else { return nil }
    return output.cell
  }

  /// How long a line may take for the pictures of a screen. A slower one keeps to cells.
  private static let longestTransfer = Duration.seconds(2)

  /// Sends these pictures next, in this order. Others that are waiting are dropped. Cells may show
  /// a picture after the event ``InputEvent/pictureSent(_:)``.
  package func send(_ pictures: [PixelPicture]) { lane.send(pictures) }

  /// Frees pictures that no cell shows any more.
  package func free(_ ids: [UInt32]) { lane.free(ids) }

  /// Frees all pictures, because another viewer begins.
  package func freeAllPictures() { lane.free(Array(lane.known.keys)) }

  /// Sends pieces of pictures, as many as may be on their way now.
  func sendPieces() {
    guard isEntered, !lane.isIdle else { return }
    var known = lane.known.count
    if !gate.hasWaiting { lane.noteEmptyLine() }
    gate.send(lane.takeCommands())
    // The first picture shows better than screens what the line takes.
    let isQuick =
      lane.known.isEmpty
      || gate.time(for: lane.bytesLeft).map { $0 <= Self.longestTransfer } ?? true
    while gate.mayTakePiece, isQuick || lane.isInside {
      gate.send(lane.takeCommands())
      guard let piece = lane.nextPiece() else { break }
      // The signal handler's farewell must free the picture before the terminal can have it.
      if lane.known.count > known { arm() }
      known = lane.known.count
      gate.sendPiece(piece)
    }
  }

  /// Stores the bytes that a signal's handler sends.
  func arm() {
    tty.arm(farewell: modes.farewell + String(decoding: lane.farewell, as: UTF8.self))
  }
}
