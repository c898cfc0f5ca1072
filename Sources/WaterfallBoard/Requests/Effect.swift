package import Platform
package import TerminalGrid
package import TerminalInput
package import WaterfallCards
package import WaterfallItems

/// Something to be done because the state has changed. What comes of it is an event.
///
/// A board and the viewer around it append effects to one list each, in the order in which they are
/// to be done. The viewer does the first group itself. The loop does the last one, because that
/// needs the terminal or the options. The runner of effects does the rest.
package enum Effect: Sendable {
  // MARK: Done by the viewer

  /// Show words in the status line until the next key; nil removes them.
  case say(String?)
  /// Press keys that have waited for cards.
  case press([Key])
  /// Show an answer to the typed text, instead of the note on the text before it.
  case showAnswer
  /// Show the card in focus in open details, because the focus went there by itself.
  case showFocus
  /// Look for earlier picks among the items of a page; its first item has this number.
  case findPicks(LoadedPage, first: Int)
  /// Read the source again, because the user pulled beyond the start.
  case pull

  // MARK: Reading

  /// Pull a page from the source.
  case load(LoadRequest)
  /// Cancel the page request under way; its outcome is not wanted any more.
  case cancelLoad
  /// Read the records of cards that are in view again.
  case fetch(FetchRequest)
  /// Measure all items again.
  case measure(MeasureRequest)
  /// Put all items in the requested order and sections.
  case arrange(ArrangeRequest)
  /// Cancel the arranging under way.
  case cancelArranging
  /// Ask a layout command where the items go. While it answers, newer requests replace each other;
  /// only the last one is sent.
  case layOut(LayoutRequest)
  /// Stop the layout command, because its layout is not wanted any more.
  case endLayoutCommand
  /// Ask the command that computes a second layout beside the board's; nil stops it.
  case layOutBeside(LayoutRequest?)
  /// Search items for a text. This cancels an earlier search.
  case search(SearchRequest)
  case cancelSearch
  /// Count a field's values, or add up columns. This replaces an earlier request of the same kind.
  case count(CountRequest)
  /// Read whole records again.
  case read(RecordsRequest)
  /// Write records into a file, or see whether that is possible; nil stops the writing under way.
  case write(TableRequest?)
  /// Read the board's items again.
  case refresh(RefreshRequest)
  /// Make cards of records in this way from now on.
  case makeCards(CardReading)
  /// Cancel the refresh under way.
  case cancelRefresh
  /// Use the source that a refresh has read again.
  case adopt(generation: Int)
  /// Open another board: the one inside a card, or the one around this board. This cancels a
  /// refresh or an earlier request of this kind.
  case enter(EnterRequest)
  /// Use the source that was entered. The source before it is kept for the way back.
  case descend(generation: Int)
  /// Use the source that was kept last again. Its items have this generation number.
  case ascend(generation: Int)
  /// Keep the sources with these generation numbers when another board is shown, because picks
  /// belong to them. All other sources kept for picks are dropped.
  case keepSources(of: Set<Int>)
  /// Open the source that an option needs. This may wait for a file system.
  case openSource(@Sendable () -> Void)
  /// Decode these pictures in this order. Earlier requests that have not begun are dropped.
  case decode([PictureRequest])
  /// Decode pictures in this form from now on. This also applies to requests under way.
  case drawPictures(PictureForm)
  /// Open a file or address with the desktop's program for it.
  case open([UInt8])
  /// Run a command that has no terminal, and report its end as that of a picker's step.
  case runSilently(ForegroundCommand)
  /// Run a command of a picker's step, and report the actions that it writes.
  case readActions(ShellCommand, name: String, for: RecordsRequest.PickStep)
  /// Show what a command writes about a card; nil shows nothing. This ends the command before it.
  case preview(PreviewRequest?)
  /// Do the work of a pane of another room with the board's records.
  case work(any PaneWork)

  // MARK: Waiting

  /// Report a rest after this time. A newer request replaces an older one.
  case rest(milliseconds: Int)
  /// Report the end of this timer after this time.
  case wake(PaneTimer, milliseconds: Int)

  // MARK: Done by the loop

  /// Set an option by its long name, as if it had been typed.
  case set(name: String, value: String?)
  /// Set the option whose source is open now.
  case useOpened
  /// Save a prompt's input for the program's next run.
  case remember(PromptEntry)
  /// Copy a text to the clipboard.
  case copy([UInt8])
  /// Run a command that takes over the terminal. If it reads records, they are stored in a file
  /// first.
  case run(ForegroundCommand)
  /// Run a command whose input is stored.
  case start(ReadyCommand)
  case suspend
  /// Ask the terminal for its background's colour.
  case askForBackground
  /// Send these pictures to the terminal, in this order. Others that wait are dropped.
  case send([PixelPicture])
  /// Free these pictures at the terminal.
  case free([UInt32])
  /// Draw the whole screen, whatever the terminal shows.
  case redraw
  case quit(ExitReason)
}

/// Work that only one pane knows, off the drawing thread. What comes of it is news for the pane.
package protocol PaneWork: Sendable {
  /// - Parameters:
  ///   - source: that of the board's items.
  ///   - reading: how cards are made of its records.
  func run(on source: any ItemSource, _ reading: CardReading) async
}

/// The name of a timer, and a number that tells its latest start from earlier ones.
package struct PaneTimer: Hashable, Sendable {
  package let name: String
  package let number: Int

  package init(_ name: String, _ number: Int) { (self.name, self.number) = (name, number) }
}

/// A text from a prompt, which is kept from one run of the program to the next.
package struct PromptEntry: Hashable, Sendable {
  /// The name of the prompt: `search`, `filter`, …
  package var prompt: String
  package var text: String
  package init(prompt: String, text: String) { (self.prompt, self.text) = (prompt, text) }
}

/// Why the viewer ended.
package enum ExitReason: Hashable, Sendable {
  case quit, interrupted, lost
  /// There is nothing to pick from.
  case nothing
  /// The user picked these, in this order.
  case picked([PickedItem])
  /// The program becomes this command.
  case became(ForegroundCommand)
  case signal(Int32)
  /// This many boards further: a tour goes on to the next tour, or back to the one before; or a
  /// menu goes to one of its boards, or a board back to its menu.
  case toured(Int)
  /// Nothing could be read at all.
  case failed(ItemError)
}
