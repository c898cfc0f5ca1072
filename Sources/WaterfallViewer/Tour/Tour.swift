package import WaterfallLayout

/// A walk through cards with captions, for a talk. The steps are data: those of the built-in demos
/// stand in ``Tour/all``, others come from JSON (``init(_:named:)``) or from a program that makes
/// them.
///
/// Each step says how things are when it begins, so that one can go back, and then what is done.
///
/// ```swift
/// let tour = Tour(
///   name: "albums",
///   steps: [
///     Tour.Step("\(.lanesFirst), the shortest first.").at(.start).doing(.scroll(18)),
///     Tour.Step("The same in a grid.").with(.layout(.grid)).showing(.laneEnds).pausing(20),
///   ])
/// ```
package struct Tour: Hashable, Sendable {
  /// A caption and what is seen with it.
  package struct Step: Hashable, Sendable {
    /// One or two sentences.
    let caption: Caption
    var changes: [Change] = []
    var lab: Sight?
    var place = Place.here
    var acts: [Act] = []
    /// How long it stays when everything is done.
    var seconds = 9.0

    package init(_ caption: Caption) { self.caption = caption }
  }

  /// Something that is not as it was when the tour began.
  package enum Change: Hashable, Sendable {
    /// One column more.
    case moreColumns
    case sideways
    /// The naive layout as it shows its defect: with that, and columns to show it in.
    case faulty
    /// The naive layout without its defect.
    case fixed
    case layout(LayoutKind)
    /// A number of any layout.
    case number(Number, Int)
    /// One of a layout's own numbers, by its name; it counts where the layout has it.
    case ownNumber(String, Double)
    case direction(LayoutConfiguration.Direction)
    case placement(LayoutConfiguration.Placement)
    case rightToLeft(Bool)
  }

  /// A number that layouts share, in the layout's unit.
  package enum Number: String, CaseIterable, Sendable {
    case columns
    /// Both gaps.
    case gap
    case columnGap = "column-gap"
    case rowGap = "row-gap"
    case minColumnWidth = "min-column-width"
    case tolerance, points
  }

  /// What the lab can mark on the cards.
  package enum Mark: String, CaseIterable, Sendable {
    case laneEnds = "lane-ends"
    case columnLines = "column-lines"
    /// The corners of the rectangle that the layout is asked for.
    case viewport
    /// A smaller rectangle, so that cards are seen coming and going at its edges.
    case culling
  }

  /// What the lab shows; it is closed in a step without one.
  struct Sight: Hashable, Sendable {
    var laneEnds = false
    var columnLines = false
    var culling = Lab.Culling.unseen
    var compared: LayoutKind?

    /// The row of the lab that it is about.
    var row: LabRow {
      if compared != nil { return .comparison }
      if culling != .unseen { return .culling }
      if laneEnds { return .laneEnds }
      return columnLines ? .columnLines : .layout
    }
  }

  /// Where a step begins.
  package enum Place: Hashable, Sendable {
    case here, start
    /// So many items are before the one in focus.
    case item(Int)
  }

  /// What is done by itself.
  package enum Act: Hashable, Sendable {
    /// Scrolls so far, a row (column, when horizontal) at a time; upwards if it is negative.
    case scroll(Int)
    case perform(Command)
  }

  /// What its captions begin with; a demo's tour has the demo's name.
  package let name: String
  package let steps: [Step]

  /// - Parameter steps: a tour without any is not begun.
  package init(name: String, steps: [Step]) { (self.name, self.steps) = (name, steps) }

  /// The tour of a demo; nil if there is none.
  package static func named(_ name: String) -> Tour? { all.first { $0.name == name } }

  /// The first of its commands that runs a program; nil if none does.
  package var programCommand: Command? {
    steps.lazy.flatMap(\.acts).compactMap { act in
      if case .perform(let command) = act, command.runsProgram { command } else { nil }
    }.first
  }
}

// Steps are written as phrases: `Step("…").with(.fixed).at(.start).doing(.scroll(20))`.
extension Tour.Step {
  package func with(_ changes: Tour.Change...) -> Self { with(changes) }
  package func with(_ changes: [Tour.Change]) -> Self { copy { $0.changes = changes } }
  package func at(_ place: Tour.Place) -> Self { copy { $0.place = place } }
  package func doing(_ acts: Tour.Act...) -> Self { doing(acts) }
  package func doing(_ acts: [Tour.Act]) -> Self { copy { $0.acts = acts } }
  /// - Parameter seconds: how long it stays when everything is done.
  package func pausing(_ seconds: Double) -> Self { copy { $0.seconds = seconds } }

  /// With the lab open, and these marks on the cards.
  ///
  /// - Parameter compared: the layout beside the first; nil: there is none.
  package func showing(_ marks: Tour.Mark..., beside compared: LayoutKind? = nil) -> Self {
    showing(marks, beside: compared)
  }

  package func showing(_ marks: [Tour.Mark], beside compared: LayoutKind? = nil) -> Self {
    copy {
      $0.lab = Tour.Sight(
        laneEnds: marks.contains(.laneEnds), columnLines: marks.contains(.columnLines),
        culling: marks.contains(.culling)
          ? .smaller : marks.contains(.viewport) ? .viewport : .unseen,
        compared: compared)
    }
  }

  private func copy(_ change: (inout Self) -> Void) -> Self {
    var step = self
    change(&step)
    return step
  }
}

extension Command {
  /// Whether it starts another program, or asks for one to be started.
  var runsProgram: Bool { [.edit, .open, .pipe].contains(self) }
}
