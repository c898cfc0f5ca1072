extension LogLevel {
  /// A filter for the errors of a log and what is worse; nil if none of its fields says levels.
  package static func errorTerm(for fields: [String]) -> String? {
    // A priority may also be one of tasks, so that it is the last choice.
    let names = fields.filter(isName)
    let surest = names.first { !FieldNaming.isSame($0, "priority") || $0.isExactly("PRIORITY") }
    guard let name = surest ?? names.first else { return nil }
    // In the journal, as in syslog, lower numbers are worse (RFC 5424, table 2).
    return name.isExactly("PRIORITY") ? "PRIORITY<=3" : "\(FieldCounts.word(for: name))>=error"
  }
}
