import WaterfallApp
import WaterfallLayout

@main
enum Snake: WaterfallProgram {
  static let name = "snake"

  static let layouts = [
    NamedLayout(
      "snake", title: "the snake", summary: "row after row, there and back",
      numbers: [.init("width", title: "body width", usual: 24, in: 8...60)], traits: .onlyAdds
    ) { SnakeLayout(width: $0["width"]) }
  ]

  static let demos = [
    NamedDemo(
      "hills", summary: "Forty hills by their heights.",
      options: ["--layout=snake", "--height-by=height"],
      items: (1...40).map { ["title": "Hill \($0)", "height": .number(Double(3 + $0 * 7 % 9))] },
      tour: [
        TourStep("The snake goes from column to column, there and back again.", place: .start),
        TourStep(
          "With a wider body there are fewer columns.", numbers: ["width": 40], place: .start),
        TourStep(
          "Beside it masonry, which looks for the shortest column.", place: .start,
          comparedWith: "masonry", scroll: 20),
      ])
  ]

  static let themes = [NamedTheme("moss", base: "dark", colors: ["focus": "#9cc665"])]

  static let feeds = [
    ItemFeed("count") { rest in
      AsyncStream { stream in
        for number in 0..<(Int(rest) ?? 10) { stream.yield(["title": "Number \(number)"]) }
        stream.finish()
      }
    }
  ]

  static let commands = [
    NamedCommand("shed", keys: ["<M-s>"], "another skin: the next theme") { context in
      [.perform("next-theme"), .say("a new skin for \(context.title ?? "nobody")")]
    }
  ]
}
