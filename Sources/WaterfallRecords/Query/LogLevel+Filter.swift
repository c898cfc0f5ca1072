extension LogLevel {
  /// A filter for errors and what is worse, whatever says so in each record.
  package static let errorTerm = "level>=error"

  /// Whether one of these fields may tell the level of a record.
  package static func mayBeTold(by fields: [String]) -> Bool {
    let path = FieldPath("level")
    return fields.contains { isName($0) || path.mayLead(to: $0) }
  }
}
