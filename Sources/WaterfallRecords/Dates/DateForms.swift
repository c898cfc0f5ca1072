/// How precisely the dates of a source are written on its cards, so that its records differ.
struct DateForms: Hashable, Sendable {
  enum Precision: Int, Comparable {
    case minute, second, millisecond, microsecond
    static func < (one: Precision, other: Precision) -> Bool { one.rawValue < other.rawValue }
  }

  /// The first and the last year of the sample's dates; nil without dates.
  private(set) var years: ClosedRange<Int>?
  /// The precisions by the field's own name. A field without one has the usual form.
  private(set) var precisions: [String: Precision] = [:]

  /// Whether dates of other samples are beside these.
  private var areBesideOthers = false

  /// Whether a date of the sample is not of this year, so that all dates are written with theirs.
  func hasOtherYears(than year: Int) -> Bool {
    areBesideOthers || years.map { $0 != year...year } ?? false
  }

  mutating func standBesideOthers() { areBesideOthers = true }

  /// Takes the dates that the sample has in a field. If one of them is not at midnight, all have
  /// their time of day.
  ///
  /// - Parameter isOfLog: whether they are the times of a log's lines. Those have their seconds,
  ///   because later lines may be closer to each other.
  mutating func take(_ moments: [Moment], of name: String, isOfLog: Bool = false) {
    for moment in moments {
      let (first, last) = (years?.lowerBound ?? moment.year, years?.upperBound ?? moment.year)
      years = min(first, moment.year)...max(last, moment.year)
    }
    let times = moments.filter(\.hasTime).map { ($0.seconds, $0.nanoseconds) }.sorted(by: <)
    let hasSeconds = isOfLog && times.contains { $0.0 % 60 != 0 }
    let hasTimeOfDay = times.contains { $0.0 % Self.day != 0 || $0.1 != 0 }
    let differing = zip(times, times.dropFirst()).compactMap(Self.precision).max()
    let least: Precision? = hasSeconds ? .second : hasTimeOfDay ? .minute : nil
    guard let found = [differing, least].compactMap(\.self).max() else { return }
    precisions[name] = max(precisions[name] ?? found, found)
  }

  /// In seconds.
  private static let day = 86_400

  /// The precision in which two times of the same day differ; nil for equal ones and other days.
  private static func precision(
    _ one: (seconds: Int, nanoseconds: Int), _ other: (seconds: Int, nanoseconds: Int)
  ) -> Precision? {
    if one == other || one.seconds / day != other.seconds / day { return nil }
    if one.seconds / 60 != other.seconds / 60 { return .minute }
    if one.seconds != other.seconds { return .second }
    return one.nanoseconds / 1_000_000 != other.nanoseconds / 1_000_000
      ? .millisecond : .microsecond
  }
}

extension DateForms {
  /// The forms as members of an object; null for the usual ones.
  var value: Value {
    if self == DateForms() { return .null }
    var all: [Field] = []
    if let years {
      let ends = [years.lowerBound, years.upperBound]
      all.append(Field("years", .array(ends.map { .number("\($0)") })))
    }
    if !precisions.isEmpty {
      all.append(Field("precisions", .object(members(precisions) { .number("\($0.rawValue)") })))
    }
    if areBesideOthers { all.append(Field("areBesideOthers", .bool(true))) }
    return .object(all)
  }

  init(_ members: ObjectMembers) throws(WrongKind) {
    let ends = try members.elements("years", most: 2).map { (value) throws(WrongKind) in
      try value.whole(in: Int.min...Int.max)
    }
    if let first = ends.first, let last = ends.last, first <= last { years = first...last }
    guard (years == nil) == ends.isEmpty else { throw WrongKind() }
    precisions = try parts(members.fields("precisions")) { (value) throws(WrongKind) in
      guard let precision = Precision(rawValue: try value.whole(in: 0...3)) else {
        throw WrongKind()
      }
      return precision
    }
    areBesideOthers = try members.flag("areBesideOthers")
  }
}

/// A date of a record.
struct Moment: Hashable, Sendable {
  var year: Int
  /// Seconds since the beginning of 1970, in UTC if the date has a zone.
  var seconds: Int
  var nanoseconds = 0
  var hasTime: Bool
}
