import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLayout
import WaterfallLayoutContract
import WaterfallViewer

enum LabLine: Hashable, Sendable {
  case blank
  case row(LabRow)
  /// A measured value that keys cannot change.
  case fact(String, String)
}

extension LabPanel {
  /// The value of a row; nil if the row has no meaning for the layout.
  func value(of row: LabRow) -> String? {
    let choice = board.view.chosen
    guard row.applies(to: choice) else { return nil }
    let configuration = choice.configuration
    switch row {
    case .layout: return choice.kind.title
    case .placement: return choice.placement.words
    case .columns: return choice.columns.map { "\($0)" } ?? "auto · \(board.laneCount)"
    case .minimumColumnWidth: return "\(choice.minimumColumnWidth)"
    case .columnGap: return "\(Int(configuration.columnGap))"
    case .rowGap: return "\(Int(configuration.rowGap))"
    case .direction: return choice.isHorizontal ? "horizontal" : "vertical"
    case .tolerance:
      guard case .shortest(let tolerance) = choice.placement else { return nil }
      return "\(Int(tolerance))"
    case .rightToLeft: return choice.isRightToLeft ? "yes" : "no"
    case .points: return choice.points.map { "\($0)" } ?? "none: cells"
    case .maximumColumns: return choice.maximumColumns.map { "\($0)" } ?? "none"
    case .maximumColumnWidth: return choice.maximumColumnWidth.map { "\($0)" } ?? "none"
    case .alignment: return choice.alignment.words
    case .fit: return choice.fitsCards ? "yes" : "no"
    case .flush: return choice.isFlush ? "yes" : "no"
    case .number(let number): return choice.words(for: number)
    case .comparison:
      guard let compared = lab.look.compared else { return "none" }
      return screen.isHalved ? compared.applied(to: choice).title : "no room"
    case .laneEnds: return lab.look.laneEnds ? "on" : "off"
    case .columnLines: return lab.look.columnLines ? "on" : "off"
    case .culling:
      switch lab.look.culling {
      case .unseen: return "off"
      case .viewport: return "viewport"
      case .smaller: return "smaller"
      }
    }
  }

  /// The measured values: the layout's result, the cards in view, and the time it took.
  var facts: [LabLine] {
    let rect = queriedRect
    let content = board.layout.contentExtent
    let isSideways = board.isHorizontal
    let preparation = board.placed.work.last
    let drawn = drawnCount
    let total = "\(board.items.count)\(board.hasMore ? "+" : "")"
    return brokenPromise + [
      .fact("snap", snapText),
      .fact(
        "content",
        isSideways
          ? "\(content) × \(screen.viewport.rows)" : "\(screen.viewport.columns) × \(content)"),
      .fact(
        "queried", "\(Int(rect.width)) × \(Int(rect.height)) at \(Int(rect.x)), \(Int(rect.y))"),
      .fact("drawn", "\(drawn) of \(board.arrangement.count) cached"),
      .fact("total", total),
      .fact("last prepare", preparation.isWhole ? "full" : "append"),
      .fact(
        "took", "\(Self.words(for: preparation.duration)), \(preparation.placed) items"),
      .fact("so far", "\(board.placed.work.full) full, \(board.placed.work.incremental) append"),
    ]
  }

  /// The promise of layouts that this one has broken; empty if none.
  private var brokenPromise: [LabLine] {
    guard let broken = board.layout.broken else { return [] }
    let place = broken.path.map { "item \($0.item) of section \($0.section)" }
    return [.fact("breaks", broken.promise.words), .fact("at", place ?? "the whole")]
  }

  /// The time the layout command took and what it moved, or why it has not answered.
  private var commandFacts: [LabLine] {
    guard board.placed.isOfCommand else { return [] }
    if let failure = board.layoutCommand.failure {
      return Self.folded(failure, to: 21).enumerated().map { row, words in
        .fact(row == 0 ? "fails" : "", words)
      }
    }
    guard let report = board.layoutCommand.report else {
      return [.fact("command", "no answer yet")]
    }
    let time = LabLine.fact("command", Self.words(for: report.duration))
    return [time] + (report.moved.map { [.fact("moved", "\($0) of \(report.total)")] } ?? [])
  }

  /// Breaks words into at most four lines of `width` characters.
  private static func folded(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.unicodeScalars.split(separator: " ").map(String.init) {
      let last = lines[lines.count - 1]
      if last.isEmpty || last.count + word.count < width {
        lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      } else if lines.count < 4 {
        lines.append(String(word))
      } else {
        lines[3] += "…"
        break
      }
    }
    return lines
  }

  /// How lengths become cells: whole cells, or the size of a cell in points.
  private var snapText: String {
    guard board.layout.choice.points != nil else { return "integral" }
    func shown(_ points: Double) -> String { Self.decimal(points, places: 1) }
    let (across, along) = (board.layout.pointsAcross, board.layout.pointsAlong)
    return board.isHorizontal
      ? "a cell is \(shown(along)) × \(shown(across))"
      : "a cell is \(shown(across)) × \(shown(along))"
  }

  private static func words(for duration: Duration) -> String {
    duration < .milliseconds(1)
      ? "\(decimal(duration / .microseconds(1), places: 1)) µs"
      : "\(decimal(duration / .milliseconds(1), places: 1)) ms"
  }

  /// A number with `places` decimals.
  private static func decimal(_ number: Double, places: Int) -> String {
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let scaled = Int(min(1e12, max(0, number * Double(unit))).rounded())
    let rest = String(scaled % unit)
    return "\(scaled / unit)." + String(repeating: "0", count: places - rest.count) + rest
  }

  /// The rows about the layout. The facts about its command follow its name.
  private var layoutLines: [LabLine] {
    var lines = LabRow.ofLayout(board.view.chosen.kind).map { LabLine.row($0) }
    lines.insert(contentsOf: commandFacts, at: 1)
    return lines
  }

  /// The panel's lines in groups, with a blank line after each group if `isLoose`.
  private func lines(isLoose: Bool) -> [[LabLine]] {
    let groups = [
      layoutLines, LabRow.overlays.map { .row($0) }, facts,
      LabRow.limits.map { .row($0) },
    ]
    return isLoose ? groups.map { $0 + [.blank] } : groups
  }

  /// The places of the panel's lines. If not all fit, the ones around the selected row are shown.
  func places(in panel: CellRect) -> [(line: LabLine, rect: CellRect)] {
    let border = board.form.border == .none ? 0 : 1
    let inside = CellRect(
      column: panel.column + 1, row: panel.row + 1, columns: panel.columns - 2,
      rows: max(1, panel.rows - 1 - border))
    let columnCount = inside.columns >= 62 ? 2 : 1
    // The limits at the end may be out of sight, so they do not decide.
    let most = lines(isLoose: columnCount == 1).dropLast().joined()
    let isLoose = most.count - 1 <= inside.rows
    let groups = lines(isLoose: columnCount == 1 && isLoose)
    guard columnCount == 2 else { return places(of: Array(groups.joined()), in: inside) }
    let width = (inside.columns - 2) / 2
    let left = CellRect(column: inside.column, row: inside.row, columns: width, rows: inside.rows)
    var right = left
    right.column = inside.maxColumn - width
    return places(of: groups[0] + groups[3], in: left)
      + places(of: groups[1] + groups[2], in: right)
  }

  private func places(of lines: [LabLine], in rect: CellRect) -> [(LabLine, CellRect)] {
    let selected = lines.firstIndex(of: .row(lab.look.row)) ?? 0
    let last = max(0, lines.count - rect.rows)
    let top = lines.last == .blank && last == 1 ? 0 : min(last, max(0, selected - rect.rows / 2))
    return lines[top..<min(lines.count, top + rect.rows)].enumerated().map { row, line in
      (line, CellRect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1))
    }
  }

  private var queriedRect: Rect { lab.queriedRect(in: context) ?? board.visibleRect }

  /// How many items the query finds.
  private var drawnCount: Int {
    var count = 0
    board.layout.forEachElement(in: queriedRect) { if $0.kind == .item { count += 1 } }
    return count
  }
}
