import TerminalGrid
package import WaterfallLayout

// A layout that a command computes. The command runs elsewhere; this takes its answer.
extension CardLayout {
  /// The container in which the layout is prepared, in the layout's own unit.
  var container: Size { container(for: size) }

  /// Shows a layout command's answer.
  package mutating func receive(_ received: ReceivedLayout) {
    show(choice.shown(received, cells: isHorizontal ? size.rows : size.columns))
    let ranges = received.lanes.map { lane in
      let start = Int((lane.start / pointsAcross).rounded())
      return start..<max(start, Int(((lane.start + lane.width) / pointsAcross).rounded()))
    }
    setLanes(ranges)
  }

  /// Adopts the card width that the command chose.
  ///
  /// - Returns: whether the items must be measured again.
  package mutating func adapt(to received: ReceivedLayout) -> Bool {
    guard let usual = received.usualWidth else { return false }
    let cells = max(1, Int(usual / pointsAcross + 1e-6))
    guard cells != laneExtent else { return false }
    let gap = Int(choice.configuration.columnGap / pointsAcross)
    let most = choice.allowsSpans ? max(1, laneCount) : 0
    measure(laneExtent: cells, spans: (0..<most).map { cells + $0 * (cells + gap) })
    return true
  }
}
