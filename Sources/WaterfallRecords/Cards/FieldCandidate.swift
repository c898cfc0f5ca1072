/// What a sample says about one field, or about one that is nested in objects.
struct FieldCandidate {
  /// The names that lead to it.
  let path: [String]
  /// The same as one, `metadata.name`.
  let name: String
  /// Of the field itself, in small letters, without `_`, `-` and spaces.
  let plainName: String
  /// How many objects it is in.
  var depth: Int { path.count - 1 }
  var ownName: String { path[path.count - 1] }
  /// The object that it is in, as a path.
  var parent: String { path.dropLast().joined(separator: ".") }
  /// That object's own name, as ``plainName`` is; empty if it is in none.
  var plainParent: String {
    path.count > 1 ? String(decoding: FieldPath.plain(path[path.count - 2]), as: UTF8.self) : ""
  }
  /// Whether the objects it is in are the record's own, and not those of a person beside it.
  let isOfTheRecord: Bool
  /// Characters; 0 if no record has text there.
  private(set) var longestText = 0
  /// Whether all values that are there are numbers, or short texts with a digit.
  private(set) var isShortNumber = true
  private(set) var isPicture = false
  /// Whether records hold bytes there.
  private(set) var isBlob = false
  /// Whether some values are objects, and whether one of those has a name that it is told by.
  private(set) var isObject = false
  private(set) var hasName = false
  /// Whether a text is several lines of what is called a body.
  private var isProse = false
  /// Whether all texts are one word each, as addresses and hashes are.
  private(set) var isOneWord = true
  private(set) var areDates = true
  private(set) var areNumbers = true
  /// The number in the last record, while each is one more than the one before.
  private var counter: Counter = .none
  /// How often each text or number came.
  private var counts: [String: Int] = [:]
  /// How many there were, and others.
  private var valueCount = 0

  private enum Counter: Equatable {
    case none
    case at(Int, steps: Int)
    case broken
  }

  /// Objects in which a field is looked for, at most.
  static let mostDepth = 2
  /// Fields, at most: records whose fields are named by keys have thousands.
  private static let most = 1000
  /// Bytes of a text that are compared.
  private static let mostCompared = 64
  /// What says how much a line of a log matters.
  private static let levelNames: Set<String> = [
    "level", "severity", "loglevel", "levelname", "lvl", "severitytext", "priority",
  ]
  private static let imageEndings = [
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".bmp",
  ]
  /// What people, and things that many records share, are called.
  private static let others: Set<String> = [
    "author", "user", "owner", "creator", "committer", "assignee", "sender", "actor", "account",
    "reporter", "publisher", "maintainer", "contributor", "by", "parent", "license", "milestone",
    "createdby", "updatedby", "addedby", "category", "organization", "company", "location",
    "address", "links", "labels", "annotations", "tags",
  ]

  private init(_ path: [String], isOfTheRecord: Bool) {
    (self.path, self.isOfTheRecord) = (path, isOfTheRecord)
    name = path.joined(separator: ".")
    plainName = String(decoding: FieldPath.plain(path[path.count - 1]), as: UTF8.self)
  }
}

// MARK: What it is good for

extension FieldCandidate {
  /// Whether it tells one record from another: it is no date, no number, and not the same in most
  /// of them.
  var isTelling: Bool {
    let isShared = valueCount > 1 && (counts.values.max() ?? 0) * 2 > valueCount
    // Names that begin with `_` are those of a program, `_id` and `__CURSOR`.
    let isInternal = ownName.hasPrefix("_") && !CardFields.bodyNames.contains(plainName)
    return !areDates && !areNumbers && !isShared && !isInternal && !isCounter && !isLevel
  }

  /// Whether it is in an object that a program keeps beside its own fields, `_source`.
  var isInProgramsOwn: Bool { depth > 0 && path[0].hasPrefix("_") }

  /// Whether it is called as levels are, and has few values.
  var isLevel: Bool {
    guard depth == 0, Self.levelNames.contains(plainName) else { return false }
    return counts.count < 4 || counts.count * 2 <= valueCount
  }

  /// Whether it tells some records from others, with a name that comes again.
  var isRepeatedName: Bool {
    counts.count > 1 && counts.count * 3 >= valueCount && !areDates
  }

  private var isCounter: Bool {
    if case .at(_, let steps) = counter { return steps > 1 }
    return false
  }

  /// Of the ranks in which nested fields are shown, the last.
  static let leastWorth = 3

  /// How much it says where there is little room, from 0, the most.
  var worth: Int {
    if isConstant || isOneWord && longestText > 16 { return 3 }
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

  /// Whether nearly all records have another text.
  var isDistinct: Bool { counts.count * 10 >= valueCount * 9 }

  var isShort: Bool { longestText <= CardFields.shortText && !isProse }

  /// Whether it may be a body although it is short.
  var isShortBody: Bool { depth == 0 && !isShortNumber }
}

// MARK: Looking at records

extension FieldCandidate {
  /// In the order in which the fields appear first.
  static func all(in sample: [Record]) -> [FieldCandidate] {
    var candidates = Candidates()
    for record in sample {
      for field in record.fields {
        if let blob = record.blob(of: field.name) {
          candidates.see(blob, of: field.name)
        } else {
          candidates.see(field, in: -1, isOfTheRecord: true)
        }
      }
    }
    return candidates.all
  }

  private struct Candidates {
    var all: [FieldCandidate] = []
    private var places: [Key: Int] = [:]

    /// A name, and the place of the object that it is in; -1: it is the record's own.
    private struct Key: Hashable {
      let parent: Int
      let name: String
    }

    /// The words for bytes are neither a text nor a number.
    mutating func see(_ blob: Blob, of name: String) {
      guard let place = place(of: name, in: -1, isOfTheRecord: true) else { return }
      all[place].isShortNumber = false
      all[place].isBlob = true
      all[place].isPicture = all[place].isPicture || blob.picture != nil
    }

    /// - Parameter parent: the place of the object that the field is in; -1: it is in none.
    mutating func see(_ field: Field, in parent: Int, isOfTheRecord: Bool) {
      guard let place = place(of: field.name, in: parent, isOfTheRecord: isOfTheRecord)
      else { return }
      all[place].see(field.value)
      guard case .object(let fields) = field.value, all[place].depth < mostDepth else { return }
      let isOwn = isOfTheRecord && !others.contains(all[place].plainName)
      for inner in fields { see(inner, in: place, isOfTheRecord: isOwn) }
    }

    private mutating func place(of name: String, in parent: Int, isOfTheRecord: Bool) -> Int? {
      let key = Key(parent: parent, name: name)
      if let place = places[key] { return place }
      guard all.count < most else { return nil }
      places[key] = all.count
      let path = parent < 0 ? [name] : all[parent].path + [name]
      all.append(FieldCandidate(path, isOfTheRecord: isOfTheRecord))
      return all.count - 1
    }
  }

  private mutating func see(_ value: Value) {
    switch value {
    case .string(let text):
      guard !text.isEmpty else { return }
      let bytes = text.utf8
      longestText = max(longestText, text.count)
      isShortNumber = isShortNumber && bytes.count <= 16 && Self.hasDigit(text)
      isPicture = isPicture || Self.namesImage(text)
      isProse = isProse || CardFields.bodyNames.contains(plainName) && bytes.contains(0x0A)
      isOneWord = isOneWord && !bytes.contains { $0 == UInt8(ascii: " ") || $0 == 0x0A }
      areDates = areDates && isDate(text)
      areNumbers = areNumbers && bytes.count <= 24 && Double(text) != nil
      note(text)
      count(Int(text))
    case .number(let digits): note(digits)
    case .null: break
    case .bool(let truth):
      isShortNumber = false
      note(truth ? "true" : "false")
    case .array: isShortNumber = false
    case .object(let fields):
      (isShortNumber, isObject) = (false, true)
      hasName = hasName || NestedWords.name(of: fields) != nil
    }
  }

  private mutating func note(_ text: String) {
    valueCount += 1
    // Texts that begin alike for so long are taken for the same.
    let isLong = text.utf8.count > Self.mostCompared
    let head = isLong ? String(decoding: text.utf8.prefix(Self.mostCompared), as: UTF8.self) : text
    counts[head, default: 0] += 1
  }

  private mutating func count(_ number: Int?) {
    switch (counter, number) {
    case (.none, let number?): counter = .at(number, steps: 1)
    case (.at(let last, let steps), let number?) where last < .max && number == last + 1:
      counter = .at(number, steps: steps + 1)
    default: counter = .broken
    }
  }

  private static func namesImage(_ text: String) -> Bool {
    // Their ends are enough, and texts may be long.
    let end = String(decoding: text.utf8.suffix(8), as: UTF8.self).lowercased()
    return imageEndings.contains { end.hasSuffix($0) }
  }

  private static func hasDigit(_ text: String) -> Bool {
    text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
