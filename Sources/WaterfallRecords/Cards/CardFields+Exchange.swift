extension CardFields {
  /// The members of requests and their answers that people look for, the most wanted first; nil
  /// unless records have both, as in HAR files.
  ///
  /// Such records have dozens of members, most of which only programs read: headers, versions of
  /// protocols, sizes on the wire.
  static func exchange(in found: [FieldCandidate]) -> [FieldCandidate]? {
    let members = found.filter { FieldNames.exchange.have($0.plainName) }
    func areIn(_ objects: FieldNames) -> Bool {
      members.contains { objects.have($0.plainTop) }
    }
    guard areIn(.request), areIn(.answer) else { return nil }
    return FieldNames.exchange.names.flatMap { name in
      members.filter {
        $0.plainName == name
          && (FieldNames.request.have($0.plainTop) || FieldNames.answer.have($0.plainTop))
      }
    }
  }

  /// Whether the field is an object whose members have lines of their own. Its column only repeats
  /// them.
  package func opensObject(_ field: String) -> Bool { opened.contains(field) }
}

extension FieldCandidate {
  /// The name of the record's own field that it is in, in the form of ``plainName``.
  fileprivate var plainTop: String {
    String(decoding: FieldPath.folded(path[0]), as: UTF8.self)
  }
}
