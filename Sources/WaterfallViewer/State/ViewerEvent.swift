package import Platform
package import TerminalGrid
package import TerminalInput
package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

/// Everything that can happen to a viewer.
package enum ViewerEvent: Sendable {
  /// The terminal is ready; nothing has been read yet.
  case started
  case input(InputEvent)
  /// All pending input was delivered. A prompt's text is applied now, once for a burst of keys.
  case inputEnded
  case resized(CellSize)
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
  /// A field's values were counted.
  case counted(CountedValues)
  /// The answer to setting an option.
  case settingAnswered(SettingAnswer)
  /// The source that an option needs was opened, or could not be.
  case sourceOpened
  /// A picture was decoded, or could not be.
  case picture(DecodedPicture)
  /// The source was read again.
  case refreshed(RefreshedItems)
  case refreshFailed(ItemError, generation: Int)
  /// The answer to opening another board.
  case entered(EnteredBoard)
  /// A text was not copied to the clipboard: its size in bytes, and how long sending it would have
  /// blocked the line.
  case notCopied(Int, takes: Duration)
  /// Whole records were read again.
  case records(ReadRecords)
  /// A command's input is stored, or could not be.
  case commandReady(ReadyCommand)
  /// A command has ended. `refreshes`: whether it may have changed the source.
  case ended(String, CommandEnd, refreshes: Bool)
  /// The tour's timer has run out.
  case tourTicked(Int)
  /// Something was shown long enough.
  case faded(Fading)
  /// The time for a double click is over.
  case clickExpired(Int)
  /// The source's data has changed.
  case sourceChanged
  /// A layout command has answered or failed.
  case laidOut(LayoutAnswer)
  /// The layout command of the second half has answered or failed.
  case comparedLaidOut(LayoutAnswer)
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
  /// The line to the terminal became slow, or fast again.
  case line(isSlow: Bool)
  /// Printing only: all wanted items have come, in their order.
  case allRead
  /// Printing only: this part of the content is drawn next.
  case part(CellRect)
  /// Printing only: drop all cards except those of these items.
  case neededCards([Int])
}

/// A measured page.
package struct LoadedPage: Sendable {
  package var ids: [ItemID]
  package var places: [ItemPlace]
  /// One per item, found with `measure`.
  package var extents: [Float]
  /// The number of columns that each item spans; empty unless a span field was asked for.
  package var spans: [UInt16] = []
  /// The column that each item is pinned to, or ``ItemTable/anyColumn``; empty unless a field for
  /// it was asked for.
  package var pins: [Int16] = []
  /// The width that each record gives, in the layout's own unit; 0 if it gives none. Empty unless a
  /// width field was asked for.
  package var widths: [Float] = []
  /// The cards that the request wanted, each with its item's index in the page.
  package var cards: [(index: Int, card: Card)]
  /// Each item's section by name; empty if there are no sections.
  package var groups: [String?]
  /// The number of unreadable records. Their cards are marked.
  package var unreadableCount = 0
  /// The number of files that were skipped because their kind is not shown.
  package var leftOut = 0
  /// Whether each item is shown; empty if all are.
  package var shown: [Bool]
  /// How well each item matches; empty if all matches are equally good.
  package var ranks: [Int] = []
  /// The query that produced `groups`, `shown` and `ranks`.
  package var query: ItemQuery
  /// The names of the first records' fields. Fields of nested objects are named by their path.
  package var fieldNames: [String]
  package var measure: CardMeasure
  /// The cursor of the request.
  package var after: Cursor?
  /// The cursor of the next page; nil at the end.
  package var next: Cursor?
  package var outlook = Page.Outlook.settled
  /// The fields that cards show, chosen from the first page.
  package var fields: CardFields
  /// A problem with the query that the first page revealed; nil if there is none.
  package var warning: String?
  /// The generation number of the request.
  package var generation: Int
}

/// Items in the requested order.
package struct ArrangedItems: Sendable {
  var sections: [Arrangement.Section]
  /// How well each item of the only section matches; empty if match quality does not count.
  var ranks: ContiguousArray<Int> = []
  /// The number of items, shown or not.
  package var total: Int
  /// Whether more will follow. Items not examined yet are in no section.
  package var isPartial = false
  package var query: ItemQuery
  /// The number of the request.
  package var number: Int
  package var generation: Int
  /// The reason why the items could not be read; nil if they could.
  package var failure: String?
}

/// A picture as cells, or the reason why there is none.
package struct DecodedPicture: Sendable {
  package var request: PictureRequest
  package var picture: CellPicture?
  package var failure: String?
  /// The mode it was drawn in; nil if it could not be drawn.
  package var mode: PictureMode?
}

/// Cards by item number.
package struct FetchedCards: Sendable {
  package var cards: [(index: Int, card: Card)]
  /// The reason why some could not be read; nil if all could.
  package var failure: String?
  package var generation: Int

  package init(cards: [(index: Int, card: Card)], failure: String? = nil, generation: Int) {
    (self.cards, self.failure, self.generation) = (cards, failure, generation)
  }
}

/// The extents of the first `extents.count` items.
package struct MeasuredExtents: Sendable {
  package var measure: CardMeasure
  /// In item order.
  package var extents: ContiguousArray<Float>
  package var generation: Int
}

extension MeasuredExtents {
  /// The answer to a request.
  package init(_ request: MeasureRequest, _ extents: ContiguousArray<Float>) {
    self.init(measure: request.measure, extents: extents, generation: request.generation)
  }
}

/// A source's items after a refresh: at least as many as there were before, or all.
package struct RefreshedItems: Sendable {
  /// In their order.
  package var pages: [LoadedPage]
  /// The generation number of the new items.
  package var generation: Int
}
