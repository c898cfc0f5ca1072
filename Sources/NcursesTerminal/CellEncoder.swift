import CNcurses
import TerminalGrid

/// Encodes cells as ncurses takes them.
struct CellEncoder {
  private(set) var cells: ContiguousArray<cchar_t> = []
  var renditions: Renditions
  private var pairs: ColorPairs
  private var characters: Characters
  /// The cell from which the last of ``cells`` was made; nil if it is a part of one.
  private var last: Cell?

  init(renditions: Renditions, pairs: ColorPairs, characters: Characters) {
    (self.renditions, self.pairs, self.characters) = (renditions, pairs, characters)
  }

  /// Whether some cells got the terminal's own colours because no colour pair was left.
  var lacksPairs = false

  /// Frees all colour pairs. The screen must then be drawn again from scratch.
  mutating func startPairsOver(on ncurses: Ncurses) {
    pairs.startOver(on: ncurses)
    lacksPairs = false
  }

  /// Replaces ``cells`` by those of a run.
  mutating func encode(_ grid: Grid, _ run: ChangedRun, on ncurses: Ncurses) {
    cells.removeAll(keepingCapacity: true)
    last = nil
    for column in run.columns {
      let cell = grid[column: column, row: run.row]
      if cell.cluster.isContinuation { continue }
      if let last, last.cluster.bits == cell.cluster.bits, last.style.bits == cell.style.bits,
        let encoded = cells.last
      {
        cells.append(encoded)
        continue
      }
      append(cell, on: ncurses)
    }
  }

  /// Adds a cell in ncurses' encoding.
  private mutating func append(_ cell: Cell, on ncurses: Ncurses) {
    let rendition = renditions.rendition(of: cell.style)
    let attributes = Self.attributes(of: rendition.traits)
    let known = pairs.pair(of: rendition, on: ncurses)
    let pair = known ?? 0
    if known == nil { lacksPairs = true }
    let cluster = cell.cluster
    guard let substitute = characters.substitute(for: cluster) else {
      put(cluster.base, cluster.firstMark, cluster.secondMark, attributes, pair)
      last = cell
      return
    }
    put(substitute.value, 0, 0, attributes, pair)
    guard cluster.width == 2 else {
      last = cell
      return
    }
    put(0x20, 0, 0, attributes, pair)
    last = nil
  }

  private mutating func put(
    _ base: UInt32, _ first: UInt32, _ second: UInt32, _ attributes: attr_t, _ pair: Int32
  ) {
    var cell = cchar_t()
    var text: (UInt32, UInt32, UInt32, UInt32) = (base, first, second, 0)
    unsafe withUnsafeBytes(of: &text) { text in
      _ = unsafe waterfall_cell(
        &cell, text.baseAddress!.assumingMemoryBound(to: wchar_t.self), attributes, pair)
    }
    cells.append(cell)
  }

  private static func attributes(of traits: UInt8) -> attr_t {
    var attributes: attr_t = 0
    if traits & Rendition.bold != 0 { attributes |= waterfall_bold() }
    if traits & Rendition.dim != 0 { attributes |= waterfall_dim() }
    if traits & Rendition.underline != 0 { attributes |= waterfall_underline() }
    if traits & Rendition.reverse != 0 { attributes |= waterfall_reverse() }
    if traits & Rendition.italic != 0 { attributes |= waterfall_italic() }
    return attributes
  }
}
