import ArgumentParser
import TerminalGrid
import WaterfallItems
import WaterfallLayout
import WaterfallViewer

/// Options that several subcommands share. None has a default here, so that the layers of settings
/// (built in, environment, options) can be told apart; ``Settings`` puts them together.
struct LookOptions: ParsableArguments {
  @Option(
    help: "How the cards are laid out (masonry).",
    completion: .list(ViewerLayoutChoice.allValueStrings))
  var layout: ViewerLayoutChoice?

  @Option(help: "The way it scrolls: vertical or horizontal (vertical).")
  var direction: DirectionChoice?

  @Option(help: ArgumentHelp("Columns: a number, or auto for as many as fit.", valueName: "n|auto"))
  var columns: ColumnChoice?

  @Option(help: ArgumentHelp("The least width of a column, in cells (26).", valueName: "cells"))
  var minColumnWidth: Int?

  @Option(help: ArgumentHelp("Both gaps between cards, in cells.", valueName: "cells"))
  var gap: Int?

  @Option(help: ArgumentHelp("The gap between columns, in cells (1).", valueName: "cells"))
  var columnGap: Int?

  @Option(
    help: ArgumentHelp("The gap between the cards of a column, in cells (0).", valueName: "cells"))
  var rowGap: Int?

  @Option(help: "Which column the next card goes to (shortest).")
  var placement: PlacementChoice?

  @Option(
    help: ArgumentHelp(
      "How much longer than the shortest a column may be and still get the next card in turn.",
      valueName: "cells"))
  var tolerance: Int?

  @Flag(inversion: .prefixedNo, help: "Whether the first column is the rightmost.")
  var rightToLeft: Bool?

  @Option(
    help: ArgumentHelp(
      "Lay out as if the screen were so many points wide, and scale to cells.", valueName: "w"))
  var points: Int?

  @Flag(inversion: .prefixedNo, help: "Whether the naive layout is shown without its defect.")
  var fixed: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Open the lab: the layout's numbers, changed with the arrows, and marks over the cards.")
  var lab: Bool?

  @Option(help: "What cards are framed with (rounded).")
  var border: BorderChoice?

  @Option(
    help: ArgumentHelp(
      "Colours: dark, light, high-contrast, monochrome, one of the config file, or auto (auto).",
      valueName: "name"),
    completion: .list(Theme.builtIn.map(\.name) + ["auto"]))
  var theme: String?

  @Option(help: "How many colours (auto: what the terminal has; none if NO_COLOR is set).")
  var color: ColorChoice?

  @Flag(inversion: .prefixedNo, help: "Draw borders and marks in ASCII only.")
  var ascii: Bool?

  @Flag(inversion: .prefixedNo, help: "Move nothing that need not move.")
  var reducedMotion: Bool?

  @Option(help: "Whether pictures are shown: auto or never (auto).")
  var images: ImagesChoice?

  @Option(help: ArgumentHelp("Items asked for at a time.", valueName: "n"))
  var pageSize: Int?

  func check() throws(Failure) {
    let ranges: [(name: String, value: Int?, range: ClosedRange<Int>, unit: Message)] = [
      ("gap", gap, 0...1000, " of cells"), ("column-gap", columnGap, 0...1000, " of cells"),
      ("row-gap", rowGap, 0...1000, " of cells"),
      ("min-column-width", minColumnWidth, 1...10_000, " of cells"),
      ("points", points, 1...100_000, " of points"),
      ("tolerance", tolerance, 0...100_000, " of cells"),
      ("page-size", pageSize, 1...1_000_000, ""),
    ]
    for (name, value, range, unit) in ranges {
      if let value, !range.contains(value) {
        let expected: Message = "a number\(unit) from \(range.lowerBound) to \(range.upperBound)"
        throw .option(.value(of: name, String(value), expected: expected))
      }
    }
  }
}

/// `--columns`: a number or `auto`.
enum ColumnChoice: ExpressibleByArgument, Hashable {
  case automatic
  case count(Int)

  init?(argument: String) {
    if argument == "auto" {
      self = .automatic
    } else if let count = Int(argument), (1...10_000).contains(count) {
      self = .count(count)
    } else {
      return nil
    }
  }
}

enum PlacementChoice: String, ExpressibleByArgument, CaseIterable {
  case shortest
  case roundRobin = "round-robin"
}

/// `--layout`: a layout's name, or round-robin for masonry with that placement.
struct ViewerLayoutChoice: ExpressibleByArgument, Hashable {
  let kind: LayoutKind
  let isRoundRobin: Bool

  init?(argument: String) {
    isRoundRobin = argument == PlacementChoice.roundRobin.rawValue
    guard let kind = isRoundRobin ? .masonry : LayoutKind(named: argument) else { return nil }
    self.kind = kind
  }

  static var allValueStrings: [String] {
    LayoutKind.all.map(\.name) + [PlacementChoice.roundRobin.rawValue]
  }
}

enum DirectionChoice: String, ExpressibleByArgument, CaseIterable {
  case vertical, horizontal
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
  case palette16 = "16"
  case palette256 = "256"
  case truecolor
}

enum ImagesChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, never
}

enum BorderChoice: String, ExpressibleByArgument, CaseIterable {
  case rounded, line, heavy, ascii, none

  var style: BorderStyle {
    switch self {
    case .rounded: .rounded
    case .line: .line
    case .heavy: .heavy
    case .ascii: .ascii
    case .none: .none
    }
  }
}
