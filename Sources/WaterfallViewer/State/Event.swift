package import Platform
package import TerminalGrid
package import TerminalInput
package import WaterfallBoard
package import WaterfallCards
package import WaterfallItems

/// Something that has happened: something came from the terminal, an ``Effect`` is answered, or
/// there is news of the source.
package enum Event: Sendable {
  /// The terminal is ready; nothing has been read yet.
  case started
  case input(InputEvent)
  /// A command is to be done: that of a key, or one that was named after `:`.
  case command(Command)
  /// All pending input was delivered. A prompt's text is applied now, once for a burst of keys.
  case inputEnded

  // MARK: Answers

  /// A page of items came from the source.
  case page(LoadedPage)
  /// A request for a page failed.
  case loadFailed(ItemError, generation: Int)
  /// Cards that had been dropped were read again.
  case cards(FetchedCards)
  /// All items were measured again.
  case measured(MeasuredExtents)
  /// All items were put in order.
  case arranged(ArrangedItems)
  /// Some items were searched for a text.
  case searched(SearchedItems)
  /// The source was read again.
  case refreshed(RefreshedItems)
  case refreshFailed(ItemError, generation: Int)
  /// The command that computes the layout has answered or failed; or that of a second layout beside
  /// the board's.
  case laidOut(LayoutAnswer)
  case laidOutBeside(LayoutAnswer)
  /// The command of a preview has written something, or has ended.
  case previewed(PreviewOutput)
  /// A field's values were counted.
  case counted(CountedValues)
  /// The answer to setting an option; then the panes get the news that options have changed.
  case settingAnswered(SettingAnswer)
  case optionsChanged
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
  /// Records were written into a file, or could not be.
  case written(TableAnswer)
  /// A command's input is stored, or could not be.
  case commandReady(ReadyCommand)
  /// A command has ended. `refreshes`: whether it may have changed the source.
  case ended(String, CommandEnd, refreshes: Bool)
  /// The command of a picker's step has ended, so that the next step begins.
  case stepEnded
  /// The command of a picker's step has written actions, or has failed.
  case stepAnswered(StepAnswer)
  /// The time of a timer is over.
  case timer(PaneTimer)

  // MARK: News

  /// News for a pane of another room.
  case news(any PaneNews)
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
  /// Printing only: all wanted items have come, in their order.
  case allRead
  /// Printing only: this part of the content is drawn next.
  case part(CellRect)
  /// Printing only: drop all cards except those of these items.
  case neededCards([Int])
}

/// News that only one pane knows. The core of the viewer passes them on as they are.
package protocol PaneNews: Sendable {}

/// A picture as cells, or the reason why there is none.
package struct DecodedPicture: Sendable {
  package var request: PictureRequest
  package var picture: CellPicture?
  package var failure: String?
  /// The same as pixels; nil if cells have to do.
  package var pixels: PixelPicture?
  /// The form that it was decoded in; nil if it could not be.
  package var form: PictureForm?
}
