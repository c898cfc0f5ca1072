package import TerminalGrid
import TerminalInput

// Pictures of pixels. They go out after everything else, piece by piece.
extension Terminal {
  /// The form in which the terminal takes pictures of pixels; nil if that is not known, or cells
  /// have to do.
  package var pixelForm: PixelForm? {
    guard pixelUse != .none, case .pixels(let output) = pictures else { return nil }
    let isSmall = slowBytes != nil
    switch output.form {
    case .placeholders:
      // A picture's id is the colour of its cells.
      guard hasExactColors else { return nil }
      return PixelForm(cell: output.cell, isHalved: isSmall)
    case .sixels(let registers):
      // Before this setting a person may have said that any terminal has sixels.
      if pixelUse == .whereKnown, case .cells = KnownTerminal.named(output.terminal) { return nil }
      let most = isSmall ? Self.fewColors : Self.manyColors
      return PixelForm(cell: output.cell, colors: min(registers, most))
    }
  }

  /// The colours of a picture in sixels. Twice as many bytes look a little better.
  private static let manyColors = 256
  private static let fewColors = 64

  /// How many seconds a line may take for the pictures of a screen. A slower one gets smaller ones,
  /// or keeps to cells.
  private static let longestTransfer = 2.0

  /// Sends these pictures next, in this order. Others that are waiting are dropped. Cells may show
  /// a picture after the event ``InputEvent/pictureSent(_:)``.
  package func send(_ pictures: [PixelPicture]) {
    // The terminal that is attached to tmux now may show none.
    lane.send(pixelForm == nil ? [] : pictures)
  }

  /// Frees pictures that no cell shows any more.
  package func free(_ ids: [UInt32]) {
    lane.free(ids)
    composer.sixels.remove(ids)
  }

  /// Frees all pictures, because another viewer begins.
  package func freeAllPictures() {
    lane.send([])
    free(Array(lane.known.keys) + composer.sixels.ids)
  }

  /// Sends pieces of pictures, as many as may be on their way now.
  func sendPieces() {
    guard isEntered, !lane.isIdle else { return }
    var known = lane.known.count
    if !gate.hasWaiting { lane.noteEmptyLine() }
    sendCommands()
    let isQuick = isQuickForPictures
    guard !composer.usesSixels else {
      if isQuick { takeSixels() }
      return
    }
    while gate.mayTakePiece, isQuick || lane.isInside {
      sendCommands()
      guard let piece = lane.nextPiece() else { break }
      // The signal handler's farewell must free the picture before the terminal can have it.
      if lane.known.count > known { arm() }
      known = lane.known.count
      gate.sendPiece(piece)
    }
  }

  /// Sends the commands that free pictures, and the questions about others.
  func sendCommands() {
    let asks = lane.isInDoubt && !lane.isInside && pixelUse != .none
    gate.send(lane.takeCommands())
    // A terminal answers in order. So after this answer, those about pictures are here.
    if asks { gate.send(search.askAgain()) }
  }

  /// Whether the line is quick enough for the pictures that are to be sent. If it is not, an event
  /// asks for smaller ones, until the line would take the same whole ones in half of the time.
  private var isQuickForPictures: Bool {
    let bytes = lane.bytesLeft + composer.sixels.bytesWaiting
    // The first picture shows better than screens what the line takes.
    guard !lane.known.isEmpty || composer.usesSixels, let seconds = gate.seconds(for: bytes)
    else { return true }
    if let slowBytes {
      if let whole = gate.seconds(for: slowBytes), whole < Self.longestTransfer / 2 {
        self.slowBytes = nil
        tellPixels()
      }
    } else if seconds > Self.longestTransfer {
      slowBytes = bytes
      tellPixels()
    }
    return seconds <= Self.longestTransfer
  }

  /// Takes pictures that are written wherever a screen shows their cells.
  private func takeSixels() {
    for picture in lane.takeWaiting() {
      composer.sixels.insert(picture)
      overdue.append(.pictureSent(picture.id))
    }
  }

  /// Asks for another screen if the last one lacks sixels that the line takes now.
  func askForSixels() {
    guard owesSixels, gate.sixelBytes > 0, let id = composer.sixels.ids.first else { return }
    owesSixels = false
    overdue.append(.pictureSent(id))
  }

  /// Asks what the terminal can show, if that is of use now.
  func changePixelUse() {
    guard pixelUse != .none, isEntered, composer.writer.isOfXtermFamily else { return }
    beginSearch()
  }

  /// Stores the bytes that a signal's handler sends.
  func arm() { tty.arm(farewell: modes.farewell + String(decoding: lane.farewell, as: UTF8.self)) }
}
