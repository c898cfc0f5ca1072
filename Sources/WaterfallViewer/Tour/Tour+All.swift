import WaterfallLayout

extension Tour {
  /// A tour for each demo, in the demos' order. The captions follow the page Geometry, with current
  /// numbers.
  package static let all = [shop, quotes, random, sections, cached, naive, circle, line]

  private static let shop = Tour(
    name: "shop",
    steps: [
      Step(
        "A property list of things with w, h, img and price: \(.lanes), \(.gaps), \(.insets), on "
          + "\(.screen)."
      ).at(.start),
      Step(
        "hx-collection-view: each card goes to the column that ends first; of several such, to "
          + "the leftmost one."
      ).at(.start).doing(.scroll(18)),
      Step(
        "The yellow mark is the shortest column: the next card will go there. The gap lies only "
          + "between cards, not above the first one."
      ).showing(.laneEnds).at(.start),
      Step(
        "When the last card comes in sight twenty more are asked for. They are added below; "
          + "nothing that is placed moves."
      ).showing(.laneEnds).doing(.scroll(40)),
      Step("\(.lanesFirst) by the same rule: now everything is placed anew.").with(.moreColumns)
        .showing(.columnLines).at(.start),
      Step(
        "A refresh takes a second, as in the original. Until it comes everything stays as it is."
      )
      .at(.start).doing(.perform(.retry)),
    ])

  private static let quotes = Tour(
    name: "quotes",
    steps: [
      Step(
        "The data array of a GeoJSON document. pure-layout takes the columns in turn: item i goes "
          + "to column i modulo \(.laneCount), whatever is shortest."
      ).at(.start),
      Step(
        "So, with \(.lanes), a quote stands below the one that came \(.laneCount) before it. "
          + "Nothing evens out where the columns end."
      ).showing(.laneEnds, .columnLines).at(.start).doing(.scroll(30)),
      Step(
        "At the right the same quotes by hx-collection-view: each goes to the column that ends "
          + "first, whichever that is."
      ).showing(beside: .hxCollectionView).at(.start).doing(.scroll(30)),
      Step(
        "Twelve more come at the end, for ever. The content is never lower than the screen: its "
          + "height is the greater of the screen's and the longest column's."
      ).doing(.perform(.last)),
    ])

  private static let random = Tour(
    name: "random",
    steps: [
      Step(
        "Heights from 100 to 179 points and colours by chance, in \(.lanes): each card goes to "
          + "the one that ends first."
      ).at(.start),
      Step("Twenty more come whenever the last card is in sight.").at(.item(17))
        .doing(.scroll(50)),
      Step(
        "swift-waterfall remembers what is placed: the last prepare was an append, and its cost "
          + "is that of the new cards, however many there are."
      ).showing(.laneEnds).doing(.perform(.last)),
      Step(
        "Another number of columns is another matter: for \(.lanes) all cards are placed again, a "
          + "full prepare."
      )
      .with(.moreColumns).showing(.laneEnds),
      Step("A grid has order, and holes: its rows are as high as the highest card of all.")
        .showing(beside: .grid).at(.start).doing(.scroll(30)),
    ])

  private static let sections = Tour(
    name: "sections",
    steps: [
      Step(
        "yt-water-flow: sections with headers and footers, \(.lanes), \(.gaps), \(.insets)."
      ).at(.start),
      Step(
        "A header is as wide as the screen. It begins where the longest column has ended, and "
          + "below it all columns begin together again."
      ).at(.start).doing(.scroll(36)),
      Step("Within a section each card goes to the column that ends first.")
        .showing(.laneEnds, .columnLines).at(.start).doing(.scroll(24)),
      Step(
        "The same with the axes exchanged: \(.lanes), scrolled sideways. A header is now as high "
          + "as the screen."
      ).with(.sideways).at(.start).doing(.scroll(90)),
    ])

  private static let cached = Tour(
    name: "cached",
    steps: [
      Step(
        "waterfall-layout makes every frame once, in prepare, and keeps it. Each card tells its "
          + "own: x, y, width and height in points."
      ).at(.start),
      Step(
        "A query finds the elements that share area with a rectangle. Here it is smaller than the "
          + "screen: what it does not find is culled, and still cached."
      ).showing(.culling).at(.start),
      Step(
        "Scrolling prepares nothing. Only the rectangle moves, and other frames are found in it."
      )
      .showing(.culling).at(.start).doing(.scroll(50)),
      Step(
        "The calls come in the order prepare, content size, elements in a rectangle. Only another "
          + "size of the bounds begins anew."
      ).showing(.viewport),
    ])

  private static let naive = Tour(
    name: "naive",
    steps: [
      Step(
        "The first attempt: row after row of cells 100 points wide, with \(.gaps). Each stands "
          + "right below the cell of the row above."
      ).at(.start),
      Step(
        "Cells vanish while they are still in sight: they are looked for where a row flow would "
          + "put them, in rows as high as their highest cell."
      ).with(.faulty).at(.start).doing(.scroll(30)),
      Step(
        "With a smaller rectangle it is plain: what should be found there is not, and the further "
          + "down, the more is missing."
      ).with(.faulty).showing(.culling).doing(.scroll(20)),
      Step("With --fixed they are culled by the frames they really have, and nothing vanishes.")
        .with(.fixed).at(.start).doing(.scroll(30)),
      Step(
        "At the right a waterfall of the same cells: each goes to the column that ends first, not "
          + "to the next one."
      ).with(.fixed).showing(beside: .hxCollectionView).at(.start).doing(.scroll(20)),
    ])

  private static let circle = Tour(
    name: "circle",
    steps: [
      Step(
        "Items of their own sizes with their centres on a circle about the middle of the screen: "
          + "the radius is its shorter side divided by 2.5, the angles are 2πi / n."
      ).at(.start),
      Step(
        "A refresh takes one out, the next one puts it back. It goes to the centre, to a tenth of "
          + "its size, and the others close up."
      ).doing(.perform(.retry)),
      Step(
        "A new one comes from there as well. Where an item comes from and goes to is the layout's "
          + "to say."
      )
      .doing(.perform(.retry)),
      Step(
        "The content is as large as the screen, so nothing scrolls. Every new size prepares anew."
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
        "A scroll of any length invalidates the scale, and never the frames: nothing is prepared "
          + "again."
      )
      .showing(.viewport).doing(.scroll(60)),
    ])
}
