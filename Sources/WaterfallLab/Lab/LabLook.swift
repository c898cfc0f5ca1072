import WaterfallBoard
import WaterfallLayout
package import WaterfallRecords
package import WaterfallViewer

/// What the lab shows: its panel, the marks over the cards, and a second layout.
package struct LabLook: Hashable, Sendable {
  /// Which rectangle is queried for cards, and whether its edges are drawn.
  enum Culling: String, CaseIterable, Hashable, Sendable {
    /// The viewport, without marks.
    case unseen
    /// The viewport, with marks at its corners.
    case viewport
    /// A smaller rectangle, so that one sees cards come and go at its edges.
    case smaller
  }

  /// Whether the panel is wanted. Two layouts can be compared without it.
  var showsPanel = true
  /// The row that keys change.
  var row = LabRow.layout
  var laneEnds = false
  var columnLines = false
  var culling = Culling.unseen
  /// The layout to compare with; nil if none is chosen.
  var compared: Comparison.Kind?
}

extension Viewer {
  /// What the lab shows; nil if it is closed.
  package var labLook: LabLook? {
    let lab = panes[Lab.self]
    return lab.isOpen ? lab.look : nil
  }

  /// Shows this in the lab; nil closes it.
  package mutating func showLab(_ look: LabLook?) {
    if panes[Lab.self].show(look) { emit(.layOutBeside(nil)) }
    fit()
  }
}

extension PaneContext {
  /// Whether the lab has room on the screen, for its panel or for a second layout.
  package var showsLab: Bool { screen.labPanel != nil || screen.isHalved }
}

// As JSON, for those who see it elsewhere.
extension LabLook {
  package var value: Value {
    var fields = [Field("row", .string(row.label))]
    func add(_ name: String, _ value: Value, if isThere: Bool) {
      if isThere { fields.append(Field(name, value)) }
    }
    add("panel", .bool(false), if: !showsPanel)
    add("lane-ends", .bool(true), if: laneEnds)
    add("column-lines", .bool(true), if: columnLines)
    add("culling", .string(culling.rawValue), if: culling != .unseen)
    if let compared {
      add("beside", .string(compared.layout.name), if: true)
      add("round-robin", .bool(true), if: compared.placement == .roundRobin)
    }
    return .object(fields)
  }

  /// - Parameter value: may come from another program; what it does not know is left out.
  package init(_ value: Value) {
    guard let members = try? ObjectMembers(value) else { return }
    func text(_ name: String) -> String? { try? members.text(name) }
    showsPanel = members["panel"] != .bool(false)
    laneEnds = members["lane-ends"] == .bool(true)
    columnLines = members["column-lines"] == .bool(true)
    culling = text("culling").flatMap { Culling(rawValue: $0) } ?? .unseen
    if let layout = text("beside").flatMap({ LayoutKind(named: $0) }) {
      compared = Comparison.Kind(
        layout: layout,
        placement: members["round-robin"] == .bool(true) ? .roundRobin : .shortest(tolerance: 0))
    }
    let label = text("row")
    let rows = LayoutKind.all.lazy.flatMap { LabRow.all($0) }
    row = rows.first { $0.label == label } ?? .layout
  }
}
