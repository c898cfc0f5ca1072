package import Platform
package import TerminalGrid
package import TerminalInput
package import WaterfallItems
package import WaterfallRecords

/// Whatever can happen to a viewer.
package enum ViewerEvent: Sendable {
  /// The terminal is there; nothing has been read yet.
  case started
  case input(InputEvent)
  /// All input that had come has been given: what was typed is looked for now, once for a burst of
  /// keys.
  case inputEnded
  case resized(CellSize)
  /// A page of items came from the source.
  case page(LoadedPage)
  /// A request for a page failed.
  case loadFailed(ItemError, generation: Int)
  /// Cards that had been dropped were read again.
  case cards(FetchedCards)
  /// All items were measured anew.
  case measured(MeasuredExtents)
  /// All items were put in order.
  case arranged(ArrangedItems)
  /// Some items were looked through for a text.
  case searched(SearchedItems)
  /// A field's values were counted.
  case counted(CountedValues)
  /// An option was to be set.
  case settingAnswered(SettingAnswer)
  /// A picture was decoded, or could not be.
  case picture(DecodedPicture)
  /// The source was read anew.
  case refreshed(RefreshedItems)
  case refreshFailed(ItemError, generation: Int)
  /// Another board was to be opened.
  case entered(EnteredBoard)
  /// A text was not put into the clipboard: so many bytes, which would have held up the line for so
  /// long.
  case notCopied(Int, takes: Duration)
  /// Whole records were read again.
  case records(ReadRecords)
  /// A command has ended, and whether what it did may show in the source.
  case ended(String, CommandEnd, refreshes: Bool)
  /// The time that the tour asked for is over.
  case tourTicked(Int)
  /// Something was shown for long enough.
  case faded(Fading)
  /// A second click would now be another first one.
  case clickExpired(Int)
  /// What the source reads has changed.
  case sourceChanged
  /// A layout command has answered, or could not.
  case laidOut(LayoutAnswer)
  /// The file of the layout command has been saved.
  case layoutCommandChanged
  /// Nothing has happened for the time that was asked for.
  case rested
  /// Somebody outside asked the program to stop for a while.
  case stopRequested
  /// The screen is not what it was.
  case screenLost
  /// On paper: all items that are wanted have come, in their order.
  case allRead
  /// On paper: this part of the content is drawn next.
  case part(CellRect)
  /// On paper: of the cards that are here only these items' are needed any more.
  case neededCards([Int])
}

/// A page, measured.
package struct LoadedPage: Sendable {
  package var ids: [ItemID]
  package var places: [ItemPlace]
  /// One per item, by `measure`.
  package var extents: [Float]
  /// Columns that each spans, or none where none spans several.
  package var spans: [UInt16] = []
  /// The width that each record gives, in the layout's own unit, 0 where it gives none; or none
  /// where no field was asked for.
  package var widths: [Float] = []
  /// Those that the request wanted, of items that are there: by their places in the page.
  package var cards: [(index: Int, card: Card)]
  /// Each item's section by name, or none when there are no sections.
  package var groups: [String?]
  /// How many records could not be read: their cards are marked.
  package var unreadableCount = 0
  /// How many files were passed, since they are of kinds that are not shown.
  package var leftOut = 0
  /// Whether each is shown, or none when all are.
  package var shown: [Bool]
  /// How good a match each is, or none where no match is better than another.
  package var ranks: [Int] = []
  /// What `groups`, `shown` and `ranks` were found by.
  package var query: ItemQuery
  /// The names of the first records' fields, those of nested objects behind their path.
  package var fieldNames: [String]
  package var measure: CardMeasure
  /// What it was asked after.
  package var after: Cursor?
  /// Where to go on; nil at the end.
  package var next: Cursor?
  package var outlook = Page.Outlook.settled
  /// What cards show, found in the first page.
  package var fields: CardFields
  /// What is odd about the query, seen in the first page; nil if nothing is.
  package var warning: String?
  /// Of the request.
  package var generation: Int
}

/// Items in the order that was asked for.
package struct ArrangedItems: Sendable {
  var sections: [Arrangement.Section]
  /// How good a match each item of the only section is; none where that does not count.
  var ranks: ContiguousArray<Int> = []
  /// How many items there were, shown or not.
  package var total: Int
  /// Whether more of them come: what has not been looked at is in no section.
  package var isPartial = false
  package var query: ItemQuery
  /// Of the request.
  package var number: Int
  package var generation: Int
  /// Why they could not be read; nil if they could.
  package var failure: String?
}

/// A picture as cells, or why there is none.
package struct DecodedPicture: Sendable {
  package var request: PictureRequest
  package var picture: CellPicture?
  package var failure: String?
}

/// Cards by the number of their item.
package struct FetchedCards: Sendable {
  package var cards: [(index: Int, card: Card)]
  /// Why they could not be read; nil if they could.
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

/// What a source has after a refresh: at least as much as was there before, or all.
package struct RefreshedItems: Sendable {
  /// In their order.
  package var pages: [LoadedPage]
  /// Of the items that come with it.
  package var generation: Int
}
