/// The amounts of a group of records.
package struct Amounts: Sendable {
  private let group: String?
  private var values: [Double] = []
  /// How many values could not be read as an amount.
  private var unreadCount = 0
  /// The number of records in which the field is absent or empty.
  var missingCount = 0

  init(group: String?) { self.group = group }

  /// - Parameter amount: nil if it could not be read.
  mutating func add(_ amount: Double?) {
    if let amount { values.append(amount) } else { unreadCount += 1 }
  }

  package struct Summary: Hashable, Sendable {
    /// The value that the records share; nil if they have none, or for all records.
    package let group: String?
    package let count, unreadCount, missingCount: Int
    /// nil if no value could be read.
    package let sum, mean, least, greatest, median: Double?
  }

  var summary: Summary {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    let median: Double? =
      sorted.isEmpty
      ? nil
      : sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    var total = CarefulSum()
    for value in sorted { total.add(value) }
    let sum = sorted.isEmpty ? nil : total.value
    return Summary(
      group: group, count: sorted.count, unreadCount: unreadCount, missingCount: missingCount,
      sum: sum, mean: sum.map { $0 / Double(sorted.count) }, least: sorted.first,
      greatest: sorted.last, median: median)
  }
}

/// A sum after Neumaier, so that cents are right beside billions.
struct CarefulSum: Sendable {
  private var (sum, lost) = (0.0, 0.0)

  var value: Double { sum + lost }

  mutating func add(_ value: Double) {
    let next = sum + value
    lost += sum.magnitude >= value.magnitude ? (sum - next) + value : (value - next) + sum
    sum = next
  }
}

/// Reads the amounts of a column by what its values mean.
struct AmountReader: Sendable {
  /// The kind of most values that stand for a number.
  let kind: Meaning.Kind
  /// The units in which sums of sizes are written.
  let sizeUnits: SizeUnits
  private let column: ColumnMeaning
  /// The currencies and units of the numbers so far.
  private(set) var units: [String] = []
  /// The first number with a unit; nil before there is one.
  private(set) var measured: String?
  /// The most digits that a number had after its point so far.
  private(set) var decimals = 0

  private static let mostUnits = 6
  private static let mostDecimals = 6

  init(of texts: [String], named name: String) {
    var column = ColumnMeaning(of: texts, named: name)
    // Several units are named beside the sum, and added as they are; not so millions of money.
    if column.scaledUnit != PrefixedNumber.money { column.scaledUnit = nil }
    self.column = column
    var counts: [Meaning.Kind: Int] = [:]
    for text in texts {
      if let kind = SortKey(column.key(of: text)).meaning?.kind { counts[kind, default: 0] += 1 }
    }
    let most = counts.max { one, other in
      one.value != other.value
        ? one.value < other.value : one.key.rawValue > other.key.rawValue
    }
    kind = most?.key ?? .number
    sizeUnits = kind == .size ? SizeUnits(of: texts) : .binary
  }

  /// The number that a text stands for; nil if it is of another kind.
  mutating func amount(_ text: String) -> Double? {
    guard let meaning = SortKey(column.key(of: text)).meaning, meaning.kind == kind,
      meaning.value.isFinite
    else { return nil }
    let isMoney = column.scaledUnit == PrefixedNumber.money
    let bare = isMoney ? PrefixedNumber.withoutMagnitude(text) : text
    let before = decimals
    if kind == .number { look(at: bare) }
    // The digits after the point of `$1.25M` are no cents.
    if bare.utf8.count < text.utf8.count { decimals = before }
    if measured == nil, !units.isEmpty { measured = bare }
    return meaning.value
  }

  /// Notes the unit of a number, and how many digits it has after its point.
  private mutating func look(at text: String) {
    var (fraction, isFraction, isPlain) = (0, false, true)
    let text = Self.withoutRemark(text)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): fraction += isFraction ? 1 : 0
      case UInt8(ascii: "."), UInt8(ascii: ","): (isFraction, fraction) = (true, 0)
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "): break
      default: isPlain = false
      }
    }
    // Three digits after a sign may be a group of a larger number.
    let mark = column.hasDecimalComma ? UInt8(ascii: ".") : UInt8(ascii: ",")
    let isGroup = fraction == 3 && text.utf8.contains(mark)
    if !isGroup { decimals = max(decimals, min(fraction, Self.mostDecimals)) }
    guard !isPlain, units.count < Self.mostUnits else { return }
    var unit = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isUnit = properties.isAlphabetic || properties.generalCategory == .currencySymbol
      if isUnit || scalar == "%" { unit.append(scalar) }
    }
    addUnit(String(unit))
  }

  /// The number without a remark after it, as in `12 (3m ago)`.
  private static func withoutRemark(_ text: String) -> Substring {
    text.utf8.firstRange(of: " (".utf8).map { text[..<$0.lowerBound] } ?? text[...]
  }

  private mutating func addUnit(_ unit: String) {
    // An `e` is the exponent of a number without a unit.
    if !unit.isEmpty, unit != "e", unit != "E", !units.contains(where: { $0.isExactly(unit) }) {
      units.append(unit)
    }
  }
}
