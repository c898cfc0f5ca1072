import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// The sums of the list's columns, in a row at its foot: `:total`.
struct TotalsPane: Pane {
  private(set) var isOpen: Bool
  /// The fields that are summed.
  private var fields: [String] = []
  private var counting = Counting()
  /// Whether the sums of these cards are still awaited.
  private var isAdding = false
  /// The sums in the units of their columns; a column without one is not in it.
  private var sums: [ExactText: SafeText] = [:]

  /// The most fields that are summed, because each costs time for each record.
  private static let mostFields = 50

  init(_ options: ViewerOptions) { isOpen = options.hasTotals }

  static var traits: PaneTraits { PaneTraits(readsOn: true, isOfList: true) }

  mutating func open() { isOpen = true }
  mutating func close() {
    isOpen = false
    begin([])
  }

  func save(in options: inout ViewerOptions) { options.hasTotals = isOpen }

  func claim(on screen: inout Screen) {
    guard screen.isList, screen.stage.rows >= 4 else { return }
    screen.takeRows(1, for: Self.self)
  }

  // MARK: Adding

  private mutating func begin(_ fields: [String]) {
    (self.fields, counting, sums, isAdding) = (fields, Counting(), [:], false)
  }

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    guard case .counted(let counted) = event, let tally = counted.tally as? ColumnSums else {
      return .ignored()
    }
    guard isOpen, tally.fields == fields else { return .consumed() }
    counting.receive(tally)
    (sums, isAdding) = ([:], false)
    for (field, words) in zip(fields, tally.words) {
      sums[ExactText(field)] = words.map { SafeText($0) }
    }
    return .consumed { viewer in if let failure = counted.failure { viewer.say(failure) } }
  }

  mutating func follow(_ context: PaneContext) -> Callback? {
    guard let list = context.board.view.columns, list.hasSample else { return nil }
    let inSight = list.columns.compactMap(Self.summedField)
    if !inSight.allSatisfy({ fields.contains($0) }) {
      let others = list.all.compactMap(Self.summedField).filter { !inSight.contains($0) }
      let wanted = Array((inSight + others).prefix(Self.mostFields))
      if wanted != fields { begin(wanted) }
    }
    guard !fields.isEmpty,
      let request = counting.request(of: context.board, from: ColumnSums(fields))
    else { return nil }
    // Sums of other cards would be wrong here.
    if request.tally.recordCount == 0 { (sums, isAdding) = ([:], true) }
    return { $0.emit(.count(request)) }
  }

  /// The field of a column of numbers, sizes or durations; nil for other columns.
  private static func summedField(_ column: ListColumns.Column) -> String? {
    column.isNumeric ? column.field : nil
  }

  // MARK: Drawing

  func draw(into grid: inout Grid, in context: PaneContext) {
    guard context.cover != .everything, let list = context.board.view.columns,
      let rect = context.screen.room(of: Self.self)
    else { return }
    let theme = context.theme
    grid.fill(rect, .space, theme.header)
    // The first cell that is free.
    var end = ListColumns.inset
    for (index, column) in list.columns.enumerated() {
      let edge = column.start + column.width
      guard let sum = total(below: column) else {
        guard index == 0 else { continue }
        // There is room after it, too, up to the first sum.
        let next = list.columns.compactMap { other in
          total(below: other).map { other.start + other.width - $0.width }
        }
        let room = (next.min() ?? rect.maxColumn) - 1 - column.start
        let used = grid.draw(
          label(in: context), at: CellPoint(column: column.start, row: rect.row),
          maxWidth: max(column.width, room), style: theme.header)
        end = column.start + used + 1
        continue
      }
      // A sum is longer than the values. There is room before it, up to the next sum.
      let start = max(end, edge - sum.width)
      grid.draw(
        sum, at: CellPoint(column: start, row: rect.row), maxWidth: max(0, edge - start),
        style: theme.headerStrong)
      end = edge + 1
    }
  }

  /// The sum of a column; nil if it has none, or none yet.
  private func total(below column: ListColumns.Column) -> SafeText? {
    Self.summedField(column).flatMap { sums[ExactText($0)] }
  }

  private func label(in context: PaneContext) -> SafeText {
    if fields.isEmpty { return "no numbers" }
    if isAdding || context.board.ordering.isPending { return "adding…" }
    return context.board.hasMore ? "total so far" : "total"
  }
}
