import CNcurses
import Glibc
package import TerminalGrid

/// What a frame needs for a moment, kept so that no frame allocates.
struct Scratch {
  var cells: ContiguousArray<cchar_t> = []
  /// As ncurses composed it, and as it is sent.
  var bytes: ContiguousArray<UInt8> = []
  var frame: ContiguousArray<UInt8> = []
}

extension Terminal {
  /// Whether a frame given now would leave at once. If not, ``events(until:)`` tells when to try again.
  package var isReady: Bool { gate.isOpen && !gate.isLost }

  /// Shows a grid: sends what differs from what is shown.
  ///
  /// - Parameters:
  ///   - grid: of the terminal's size, or nothing happens. It is taken, and an outdated one is given back to
  ///     draw the next frame into, so that no frame copies or allocates cells.
  ///   - scroll: which rows are the same as before but moved.
  package func present(_ grid: inout Grid, scroll: ScrollHint? = nil) {
    guard grid.size == shown.size else { return }
    scratch.bytes.removeAll(keepingCapacity: true)
    let hint = scroll.flatMap(usable)
    if let hint {
      hardwareScroll?.append(
        rows: hint.region, by: hint.rows, screenRows: shown.size.rows, to: &scratch.bytes)
      screen.noteScroll(region: hint.region, by: hint.rows)
    }
    if !put(grid, scroll: hint) {
      // All colours or pairs of them are in use: start over with those that are needed now.
      screen.forgetPairs()
      renditions.forget()
      screen.distrustTerminal()
      shown.clear()
      _ = put(grid, scroll: nil, isEverything: true)
    }
    swap(&shown, &grid)
    isDistrusted = false
    screen.update()
    screen.takeBytes(into: &scratch.bytes)
    scratch.frame.removeAll(keepingCapacity: true)
    compactor.compact(scratch.bytes, colors: renditions.trueColors, into: &scratch.frame)
    gate.sendFrame(scratch.frame, now: .now)
  }

  private func usable(_ scroll: ScrollHint) -> ScrollHint? {
    let region = scroll.region.clamped(to: 0..<shown.size.rows)
    guard hardwareScroll != nil, !isDistrusted, scroll.rows != 0, abs(scroll.rows) < region.count
    else { return nil }
    return ScrollHint(rows: scroll.rows, region: region)
  }

  /// Gives ncurses the runs of cells that changed, or all cells.
  ///
  /// - Returns: false when the colour pairs ran out.
  private func put(_ grid: Grid, scroll: ScrollHint?, isEverything: Bool = false) -> Bool {
    if isEverything {
      for row in 0..<grid.size.rows {
        guard put(grid, row: row, columns: 0..<grid.size.columns) else { return false }
      }
      return true
    }
    for run in GridDiff(from: shown, to: grid, scroll: scroll) {
      guard put(grid, row: run.row, columns: run.columns) else { return false }
    }
    return true
  }

  private func put(_ grid: Grid, row: Int, columns: Range<Int>) -> Bool {
    scratch.cells.removeAll(keepingCapacity: true)
    for column in columns {
      let cell = grid[column: column, row: row]
      if cell.cluster == .continuation { continue }
      guard let rendition = renditions.rendition(of: cell.style, on: screen) else { return false }
      append(cell.cluster, rendition)
    }
    screen.put(scratch.cells, row: row, column: columns.lowerBound)
    return true
  }

  /// Adds a cell as ncurses wants it. What the C library gives another width than the grid did would
  /// shift the row, and becomes a mark of the right width.
  private func append(_ cluster: Cluster, _ rendition: Rendition) {
    var base = Int32(bitPattern: cluster.base)
    var isPlain = false
    if base >= 0x80 {
      if !isUTF8 {
        base = Int32(Ascii.nearest(to: cluster.base))
        isPlain = true
      } else if Int(waterfall_width(base)) != cluster.width {
        base = 0xFFFD
        isPlain = true
      }
    }
    put(
      base, isPlain ? 0 : Int32(bitPattern: cluster.firstMark),
      isPlain ? 0 : Int32(bitPattern: cluster.secondMark), rendition)
    if isPlain && cluster.width == 2 { put(0x20, 0, 0, rendition) }
  }

  private func put(_ base: Int32, _ first: Int32, _ second: Int32, _ rendition: Rendition) {
    var cell = cchar_t()
    var text: (Int32, Int32, Int32, Int32) = (base, first, second, 0)
    unsafe withUnsafeBytes(of: &text) { text in
      _ = unsafe waterfall_cell(
        &cell, text.baseAddress!.assumingMemoryBound(to: wchar_t.self), rendition.attributes,
        rendition.pair)
    }
    scratch.cells.append(cell)
  }
}

/// What a terminal without UTF-8 shows instead.
enum Ascii {
  /// The ASCII character that looks most like a scalar of the program's own drawing, else `?`.
  static func nearest(to scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2550, 0x2013, 0x2014: UInt8(ascii: "-")
    case 0x2502, 0x2503, 0x2551: UInt8(ascii: "|")
    case 0x250C...0x254B, 0x2552...0x2570: UInt8(ascii: "+")
    case 0x00B7, 0x2022: UInt8(ascii: "*")
    case 0x2713: UInt8(ascii: "*")
    case 0x25B8: UInt8(ascii: ">")
    case 0x25BE: UInt8(ascii: "v")
    case 0x2026: UInt8(ascii: ".")
    case 0x2018, 0x2019: UInt8(ascii: "'")
    case 0x201C, 0x201D: UInt8(ascii: "\"")
    case 0x00A0: UInt8(ascii: " ")
    default: UInt8(ascii: "?")
    }
  }
}
