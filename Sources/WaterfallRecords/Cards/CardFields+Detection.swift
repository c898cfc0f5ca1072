extension CardFields {
  /// Names of fields that say what a record is.
  static let titleNames = [
    "title", "name", "label", "heading", "message", "subject", "headline", "summary", "package",
    "command", "cmd",
  ]
  /// Names of fields that only tell one record from another.
  static let keyNames = ["key", "id"]
  /// A field of this name is the body, however short its texts are.
  static let bodyNames = ["body", "text", "description", "content", "message"]
  private static let badgeNames = [
    "price", "cost", "amount", "score", "rating", "points", "stars", "stargazerscount", "votes",
    "likes", "count", "total", "quantity", "height", "size", "length", "value", "number",
  ]
  private static let badgeEndings = ["price", "cost", "score", "rating", "count", "total"]
  /// Characters beyond which a text is a body.
  static let shortText = 40

  /// The roles of the fields in `sample`, by their names and values.
  ///
  /// - Complexity: O(fields of the sample · their length).
  package static func detect(in sample: [Record]) -> CardFields {
    let candidates = FieldCandidate.all(in: sample)
    let direct = candidates.filter { $0.depth == 0 }
    var fields = CardFields()
    fields.detectImage(in: direct)
    let texts = candidates.filter { $0.longestText > 0 && $0.name != fields.image }
    fields.title = title(in: texts, ofRecords: sample.count)
    fields.body = body(in: texts.filter { $0.name != fields.title })
    let taken = [fields.title, fields.body, fields.image, fields.imageWidth, fields.imageHeight]
    let numbers = direct.filter { $0.isShortNumber && !taken.contains($0.name) }
    fields.badge =
      named(badgeNames, in: numbers)
      ?? numbers.first { number in badgeEndings.contains { number.plainName.hasSuffix($0) } }?.name
    fields.detectNested(in: candidates)
    fields.order = direct.prefix(mostOrdered).map(\.name)
    return fields
  }

  /// What is nested and says most: what tells records apart in few words comes first, then dates,
  /// then what is the same in all of them or another in each.
  private mutating func detectNested(in candidates: [FieldCandidate]) {
    var roles = Set([title, body, badge].compactMap(\.self))
    if let image { roles.insert(image) }
    var opened: Set<String> = []
    var found: [FieldCandidate] = []
    for candidate in candidates {
      let isInside = candidate.depth > 0
      if isInside, !opened.contains(candidate.parent) { continue }
      if candidate.isObject, candidate.depth < FieldCandidate.mostDepth,
        !candidate.hasName || roles.contains(where: { $0.hasPrefix(candidate.name + ".") })
      {
        opened.insert(candidate.name)
      } else if isInside, !roles.contains(candidate.name) {
        found.append(candidate)
      }
    }
    let ranked = (0...FieldCandidate.leastWorth).flatMap { worth in
      found.filter { $0.worth == worth }
    }
    var labels = Set(candidates.filter { $0.depth == 0 }.map(\.name))
    for candidate in ranked.prefix(Self.mostNested) {
      let isTaken = !labels.insert(candidate.ownName).inserted
      let label = isTaken ? candidate.path.suffix(2).joined(separator: ".") : candidate.ownName
      nested.append(NestedField(path: candidate.path, name: candidate.name, label: label))
    }
    guard !nested.isEmpty else { return }
    constants = Set(candidates.filter { $0.depth == 0 && $0.isConstant }.map(\.name))
  }

  /// Fields beyond these stand in the order of their record.
  private static let mostOrdered = 64

  /// A card has room for no more.
  private static let mostNested = 8

  /// By name first, what is nested after what is not. What is the same on most cards, a date or a
  /// counter of rows is no title while there is anything better.
  ///
  /// - Parameter count: of the records that were looked at.
  private static func title(in texts: [FieldCandidate], ofRecords count: Int) -> String? {
    let good = texts.filter(\.isTelling)
    let direct = good.filter { $0.depth == 0 }
    if let name = named(titleNames, in: direct) { return name }
    for depth in 1...FieldCandidate.mostDepth {
      let nested = good.filter {
        $0.depth == depth && $0.isOfTheRecord && $0.isDistinct && $0.isIn(mostOf: count)
      }
      if let name = named(titleNames, in: nested) { return name }
    }
    if let name = named(keyNames, in: direct) { return name }
    let plain = texts.filter { $0.depth == 0 }
    return direct.first { $0.isShort }?.name
      ?? named(titleNames + keyNames, in: plain)
      ?? plain.first { $0.isShort }?.name
      ?? (plain.count > 1 ? plain.first?.name : nil)
  }

  /// A long text that is called a description, else the longest, else one that is called so.
  private static func body(in texts: [FieldCandidate]) -> String? {
    for depth in 0...FieldCandidate.mostDepth {
      let long = texts.filter {
        $0.depth == depth && $0.longestText > shortText && (depth == 0 || $0.isOfTheRecord)
          && !$0.isOneWord
      }
      if let name = named(["description"], in: long) { return name }
      if let longest = long.max(by: { $0.longestText < $1.longestText }) { return longest.name }
      if depth == 0, let name = named(bodyNames, in: texts.filter(\.isShortBody)) { return name }
    }
    return nil
  }

  private mutating func detectImage(in candidates: [FieldCandidate]) {
    // The name of a picture's file may be its title as well.
    let pictures = candidates.filter { $0.isPicture }
    let titles = Self.titleNames + Self.keyNames
    image = (pictures.first { !titles.contains($0.plainName) } ?? pictures.first)?.name
    guard image != nil else { return }
    imageWidth = Self.named(["w", "width", "imagewidth"], in: candidates)
    imageHeight = Self.named(["h", "height", "imageheight"], in: candidates)
  }

  /// The first of `names` that a candidate has.
  private static func named(_ names: [String], in candidates: [FieldCandidate]) -> String? {
    for name in names {
      if let candidate = candidates.first(where: { $0.plainName == name }) { return candidate.name }
    }
    return nil
  }
}
