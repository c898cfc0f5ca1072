import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

/// Words and signs in scripts on whose widths terminals disagree.
private let words = [
  "हिन्दी", "क्षत्रिय", "की", "தமிழ்", "கொ", "ภาษาไทย", "น้ำ", "বাংলা", "ಕನ್ನಡ", "മലയാളം",
  "👨‍👩‍👧‍👦", "🇩🇪🇫🇷", "1️⃣2️⃣", "❤️", "👍🏽", "🫠", "🛜", "ᄒ", "ᄒ\u{1161}\u{11AB}", "한글", "日本", "䷀", "☰",
  "é", "e\u{301}", "plain", "a b", "─│", "\u{1F321}", "ကျော်", "ខ្មែរ", "ﾊﾞ", "〯",
]

/// How many cells a kind of terminal gives to each scalar.
private enum Table: CaseIterable {
  /// Counts like the grid.
  case grid
  /// Marks beside letters take no cell, pictures two; letters join.
  case joining
  /// Everything disputed takes one cell.
  case old
  /// Everything disputed takes two cells.
  case wide

  func width(_ scalar: UInt32) -> Int {
    guard let text = Unicode.Scalar(scalar).map(String.init) else { return 1 }
    var clusters = SafeText("x" + text).clusters
    _ = clusters.next()
    guard let cluster = clusters.next() else {
      // A combining mark, which goes onto the letter before it.
      let isDisputed = SafeText("x" + text).clusters.first { _ in true }?.hasDisputedWidth ?? false
      return isDisputed && (self == .old || self == .wide) ? 1 : 0
    }
    guard cluster.hasDisputedWidth else { return cluster.width }
    switch self {
    case .grid: return cluster.width
    case .joining: return cluster.width == 2 ? 2 : scalar < 0x3000 ? 0 : 2
    case .old: return 1
    case .wide: return 2
    }
  }
}

extension NcursesTests {
  /// Draws parts of cards whose text consists of these words.
  private func draw(_ grid: inout Grid, _ random: inout SeededRandom) {
    let row = Int.random(in: 0..<grid.size.rows, using: &random)
    for column in [0, 20] {
      let text = (0..<3).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: ["", " "].randomElement(using: &random) ?? "")
      let inside = CellRect(column: column + 1, row: row, columns: 18, rows: 1)
      if Bool.random(using: &random) { grid.fill(inside, .space, .plain) }
      grid.draw("│", at: CellPoint(column: column, row: row), style: .plain)
      grid.draw("│", at: CellPoint(column: column + 19, row: row), style: .plain)
      grid.draw(
        SafeText(text),
        at: CellPoint(column: column + Int.random(in: 1...9, using: &random), row: row),
        maxWidth: 9)
    }
  }

  @Test(arguments: Table.allCases, [Composed.Kind.xterm, .ncurses])
  fileprivate func `whatever widths a terminal gives, all else stands where it belongs`(
    table: Table, kind: Composed.Kind
  ) throws {
    for seed in UInt64(0)..<40 {
      var random = SeededRandom(seed: seed)
      let size = CellSize(columns: 40, rows: 6)
      let screens = try Composed(type: "xterm-256color", kind: kind, size: size)
      defer { screens.ncurses.free() }
      var terminal = WidthScreen(columns: size.columns, rows: size.rows, width: table.width)
      var grid = Grid(size: size)
      for step in 0..<12 {
        draw(&grid, &random)
        _ = screens.composer.compose(grid, urgent: [], limit: nil)
        terminal.write(screens.composer.bytes)
        grid.forgetChanges()
        try expectAgreed(
          grid, terminal, writesNext: kind == .xterm,
          "\(table) by \(kind), seed \(seed), step \(step)")
      }
    }
  }

  /// Expects all clusters of undisputed width at their columns in the grid.
  private func expectAgreed(
    _ grid: Grid, _ terminal: WidthScreen, writesNext: Bool, _ name: String
  ) throws {
    func isDisputed(_ grid: Grid, _ column: Int, _ row: Int) -> Bool {
      let cluster = grid[column: column, row: row].cluster
      if cluster.width == 0 { return isDisputed(grid, column - 1, row) }
      return cluster.hasDisputedWidth
    }
    for row in 0..<grid.size.rows {
      let shown = Array(terminal.scalars(ofRow: row))
      for column in 0..<grid.size.columns {
        let cluster = grid[column: column, row: row].cluster
        guard cluster.width > 0, !cluster.hasDisputedWidth else { continue }
        // ncurses does not write the next cell again, so it may be half covered.
        if !writesNext, column > 0, isDisputed(grid, column - 1, row) { continue }
        try #require(
          shown[column] == cluster.base,
          """
          \(name): row \(row), column \(column)
          \(grid.text)
          \(String(String.UnicodeScalarView(shown.compactMap { Unicode.Scalar($0) })))
          """)
      }
    }
  }

  @Test func `plain rows cost no byte more, others a place for what follows`() throws {
    func bytes(_ text: String) throws -> String {
      let size = CellSize(columns: 20, rows: 1)
      let screens = try Composed(type: "xterm-256color", kind: .xterm, size: size)
      defer { screens.ncurses.free() }
      var grid = Grid(size: size)
      grid.draw(SafeText(text), at: CellPoint(column: 0, row: 0))
      _ = screens.composer.compose(grid, urgent: [], limit: nil)
      let all = String(decoding: screens.composer.bytes, as: UTF8.self)
      return all.split(separator: "\u{1B}[H").last.map(String.init) ?? all
    }
    for plain in ["│ é日本 │", "ภาษ│", "│ e\u{301} שלום │", "▌✓ ★ ❤ │"] {
      #expect(try bytes(plain).hasSuffix(plain), "\(plain)")
    }
    #expect(try bytes("की│").hasSuffix("की\u{1B}[3G│"))
    #expect(try bytes("👍│").hasSuffix("👍\u{1B}[3G│"))
  }
}
