import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Draws a section's name, and the number of its items that have come.
  ///
  /// - Parameter isSideways: whether its layout scrolls sideways; nil: as the first layout does.
  func drawHeader(
    of section: Int, into grid: inout Grid, rect: CellRect, isSideways: Bool? = nil
  ) {
    guard let name = board.arrangement.name(ofSection: section) else { return }
    grid.fill(rect, .space, theme.header)
    if isSideways ?? board.isHorizontal {
      return drawDownwards(SafeText(name), into: &grid, rect: rect)
    }
    let number = SafeText(countText(of: section) ?? "")
    let room = rect.columns - number.width - 4
    let used = grid.draw(
      SafeText(name), at: CellPoint(column: rect.column + 1, row: rect.row),
      maxWidth: max(0, room), style: theme.headerStrong)
    grid.draw(
      number, at: CellPoint(column: rect.column + used + 3, row: rect.row),
      maxWidth: number.width, style: theme.header)
  }

  func drawFooter(
    of section: Int, into grid: inout Grid, rect: CellRect, isSideways: Bool? = nil
  ) {
    if isSideways ?? board.isHorizontal { return grid.fill(rect, .space, theme.header) }
    let count = countText(of: section).map { "\($0) in " } ?? ""
    let text = SafeText(count + (board.arrangement.name(ofSection: section) ?? ""))
    let width = min(text.width, rect.columns)
    grid.draw(
      text, at: CellPoint(column: rect.column + (rect.columns - width) / 2, row: rect.row),
      maxWidth: rect.columns, style: theme.footer)
  }

  /// The number of items in a section that have come; nil if it is not shown.
  private func countText(of section: Int) -> String? {
    let (count, isOpen) = (board.arrangement.count(inSection: section), isOpen(section))
    switch options.medium {
    case .screen: return "\(count)\(isOpen ? "+" : "")"
    case .paper:
      let isLong = options.isStreamedToPaper && count >= ViewerOptions.mostCountedOnPaper
      return isOpen || isLong ? nil : "\(count)"
    }
  }

  /// Whether more items of the section may come.
  private func isOpen(_ section: Int) -> Bool {
    board.hasMore && (board.query.grouping != nil || section == board.arrangement.sectionCount - 1)
  }

  /// Draws one letter per row, because sections are side by side.
  private func drawDownwards(_ text: SafeText, into grid: inout Grid, rect: CellRect) {
    for (row, letter) in text.clusters.enumerated() where row < rect.rows {
      let point = CellPoint(column: rect.column, row: rect.row + row)
      grid.draw(letter, at: point, style: theme.headerStrong)
    }
  }
}
