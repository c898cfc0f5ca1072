import WaterfallBoard
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
    if counting.isSum, let group = counting.group { counting.group = try field(meantBy: group) }
    return counting
  }

  /// The field that a name means.
  ///
  /// - Parameter name: the field's name, the end of its path, or a beginning of only one name.
  private func field(meantBy name: String) throws(UnknownName) -> String {
    if let known = fieldNames.first(where: { FieldNaming.isSame($0, name) }) { return known }
    let isMade = cardFields?.makesLine(labelled: name) == true
    if isMade || fieldNames.isEmpty
      || fieldNames.contains(where: { FieldNaming.mayMean(name, $0) })
    {
      return name
    }
    let begun = fieldNames.filter { FieldNaming.begins($0, with: name) }
    if begun.count == 1 { return begun[0] }
    if begun.count > 1 {
      throw UnknownName(words: "which: \(begun.prefix(8).joined(separator: ", "))")
    }
    let near = nearestName(to: name, of: fieldNames).map { "; perhaps \($0)" } ?? ""
    throw UnknownName(words: "no card has the field \(name)\(near)")
  }
}
