import Testing

@testable import WaterfallRecords

@Test(
  arguments: [
    ("amount by date", .values("amount"), "date", nil, nil),
    ("  amount  by  date  ", .values("amount"), "date", nil, nil),
    ("amount by date by country", .values("amount"), "date", "country", nil),
    ("sum amount by date as bars", .sum("amount"), "date", nil, .bars),
    ("price", .count, "price", nil, nil), ("price as line", .count, "price", nil, .line),
    ("count by kind", .count, "kind", nil, nil),
    ("count by time by level", .count, "time", "level", nil),
    ("total by kind", .values("total"), "kind", nil, nil),
    ("sum total by kind", .values("sum total"), "kind", nil, nil),
    ("name of it by date", .values("name of it"), "date", nil, nil),
  ] as [(String, Plot.Measure, String, String?, Plot.Kind?)])
func `the words of a chart name its fields`(
  text: String, measure: Plot.Measure, x: String, series: String?, kind: Plot.Kind?
) throws {
  let plot = try Plot(text) { $0 == "sum total" }
  #expect(plot.measure == measure)
  #expect(plot.x == x)
  #expect(plot.series == series)
  #expect(plot.kind == kind)
}

@Test func `a field named count is no count`() throws {
  #expect(try Plot("count by kind") { $0 == "count" }.measure == .values("count"))
}

@Test(
  arguments: [
    ("", "plot Y by X, or plot X, also by a third FIELD, as line, bars, scatter"),
    ("a by b by c by d", "plot Y by X, or plot X, also by a third FIELD, as line, bars, scatter"),
    ("a by  by c", "plot Y by X, or plot X, also by a third FIELD, as line, bars, scatter"),
    ("a by b as bar", "there is no chart 'bar': perhaps bars; as line, bars or scatter"),
    ("a by b as q\u{1B}\n", "there is no chart 'q\u{1B} '; as line, bars or scatter"),
    ("a as scatter", "a scatter chart needs the values of two fields: plot Y by X"),
    ("sum a by b as scatter", "a scatter chart needs the values of two fields: plot Y by X"),
  ])
func `words of no chart are refused`(text: String, words: String) {
  #expect(throws: PlotError.self) { try Plot(text) }
  do throws(PlotError) {
    _ = try Plot(text)
  } catch {
    #expect(error.words == words)
  }
}

@Test(
  arguments: [
    ("am", "am"), ("sum am", "am"), ("amount by da", "da"), ("amount by date by co", "co"),
    ("amount by date as li", "li"), ("amount by ", ""),
  ])
func `the start of a name is what comes last`(text: String, start: String) {
  #expect(String(Plot.wordStart(in: text[...])) == start)
}
