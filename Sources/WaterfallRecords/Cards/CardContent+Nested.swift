extension CardFields {
  /// The fields for title, body and badge that are paths to nested values, or made of other fields.
  var nestedRoles: [String] {
    func isPath(_ role: String?) -> Bool {
      role.map { $0.utf8.contains(UInt8(ascii: ".")) || made.contains($0) } ?? false
    }
    guard isPath(title) || isPath(body) || isPath(badge) else { return [] }
    return [title, body, badge].compactMap { isPath($0) ? $0 : nil }
  }

  func takeNested(of record: Record, _ short: ShortWords?, in content: inout CardContent) {
    for role in nestedRoles {
      guard !record.hasOwn(role),
        let words = made.contains(role)
          ? record.words(madeFor: role, short)
          : record.words(at: role.unicodeScalars.split(separator: ".").map(String.init), short)
      else { continue }
      if let line = take(words, of: role, as: role, in: &content) { content.fields.append(line) }
    }
    for field in nested {
      guard field.name != title, field.name != body, field.name != badge,
        let words = words(of: field, in: record, short),
        let line = take(words, of: field.name, as: field.label, in: &content)
      else { continue }
      if isShared(words.text, field.name) || isForPlacing(field.name) {
        content.rowLines.append(line)
      } else {
        content.fields.append(line)
      }
    }
  }

  private func words(
    of field: NestedField, in record: Record, _ short: ShortWords?
  ) -> NestedWords? {
    if made.contains(field.name) {
      return record.hasOwn(field.name) ? nil : record.words(madeFor: field.name, short)
    }
    return record.words(at: field.path, short)
      ?? (areChosen ? record.words(ofAllAt: field.name, short) : nil)
  }
}

extension Record {
  /// The words for the level or the time, which the record has by another name, or for its source;
  /// nil if it has none.
  fileprivate func words(madeFor name: String, _ short: ShortWords?) -> NestedWords? {
    let path = FieldPath(name)
    let field: Field? =
      if path.isLevel {
        LogLevel(of: self).map { Field(name, .string($0.word)) }
      } else if path.isOrigin {
        path.firstValue(in: self).map { Field(name, $0) }
      } else {
        LogTimeName.time(of: self)
      }
    return field.map { NestedWords($0.value, named: $0.name, short: short, textStyles: [], at: []) }
  }

  fileprivate func hasOwn(_ name: String) -> Bool {
    fields.contains { $0.name.isExactly(name) && !$0.value.isBlank }
  }

  /// The words for the values to which a person's path leads, which may be several in a list.
  fileprivate func words(ofAllAt path: String, _ short: ShortWords?) -> NestedWords? {
    var found: [Value] = []
    _ = FieldPath(path).contains(in: self) { value in
      if !value.isBlank { found.append(value) }
      return false
    }
    guard let value = found.count > 1 ? .array(found) : found.first ?? value(named: path) else {
      return nil
    }
    return value.isBlank
      ? nil : NestedWords(value, named: path, short: short, textStyles: [], at: [])
  }

  /// The words for the value at a path; nil if there is no value, or it is blank.
  fileprivate func words(at path: [String], _ short: ShortWords?) -> NestedWords? {
    var (fields, places) = (fields, [Int]())
    for (step, name) in path.enumerated() {
      guard let place = fields.firstIndex(where: { $0.name.isExactly(name) }) else { return nil }
      let value = fields[place].value
      places.append(place)
      if step == path.count - 1 {
        if value.isBlank { return nil }
        return NestedWords(value, named: name, short: short, textStyles: textStyles, at: places)
      }
      guard let inner = value.opened else { return nil }
      if case .array = value { places.append(0) }
      fields = inner
    }
    return nil
  }
}
