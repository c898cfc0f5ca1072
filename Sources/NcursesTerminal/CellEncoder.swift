import CNcurses
import TerminalGrid

/// Makes cells what ncurses takes for them.
struct CellEncoder {
  private(set) var cells: ContiguousArray<cchar_t> = []
  private let isUTF8: Bool
  /// The one that the last of ``cells`` was made of; nil: it was made of more or less than that.
  private var last: Cell?
  private var widths = AgreedWidths()

  /// - Parameter isUTF8: whether more than ASCII can be shown.
  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// Makes ``cells`` those of a run.
  ///
  /// - Returns: false when the colour pairs ran out.
  mutating func encode(
    _ grid: Grid, _ run: ChangedRun, by renditions: inout Renditions, on screen: NcursesScreen
  ) -> Bool {
    cells.removeAll(keepingCapacity: true)
    last = nil
    for column in run.columns {
      let cell = grid[column: column, row: run.row]
      if cell.cluster == .continuation { continue }
      if let last, last.cluster.bits == cell.cluster.bits, last.style.bits == cell.style.bits,
        let encoded = cells.last
      {
        cells.append(encoded)
        continue
      }
      guard let rendition = renditions.rendition(of: cell.style, on: screen) else { return false }
      append(cell, rendition)
    }
    return true
  }

  /// Adds a cell as ncurses wants it. What the C library gives another width than the grid did
  /// would shift the row, and becomes a mark of the right width.
  private mutating func append(_ cell: Cell, _ rendition: Rendition) {
    let cluster = cell.cluster
    var base = Int32(bitPattern: cluster.base)
    var isPlain = false
    if base >= 0x80 {
      if !isUTF8 {
        base = Int32(cluster.asciiMark ?? UInt8(ascii: "?"))
        isPlain = true
      } else if !widths.fit(base, cluster.width) {
        base = 0xFFFD
        isPlain = true
      }
    }
    put(
      base, isPlain ? 0 : Int32(bitPattern: cluster.firstMark),
      isPlain ? 0 : Int32(bitPattern: cluster.secondMark), rendition)
    let hasTwo = isPlain && cluster.width == 2
    if hasTwo { put(0x20, 0, 0, rendition) }
    last = hasTwo ? nil : cell
  }

  private mutating func put(_ base: Int32, _ first: Int32, _ second: Int32, _ rendition: Rendition)
  {
    var cell = cchar_t()
    var text: (Int32, Int32, Int32, Int32) = (base, first, second, 0)
    unsafe withUnsafeBytes(of: &text) { text in
      _ = unsafe waterfall_cell(
        &cell, text.baseAddress!.assumingMemoryBound(to: wchar_t.self), rendition.attributes,
        rendition.pair)
    }
    cells.append(cell)
  }
}
