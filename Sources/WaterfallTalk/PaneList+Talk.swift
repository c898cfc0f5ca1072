import WaterfallLab
package import WaterfallViewer

extension PaneList {
  /// The viewer's own panes, those of the lab's room, and those of this one.
  package static let withTalks = PaneList(PaneList.ofLab + [AttendPane.self, LeadPane.self])
}
