import WaterfallItems

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
      "A property list of things with w, h, img and price in three columns, each where it is "
        + "shortest. Twenty more come at the end; refresh with r takes a second.",
      options: inPoints + ["--layout=hx-collection-view", "--title=name", "--badge=price"],
      pageSize: 20,
      file: BuiltInData.shopPLIST, "shop.plist",
      rules: DemoSource.Rules(course: .mixed, delay: .seconds(1))),
    Demo(
      "quotes",
      "Column after column in turn, whatever is shortest: item i goes to column i modulo 3. "
        + "The same twelve come again at the end, for ever.",
      options: inPoints + [
        "--layout=pure-layout", "--title=author", "--body=quote", "--image=img",
      ],
      pageSize: 12, hasColumnPictures: true,
      file: BuiltInData.quotesGEOJSON, "quotes.geojson",
      rules: DemoSource.Rules(course: .round, roundCount: 12)),
    Demo(
      "random",
      "Random heights from 100 to 179 points in random colours. What is placed stays where it is: "
        + "twenty more are only added.",
      options: inPoints + [
        "--layout=swift-waterfall", "--columns=3", "--height-by=height", "--color-by=color",
        "--fill=solid",
      ],
      pageSize: 20, file: BuiltInData.randomJSON, "random.json",
      rules: DemoSource.Rules(course: .mixed)),
    Demo(
      "sections",
      "Sections with headers, in two columns; with --direction horizontal in one row that scrolls "
        + "sideways.",
      options: inPoints + ["--layout=yt-water-flow", "--title=name", "--body=text"],
      file: BuiltInData.sectionsJSON, "sections.json",
      rules: DemoSource.Rules(sectionField: "section")),
    Demo(
      "cached",
      "Every frame is made once, in prepare, and kept until the size is another one. Each card "
        + "tells its own.",
      options: inPoints + [
        "--layout=waterfall-layout", "--height-by=height", "--title=name", "--fill=solid",
      ],
      attributeWords: .frame,
      file: BuiltInData.cachedJSON, "cached.json"),
    Demo(
      "naive",
      "The first attempt, with its fault: cells are culled by frames that are not theirs, and "
        + "vanish while they are still in sight. --fixed is the remedy.",
      options: inPoints + ["--layout=naive", "--height-by=height", "--title=cell", "--fill=solid"],
      attributeWords: .culling,
      file: BuiltInData.naiveJSON, "naive.json"),
    Demo(
      "circle",
      "Twelve items of their own sizes on a circle, in the order of a clock. r takes one out, and "
        + "puts it back: from and to the centre.",
      options: [
        "--layout=circle", "--points=750", "--min-column-width=200", "--height-by=size",
        "--title=hour",
      ],
      file: BuiltInData.circleJSON, "circle.json",
      rules: DemoSource.Rules(leavesOneOut: true)),
    Demo(
      "line", "One row of twenty items that scrolls sideways and zooms what is in the middle.",
      options: inPoints + [
        "--layout=line", "--height-by=height", "--title=name", "--body=text", "--badge=number",
      ],
      file: BuiltInData.lineJSON, "line.json"),
  ]
}
