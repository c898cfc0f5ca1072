@testable import WaterfallRecords

/// A column of texts that look like numbers, dates, sizes, durations and versions, and all that is
/// asked of their meaning. None of them may end the program.
///
/// The fuzzer runs the same trial, through a link.
struct MeaningTrial {
  let name: String
  private(set) var texts: [String] = []

  /// - Parameter count: the number of texts.
  init(count: Int, using random: inout some RandomNumberGenerator) {
    name = Self.names.randomElement(using: &random) ?? ""
    // Most columns have few notations, so that some have one meaning.
    let samples = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Self.samples.randomElement(using: &random) ?? ""
    }
    for _ in 0..<count { texts.append(Self.spoilt(samples, using: &random)) }
  }

  /// Asks for all meanings.
  func run() {
    for text in texts { readAlone(text) }
    let column = ColumnMeaning(of: texts, named: name)
    let keys = texts.map { SortKey(.string($0), of: column) }
    _ = SortOrder.indices(sorting: [keys])
    for kind in [Meaning.Kind.size, .duration, .date, .version, .level] {
      var lenient = column
      lenient.lead = kind
      for text in texts { _ = lenient.key(of: text) }
    }
    let records = texts.flatMap { text in
      [Value.string(text), .number(text)].map { Record(fields: [Field(name, $0)]) }
    }
    readAsCards(records)
    summarise(records)
    filter(records)
  }

  /// The meanings of a text by itself.
  private func readAlone(_ text: String) {
    _ = LooseNumber(text)
    _ = LogLevel(text)
    _ = isDate(text)
    _ = (DateParts(text)?.text, DateParts(worded: text)?.text, DateParts(compact: text)?.text)
    _ = ShortWords.moment(of: text, in: name)
    for kind in [Meaning.Kind.size, .duration, .date, .number] {
      for meaning in [Meaning(size: text), Meaning(duration: text), Meaning(date: text)] {
        guard let meaning else { continue }
        _ = Meaning.words(for: meaning.value, as: kind)
        _ = Meaning.words(for: -meaning.value, as: kind, decimals: 3)
      }
    }
  }

  private func readAsCards(_ records: [Record]) {
    var overrides = FieldOverrides()
    (overrides.extent, overrides.span, overrides.aspect) = (name, name, name)
    (overrides.column, overrides.width, overrides.badge) = (name, name, name)
    let found = CardFields.detect(in: records)
    let short = ShortWords(now: 1_700_000_000, zone: .ahead(3600))
    for fields in [found, CardFields(found, overridden: overrides, in: records)] {
      for record in records { _ = fields.content(of: record, short: short) }
    }
  }

  private func summarise(_ records: [Record]) {
    var (sums, counts) = (FieldSums(name, by: name), FieldCounts(name))
    for record in records {
      sums.add(record)
      counts.add(record)
    }
    let summary = sums.summary
    for amounts in [summary.all] + summary.groups {
      for value in [amounts.sum, amounts.mean, amounts.median] {
        guard let value else { continue }
        _ = Meaning.words(for: value, as: summary.kind, decimals: summary.decimals)
      }
    }
    _ = (counts.values.count, counts.numbersSummary, counts.ranges)
  }

  private func filter(_ records: [Record]) {
    for text in texts.prefix(4) {
      for sign in ["=", "<", ":", ":.."] {
        let bound = text.replacingEach("\"", with: "")
        guard let filter = try? Filter("\(name)\(sign)\"\(bound)\"") else { continue }
        for record in records { _ = filter.matches(record) }
      }
      guard let range = try? Filter("\(name):\(text)..\(text)") else { continue }
      for record in records { _ = range.matches(record) }
    }
  }

  private static let names = [
    "value", "created", "time", "updated_at", "expires", "size", "version", "level", "cpu",
    "duration", "elapsed", "date", "timestamp", "info", "width",
  ]

  /// A text in a known notation or near one: with pieces of others, and digits without end.
  private static func spoilt(
    _ samples: [String], using random: inout some RandomNumberGenerator
  ) -> String {
    var text = Array((samples.randomElement(using: &random) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, place + Int.random(in: 0...3, using: &random))
      let piece = Array((pieces.randomElement(using: &random) ?? "").unicodeScalars)
      switch Int.random(in: 0...4, using: &random) {
      case 0: text.replaceSubrange(place..<end, with: piece)
      case 1: text.removeSubrange(place..<end)
      case 2: text.insert(contentsOf: text[place..<end], at: place)
      case 3: text.append(contentsOf: piece)
      default:
        let digit = Unicode.Scalar(UInt8.random(in: 0x30...0x39, using: &random))
        for index in text.indices where text[index].isDigit {
          if Bool.random(using: &random) { text[index] = digit }
        }
      }
    }
    var spoilt = ""
    spoilt.unicodeScalars.append(contentsOf: text)
    return spoilt
  }

  private static let pieces = [
    "e20", "e-20", "E400", "e+308", ".", ",", "-", "+", "−", ":", "/", " ", "e", "m", "K", "Ki",
    "GB", "h", "d", "T", "Z", "PM", "ago", "%", "$", "€", "v", "~", "rc1", "0", "00", "9", "99",
    "999", "000000000000", "9223372036854775807", "18446744073709551616", "1e308", "-0", "nan",
    "inf", "0x1p4", "年", "月", "日", "µs", "é", "\u{301}", "١", "²", "[", "(", "\t", "\u{0}", "",
    "99:99", "2024", "Feb", "31", "60", "+99:99", "-1800", "..", "1/0", "16:9", "0:0",
  ]

  private static let samples = [
    "1700000000", "1700000000.5", "1700000000123", "1700000000123456", "1700000000123456789",
    "9999999999", "9999999999999999999", "0", "-1", "1,234", "12.50", "1.5e3", "979 m", "$1,250.75",
    "64M", "1.5 GB", "128Mi", "900 B", "12 kB", "1.2k", "9E", "8ZiB", "5d3h", "1h2m3.5s",
    "90 min", "2 weeks ago", "About an hour ago", "1:02:03", "2-03:04:05", "4:05.5", "PT1H30M",
    "150ms", "12µs", "1:55 PM", "45m", "250m", "2024-01-23T12:00:00Z", "2024-01-23 12:00:00,123",
    "2024-01-23T12:00:00.123456789+01:00", "20240123T120000Z", "20240123", "2024-03", "2024",
    "Tue Jan 23 13:00:00 2024 +0100", "Tue, 23 Jan 2024 12:00:00 GMT", "Jan 23 12:00:00",
    "Jan 15, 2023", "[23/Jan/2024:12:00:00 +0000]", "31.12.2023", "1/18/2024 1:55 PM",
    "2024年1月23日 12:00", "Dec-23", "Q1 2024", "W05 2024", "10 Mar", "Tue",
    "2024-02-29", "0000-01-01", "9999-12-31T23:59:60Z", "1.10.2", "v1.9", "1.0.0-rc1",
    "2.0-1~deb12", "1.2.3+build.5", "999999999.999999999.999999999", "warn", "30", "ERROR", "16:9",
    "1.5", "3/4",
    "NaN", "-Infinity", "12 %", "0.000000001", "1e-9", "123456789012345678901234567890",
  ]
}
