extension LogLevel {
  /// A filter for the errors of a log and what is worse; nil if none of its fields says levels.
  package static func errorTerm(for fields: [String]) -> String? {
    guard let name = fields.first(where: isName) else { return nil }
    // In the journal, as in syslog, lower numbers are worse (RFC 5424, table 2).
    return name.isExactly("PRIORITY") ? "PRIORITY<=3" : "\(FieldCounts.word(for: name))>=error"
  }
}
