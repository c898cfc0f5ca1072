extension CardFields {
  /// Chooses the title by the names of fields first. Direct fields come before nested ones.
  ///
  /// A date, a level, a number or a text that most records share becomes the title only if there is
  /// nothing better. A row number needs a title's name for that. A text with few different values,
  /// such as a status, comes after a text or a number that tells the records apart.
  ///
  /// - Parameters:
  ///   - count: the number of records in the sample.
  ///   - hasNumber: whether there is such a number. The result is nil if it is the title.
  static func title(
    in texts: [FieldCandidate], ofRecords count: Int, isLog: Bool, hasNumber: Bool
  ) -> String? {
    let plain = texts.filter { $0.depth == 0 && !$0.areAmounts }
    // Programs that write to the same log may name the message differently. Most lines decide.
    let messages = plain.filter(\.isMessage)
    if isLog, let best = messages.max(by: { $0.valueCount < $1.valueCount }) { return best.name }
    if let name = pathOfRequests(in: texts, plain) { return name }
    let good = texts.filter(\.isTelling)
    let direct = good.filter { $0.depth == 0 }
    let usual = direct.filter { $0.isInHalf(of: count) }
    if let name = named(.title, in: usual) { return name }
    if let rare = named(.title, in: direct) {
      // A name that many records share is still better than one that few records have.
      let shared = plain.filter {
        $0.isInHalf(of: count) && $0.counts.count > 1 && !$0.isForMachines && !$0.areDates
      }
      return named(.title, in: shared) ?? rare
    }
    if let column = direct.first(where: { FieldNames.titleColumn.have($0.name) }) {
      return column.name
    }
    let nested = good.filter { $0.depth > 0 && $0.isOfTheRecord && $0.isIn(mostOf: count) }
    if let name = nameInside(nested) ?? endingInTitle(direct) { return name }
    for depth in 1...FieldCandidate.mostDepth {
      let inner = nested.filter { $0.depth == depth && ($0.isDistinct || $0.isInProgramsOwn) }
      if let name = named(.title, in: inner) { return name }
    }
    if let name = repeatedName(in: texts, plain, ofRecords: count) { return name }
    if let name = named(.key, in: direct) { return name }
    let requests = texts.filter { field in
      field.isOfTheRecord && field.isIn(mostOf: count) && field.tellsApart
        && FieldNames.request.have(field.plainParent)
    }
    if let name = named(.target, in: requests) { return name }
    let short = direct.filter { $0.isShort && $0.isInHalf(of: count) }
    if let name = firstTelling(of: short)?.name { return name }
    // Beside its own fields, a database may keep the user's data in an object such as `_source`.
    let given = nested.filter { $0.isShort && $0.isDistinct }
    if let name = given.first(where: \.isInProgramsOwn)?.name { return name }
    if plain.isEmpty, let name = given.first?.name { return name }
    // A field with a title's name may be the title even if it holds numbers.
    if let name = named(.title, in: texts.filter { $0.depth == 0 }) { return name }
    return lesserTitle(
      in: plain, texts.filter { $0.depth > 0 && !$0.isOfTheRecord }, ofRecords: count,
      hasNumber: hasNumber)
  }

  /// The key of records that are paths with their requests, as OpenAPI has them:
  /// `"/pets": {"get": {…}}`.
  private static func pathOfRequests(
    in texts: [FieldCandidate], _ plain: [FieldCandidate]
  ) -> String? {
    guard let key = plain.first(where: { $0.plainName == "key" }),
      !key.counts.isEmpty, key.counts.keys.allSatisfy({ $0.begins(with: "/") }),
      texts.contains(where: { $0.depth == 1 && FieldNames.requestMethod.have($0.path[0]) })
    else { return nil }
    return key.name
  }

  /// The first field with a number that tells the records apart: a key, else one that only rises or
  /// falls from record to record, as the numbers of orders do.
  static func numberTitle(in direct: [FieldCandidate], ofRecords count: Int) -> String? {
    let numbers = direct.filter { field in
      field.isShortNumber && field.isDistinct && field.isIn(mostOf: count) && count > 1
        && !(field.longestText > 0 && field.areDates)
    }
    let key = numbers.first { $0.isCounter || FieldNames.keyNumber.fit($0.plainName) }
    let best = key ?? numbers.first { $0.isSeries && !FieldNames.badge.fit($0.plainName) }
    return best?.name
  }

  /// The best part of a name that has several languages or forms: `{"common": "Norway", …}`.
  private static func nameInside(_ nested: [FieldCandidate]) -> String? {
    let inside = nested.filter { $0.depth == 1 && FieldNames.nameInForms.have($0.plainParent) }
    return named(.nameForm, in: inside) ?? inside.first { $0.isShort }?.name
  }

  /// A field whose name ends in a title's name, such as `eventName`. Among several, the one with
  /// the most different values wins.
  private static func endingInTitle(_ direct: [FieldCandidate]) -> String? {
    mostVaried(direct.filter { $0.hasTitleEnding && $0.isShort })?.name
  }

  /// The first field that says much about a record. A repeated word, such as a kind or a state,
  /// comes after a text that tells the records apart. People and places may well come again.
  private static func firstTelling(of fields: [FieldCandidate]) -> FieldCandidate? {
    guard let first = fields.first(where: { !$0.isWeakTitle }) else { return nil }
    guard first.isRepeated, !FieldNames.other.have(first.plainName) else { return first }
    return fields.first { $0.isDistinct && !$0.isStatus } ?? first
  }

  /// The field with the most different values; the first of several.
  private static func mostVaried(_ fields: [FieldCandidate]) -> FieldCandidate? {
    fields.reversed().max { $0.variety < $1.variety }
  }

  /// Picks from the fields that make poor titles.
  ///
  /// - Parameter people: the fields in objects that are not the record's own, such as an author.
  private static func lesserTitle(
    in plain: [FieldCandidate], _ people: [FieldCandidate], ofRecords count: Int, hasNumber: Bool
  ) -> String? {
    if let name = named(.key, in: plain.filter { !$0.isForMachines }) { return name }
    let short = plain.filter { $0.isShort && !$0.isLevel && !$0.areDates && !$0.isForMachines }
    let distinct = short.first { $0.isDistinct && $0.isInHalf(of: count) && !$0.isStatus }
    if let distinct { return distinct.name }
    // A message is headed by its author.
    let isMessage = plain.contains { FieldNames.body.have($0.plainName) }
    if isMessage, let name = named(.person, in: people) { return name }
    if let name = named(.title, in: short) { return name }
    let addresses = plain.filter { $0.areAddresses && $0.isDistinct }
    let best = addresses.first { FieldNames.target.have($0.plainName) } ?? addresses.first
    if let name = (best ?? short.first { !$0.isWeakTitle })?.name { return name }
    if hasNumber { return nil }
    let varied = mostVaried(short.filter { !$0.isConstant && !$0.isStatus })
    if let name = varied?.name { return name }
    if let name = named(.key, in: plain) { return name }
    let others = plain.filter { !$0.isWeakTitle }
    let least =
      others.first { $0.isShort && !$0.isLevel } ?? others.first(where: \.isShort)
      ?? short.first(where: \.isDistinct)
    return least?.name ?? (others.count > 1 ? others.first?.name : nil)
  }

  /// The field with the records' names, even if several records share a name. Examples are versions
  /// of one package, or a Kubernetes service and its endpoints.
  private static func repeatedName(
    in texts: [FieldCandidate], _ plain: [FieldCandidate], ofRecords count: Int
  ) -> String? {
    let repeated = plain.filter(\.isRepeatedName)
    if let name = named(.title, in: repeated) ?? endingInTitle(repeated) { return name }
    return texts.first { $0.name == "metadata.name" && $0.isIn(mostOf: count) }?.name
  }
}
