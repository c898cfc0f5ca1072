extension CardFields {
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
    let isLog = direct.contains(where: \.isLevel)
    let same = candidates.filter { $0.isSame(inAll: sample.count) }
    let weak = direct.filter { $0.longestText > 0 && !$0.areAmounts && $0.isWeakTitle }
    if !weak.isEmpty || same.contains(where: { $0.longestText > 0 }) {
      fields.numberTitle = numberTitle(in: direct, ofRecords: sample.count)
    }
    fields.title = title(
      in: texts.filter { isLog && $0.isMessage || !$0.isSame(inAll: sample.count) },
      ofRecords: sample.count, isLog: isLog, hasNumber: fields.numberTitle != nil)
    fields.noTitles = Set((fields.title == nil ? same + weak : same).map(\.name))
    fields.madeTitle = MadeTitle(in: sample)
    fields.hasLevelNumbers = LogLevel.areNumbers(in: sample)
    if case .object(let name)? = fields.madeTitle { fields.title = name }
    fields.body = body(
      in: texts.filter {
        $0.name != fields.title && $0.words(sharedBy: sample.count) == nil
      })
    let taken = [fields.title, fields.body, fields.image, fields.imageWidth, fields.imageHeight]
    let numbers = direct.filter {
      $0.isShortNumber && !taken.contains($0.name) && !$0.areIdentifiers
        && $0.words(sharedBy: sample.count) == nil
    }
    fields.state = NestedState(in: sample)
    fields.badge =
      named(.badge, in: numbers) ?? numbers.first { FieldNames.badge.fit($0.plainName) }?.name
    let echoes = fields.echoes(in: sample, candidates)
    fields.detectNested(in: candidates.filter { $0.depth == 0 || !echoes.contains($0.name) })
    fields.rank(direct, echoes)
    fields.order = direct.map(\.name)
    let areLines = direct.contains { $0.hasLevelName || $0.isMessage || $0.isRequest }
    for candidate in candidates {
      // A log says of each line when it was, and how serious.
      if !candidate.hasLevelName, !candidate.isTime {
        fields.shared[candidate.name] = candidate.words(sharedBy: sample.count)
      }
      guard !candidate.moments.isEmpty else { continue }
      let name = candidate.ownName
      fields.dates.take(
        candidate.moments, of: name,
        isOfLog: areLines && candidate.depth == 0 && LogTimeName.isOne(name.utf8.span))
    }
    fields.hasMarkdown = sample.contains { record in
      fields.body.flatMap { record.text(at: $0) }.map(TextDetection.isMarkdown) ?? false
    }
    return fields
  }

  /// Chooses the nested fields that get lines, the most informative first. Short texts that
  /// distinguish records come first, then dates, different numbers and long texts. Constants and
  /// long single words come last.
  private mutating func detectNested(in candidates: [FieldCandidate]) {
    var roles = Set([title, body, badge, state?.phase].compactMap(\.self))
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
    let others = found.filter { !$0.isState }
    let ranked =
      Self.exchange(in: found)
      ?? found.filter(\.isState)
      + (0...FieldCandidate.leastWorth).flatMap { worth -> [FieldCandidate] in
        others.filter { $0.worth == worth }
      }
    let shown = ranked.prefix(Self.mostNested)
    var taken = Set(candidates.filter { $0.depth == 0 }.map(\.name))
    if state != nil { taken.insert(NestedState.label) }
    nested = Self.nested(Array(shown), beside: taken)
    let named = roles.union(nested.map(\.name))
    for candidate in candidates where candidate.depth > 0 && opened.contains(candidate.path[0]) {
      if candidate.hasValue, !opened.contains(candidate.name), !named.contains(candidate.name) {
        partlyOpened.insert(candidate.path[0])
      }
    }
  }

  /// Nested fields with the shortest labels that tell them apart, and that say enough.
  ///
  /// Fields of one name all say where they are from, so that no short name means one of them. So do
  /// all members of an object, if one of them has a name that says little alone: `docs.count`.
  ///
  /// - Parameter taken: the labels of other fields.
  private static func nested(
    _ shown: [FieldCandidate], beside taken: Set<String>
  ) -> [NestedField] {
    let vague = shown.filter { field in
      FieldNames.vague.have(field.plainName) && !FieldNames.ownPart.have(field.plainParent)
    }
    let parents = Set(vague.map(\.parent))
    let lengths = 1...FieldCandidate.mostDepth + 1
    let uses = lengths.reduce(into: [String: Int]()) { uses, length in
      for label in shown.compactMap({ $0.label(ofNames: length) }) { uses[label, default: 0] += 1 }
    }
    return shown.map { candidate in
      let labels = lengths.dropFirst(parents.contains(candidate.parent) ? 1 : 0)
        .compactMap(candidate.label)
      let label = labels.first { !taken.contains($0) && uses[$0] == 1 } ?? candidate.name
      return NestedField(path: candidate.path, name: candidate.name, label: label)
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
    let hasPage = direct.contains { FieldNames.page.have($0.plainName) }
    for field in direct {
      if echoes.contains(field.name) {
        ranks[field.name] = .echo
      } else if field.isLast(isCrowded ? .late : .inPlace) || field.isCopy
        || hasPage && FieldNames.programLink.have(field.plainName)
      {
        ranks[field.name] = .last
      } else if field.isLate(isCrowded ? .late : .inPlace) {
        ranks[field.name] = .late
      }
    }
  }

  /// Cards of records with this many fields or fewer have room for all of them.
  private static let mostUncrowded = 10

  /// The most lines that nested fields get; a card has no room for others.
  private static let mostNested = 8

  /// A long description, else the longest text, else a shorter one with a body's name.
  private static func body(in texts: [FieldCandidate]) -> String? {
    for depth in 0...FieldCandidate.mostDepth {
      let long = texts.filter {
        $0.depth == depth && $0.longestText > Prose.shortText && (depth == 0 || $0.isOfTheRecord)
          && !$0.isOneWord && !$0.areMachineMade
      }
      if let name = named(.description, in: long) ?? long.first(where: \.isDescription)?.name {
        return name
      }
      if let longest = long.max(by: { $0.longestText < $1.longestText }) { return longest.name }
      if depth == 0, let name = named(.body, in: texts.filter(\.isShortBody)) { return name }
    }
    return nil
  }

  private mutating func detectImage(in candidates: [FieldCandidate]) {
    // The name of a picture file may be the record's title as well, so prefer another field.
    let pictures = candidates.filter { $0.isPicture }
    let other = pictures.first {
      !FieldNames.title.have($0.plainName) && !FieldNames.key.have($0.plainName)
    }
    image = (other ?? pictures.first)?.name
    guard image != nil else { return }
    imageWidth = Self.named(.pictureWidth, in: candidates)
    imageHeight = Self.named(.pictureHeight, in: candidates)
  }

  /// The field of the best of `names` that a candidate has.
  static func named(_ names: FieldNames, in candidates: [FieldCandidate]) -> String? {
    for name in names.names {
      if let candidate = candidates.first(where: { $0.plainName == name }) { return candidate.name }
    }
    return nil
  }

  /// The members of requests and their answers that people look for, the most wanted first; nil
  /// unless records have both, as in HAR files.
  ///
  /// Such records have dozens of members, most of which only programs read: headers, versions of
  /// protocols, sizes on the wire.
  static func exchange(in found: [FieldCandidate]) -> [FieldCandidate]? {
    let members = found.filter { FieldNames.exchange.have($0.plainName) }
    func areIn(_ objects: FieldNames) -> Bool { members.contains { objects.have($0.plainTop) } }
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
  fileprivate var plainTop: String { String(decoding: FieldPath.folded(path[0]), as: UTF8.self) }
}
