import WaterfallLayout

/// A walk through a demo with captions, for a talk. The steps are data: they stand in ``Tour/all``.
///
/// Each step says how things are when it begins, so that one can go back, and then what is done.
package struct Tour: Hashable, Sendable {
  /// A caption and what is seen with it.
  struct Step: Hashable, Sendable {
    /// One or two sentences.
    let caption: Caption
    var changes: [Change] = []
    var lab: Sight?
    var place = Place.here
    var acts: [Act] = []
    /// How long it stays when everything is done.
    var seconds = 9

    init(_ caption: Caption) { self.caption = caption }
  }

  /// Something that is not as the demo has it.
  enum Change: Hashable, Sendable {
    /// One column more.
    case moreColumns
    case sideways
    /// The naive layout as it shows its defect: with that, and columns to show it in.
    case faulty
    /// The naive layout without its defect.
    case fixed
  }

  /// What the lab can mark on the cards.
  enum Mark: Hashable, Sendable { case laneEnds, columnLines }

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
  enum Place: Hashable, Sendable {
    case here, start
    /// So many items are before the one in focus.
    case item(Int)
  }

  /// What is done by itself.
  enum Act: Hashable, Sendable {
    /// Scrolls so far, a row (column, when horizontal) at a time.
    case scroll(Int)
    case perform(Command)
  }

  /// The demo's.
  package let name: String
  let steps: [Step]

  /// The tour of a demo; nil if there is none.
  package static func named(_ name: String) -> Tour? { all.first { $0.name == name } }
}

// Steps are written as phrases: `Step("…").with(.fixed).at(.start).doing(.scroll(20))`.
extension Tour.Step {
  func with(_ changes: Tour.Change...) -> Self { copy { $0.changes = changes } }
  func at(_ place: Tour.Place) -> Self { copy { $0.place = place } }
  func doing(_ acts: Tour.Act...) -> Self { copy { $0.acts = acts } }

  func showing(
    _ marks: Tour.Mark..., culling: Lab.Culling = .unseen, beside compared: LayoutKind? = nil
  ) -> Self {
    copy {
      $0.lab = Tour.Sight(
        laneEnds: marks.contains(.laneEnds), columnLines: marks.contains(.columnLines),
        culling: culling, compared: compared)
    }
  }

  private func copy(_ change: (inout Self) -> Void) -> Self {
    var step = self
    change(&step)
    return step
  }
}
