package import TerminalGrid
package import Testing
import WaterfallLayout
import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallScreen
@testable package import WaterfallViewer

// MARK: What it shows

extension TestViewer {
  /// The requests for pages so far.
  package var loads: [String] { asked.filter { $0.hasPrefix("load") } }

  /// The whole screen, drawn from scratch.
  package var grid: Grid {
    var grid = Grid(size: state.size)
    state.render(into: &grid)
    return grid
  }

  /// The status line, without leading and trailing blanks.
  package var statusLine: String {
    let row = grid.text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return String(row.drop { $0 == " " })
  }

  /// The help's descriptions of keys, joined by blanks. The window is so narrow that the help has
  /// one column.
  package static func helpSummaries(_ viewer: TestViewer) -> String {
    var viewer = viewer
    viewer.resize("80x400")
    let lines = viewer.grid.text.split(separator: "\n")
    return lines.map { $0.dropFirst(31).drop { $0 == " " } }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The texts with highlighted matches, in reading order.
  package var litText: [String] {
    let grid = grid
    var texts: [String] = []
    for row in 0..<state.viewport.rows {
      var isLit = false
      for column in 0..<grid.size.columns {
        let cell = grid[column: column, row: row]
        defer { isLit = cell.style.role == .match }
        guard cell.style.role == .match else { continue }
        var utf8: [UInt8] = []
        cell.cluster.append(to: &utf8)
        if !isLit { texts.append("") }
        texts[texts.count - 1] += String(decoding: utf8, as: UTF8.self)
      }
    }
    return texts
  }

  /// The number of the focused card, from 1.
  package var focus: Int { state.focus + 1 }

  /// The rectangles of the visible cards, in cells of the screen; a part of each may be outside.
  package var cardsInView: [(index: Int, rect: CellRect)] {
    var cards: [(Int, CellRect)] = []
    state.layout.forEachElement(in: state.visibleRect) { attributes in
      guard attributes.kind == .item else { return }
      let frame = attributes.frame
      let rect = CellRect(
        column: state.screen.firstColumn + Int(frame.minX)
          - (state.isHorizontal ? state.offset : 0),
        row: Int(frame.minY) - (state.isHorizontal ? 0 : state.offset),
        columns: Int(frame.width), rows: Int(frame.height))
      cards.append((state.arrangement.item(at: attributes.path), rect))
    }
    return cards.sorted { $0.0 < $1.0 }
  }

  package func expectScreen(_ screen: String, sourceLocation: SourceLocation = #_sourceLocation) {
    WaterfallTestSupport.expectScreen(grid, screen, sourceLocation: sourceLocation)
  }
}

extension Viewer {
  /// The numbers of the picked items on the visible board, in the order of the picks.
  package var pickedItems: [Int] { picks.all.filter { $0.generation == generation }.map(\.index) }
}
