import TerminalGrid
import WaterfallLayout

// A layout that a command computes: it is asked elsewhere, and what it answers is taken in here.
extension CardLayout {
  /// What it is prepared in, in its own unit.
  var container: Size { container(for: size) }

  /// Shows what a command has answered.
  mutating func take(_ received: ReceivedLayout) {
    show(choice.shown(received, cells: isHorizontal ? size.rows : size.columns))
    let ranges = received.lanes.map { lane in
      let start = Int((lane.start / pointsAcross).rounded())
      return start..<max(start, Int(((lane.start + lane.width) / pointsAcross).rounded()))
    }
    noteLanes(ranges)
  }

  /// Takes cards for as wide as the command has made them.
  ///
  /// - Returns: whether they are to be measured anew.
  mutating func adapt(to received: ReceivedLayout) -> Bool {
    guard let usual = received.usualWidth else { return false }
    let cells = max(1, Int(usual / pointsAcross + 1e-6))
    guard cells != laneExtent else { return false }
    let gap = Int(choice.configuration.columnGap / pointsAcross)
    let most = choice.allowsSpans ? max(1, laneCount) : 0
    measure(laneExtent: cells, spans: (0..<most).map { cells + $0 * (cells + gap) })
    return true
  }
}
