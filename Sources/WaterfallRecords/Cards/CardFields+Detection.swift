extension CardFields {
  /// Names of fields that say what a record is about.
  static let titleNames = [
    "title", "name", "names", "label", "heading", "message", "msg", "subject", "headline",
    "summary", "package", "command", "cmd", "cn", "request",
  ]
  /// The columns in which `systemctl` and `ss` name the subject of a row. Case matters: a column
  /// `unit` usually holds a unit of measure.
  private static let columnNames: Set<String> = ["UNIT", "Local Address:Port"]
  /// Names of fields that only distinguish records from each other.
  static let keyNames = ["key", "id"]
  /// Names of the text of a log line.
  static let messageNames = ["message", "msg"]
  /// Names of the target of a request.
  private static let addressNames = ["url", "uri", "path"]
  private static let namedNames: Set<String> = ["name", "title", "names"]
  /// Names of a name's members, the best first, as in `"name": {"common": "Norway"}`.
  private static let forms = ["common", "full", "display", "rendered", "default", "en", "english"]
  private static let personNames = [
    "displayname", "realname", "name", "username", "login", "nickname", "handle",
  ]
  private static let requestNames: Set<String> = ["request", "req", "http", "httprequest"]
  /// A field of this name is the body, however short its texts are.
  static let bodyNames = [
    "body", "text", "description", "content", "message", "msg", "fulltext", "selftext",
    "storytext", "summary", "desc", "excerpt", "snippet",
  ]
  private static let badgeNames = [
    "price", "cost", "amount", "score", "rating", "points", "stars", "stargazerscount", "votes",
    "likes", "count", "total", "quantity", "height", "size", "length", "value", "number",
  ]
  private static let badgeEndings = ["price", "cost", "score", "rating", "count", "total"]

  /// The number of records to look at. The first page has at least this many even in the smallest
  /// window, so the window's size does not change the result.
  package static let sampleSize = 20

  /// Which texts count as names of pictures.
  package enum Pictures {
    /// Texts that end like picture files do, such as `.png`.
    case named
    /// None, because no picture was found at these paths. They are treated like other texts.
    case missing
  }

  /// Finds the roles of the fields in `records` from the names and values in the first 20 of them.
  ///
  /// - Complexity: O(fields of 20 records · their length).
  package static func detect(in records: [Record], _ pictures: Pictures = .named) -> CardFields {
    let sample = Array(records.prefix(sampleSize))
    let candidates = FieldCandidate.all(in: sample)
    let direct = candidates.filter { $0.depth == 0 }
    var fields = CardFields()
    fields.detectImage(in: pictures == .named ? direct : direct.filter(\.isBlob))
    // What only details show is no title and no body.
    let details = sample.flatMap { $0.fields[($0.firstDetail ?? $0.fields.count)...] }
    let hidden = Set(details.map(\.name))
    let texts = candidates.filter {
      $0.longestText > 0 && $0.name != fields.image && !hidden.contains($0.name)
    }
    fields.title = title(
      in: texts, ofRecords: sample.count, isLog: direct.contains(where: \.isLevel))
    fields.body = body(in: texts.filter { $0.name != fields.title })
    let taken = [fields.title, fields.body, fields.image, fields.imageWidth, fields.imageHeight]
    let numbers = direct.filter { $0.isShortNumber && !taken.contains($0.name) }
    fields.badge =
      named(badgeNames, in: numbers)
      ?? numbers.first { number in badgeEndings.contains { number.plainName.ends(with: $0) } }?.name
    let echoes = fields.echoes(in: sample, candidates)
    fields.detectNested(in: candidates.filter { $0.depth == 0 || !echoes.contains($0.name) })
    fields.rank(direct, echoes)
    fields.order = direct.prefix(mostOrdered).map(\.name)
    fields.hasMarkdown = sample.contains { record in
      fields.body.flatMap { record.text(at: $0) }.map(TextLook.isMarkdown) ?? false
    }
    return fields
  }

  /// Chooses the nested fields that get lines, the most informative first. Short texts that
  /// distinguish records come first, then dates, different numbers and long texts. Constants and
  /// long single words come last.
  private mutating func detectNested(in candidates: [FieldCandidate]) {
    var roles = Set([title, body, badge].compactMap(\.self))
    if let image { roles.insert(image) }
    var nameless: Set<String> = []
    var found: [FieldCandidate] = []
    for candidate in candidates {
      let isInside = candidate.depth > 0
      if isInside, !opened.contains(candidate.parent) { continue }
      if candidate.isObject, candidate.depth < FieldCandidate.mostDepth,
        !candidate.hasName || roles.contains(where: { $0.begins(with: candidate.name + ".") })
      {
        opened.insert(candidate.name)
        let isShown = candidate.depth == 0 || nameless.contains(candidate.parent)
        let isNameless = !candidate.hasName && !candidate.isCopy
        if isNameless, isShown || candidate.isOfTheRecord { nameless.insert(candidate.name) }
      } else if isInside, !roles.contains(candidate.name), candidate.isWorthALine,
        candidate.isOfTheRecord || nameless.contains(candidate.parent)
      {
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
  }

  /// The fields that equal the title in all records that have them.
  private func echoes(in sample: [Record], _ candidates: [FieldCandidate]) -> Set<String> {
    guard let title else { return [] }
    let titles = sample.map { $0.text(at: title) }
    let names = candidates.filter { $0.longestText > 0 && $0.name != title }.map(\.name)
    return Set(
      names.filter { name in
        zip(sample, titles).allSatisfy { record, title in
          let text = record.text(at: name)
          return text == nil || text == title
        }
      })
  }

  /// Moves fields that matter less to the end of the card.
  private mutating func rank(_ direct: [FieldCandidate], _ echoes: Set<String>) {
    let isCrowded = !nested.isEmpty || direct.count > Self.mostUncrowded
    let hasPage = direct.contains { $0.plainName == "htmlurl" }
    for field in direct {
      if echoes.contains(field.name) {
        ranks[field.name] = .echo
      } else if field.isLast(isCrowded ? .late : .inPlace) || field.isCopy
        || hasPage && field.plainName == "url"
      {
        ranks[field.name] = .last
      } else if field.isLate(isCrowded ? .late : .inPlace) {
        ranks[field.name] = .late
      }
    }
  }

  /// Cards of records with this many fields or fewer have room for all of them.
  private static let mostUncrowded = 10

  /// Only the first fields, up to this number, get a fixed order. Later ones keep the order of
  /// their record.
  private static let mostOrdered = 64

  /// The most lines that nested fields get; a card has no room for others.
  private static let mostNested = 8

  /// Chooses the title by the names of fields first. Direct fields come before nested ones.
  ///
  /// A date, a level, a number or a text that most records share becomes the title only if there is
  /// nothing better. A row number needs a title's name for that.
  ///
  /// - Parameter count: the number of records in the sample.
  private static func title(
    in texts: [FieldCandidate], ofRecords count: Int, isLog: Bool
  ) -> String? {
    let plain = texts.filter { $0.depth == 0 && !$0.areNumbers }
    // Programs that write to the same log may name the message differently. Most lines decide.
    let messages = plain.filter { messageNames.contains($0.plainName) }
    if isLog, let best = messages.max(by: { $0.valueCount < $1.valueCount }) { return best.name }
    let good = texts.filter(\.isTelling)
    let direct = good.filter { $0.depth == 0 }
    if let name = named(titleNames, in: direct) { return name }
    if let column = direct.first(where: { columnNames.contains($0.name) }) { return column.name }
    let nested = good.filter { $0.depth > 0 && $0.isOfTheRecord && $0.isIn(mostOf: count) }
    if let name = nameInside(nested) ?? endingInTitle(direct) { return name }
    for depth in 1...FieldCandidate.mostDepth {
      let inner = nested.filter { $0.depth == depth && ($0.isDistinct || $0.isInProgramsOwn) }
      if let name = named(titleNames, in: inner) { return name }
    }
    if let name = repeatedName(in: texts, plain, ofRecords: count) { return name }
    if let name = named(keyNames, in: direct) { return name }
    let requests = texts.filter { field in
      field.isOfTheRecord && field.isIn(mostOf: count) && field.tellsApart
        && requestNames.contains(field.plainParent)
    }
    if let name = named(addressNames, in: requests) { return name }
    if let short = direct.first(where: { $0.isShort && $0.isInHalf(of: count) }) {
      return short.name
    }
    // Beside its own fields, a database may keep the user's data in an object such as `_source`.
    let given = nested.filter { $0.isShort && $0.isDistinct }
    if let name = given.first(where: \.isInProgramsOwn)?.name { return name }
    if plain.isEmpty, let name = given.first?.name { return name }
    // A field with a title's name may be the title even if it holds numbers.
    return named(titleNames, in: texts.filter { $0.depth == 0 })
      ?? lesserTitle(
        in: plain, texts.filter { $0.depth > 0 && !$0.isOfTheRecord }, ofRecords: count)
  }

  /// The best part of a name that has several languages or forms: `{"common": "Norway", …}`.
  private static func nameInside(_ nested: [FieldCandidate]) -> String? {
    let inside = nested.filter { $0.depth == 1 && namedNames.contains($0.plainParent) }
    return named(forms, in: inside) ?? inside.first { $0.isShort }?.name
  }

  /// A field whose name ends in a title's name, such as `eventName`. Among several, the one with
  /// the most different values wins.
  private static func endingInTitle(_ direct: [FieldCandidate]) -> String? {
    direct.filter { $0.hasTitleEnding && $0.isShort }.reversed()
      .max { $0.variety < $1.variety }?.name
  }

  /// Picks from the fields that make poor titles.
  ///
  /// - Parameter people: the fields in objects that are not the record's own, such as an author.
  private static func lesserTitle(
    in plain: [FieldCandidate], _ people: [FieldCandidate], ofRecords count: Int
  ) -> String? {
    if let name = named(keyNames, in: plain.filter { !$0.isForMachines }) { return name }
    let short = plain.filter { $0.isShort && !$0.isLevel && !$0.areDates && !$0.isForMachines }
    if let best = short.first(where: { $0.isDistinct && $0.isInHalf(of: count) }) {
      return best.name
    }
    // A message is headed by its author.
    let isMessage = plain.contains { bodyNames.contains($0.plainName) }
    if isMessage, let name = named(personNames, in: people) { return name }
    let addresses = plain.filter { $0.areAddresses && $0.isDistinct }
    let best = addresses.first { addressNames.contains($0.plainName) } ?? addresses.first
    if let name = (best ?? short.first { !$0.isConstant })?.name { return name }
    if let name = named(keyNames, in: plain) { return name }
    let least =
      short.first ?? plain.first { $0.isShort && !$0.isLevel } ?? plain.first(where: \.isShort)
    return least?.name ?? (plain.count > 1 ? plain.first?.name : nil)
  }

  /// The field with the records' names, even if several records share a name. Examples are versions
  /// of one package, or a Kubernetes service and its endpoints.
  private static func repeatedName(
    in texts: [FieldCandidate], _ plain: [FieldCandidate], ofRecords count: Int
  ) -> String? {
    let repeated = plain.filter(\.isRepeatedName)
    if let name = named(titleNames, in: repeated) ?? endingInTitle(repeated) { return name }
    return texts.first { $0.name == "metadata.name" && $0.isIn(mostOf: count) }?.name
  }

  /// A long text named `description`, else the longest text, else a shorter one with a body's name.
  private static func body(in texts: [FieldCandidate]) -> String? {
    for depth in 0...FieldCandidate.mostDepth {
      let long = texts.filter {
        $0.depth == depth && $0.longestText > Prose.shortText && (depth == 0 || $0.isOfTheRecord)
          && !$0.isOneWord && !$0.areMachineMade
      }
      if let name = named(["description"], in: long) { return name }
      if let longest = long.max(by: { $0.longestText < $1.longestText }) { return longest.name }
      if depth == 0, let name = named(bodyNames, in: texts.filter(\.isShortBody)) { return name }
    }
    return nil
  }

  private mutating func detectImage(in candidates: [FieldCandidate]) {
    // The name of a picture file may be the record's title as well, so prefer another field.
    let pictures = candidates.filter { $0.isPicture }
    let titles = Self.titleNames + Self.keyNames
    image = (pictures.first { !titles.contains($0.plainName) } ?? pictures.first)?.name
    guard image != nil else { return }
    imageWidth = Self.named(["w", "width", "imagewidth"], in: candidates)
    imageHeight = Self.named(["h", "height", "imageheight"], in: candidates)
  }

  /// The field of the first of `names` that a candidate has.
  private static func named(_ names: [String], in candidates: [FieldCandidate]) -> String? {
    for name in names {
      if let candidate = candidates.first(where: { $0.plainName == name }) { return candidate.name }
    }
    return nil
  }
}
