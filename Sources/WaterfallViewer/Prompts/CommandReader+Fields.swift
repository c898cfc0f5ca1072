import WaterfallRecords

/// Why a name means no field, in words.
struct UnknownName: Error {
  let words: String
}

extension CommandReader {
  /// The same counts or sums, of the fields that the names mean.
  func meant(by counting: FieldCounting) throws(UnknownName) -> FieldCounting {
    var counting = counting
    counting.field = try field(meantBy: counting.field)
    guard let group = counting.group else { return counting }
    do throws(UnknownName) {
      counting.group = try field(meantBy: group)
    } catch {
      throw counting.isSum ? error : UnknownName(words: "\(error.words); or by \(Self.units)")
    }
    return counting
  }

  /// The value of an option that takes fields, with the names of the fields that are meant.
  func value(naming text: String) throws(UnknownName) -> String {
    if fieldNames.contains(where: { $0.isExactly(text) }) { return text }
    return try GivenNames.value(text, among: fieldNames) { (name) throws(UnknownName) in
      try field(meantBy: name)
    }
  }

  /// The field that a name means.
  ///
  /// - Parameter name: the field's name, the end of its path, or a beginning of only one name.
  func field(meantBy name: String) throws(UnknownName) -> String {
    if let known = givenNames.knownField(named: name, among: fieldNames) { return known }
    let name = givenNames.field(named: name, among: fieldNames)
    let isMade = cardFields?.makesLine(labelled: name) == true
    if isMade || fieldNames.isEmpty
      || fieldNames.contains(where: { FieldNaming.mayMean(name, $0) })
      || FieldNaming.mayBeInside(name, fieldNames)
    {
      return name
    }
    let begun = fieldNames.filter { FieldNaming.begins($0, with: name) }
    if begun.count == 1 { return begun[0] }
    if begun.count > 1 {
      throw UnknownName(words: "which: \(begun.prefix(8).joined(separator: ", "))")
    }
    let near =
      nearestName(to: name, of: fieldNames).map { "; perhaps \($0)" } ?? (hasMore ? " so far" : "")
    throw UnknownName(words: "no card has the field \(name)\(near)")
  }
}
