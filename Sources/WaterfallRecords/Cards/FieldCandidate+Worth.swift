/// How useful a field is on cards.
extension FieldCandidate {
  /// Whether the field distinguishes records in a way that people understand: it is no date,
  /// number, address or hash, and not the same in most records.
  var isTelling: Bool { tellsApart && !isForMachines }

  /// Whether the field distinguishes records, even if only programs understand how.
  var tellsApart: Bool {
    let isShared = valueCount > 1 && (counts.values.max() ?? 0) * 2 > valueCount
    // A name that begins with `_` belongs to a program, like `_id` and `__CURSOR`.
    let isInternal = ownName.begins(with: "_") && !FieldNames.body.have(plainName)
    return !areDates && !areAmounts && !isShared && !isInternal && !isCounter && !isLevel
  }

  /// Whether only programs can make sense of its texts.
  var isForMachines: Bool { longestText > 0 && (areAddresses || areMachineMade || areJSON) }

  /// Whether it is inside an object that a program keeps beside its own fields, such as `_source`.
  var isInProgramsOwn: Bool { depth > 0 && path[0].begins(with: "_") }

  var hasLevelName: Bool { depth == 0 && LogLevel.isOwnName(plainName) }

  /// Whether it has the time of a log's lines.
  var isTime: Bool { depth == 0 && FieldNames.lineTime.have(plainName) }

  /// Whether it has the text of a log's lines.
  var isMessage: Bool { depth == 0 && FieldNames.message.have(plainName) }

  /// Whether it has the request of a line in the log of a server.
  var isRequest: Bool { depth == 0 && FieldNames.request.have(plainName) }

  /// Whether all records have the same text or number in it. Two may agree by chance.
  func isSame(inAll records: Int) -> Bool {
    records > 2 && valueCount == records && counts.count == 1
  }

  /// Whether it has a level's name and few different values.
  var isLevel: Bool {
    guard hasLevelName else { return false }
    return counts.count < 4 || counts.count * 2 <= valueCount
  }

  /// Whether it distinguishes some records from others, though several have the same name.
  var isRepeatedName: Bool { counts.count > 1 && counts.count * 3 >= valueCount && !areDates }

  /// Whether it says little about any one record: it is a word for a state, or more than three
  /// records have each of its values on average.
  var isWeakTitle: Bool { isStatus || valueCount > 0 && counts.count * 3 < valueCount }

  /// Whether its name or all its values are those of a state.
  var isStatus: Bool {
    FieldNames.status.fit(plainName)
      || !counts.isEmpty && counts.keys.allSatisfy { StateTone($0.utf8.span) != nil }
  }

  /// Whether its numbers only rise, or only fall, from record to record. They count no time.
  var isSeries: Bool { valueCount > 2 && (isRising || isFalling) && moments.isEmpty }

  /// Whether it only numbers the rows.
  var isCounter: Bool {
    if case .at(_, let steps) = counter { return steps > 1 }
    return false
  }

  /// The largest (worst) value of ``worth``.
  static let leastWorth = 3

  /// How much the field says in little room, from 0 (the most) to ``leastWorth``.
  var worth: Int {
    if isConstant || isOneWord && longestText > 16 || saysNothing { return 3 }
    if longestText > 0, areDates { return 2 }
    if longestText > 0, areNumbers, isDistinct { return 2 }
    if longestText > Prose.shortText { return 2 }
    return counts.count > 1 && isRepeated ? 0 : 1
  }

  /// Whether each of its values occurs twice on average, as a phase, a place or a kind does.
  var isRepeated: Bool { counts.count * 2 <= valueCount }

  /// The words that all records of the sample have in it; nil if they differ.
  ///
  /// - Parameter records: the number of records. Two may agree by chance.
  func words(sharedBy records: Int) -> String? {
    guard records > 2, case .all(let words, records) = shared, !words.isEmpty else { return nil }
    return words
  }

  /// Whether a record has a value there that is not blank.
  var hasValue: Bool {
    if case .none = shared { false } else { true }
  }

  /// Whether it is a word for the state of the record, which people look for first.
  var isState: Bool {
    depth > 0 && isOfTheRecord && FieldNames.state.have(plainName) && !isConstant
      && 1...32 ~= longestText
  }

  /// Whether all records have the same value there, if at least three have one.
  var isConstant: Bool { valueCount > 2 && counts.count == 1 }

  /// Whether at least 90 % of `records` records have the field.
  func isIn(mostOf records: Int) -> Bool { valueCount * 10 >= records * 9 }

  func isInHalf(of records: Int) -> Bool { valueCount * 2 >= records }

  /// Whether at least 90 % of the values differ from each other.
  var isDistinct: Bool { counts.count * 10 >= valueCount * 9 }

  var isShort: Bool { longestText <= Prose.shortText && !isProse }

  /// Whether it is a description in one of several languages.
  var isDescription: Bool { FieldNames.description.fit(plainName) && plainName.utf8.count <= 16 }

  /// Whether its numbers have so many digits that they identify something.
  var areIdentifiers: Bool {
    !counts.isEmpty && counts.keys.allSatisfy { $0.utf8.count >= 12 && Int($0) != nil }
  }

  /// Whether it may be the body even though it is short.
  var isShortBody: Bool { depth == 0 && !isShortNumber }

  /// Whether its name ends in a title's name: `displayName`, `event_title`.
  var hasTitleEnding: Bool { FieldNames.title.fit(plainName) && !FieldNames.noTitle.fit(plainName) }

  /// The share of different values among all values, in percent.
  var variety: Int { valueCount == 0 ? 0 : counts.count * 100 / valueCount }

  /// Whether the field comes after the others: it is an address, or the same in all records.
  func isLate(_ place: Constants) -> Bool {
    longestText > 0 && areAddresses || place == .late && isConstant
  }

  /// Where cards show a field that is the same in all records.
  enum Constants { case late, inPlace }

  /// Whether the field comes after all others. Such a field matters to programs only, is a link for
  /// programs, or numbers the rows.
  func isLast(_ place: Constants) -> Bool {
    if FieldNames.bookkeeping.have(plainName) || FieldNames.digest.fit(plainName) { return true }
    if isAddressForPrograms || isCounter && FieldNames.rowNumber.fit(ownName) { return true }
    if place == .late, saysNothing { return true }
    let isNumbered =
      areNumbers && areLarge && valueCount > 0 && FieldNames.identifier.fit(plainName)
    return isNumbered || longestText > Self.longestWord && areMachineMade && !areHashes
  }

  /// Whether all its values are `false` or 0.
  var saysNothing: Bool { !counts.isEmpty && counts.keys.allSatisfy(["false", "0"].contains) }

  private var isAddressForPrograms: Bool {
    longestText > 0 && isOneWord && FieldNames.link.fit(plainName)
      && !FieldNames.pageLink.have(plainName)
  }

  /// Letters of the longest machine-made word that people read.
  private static let longestWord = 24

  /// Whether it is an object that repeats other fields, or links to more of them.
  var isCopy: Bool { FieldNames.copy.fit(plainName) }

  /// Whether a nested field gets a line on the card.
  ///
  /// Addresses and fields that say nothing get none. A name with a slash, such as
  /// `app.kubernetes.io/name`, is a label for programs and gets none either.
  var isWorthALine: Bool {
    if ownName.utf8.contains(0x2F) || isLast(.inPlace) || isConstant && saysNothing { return false }
    if isObject, !hasName { return false }
    if longestText >= 8, areMachineMade { return false }
    return !(longestText > 0 && areAddresses)
  }
}
