package import TerminalGrid
package import WaterfallBoard
package import WaterfallCards
package import WaterfallItems

/// Work that follows from a change of state. Its outcome comes back as a ``ViewerEvent``.
package enum ViewerEffect: Sendable {
  case board(BoardEffect)
  /// Ask the command that computes a second layout beside the board's; nil stops it. The answer is
  /// a ``SecondLayout``.
  case layOutBeside(LayoutRequest?)
  /// Count a field's values. This replaces an earlier count. The answer is ``CountedValues``.
  case count(CountRequest)
  /// Set an option by its long name, as if it had been typed. The answer is
  /// ``ViewerEvent/settingAnswered(_:)``.
  case set(name: String, value: String?)
  /// Open the source that an option needs. This may wait for a file system, so another thread does
  /// it, and ``ViewerEvent/sourceOpened`` follows.
  case openSource(@Sendable () -> Void)
  /// Set the option whose source is open now.
  case useOpened
  /// Save a prompt's input for the program's next run.
  case remember(PromptEntry)
  /// Decode these pictures in this order. Earlier requests that have not begun are dropped.
  case decode([PictureRequest])
  /// Decode pictures in this mode from now on. This also applies to requests under way.
  case drawPictures(PictureMode)
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
  /// Send this event after this time.
  case wake(any PaneEvent, milliseconds: Int)
  /// Read whole records again.
  case read(RecordsRequest)
  /// Copy a text to the clipboard.
  case copy([UInt8])
  /// Run a command that takes over the terminal. If it reads records, they are stored in a file
  /// first, and ``ViewerEvent/commandReady(_:)`` follows.
  case run(ForegroundCommand)
  /// Run a command whose input is stored.
  case start(ReadyCommand)
  /// Open a file or address with the desktop's program for it.
  case open([UInt8])
  /// Send ``ViewerEvent/clickExpired(_:)`` when it is too late for a second click.
  case expireClick(Int)
  case suspend
  /// Ask the terminal for its background's colour.
  case askForBackground
  /// Draw the whole screen, whatever the terminal shows.
  case redraw
  case quit(ExitReason)
}

/// Why the viewer ended.
package enum ExitReason: Hashable, Sendable {
  case quit, interrupted, lost
  /// An option was set that requires a new viewer.
  case begunAnew
  /// There is nothing to pick from.
  case nothing
  /// The user picked these, in this order.
  case picked([PickedItem])
  case signal(Int32)
  /// This many boards further: a tour goes on to the next tour, or back to the one before; or a
  /// menu goes to one of its boards, or a board back to its menu.
  case toured(Int)
  /// Nothing could be read at all.
  case failed(ItemError)
}
