extension FilterTerm.Test {
  /// Whether the level of a record meets a comparison with a level, although its field of that name
  /// tells none: events of Windows have numbers of their own there, beside `LevelDisplayName`.
  func holds(forLevelOf record: Record, beside field: FieldPath) -> Bool {
    guard let wanted = wantedLevel, !field.tellsLevel(in: record), let level = LogLevel(of: record)
    else { return false }
    switch self {
    case .compares(.less, _): return level < wanted
    case .compares(.lessOrEqual, _): return level <= wanted
    case .compares(.greater, _): return level > wanted
    case .compares(.greaterOrEqual, _): return level >= wanted
    default: return level == wanted
    }
  }

  /// The level with which it compares; nil if it compares with something else.
  private var wantedLevel: LogLevel? {
    switch self {
    case .compares(_, let bound), .equals(_, let bound): bound.namedLevel
    default: nil
    }
  }

  /// Whether the level of one of these records can be compared, whatever its field of that name
  /// has.
  func isComparable(withLevelsOf sample: [Record], at field: FieldPath) -> Bool {
    field.isLevel && wantedLevel != nil && sample.contains { LogLevel(of: $0) != nil }
  }
}

extension FieldPath {
  /// Whether the values of the field name a level, or are numbers that count levels.
  fileprivate func tellsLevel(in record: Record) -> Bool {
    contains(in: record) { value in
      value.text.map { LogLevel($0) != nil || LogLevel(tens: $0.utf8) != nil } ?? false
    }
  }
}
