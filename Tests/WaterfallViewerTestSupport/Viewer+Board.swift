package import TerminalGrid
package import WaterfallCards
package import WaterfallItems
package import WaterfallLayout
package import WaterfallRecords

@testable package import WaterfallBoard
@testable package import WaterfallLab
@testable package import WaterfallScreen
@testable package import WaterfallViewer

// The parts of the present board that tests read.
extension Viewer {
  package var layout: CardLayout { board.placed.layout }
  package var arrangement: Arrangement { board.placed.arrangement }
  package var items: ItemTable { board.placed.items }
  package var measure: CardMeasure { board.placed.measure }
  package var offset: Int { board.placed.offset }
  package var focus: Int { board.placed.focus }
  package var anchor: (item: Int, cells: Int)? { board.placed.anchor }
  package var isHorizontal: Bool { board.placed.isHorizontal }
  package var viewportExtent: Int { board.placed.viewportExtent }
  package var contentExtent: Int { board.placed.contentExtent }
  package var lastOffset: Int { board.placed.lastOffset }
  package var visibleRect: Rect { board.placed.visibleRect }
  package func range(of frame: Rect) -> (first: Int, end: Int) { board.placed.range(of: frame) }
  package func frame(of item: Int) -> Rect? { board.placed.frame(of: item) }
  package var fields: CardFields? { board.cards.fields }
  package var query: ItemQuery { board.ordering.query }
  package var loading: Reading.Loading { board.loading }
  package var isAtLimit: Bool { board.isAtLimit }
  package var cursor: Cursor? { board.reading.cursor }
  package var isHalted: Bool { board.reading.isHalted }
  package var farScroll: FarScroll? { board.reading.farScroll }
  package var followState: FollowState { board.reading.followState }
  package var isMeasuring: Bool { board.reading.isMeasuring }
  package var generation: Int { board.reading.generation }
}

// The parts of the screen that tests read.
extension Viewer {
  package var viewport: CellSize { screen.viewport }
  package var area: CellSize { screen.area }
  package var stage: CellSize { screen.stage }
  package var labPanel: CellRect? { screen.labPanel }
  package var captionBox: CellRect? { screen.captionBox }
  package var isComparing: Bool { screen.isHalved }
  package var hasStatusLine: Bool { screen.hasStatusLine }
  package var question: KeyQuestion { panes[KeyQuestion.self] }
  package var help: HelpPane { panes[HelpPane.self] }
  package var counts: CountsPane { panes[CountsPane.self] }
  package var chart: ChartPane { panes[ChartPane.self] }
  package var lab: Lab { panes[Lab.self] }
  package var tour: TourPane { panes[TourPane.self] }
  package var presentation: Presentation { panes[Presentation.self] }
  package var walk: Walk? { tour.walk }
  package var isPicking: Bool { context.isPicking }
  package func render(into grid: inout Grid) { ScreenPainter(context).draw(self, into: &grid) }
  package func render(into grid: inout Grid, after drawn: inout DrawnScreen?) {
    ScreenPainter(context).draw(self, into: &grid, after: &drawn)
  }
  package var comparedItems: [Int] { lab.itemsInView(in: context) }
  package func comparedOffset(_ comparison: Comparison) -> Int { comparison.offset(in: context) }
  package func labValue(of row: LabRow) -> String? { LabPanel(context, lab).value(of: row) }
  package var detailPanel: CellRect { details.panel(in: context) }
  package var foundInSmallerRect: Set<Int>? { lab.queriedRect(in: context).map(board.itemsFound) }
  package func styles(of item: Int, isFocused: Bool = false) -> Theme.CardStyles {
    context.painter.styles(of: item, isFocused: isFocused)
  }
  package var picturesInView: [PictureRequest] { PictureNeeds(self).inView }
  package var theme: Theme { themes.shown }
}
