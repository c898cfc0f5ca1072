import TerminalGrid
import TerminalInput

extension Terminal {
  /// Begins to ask a terminal of xterm's family what it can show.
  func beginSearch() {
    guard modes.hasMouse else { return }
    search = TerminalSearch(
      asksColors: asksColors && !hasExactColors,
      asksPictures: pixelUse != .none && composer.region == nil)
    search.pictures.systemCell = tty.cellPixels
    search.pictures.takesAny = pixelUse == .anywhere
    gate.send(search.begin())
  }

  /// Asks the next questions about what the terminal can show, once the line is known not to be
  /// slow.
  ///
  /// A slow line shows no colours, and the questions would hold up its first screen.
  func continueSearch() {
    guard isEntered, gate.isFastEnough else { return }
    gate.send(search.askNext())
  }

  /// Takes the answer about pictures, if it is new.
  func notePictures() {
    guard let support = search.pictures.support, support != pictures else { return }
    if lane.isInTmux {
      // Another terminal is attached. It has none of the pictures.
      freeAllPictures()
      toldForm = nil
      overdue.append(.pictureLost(nil))
    }
    pictures = support
    if search.pictures.tmux != nil {
      lane.isInTmux = true
      reportFocus()
    }
    composer.usesSixels = support.hasSixels
    onNews?(.pictures(support))
    tellPixels()
  }

  /// Adds an event if the terminal draws pixels, or wants them in another form now.
  func tellPixels() {
    guard let form = pixelForm, form != toldForm else { return }
    toldForm = form
    overdue.append(
      .pixels(
        cellWidth: form.cell.width, cellHeight: form.cell.height, colors: form.colors,
        isHalved: form.isHalved))
  }

  /// Asks how many pixels a cell has, if pictures depend on it and the system does not know it.
  func askForCellSize() {
    let question = search.pictures.cellQuestionAgain
    guard isEntered, !question.isEmpty else { return }
    gate.send(question)
    awaitsCellSize = true
  }
}
