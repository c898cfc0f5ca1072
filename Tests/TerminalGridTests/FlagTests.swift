import Testing

@testable import TerminalGrid

private func tags(_ code: String, ends: Bool = true) -> String {
  let tags = code.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xE0000) }
  let end = ends ? "\u{E007F}" : ""
  return "\u{1F3F4}" + String(String.UnicodeScalarView(tags)) + end
}

@Test(arguments: [
  (tags("gbeng"), "🏴."), (tags("gbsct"), "🏴."), (tags("usca"), "🏴."),
  // Tags that are no region's may hide a text, so they are seen.
  (tags("gb"), "🏴␦␦␦."), (tags("gbeng", ends: false), "🏴␦␦␦␦␦."),
  (tags("secrets"), "🏴␦␦␦␦␦␦␦␦."), (tags("GBENG"), "🏴␦␦␦␦␦␦."),
  ("\u{1F3F3}\u{E0067}\u{E007F}", "🏳␦␦."), ("x\u{E0067}\u{E0062}\u{E0065}\u{E007F}", "x␦␦␦␦."),
])
func `a flag of a region is one flag`(text: String, shown: String) {
  var grid = Grid(size: CellSize(columns: 12, rows: 1))
  grid.draw(SafeText(text + "."), at: CellPoint(column: 0, row: 0), maxWidth: 12, style: .plain)
  #expect(grid.text.trimmingPrefix { $0 == " " }.prefix { $0 != " " } == shown)
}
