import WaterfallBoard
import WaterfallViewer

extension Tour {
  /// A tour for each demo, in the demos' order. The captions follow the page Geometry, with current
  /// numbers.
  package static let all = [shop, quotes, random, sections, cached, naive, circle, line]

  private static let shop = Tour(
    name: "shop",
    steps: [
      Step(
        "A list of products with w, h, img and price: \(.lanes), \(.gaps), \(.insets), on "
          + "\(.screen)."
      ).at(.start),
      Step(
        "hx-collection-view: each card goes to the shortest column; if several are equally short, "
          + "to the leftmost one."
      ).at(.start).doing(.scroll(18)),
      Step(
        "The yellow mark shows the shortest column: the next card will go there. Gaps are only "
          + "between cards, not above the first one."
      ).showing(.laneEnds).at(.start),
      Step(
        "When the last card comes into view, twenty more are loaded. They are added below; "
          + "no other card moves."
      ).showing(.laneEnds).doing(.scroll(40)),
      Step("\(.lanesFirst) by the same rule: now all cards are placed again.").with(.moreColumns)
        .showing(.columnLines).at(.start),
      Step(
        "A refresh takes a second, as in the original. Until then everything stays as it is."
      )
      .at(.start).doing(.perform(.retry)),
    ])

  private static let quotes = Tour(
    name: "quotes",
    steps: [
      Step(
        "The data array of a GeoJSON document. In pure-layout the columns take turns: item i goes "
          + "to column i modulo \(.laneCount), however long that is."
      ).at(.start),
      Step(
        "With \(.lanes), each quote is below the one that came \(.laneCount) before it. Nothing "
          + "makes the columns equally long."
      ).showing(.laneEnds, .columnLines).at(.start).doing(.scroll(30)),
      Step(
        "On the right are the same quotes by hx-collection-view: each goes to the column that is "
          + "shortest."
      ).showing(beside: .hxCollectionView).at(.start).doing(.scroll(30)),
      Step(
        "The same twelve are loaded again at the end, without limit. The content's height is that "
          + "of the screen or of the longest column, whichever is greater."
      ).doing(.perform(.last)),
    ])

  private static let random = Tour(
    name: "random",
    steps: [
      Step(
        "Random heights from 100 to 179 points and random colours, in \(.lanes): each card goes "
          + "to the shortest one."
      ).at(.start),
      Step("Twenty more are loaded whenever the last card is in view.").at(.item(17))
        .doing(.scroll(50)),
      Step(
        "swift-waterfall remembers the placed cards: the last prepare was an append. Its cost "
          + "depends on the number of new cards only."
      ).showing(.laneEnds).doing(.perform(.last)),
      Step(
        "A new number of columns costs more: for \(.lanes) all cards are placed again, in a full "
          + "prepare."
      )
      .with(.moreColumns).showing(.laneEnds),
      Step("A grid keeps the order but has holes: each row is as high as the highest card of all.")
        .showing(beside: .grid).at(.start).doing(.scroll(30)),
    ])

  private static let sections = Tour(
    name: "sections",
    steps: [
      Step(
        "yt-water-flow: sections with headers and footers, \(.lanes), \(.gaps), \(.insets)."
      ).at(.start),
      Step(
        "A header is as wide as the screen. It begins where the longest column ends. Below it, all "
          + "columns begin at the same height again."
      ).at(.start).doing(.scroll(36)),
      Step("Within a section each card goes to the shortest column.")
        .showing(.laneEnds, .columnLines).at(.start).doing(.scroll(24)),
      Step(
        "The same with the axes exchanged: \(.lanes), scrolling sideways. A header is now as high "
          + "as the screen."
      ).with(.sideways).at(.start).doing(.scroll(90)),
    ])

  private static let cached = Tour(
    name: "cached",
    steps: [
      Step(
        "waterfall-layout computes every frame once, in prepare, and keeps it. Each card shows its "
          + "own: x, y, width and height in points."
      ).at(.start),
      Step(
        "A query finds the elements that overlap a rectangle. Here it is smaller than the screen: "
          + "the elements outside it are culled, but stay cached."
      ).showing(.culling).at(.start),
      Step(
        "Scrolling prepares nothing. Only the rectangle moves, so the query finds other frames."
      )
      .showing(.culling).at(.start).doing(.scroll(50)),
      Step(
        "The calls come in the order prepare, content size, elements in a rectangle. Only a new "
          + "size starts them again."
      ).showing(.viewport),
    ])

  private static let naive = Tour(
    name: "naive",
    steps: [
      Step(
        "The first attempt: rows of cells that are 100 points wide, with \(.gaps). Each cell is "
          + "directly below the one in the row above."
      ).at(.start),
      Step(
        "Cells vanish while still in view: the layout looks for them where a flow of rows would "
          + "put them, in rows as high as their highest cell."
      ).with(.faulty).at(.start).doing(.scroll(30)),
      Step(
        "A smaller rectangle shows it clearly: cells that it should contain are missing, and more "
          + "of them further down."
      ).with(.faulty).showing(.culling).doing(.scroll(20)),
      Step("With --fixed the cells are culled by their real frames, and none vanishes.")
        .with(.fixed).at(.start).doing(.scroll(30)),
      Step(
        "On the right is a waterfall of the same cells: each goes to the shortest column, not to "
          + "the next one."
      ).with(.fixed).showing(beside: .hxCollectionView).at(.start).doing(.scroll(20)),
    ])

  private static let circle = Tour(
    name: "circle",
    steps: [
      Step(
        "Items of different sizes with their centres on a circle around the screen's centre: the "
          + "radius is the screen's shorter side divided by 2.5, the angles are 2πi / n."
      ).at(.start),
      Step(
        "A refresh removes one item, and the next refresh brings it back. It shrinks to a tenth at "
          + "the centre, and the others close the gap."
      ).doing(.perform(.retry)),
      Step(
        "A new item also comes from there. The layout decides where items come from and where they "
          + "go."
      )
      .doing(.perform(.retry)),
      Step(
        "The content is as large as the screen, so nothing scrolls. Every new size prepares again."
      )
      .showing(),
    ])

  private static let line = Tour(
    name: "line",
    steps: [
      Step(
        "One row of twenty elements that scrolls sideways: items side by side, \(.columnGap) "
          + "points apart, centred on the screen's height."
      ).at(.start),
      Step(
        "The closer an item's centre is to the screen's, the larger it is drawn: up to 1.3 times, "
          + "from 200 points away."
      ).at(.start).doing(.scroll(90)),
      Step("Only the scale changes: the frames stay as they are, so no item pushes another.")
        .doing(.scroll(60)),
      Step(
        "Scrolling invalidates only the scale, never the frames: nothing is prepared again."
      )
      .showing(.viewport).doing(.scroll(60)),
    ])
}
