import WaterfallItems
import WaterfallResources

extension Demo {
  /// A demo in points stays in points under any layout, where columns have at least 100 of them.
  private static let inPoints = ["--points=375", "--min-column-width=100"]

  /// All demos, in the order of the board.
  ///
  /// The numbers are those of the originals (Geometry, "The named layouts"). Lengths are points of
  /// a screen that is 375 points wide, unless `--points` says otherwise.
  package static let all = [
    Demo(
      "shop",
      "A property list of products in three columns; each card goes to the shortest one. Twenty "
        + "more are loaded at the end. r refreshes, which takes a second.",
      options: inPoints + ["--layout=hx-collection-view", "--title=name", "--badge=price"],
      pageSize: 20,
      file: BuiltInData.shopPLIST, "shop.plist",
      rules: DemoSource.Rules(course: .mixed, delay: .seconds(1))),
    Demo(
      "quotes",
      "The columns take turns, however long they are: item i goes to column i modulo 3. The same "
        + "twelve are loaded again at the end, without limit.",
      options: inPoints + [
        "--layout=pure-layout", "--title=author", "--body=quote", "--image=img",
      ],
      pageSize: 12, hasColumnPictures: true,
      file: BuiltInData.quotesGEOJSON, "quotes.geojson",
      rules: DemoSource.Rules(course: .round, roundCount: 12)),
    Demo(
      "random",
      "Random heights from 100 to 179 points in random colours. Twenty more are added at the end; "
        + "the cards before them keep their places.",
      options: inPoints + [
        "--layout=swift-waterfall", "--columns=3", "--height-by=height", "--color-by=color",
        "--fill=solid",
      ],
      pageSize: 20, file: BuiltInData.randomJSON, "random.json",
      rules: DemoSource.Rules(course: .mixed)),
    Demo(
      "sections",
      "Sections with headers in two columns. With --direction horizontal: one row that scrolls "
        + "sideways.",
      options: inPoints + ["--layout=yt-water-flow", "--title=name", "--body=text"],
      file: BuiltInData.sectionsJSON, "sections.json",
      rules: DemoSource.Rules(sectionField: "section")),
    Demo(
      "cached",
      "Every frame is computed once, in prepare, and kept until the size changes. Each card shows "
        + "its own.",
      options: inPoints + [
        "--layout=waterfall-layout", "--height-by=height", "--title=name", "--fill=solid",
      ],
      attributeWords: .frame,
      file: BuiltInData.cachedJSON, "cached.json"),
    Demo(
      "naive",
      "The first attempt, with its defect: cells are culled by wrong frames, and vanish while they "
        + "are still in sight. --fixed mends it.",
      options: inPoints + ["--layout=naive", "--height-by=height", "--title=cell", "--fill=solid"],
      attributeWords: .culling,
      file: BuiltInData.naiveJSON, "naive.json"),
    Demo(
      "circle",
      "Twelve items of different sizes on a circle, like the hours of a clock. r moves one to the "
        + "centre and away; r again brings it back.",
      options: [
        "--layout=circle", "--points=750", "--min-column-width=200", "--height-by=size",
        "--title=hour",
      ],
      file: BuiltInData.circleJSON, "circle.json",
      rules: DemoSource.Rules(leavesOneOut: true)),
    Demo(
      "line", "One row of twenty items that scrolls sideways and enlarges the middle.",
      options: inPoints + [
        "--layout=line", "--height-by=height", "--title=name", "--body=text", "--badge=number",
      ],
      file: BuiltInData.lineJSON, "line.json"),
  ]
}
