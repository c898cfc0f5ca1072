/// The content of a chart of records, in memory that does not grow with their number.
///
/// The first thousand records show what the values of each field mean. A field of times, numbers,
/// sizes or durations is an axis of such values, if at least nine tenths of them can be read.
/// Otherwise each value is a place of its own.
package struct PlotTally: FieldTally {
  /// As it was asked for.
  package let plot: Plot
  private var x: FieldPath
  private var y: FieldPath?
  private var group: FieldPath?
  /// How the values of the series, and those of an axis without numbers, are shown.
  private(set) var groupColumn = ColumnMeaning.unknown
  private(set) var xColumn = ColumnMeaning.unknown
  package private(set) var meant: [String] = []
  package private(set) var recordCount = 0
  private(set) var omitted = Omitted()
  /// The first records, which are placed once the meaning of the fields is known.
  private var waiting: [Entry] = []
  private(set) var isRead = false
  private var xReader: AmountReader?
  private(set) var yReader: AmountReader?
  private(set) var series = PlotSeries([String?]())
  /// One of these, once the meaning is known.
  private(set) var points: PlotPoints?
  private(set) var categories: PlotCategories?

  /// The values of a record.
  private struct Entry: Sendable {
    let xs: [String]
    let ys: [String]
    let group: String?
  }

  /// The numbers of records and values that have no place in the chart.
  struct Omitted: Sendable {
    /// Records without a value.
    var withoutX = 0
    var withoutY = 0
    /// Values that are no numbers, or not of the kind of most others.
    var unreadX = 0
    var unreadY = 0
  }

  /// The most values of one record, because each makes a point with each value of the other field.
  private static let mostOfRecord = 100

  package init(_ plot: Plot) {
    self.plot = plot
    x = FieldPath(plot.x)
    y = plot.y.map { FieldPath($0) }
    group = plot.series.map { FieldPath($0) }
  }

  package var field: String { plot.words }
  package var needs: RecordNeeds { RecordNeeds([x] + [y, group].compactMap(\.self)) }

  package mutating func resolve(by sample: [Record]) {
    let names = [plot.x, plot.y, plot.series].compactMap(\.self)
    meant = names.lazy.map { ShortNames.paths($0, in: sample) }.first { $0.count > 1 } ?? []
    x = x.resolved(by: sample)
    y = y?.resolved(by: sample)
    group = group?.resolved(by: sample)
    xColumn = ColumnMeaning(of: x, in: sample)
    if let group { groupColumn = ColumnMeaning(of: group, in: sample) }
  }

  package mutating func add(_ record: Record) {
    recordCount += 1
    let xs = x.texts(in: record)
    let ys = y?.texts(in: record) ?? []
    if xs.isEmpty { omitted.withoutX += 1 }
    if y != nil, ys.isEmpty { omitted.withoutY += 1 }
    guard !xs.isEmpty, y == nil || !ys.isEmpty else { return }
    let entry = Entry(
      xs: Array(xs.prefix(Self.mostOfRecord)), ys: Array(ys.prefix(Self.mostOfRecord)),
      group: group?.texts(in: record).first)
    guard !isRead else { return place(entry) }
    waiting.append(entry)
    if waiting.count >= ColumnSample.most { readWaiting() }
  }

  /// Finds what the fields mean, and places the first records.
  mutating func readWaiting() {
    if isRead || waiting.isEmpty { return }
    isRead = true
    let texts = waiting.flatMap(\.xs)
    let reader = AmountReader(of: texts, named: x.ownName)
    let kind = plot.kind(onAxisOf: reader.kind)
    if Self.areMeasured(texts, reader) {
      xReader = reader
      points = PlotPoints(reader.kind, hasCloud: kind == .scatter)
    } else {
      categories = PlotCategories()
    }
    if let y { yReader = AmountReader(of: waiting.flatMap(\.ys), named: y.ownName) }
    if group != nil { series = PlotSeries(waiting.map(\.group)) }
    let first = waiting
    waiting = []
    for entry in first { place(entry) }
  }

  private static func areMeasured(_ texts: [String], _ reader: AmountReader) -> Bool {
    var reader = reader
    let count = texts.reduce(0) { $0 + (reader.amount($1) == nil ? 0 : 1) }
    return count * 10 >= texts.count * 9
  }

  private mutating func place(_ entry: Entry) {
    var amounts: [Double] = []
    if y == nil {
      amounts = [1]
    } else {
      for text in entry.ys {
        // Dates have no sum, and no mean that a person could use.
        if let amount = yReader?.amount(text), yReader?.kind != .date {
          amounts.append(amount)
        } else {
          omitted.unreadY += 1
        }
      }
    }
    if amounts.isEmpty { return }
    let number = group == nil ? 0 : series.place(of: entry.group)
    for text in entry.xs {
      for amount in amounts { place(text, amount, series: number) }
    }
  }

  private mutating func place(_ text: String, _ amount: Double, series: Int) {
    guard points != nil else {
      categories?.add(text, amount, series: series)
      return
    }
    let (value, kind) = (xReader?.amount(text), xReader?.kind)
    var isPlaced = false
    if let value, let x = Self.shown(value, as: kind) {
      isPlaced = points?.add(PlotPoints.Point(x: x, y: amount, series: series)) ?? false
    }
    if !isPlaced { omitted.unreadX += 1 }
  }

  /// A number as it is on the axis: a moment is what local clocks show. nil if no clock shows it.
  private static func shown(_ value: Double, as kind: Meaning.Kind?) -> Double? {
    guard kind == .date else { return value }
    guard DateStep.areCommon(value, value) else { return nil }
    let ahead = Zone.local.secondsAhead(at: Int(value.rounded(.down)))
    let shown = value + Double(ahead)
    return DateStep.areCommon(shown, shown) ? shown : nil
  }

  /// The number of things in memory that a longer source could make more of.
  var keptCount: Int {
    waiting.count + (points?.keptCount ?? 0) + (categories?.categories.count ?? 0)
  }
}

extension Plot {
  /// The form of the chart on an axis of such values, unless one was asked for.
  func kind(onAxisOf kind: Meaning.Kind) -> Kind {
    if let own = self.kind { return own }
    switch measure {
    case .count: return series == nil ? .bars : .line
    case .sum: return kind == .date ? .line : .bars
    case .values: return kind == .date ? .line : .scatter
    }
  }
}
