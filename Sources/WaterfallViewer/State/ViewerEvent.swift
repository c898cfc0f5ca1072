package import Platform
package import TerminalGrid
package import TerminalInput
package import WaterfallBoard
package import WaterfallCards
import WaterfallItems

/// Everything that can happen to a viewer.
package enum ViewerEvent: Sendable {
  /// The terminal is ready; nothing has been read yet.
  case started
  case input(InputEvent)
  /// All pending input was delivered. A prompt's text is applied now, once for a burst of keys.
  case inputEnded
  case resized(CellSize)
  /// Something has come for the board.
  case board(BoardEvent)
  /// The answer to setting an option.
  case settingAnswered(SettingAnswer)
  /// The inputs of prompts from earlier runs were read; the latest is the last.
  case recalled([PromptEntry])
  /// The source that an option needs was opened, or could not be.
  case sourceOpened
  /// A picture was decoded, or could not be.
  case picture(DecodedPicture)
  /// The answer to opening another board.
  case entered(EnteredBoard)
  /// A text was not copied to the clipboard: its size in bytes, and how long sending it would have
  /// blocked the line.
  case notCopied(Int, takes: Duration)
  /// A text that was sent may not have reached the clipboard; the words say why.
  case copyIsUnsure(String)
  /// Whole records were read again.
  case records(ReadRecords)
  /// A command's input is stored, or could not be.
  case commandReady(ReadyCommand)
  /// A command has ended. `refreshes`: whether it may have changed the source.
  case ended(String, CommandEnd, refreshes: Bool)
  /// Something has come for a pane, which alone knows what it is.
  case pane(any PaneEvent)
  /// The time for a double click is over.
  case clickExpired(Int)
  /// The source's data has changed. `isSure`: whether a change was seen, or may only have been
  /// missed.
  case sourceChanged(isSure: Bool)
  /// There are more directories than the number that is watched.
  case watchesOnly(directories: Int)
  /// The source is to be read again, because the time has come (`--every`). This is left out while
  /// something else is being read.
  case refreshDue
  /// The file of the layout command has been saved.
  case layoutCommandChanged
  /// Nothing has happened for the requested time.
  case rested
  /// Another process asked the program to stop for a while (SIGTSTP).
  case stopRequested
  /// The screen's contents may be lost.
  case screenLost
  /// The terminal reported late that it has all colours.
  case exactColors
  /// The terminal supports 256 colours.
  case palette
  /// The line to the terminal became slow, or fast again.
  case line(isSlow: Bool)
  /// Printing only: all wanted items have come, in their order.
  case allRead
  /// Printing only: this part of the content is drawn next.
  case part(CellRect)
  /// Printing only: drop all cards except those of these items.
  case neededCards([Int])
}

/// A picture as cells, or the reason why there is none.
package struct DecodedPicture: Sendable {
  package var request: PictureRequest
  package var picture: CellPicture?
  package var failure: String?
  /// The mode it was drawn in; nil if it could not be drawn.
  package var mode: PictureMode?
}
