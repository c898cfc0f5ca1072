/// What a field is good for on cards.
extension FieldCandidate {
  /// What says how much a line of a log matters.
  private static let levelNames: Set<String> = [
    "level", "severity", "loglevel", "levelname", "lvl", "severitytext", "priority",
  ]
  /// Whether it tells one record from another: it is no date, no number, and not the same in most
  /// of them.
  var isTelling: Bool { tellsApart && !isForMachines }

  /// Whether it tells one record from another, maybe only programs.
  var tellsApart: Bool {
    let isShared = valueCount > 1 && (counts.values.max() ?? 0) * 2 > valueCount
    // Names that begin with `_` are those of a program, `_id` and `__CURSOR`.
    let isInternal = ownName.begins(with: "_") && !CardFields.bodyNames.contains(plainName)
    return !areDates && !areNumbers && !isShared && !isInternal && !isCounter && !isLevel
  }

  /// Whether its texts mean something to programs alone.
  var isForMachines: Bool { longestText > 0 && (areAddresses || areMachineMade) }

  /// Whether it is in an object that a program keeps beside its own fields, `_source`.
  var isInProgramsOwn: Bool { depth > 0 && path[0].begins(with: "_") }

  /// Whether it is called as levels are, and has few values.
  var isLevel: Bool {
    guard depth == 0, Self.levelNames.contains(plainName) else { return false }
    return counts.count < 4 || counts.count * 2 <= valueCount
  }

  /// Whether it tells some records from others, with a name that comes again.
  var isRepeatedName: Bool {
    counts.count > 1 && counts.count * 3 >= valueCount && !areDates
  }

  /// Whether it only says which row a record is in.
  var isCounter: Bool {
    if case .at(_, let steps) = counter { return steps > 1 }
    return false
  }

  /// Of the ranks in which nested fields are shown, the last.
  static let leastWorth = 3

  /// How much it says where there is little room, from 0, the most.
  var worth: Int {
    if isConstant || isOneWord && longestText > 16 || saysNothing { return 3 }
    if longestText > 0, areDates { return 2 }
    if longestText > 0, areNumbers, isDistinct { return 2 }
    if longestText > CardFields.shortText { return 2 }
    // A phase, a place, a kind: the same words come again.
    return counts.count > 1 && counts.count * 2 <= valueCount ? 0 : 1
  }

  /// Whether all records have the same there.
  var isConstant: Bool { valueCount > 2 && counts.count == 1 }

  /// Whether nearly all of so many records have it.
  func isIn(mostOf records: Int) -> Bool { valueCount * 10 >= records * 9 }

  func isInHalf(of records: Int) -> Bool { valueCount * 2 >= records }

  /// Whether nearly all records have another text.
  var isDistinct: Bool { counts.count * 10 >= valueCount * 9 }

  var isShort: Bool { longestText <= CardFields.shortText && !isProse }

  /// Whether it may be a body although it is short.
  var isShortBody: Bool { depth == 0 && !isShortNumber }

  /// Whether it is called as titles are, with a word before it: `displayName`, `event_title`.
  var hasTitleEnding: Bool {
    Self.titleEndings.contains { plainName.ends(with: $0) }
      && !Self.otherNames.contains { plainName.ends(with: $0) }
  }

  /// How many other values there are, of a hundred.
  var variety: Int { valueCount == 0 ? 0 : counts.count * 100 / valueCount }

  private static let titleEndings = ["title", "name", "subject", "headline"]
  /// Names that are no titles.
  private static let otherNames = [
    "hostname", "refname", "branchname", "typename", "loggername", "threadname", "filename",
  ]

  /// Whether it stands behind the other fields: it is an address, or the same in all records.
  func isLate(_ place: Constants) -> Bool {
    longestText > 0 && areAddresses || place == .late && isConstant
  }

  /// Where what is the same in all records stands.
  enum Constants { case late, inPlace }

  /// Whether it stands behind all others: it says something to programs alone, or where they find
  /// what the record already has, or which row it is.
  func isLast(_ place: Constants) -> Bool {
    if Self.bookkeeping.contains(plainName) || isAddressForPrograms { return true }
    if isCounter, ownName.begins(with: "column ") || ownName.begins(with: "Unnamed: ") {
      return true
    }
    if place == .late, saysNothing { return true }
    let isNumbered = plainName.ends(with: "id") && areNumbers && areLarge && valueCount > 0
    return isNumbered || longestText > Self.longestWord && areMachineMade && !areHashes
  }

  /// Whether all that it says is that there is none.
  var saysNothing: Bool {
    !counts.isEmpty && counts.keys.allSatisfy(["false", "0"].contains)
  }

  private var isAddressForPrograms: Bool {
    guard longestText > 0, isOneWord, plainName.ends(with: "url") else { return false }
    return !["url", "htmlurl", "weburl", "homepageurl"].contains(plainName)
  }

  /// Letters of the longest word that programs make and people read.
  private static let longestWord = 24

  /// What programs keep for themselves.
  private static let bookkeeping: Set<String> = [
    "nodeid", "gravatarid", "etag", "uuid", "guid", "resourceversion", "selflink",
    "integrity", "cursor", "revisionid", "requestid", "managedfields", "objectid",
    "metadataversion", "schemaversion", "checksum",
  ]

  /// Whether it is an object that repeats other fields, or says where more of them are.
  var isCopy: Bool {
    plainName == "links" || plainName.begins(with: "highlight") || plainName == "snippetresult"
  }

  /// Whether it stands on the card although it is nested: it is no mark that has a path for a name,
  /// no address, and says something.
  var isWorthALine: Bool {
    if ownName.utf8.contains(0x2F) || isLast(.inPlace) || isConstant && saysNothing { return false }
    if isObject, !hasName { return false }
    return !(longestText > 0 && areAddresses)
  }
}
