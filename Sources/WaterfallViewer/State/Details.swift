import TerminalGrid
import WaterfallItems

/// All that a card holds, as far as it is open and in sight.
struct Details: Sendable {
  /// The item's number.
  var item = 0
  /// nil while it is being read.
  var read: ReadItem?
  /// Why it could not be read.
  var failure: String?
  /// Nested values that are not as they are at first: open at the top, folded further down. By the numbers of the
  /// fields and elements that lead there.
  var toggled: Set<[Int]> = []
  /// The nested value that keys fold.
  private(set) var selected: [Int]?
  /// The first line in sight.
  private(set) var top = 0
  private(set) var lines: [DetailLine] = []
  /// The picture as it is drawn here; nil if the card has none.
  private(set) var picture: PictureRequest?
  /// The room for cards that the lines were made for.
  private(set) var window: CellSize?
  /// Lines in sight.
  private(set) var rows = 0

  var lastTop: Int { max(0, lines.count - rows) }

  /// Makes the lines for a panel of this size inside. `window` is what ``window`` is to say.
  mutating func layOut(
    in inside: CellSize, window: CellSize, fields: CardFields?, heading: SafeText
  ) {
    var text = DetailText(width: max(1, inside.columns), toggled: toggled)
    picture = nil
    if let read {
      if let shown = read.card.picture {
        let size = CellSize(
          showing: shown.width, shown.height, columns: text.width,
          maxRows: max(1, inside.rows - 2))
        picture = PictureRequest(location: shown.location, size: size)
      }
      text.add(read, fields: fields, pictureRows: picture?.size.rows ?? 0)
    } else {
      text.add(heading, .title)
      text.addBlank()
      text.add(failure.map { SafeText($0) } ?? "reading…", failure == nil ? .quiet : .failure)
    }
    (lines, rows, self.window) = (text.lines, max(1, inside.rows), window)
    scroll(by: 0)
    if let selected, !lines.contains(where: { $0.node == selected }) { self.selected = nil }
  }

  // MARK: Moving

  mutating func scroll(by count: Int) {
    let (target, overflow) = top.addingReportingOverflow(count)
    top = min(max(0, overflow ? (count < 0 ? 0 : .max) : target), lastTop)
    if let line = lineOfSelected, !(top..<top + rows ~= line) { selected = nil }
  }

  /// To the next nested value that is in sight, else a line on (or back).
  mutating func step(back: Bool) {
    let sight = lines[top..<min(lines.count, top + rows)].indices.filter { lines[$0].node != nil }
    let next =
      switch lineOfSelected {
      case nil: back ? nil : sight.first
      case let line?: back ? sight.last { $0 < line } : sight.first { $0 > line }
      }
    if let next { selected = lines[next].node } else { scroll(by: back ? -1 : 1) }
  }

  private var lineOfSelected: Int? {
    selected.flatMap { node in lines.firstIndex { $0.node == node } }
  }

  // MARK: Folding

  var hasSelected: Bool { selected != nil }

  mutating func toggle() {
    guard let selected else { return }
    toggled.formSymmetricDifference([selected])
  }

  /// Folds what is selected; if it is folded already, selects what it is in.
  mutating func fold() {
    guard let line = lineOfSelected, let node = selected else { return }
    if lines[line].isOpen { return toggle() }
    let outer = Array(node.dropLast())
    if lines.contains(where: { $0.node == outer }) { selected = outer }
  }

  mutating func unfold() {
    if let line = lineOfSelected, !lines[line].isOpen { toggle() }
  }

  /// Lines may have come above or below: what is selected stays in sight.
  mutating func revealSelected() {
    guard let line = lineOfSelected else { return }
    top = min(max(top, line - rows + 1), line)
  }
}
