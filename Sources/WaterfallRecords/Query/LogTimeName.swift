/// The names that logs have for the time of a record.
enum LogTimeName {
  private static let longest = 24

  private static let all = FieldNames.logTime.hashes

  /// - Parameter name: UTF-8; case, `_`, `-` and spaces do not count.
  static func isOne(_ name: Span<UInt8>) -> Bool {
    guard name.count <= longest else { return false }
    var hash = NameHash()
    for index in name.indices { hash.add(name[index]) }
    return all.contains(hash.take())
  }

  /// The first field of such a name whose value is a date; nil if there is none.
  static func time(of record: Record) -> Field? {
    record.fields.lazy.first { field in
      guard isOne(field.name.utf8.span), let text = field.value.text else { return false }
      return EpochTime(text, in: field.name) != nil || Meaning(date: text) != nil
    }
  }
}

extension CardFields {
  /// The field with the time of a log's records, by which several logs are one order; nil if no
  /// field of such a name has times of one day that differ.
  package var logTime: String? {
    order.first { LogTimeName.isOne($0.utf8.span) && dates.precisions[$0] != nil }
  }
}
