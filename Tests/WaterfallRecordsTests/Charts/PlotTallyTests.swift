import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

private func record(_ fields: (String, String?)...) -> Record {
  Record(fields: fields.compactMap { name, text in text.map { Field(name, .string($0)) } })
}

private func tally(_ text: String, _ records: [Record]) throws -> PlotTally {
  var tally = PlotTally(try Plot(text))
  for record in records { tally.add(record) }
  return tally
}

private func chart(
  _ text: String, _ records: [Record], columns: Int = 60, rows: Int = 20
) throws -> PlotChart {
  try tally(text, records).chart(columns: columns, rows: rows)
}

// MARK: An independent model: each place has what a filter by its term finds

@Test(arguments: RangeNotation.allCases)
func `each place counts exactly what its term finds`(notation: RangeNotation) throws {
  // Few points are kept as they are, and more than 4,096 become bins.
  for count in [300, 6000] {
    var random = SeededRandom(seed: UInt64(count))
    let records = (0..<count).map { _ in record(("value", notation.text(using: &random))) }
    let chart = try chart("value", records, columns: 40)
    #expect(chart.fault == nil && !chart.hasCategories)
    #expect((1...13).contains(chart.places.count))
    var found = 0
    for place in chart.places {
      let filter = try Filter(try #require(place.term))
      filter.resolve(by: records)
      let matching = records.count { filter.matches($0) }
      #expect(Double(matching) == place.values[0] ?? 0, "\(count): \(place.term ?? "")")
      found += matching
    }
    let others = try tally("value", records).chart(columns: 40, rows: 20).notes
    #expect(others.isEmpty == (found == count), "\(others)")
  }
}

@Test(arguments: [100, 5000, 12_000])
func `sums, means and extremes of places are those of a plain model`(count: Int) throws {
  var random = SeededRandom(seed: 7)
  let values = (0..<count).map { _ in
    (x: Int.random(in: -500...1500, using: &random), y: Int.random(in: -50...900, using: &random))
  }
  var points = PlotPoints(.number, hasCloud: false)
  for (x, y) in values {
    let isPlaced = points.add(PlotPoints.Point(x: Double(x), y: Double(y), series: 0))
    #expect(isPlaced)
  }
  for most in [1, 7, 20, 80] {
    let bins = try #require(points.bins(atMost: most, seriesCount: 1))
    #expect((1...max(2, most)).contains(bins.count))
    for (index, bin) in bins.ofSeries[0].enumerated() {
      let range = bins.step.start(bins.first + index)..<bins.step.start(bins.first + index + 1)
      let own = values.filter { range.contains(Double($0.x)) }.map(\.y)
      #expect(bin.count == own.count)
      #expect(bin.sum == Double(own.reduce(0, +)))
      if let least = own.min(), let greatest = own.max() {
        #expect(bin.least == Double(least) && bin.greatest == Double(greatest))
      }
    }
  }
}

// MARK: Memory

@Test(arguments: [false, true])
func `a million points take no more room than some thousand`(isScatter: Bool) throws {
  var points = PlotPoints(.number, hasCloud: isScatter)
  var random = SeededRandom(seed: 3)
  let count = 1_000_000
  for number in 0..<count {
    let x = Double(number) + Double(random.next(below: 1000)) / 1000
    _ = points.add(PlotPoints.Point(x: x, y: Double(random.next(below: 1_000_000)), series: 0))
  }
  #expect(points.count == count)
  #expect(points.keptCount <= PlotPoints.mostBins + PlotCloud.most)
  let bins = try #require(points.bins(atMost: 100, seriesCount: 1))
  #expect(bins.ofSeries[0].reduce(0) { $0 + $1.count } == count)
  #expect(bins.count > 20)
}

@Test func `numbers of all magnitudes have bounded memory, too`() {
  var points = PlotPoints(.number, hasCloud: true)
  var random = SeededRandom(seed: 5)
  for _ in 0..<60_000 {
    let magnitude = Double(random.next(below: 80)) - 20
    let factor = (0..<Int(magnitude.magnitude)).reduce(1.0) { ten, _ in ten * 10 }
    let number = Double(random.next(below: 10_000))
    let x = magnitude < 0 ? number / factor : number * factor
    _ = points.add(PlotPoints.Point(x: x, y: x, series: 0))
  }
  #expect(points.keptCount <= PlotPoints.mostBins + PlotCloud.most)
}

@Test func `an outlier stays in a cloud of many points`() throws {
  var records = (0..<50_000).map { record(("x", "\($0 % 211).5"), ("y", "\($0 % 199).25")) }
  records.append(record(("x", "90"), ("y", "100000")))
  let dots = try chart("y by x as scatter", records).dots
  #expect(dots.contains { $0.value == 100_000 })
  #expect(dots.count <= PlotCloud.most)
}

// MARK: Kinds of charts

@Test(
  arguments: [
    ("amount by date", .line, false), ("amount by weight", .scatter, false),
    ("amount by country", .bars, true), ("sum amount by date", .line, false),
    ("sum amount by weight", .bars, false), ("date", .bars, false), ("weight", .bars, false),
    ("country", .bars, true), ("count by date by country", .line, false),
    ("amount by date as scatter", .scatter, false), ("amount by weight as line", .line, false),
  ] as [(String, Plot.Kind, Bool)])
func `the values of the axis decide the kind of chart`(
  text: String, kind: Plot.Kind, hasCategories: Bool
) throws {
  let records = (1...9).map { number in
    record(
      ("amount", "\(number * 10) €"), ("date", "2024-03-0\(number)"), ("weight", "\(number).5 kg"),
      ("country", number < 6 ? "Peru" : "Iceland"))
  }
  let chart = try chart(text, records)
  #expect(chart.fault == nil)
  #expect(chart.kind == kind)
  #expect(chart.hasCategories == hasCategories)
}

@Test func `days are no narrower than a day, and whole numbers than 1`() throws {
  let records = (1...5).map { record(("date", "2024-03-0\($0)"), ("stars", "\($0)")) }
  #expect(
    try chart("date", records, columns: 200).places.map(\.label)
      == (1...5).map { "2024-03-0\($0)" })
  #expect(try chart("stars", records, columns: 200).places.map(\.label).first == "1–2")
  #expect(try chart("stars", records, columns: 200).places.count == 5)
}

@Test func `a line has each value while they are few, then means`() throws {
  let records = (0..<10).map { record(("t", "2024-03-01 10:0\($0):00"), ("n", "\($0)")) }
  #expect(try chart("n by t", records, columns: 10).dots.map(\.value) == (0..<10).map(Double.init))
  let few = try chart("n by t", records, columns: 5)
  #expect(few.dots.map(\.value) == [0.5, 2.5, 4.5, 6.5, 8.5])
  #expect(few.places[1].words == "mean 2.5 of 2, 2 to 3")
  let sums = try chart("sum n by t", records, columns: 5)
  #expect(sums.dots.map(\.value) == [1, 5, 9, 13, 17])
}

@Test func `categories are ordered by their sums, and those without room are others`() throws {
  let kinds = ["a", "b", "c", "d", "e"]
  let records = kinds.enumerated().flatMap { index, kind in
    (0...index).map { _ in record(("kind", kind), ("n", "2")) }
  }
  let chart = try chart("n by kind", records, rows: 3)
  #expect(chart.places.map(\.label) == ["e", "d", "(3 others)"])
  #expect(chart.places.map(\.value) == ["10", "8", "12"])
  #expect(chart.places.map(\.term) == ["kind=\"e\"", "kind=\"d\"", nil])
}

@Test func `eight values have series, and others share one`() throws {
  let records = (0..<24).map { number in
    record(("n", "\(number)"), ("x", "\(number % 4)"), ("kind", number < 12 ? "a" : "k\(number)"))
  }
  let chart = try chart("count by x by kind as bars", records)
  #expect(chart.series.count == 9)
  #expect(chart.series.first == "a")
  #expect(chart.series.last == "5 others")
  #expect(chart.places.reduce(0) { $0 + $1.stack.above } == 24)
}

// MARK: What has no place

@Test func `records without a place are counted`() throws {
  let records = [
    record(("n", "1"), ("x", "1")), record(("n", "2"), ("x", "2")), record(("n", "3")),
    record(("x", "4")), record(("n", "many"), ("x", "5")), record(("n", "6"), ("x", "6")),
  ]
  let notes = try chart("n by x", records).notes
  #expect(notes == ["1 card has no x", "1 card has no n", "1 value of n could not be placed"])
}

@Test(
  arguments: [
    ("word by x", "no number in word: 3 values are no number"),
    ("none by x", "no number in none: 3 cards have none"),
    ("date by x", "no number in date: 3 values are no number"),
    ("x by word as line", "a line chart needs numbers or times in word; try as bars"),
    ("x by word as scatter", "a scatter chart needs numbers or times in word; try as bars"),
    ("none", "no value of none has a place on an axis"),
  ])
func `a chart that cannot be says which field is to blame`(text: String, words: String) throws {
  let records = ["red", "green", "blue"].enumerated().map { index, word in
    record(("x", "\(index)"), ("word", word), ("date", "2024-01-0\(index + 1)"))
  }
  #expect(try chart(text, records).fault?.words == words)
}

@Test(arguments: ["x", "y by x", "y by x by kind", "x as line"])
func `odd values and odd rooms trap nothing`(text: String) throws {
  let odd = [
    "", "NaN", "-inf", "1e308", "-1e308", "5e-324", "1e20", "0", "-0", "9999-12-31", "0001-01-01",
    "1e999", "12:00", "\u{1B}[31m", "١٢", "1,5", "1.5.2",
  ]
  for value in odd {
    for other in odd {
      let records = [
        record(("x", value), ("y", other), ("kind", value)),
        record(("x", other), ("y", value), ("kind", other)), record(("x", "1"), ("y", "2")),
      ]
      for (columns, rows) in [(0, 0), (1, 1), (60, 20)] {
        let chart = try chart(text, records, columns: columns, rows: rows)
        for dot in chart.dots { #expect(dot.position.isFinite && dot.value.isFinite) }
      }
    }
  }
}

@Test func `below weeks are months, each where it begins`() throws {
  let records = (0..<200).map { day in
    let date = CivilTime(seconds: (20_089 + day * 2) * 86_400).dateText
    return Record(fields: [Field("date", .string(date)), Field("n", .number("1"))])
  }
  let drawn = try chart("sum n by date", records, columns: 90, rows: 10)
  #expect(drawn.places.count < 90 && drawn.places[0].label.contains("–"))
  #expect(drawn.ticks.map(\.label).contains("Feb"))
  let gaps = zip(drawn.ticks, drawn.ticks.dropFirst()).map { $1.position - $0.position }
  #expect(gaps.allSatisfy { $0 > 0 })
}
