package import WaterfallBoard
package import WaterfallLayout
package import WaterfallViewer

/// A walk through cards with captions, for a talk.
///
/// The steps are data. The built-in demos have theirs in ``Tour/all``. Others come from JSON
/// (``init(_:named:)``) or from a program that makes them.
///
/// Each step first sets its complete starting state, so that the user can go back. Then it acts.
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
  /// A caption and the view that it describes.
  package struct Step: Hashable, Sendable {
    /// One or two sentences.
    let caption: Caption
    var changes: [Change] = []
    /// What the lab shows; nil if it is closed.
    var lab: LabLook?
    var place = Place.here
    var acts: [Act] = []
    /// How long it stays after its acts, in seconds.
    var seconds = 9.0

    package init(_ caption: Caption) { self.caption = caption }
  }

  /// A difference from the layout at the start of the tour.
  package enum Change: Hashable, Sendable {
    /// One column more.
    case moreColumns
    case sideways
    /// The naive layout with its defect, and enough columns to show it.
    case faulty
    /// The naive layout without its defect.
    case fixed
    case layout(LayoutKind)
    case number(Number, Int)
    /// One of a layout's own numbers, by its name; layouts without it ignore the change.
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

  /// A mark that the lab can draw over the cards.
  package enum Mark: String, CaseIterable, Sendable {
    case laneEnds = "lane-ends"
    case columnLines = "column-lines"
    /// The corners of the rectangle that is queried for cards.
    case viewport
    /// A smaller rectangle, so that one sees cards come and go at its edges.
    case culling
  }

  /// The position at which a step begins.
  package enum Place: Hashable, Sendable {
    case here, start
    /// The item with this many items before it.
    case item(Int)
  }

  /// An action that the tour takes on its own.
  package enum Act: Hashable, Sendable {
    /// Scrolls by this many rows (columns when horizontal), one at a time; upwards if negative.
    case scroll(Int)
    case perform(Command)
  }

  /// The start of its captions' titles; a demo's tour has the demo's name.
  package let name: String
  package let steps: [Step]

  /// - Parameter steps: a tour without steps is not started.
  package init(name: String, steps: [Step]) { (self.name, self.steps) = (name, steps) }

  /// The tour of a demo; nil if there is none.
  package static func named(_ name: String) -> Tour? { all.first { $0.name == name } }

  /// The first of its commands that runs another program; nil if none does.
  package var programCommand: Command? {
    steps.lazy.flatMap(\.acts).compactMap { act in
      if case .perform(let command) = act, command.runsProgram {
        command
      } else {
        nil
      }
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
  /// - Parameter seconds: how long it stays after its acts.
  package func pausing(_ seconds: Double) -> Self { copy { $0.seconds = seconds } }

  /// Opens the lab, and shows these marks on the cards.
  ///
  /// - Parameter compared: the layout beside the first; nil if there is none.
  package func showing(_ marks: Tour.Mark..., beside compared: LayoutKind? = nil) -> Self {
    showing(marks, beside: compared)
  }

  package func showing(_ marks: [Tour.Mark], beside compared: LayoutKind? = nil) -> Self {
    var look = LabLook()
    look.laneEnds = marks.contains(.laneEnds)
    look.columnLines = marks.contains(.columnLines)
    if marks.contains(.viewport) { look.culling = .viewport }
    if marks.contains(.culling) { look.culling = .smaller }
    look.compared = compared.map {
      Comparison.Kind(layout: $0, placement: .shortest(tolerance: 0))
    }
    if look.laneEnds || look.columnLines { look.row = look.laneEnds ? .laneEnds : .columnLines }
    if look.culling != .unseen { look.row = .culling }
    if compared != nil { look.row = .comparison }
    return copy { $0.lab = look }
  }

  private func copy(_ change: (inout Self) -> Void) -> Self {
    var step = self
    change(&step)
    return step
  }
}

/// What a viewer is given for tours.
package struct TourOptions: PaneOption {
  /// The first tour; nil if there is none.
  package var first: Tour?
  /// Whether another tour comes before the first one.
  package var isFollowing = false
  /// Whether another tour comes after it.
  package var isFollowed = false
  package var keys = KeyTable<TourCommand>()

  package init() {}
}

extension ViewerConfiguration {
  package var tours: TourOptions {
    get { panes[TourOptions.self] }
    set { panes[TourOptions.self] = newValue }
  }
}
