package import TerminalGrid
package import WaterfallItems
package import WaterfallRecords

/// Work that follows from a change of state. Its outcome is a ``ViewerEvent`` again.
package enum ViewerEffect: Sendable {
  /// Pull a page from the source.
  case load(LoadRequest)
  /// Forget the request that is under way; its outcome is not wanted any more.
  case cancelLoad
  /// Read the records of cards that are in view again.
  case fetch(FetchRequest)
  /// Measure all items anew.
  case measure(MeasureRequest)
  /// Put all items in the order and sections that are asked for.
  case arrange(ArrangeRequest)
  /// Ask a command where items stand. Of what is asked while it answers only the last is wanted.
  case layOut(LayoutRequest)
  /// End the layout command: its layout is not wanted any more.
  case endLayoutCommand
  /// Count a field's values; those that were counted before are not wanted any more.
  case count(CountRequest)
  /// Set an option by its long name, as if it had been typed: the answer is
  /// ``ViewerEvent/settingAnswered(_:)``.
  case set(name: String, value: String?)
  /// Keep what was typed in a prompt for the program's next run.
  case remember(PromptEntry)
  /// Look through items for a text; a search before it is given up.
  case search(SearchRequest)
  case cancelSearch
  /// Forget the order that is being made.
  case cancelArranging
  /// Decode these pictures, the first ones first; those asked for before and not begun are not
  /// wanted any more.
  case decode([PictureRequest])
  /// Decode pictures like this from now on, also those that are under way.
  case drawPictures(PictureMode)
  /// Read the source anew.
  case refresh(RefreshRequest)
  /// Forget the refresh that is under way.
  case cancelRefresh
  /// From now on the source is the one that was read anew.
  case adopt(generation: Int)
  /// Open another board: what is inside a card, or around all. A refresh or another such request is
  /// given up.
  case enter(EnterRequest)
  /// From now on the source is the one that was entered; the one before is kept for the way out.
  case descend(generation: Int)
  /// From now on the source is again the one that was kept last, whose items have this number.
  case ascend(generation: Int)
  /// Keep the sources of the items of these numbers when another board is seen: picks are of them.
  /// Those that were kept for others are not wanted any more.
  case keepSources(of: Set<Int>)
  /// Say ``ViewerEvent/rested`` after so many milliseconds.
  case rest(milliseconds: Int)
  /// Say ``ViewerEvent/tourTicked(_:)`` with this number after so many milliseconds; one that was
  /// asked for before is not wanted any more.
  case tick(Int, milliseconds: Int)
  /// Say ``ViewerEvent/faded(_:)`` after so many milliseconds.
  case fade(Fading, milliseconds: Int)
  /// Read whole records again.
  case read(RecordsRequest)
  /// Put a text into the clipboard.
  case copy([UInt8])
  /// Run a command that has the terminal to itself.
  case run(ForegroundCommand)
  /// Open a file or address with what the desktop has for it.
  case open([UInt8])
  /// Say ``ViewerEvent/clickExpired(_:)`` when a second click would come too late.
  case expireClick(Int)
  case suspend
  /// Draw everything, whatever the terminal shows.
  case redraw
  case quit(ExitReason)
}

/// Why the viewer ended.
package enum ExitReason: Hashable, Sendable {
  case quit, interrupted, lost
  /// An option was set that the viewer has to begin anew for.
  case begunAnew
  /// There is nothing to pick from.
  case nothing
  /// These were picked, in their order.
  case picked([PickedItem])
  case signal(Int32)
  /// A tour goes on to the next one, or back to the one before.
  case toured(Int)
  /// Nothing could be read at all.
  case failed(ItemError)
}

/// A page that is wanted.
package struct LoadRequest: Sendable {
  package var cursor: Cursor?
  /// At most so many items.
  package var count: Int
  package var measure: CardMeasure
  /// Whether the cards themselves are wanted, or only what the layout needs.
  package var wantsCards: Bool
  /// nil in the first request: then they are found in its page.
  package var fields: CardFields?
  package var query: ItemQuery
  /// How often the source has been read anew: what comes for another one is not wanted.
  package var generation: Int
}

/// Cards that are wanted.
package struct FetchRequest: Sendable {
  package var indices: [Int]
  package var places: [ItemPlace]
  package var fields: CardFields
  package var generation: Int
}

/// Extents that are wanted.
package struct MeasureRequest: Sendable {
  package var places: ContiguousArray<ItemPlace>
  package var measure: CardMeasure
  package var fields: CardFields
  package var generation: Int
}

/// An order that is wanted.
package struct ArrangeRequest: Sendable {
  package var places: ContiguousArray<ItemPlace>
  /// The items that may be shown, by their numbers, in order; nil: all.
  package var candidates: ContiguousArray<UInt32>?
  package var query: ItemQuery
  package var fields: CardFields
  package var generation: Int
  /// The source's own sections, which hold while nothing else groups or sorts the items.
  var sections = SourceSections()
  /// The item whose neighbours are looked at first.
  package var focus = 0
  /// Of the requests for an order: only the latest one's answers are wanted.
  package var number: Int
}

/// A picture that is wanted.
package struct PictureRequest: Hashable, Sendable {
  package var location: PictureLocation
  /// In cells.
  package var size: CellSize
  /// What shows through where it is transparent.
  package var ground = RGB.black
}

/// A source that is to be read anew.
package struct RefreshRequest: Sendable {
  /// Items to read at least.
  package var count: Int
  /// The item in focus: it is looked for among the first `count`, and then is enough.
  package var focus: ItemID?
  /// The picked items: they are looked for as well.
  package var picks: Set<ItemID> = []
  package var page: LoadRequest
}
