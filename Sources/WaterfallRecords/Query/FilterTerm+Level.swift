extension FilterTerm.Test {
  /// Whether the level of a record meets a comparison with a level, although its field of that name
  /// tells none: events of Windows have numbers of their own there, beside `LevelDisplayName`.
  func holds(forLevelOf record: Record, beside field: FieldPath) -> Bool {
    guard let wanted = wantedLevel, field.hasOwnWithoutLevel(in: record),
      let level = LogLevel(of: record)
    else { return false }
    if case .compares(let comparison, _) = self { return comparison.holds(level, wanted) }
    return level == wanted
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
  /// Whether the record has values of its own for the path, none of which names a level or is a
  /// number that counts levels. Without own values, the path leads to the level of the record
  /// already (``isInData(of:where:)``).
  fileprivate func hasOwnWithoutLevel(in record: Record) -> Bool {
    var hasOwn = false
    let tellsLevel = contains(in: record.fields, step: 0) { value in
      hasOwn = hasOwn || !value.isBlank
      return value.text.map { LogLevel($0) != nil || LogLevel(tens: $0.utf8) != nil } ?? false
    }
    return hasOwn && !tellsLevel
  }
}
