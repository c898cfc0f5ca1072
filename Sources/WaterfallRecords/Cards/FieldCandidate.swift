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
  /// Whether it is a part of the record that has no name of its own.
  private let isOwnPart: Bool
  /// Characters; 0 if no record has text there.
  private(set) var longestText = 0
  /// Whether all values that are there are numbers, or short texts with a digit.
  private(set) var isShortNumber = true
  /// Whether many texts are named as pictures are, or records hold pictures there.
  var isPicture: Bool { pictureCount > 0 && (isBlob || pictureCount * 3 >= textCount) }
  private var pictureCount = 0
  private var textCount = 0
  /// Whether records hold bytes there.
  private(set) var isBlob = false
  /// Whether some values are objects, and whether one of those has a name that it is told by.
  private(set) var isObject = false
  private(set) var hasName = false
  /// Whether a text is several lines of what is called a body.
  private(set) var isProse = false
  /// Whether all texts are one word each, as addresses and hashes are.
  private(set) var isOneWord = true
  private(set) var areDates = true
  private(set) var areNumbers = true
  /// Whether all texts are addresses of the web, and whether a program made all of them.
  private(set) var areAddresses = true
  private(set) var areMachineMade = true
  /// Whether all texts are as long as hashes are, which cards shorten.
  private(set) var areHashes = true
  /// Whether all numbers have so many digits that they are no count of anything.
  private(set) var areLarge = true
  /// The number in the last record, while each is one more than the one before.
  private(set) var counter: Counter = .none
  /// How often each text or number came.
  private(set) var counts: [String: Int] = [:]
  /// How many there were, and others.
  private(set) var valueCount = 0

  enum Counter: Equatable {
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
  /// Digits of the shortest number that is no count of anything.
  private static let leastLarge = 6
  /// Objects that are parts of the record, whatever is in them.
  private static let ownParts: Set<String> = [
    "metadata", "spec", "attributes", "properties", "fields", "data", "details",
  ]
  private static let imageEndings = [
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".bmp",
  ]
  /// What people, and things that many records share, are called.
  private static let others: Set<String> = [
    "author", "user", "owner", "creator", "committer", "assignee", "sender", "actor", "account",
    "reporter", "publisher", "maintainer", "contributor", "by", "parent", "license", "milestone",
    "createdby", "updatedby", "addedby", "category", "organization", "company", "location",
    "address", "links", "labels", "annotations", "repository", "repo", "head", "base",
    "headrepository", "channel", "guild", "team", "verification", "highlight", "highlightresult",
    "snippetresult",
  ]

  private init(_ path: [String], isOfTheRecord: Bool) {
    (self.path, self.isOfTheRecord) = (path, isOfTheRecord)
    name = path.joined(separator: ".")
    plainName = String(decoding: FieldPath.plain(path[path.count - 1]), as: UTF8.self)
    isOwnPart = Self.ownParts.contains(plainName)
  }
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
      all[place].textCount += 1
      all[place].pictureCount += blob.picture == nil ? 0 : 1
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
      textCount += 1
      areAddresses = areAddresses && TextLook.isAddress(text)
      areMachineMade = areMachineMade && TextLook.isMachineMade(text)
      areHashes = areHashes && ShortWords.hashLengths.contains(bytes.count)
      longestText = max(longestText, text.count)
      isShortNumber = isShortNumber && bytes.count <= 16 && Self.hasDigit(text)
      pictureCount += Self.namesImage(text) ? 1 : 0
      isProse = isProse || CardFields.bodyNames.contains(plainName) && bytes.contains(0x0A)
      isOneWord = isOneWord && !bytes.contains { $0 == UInt8(ascii: " ") || $0 == 0x0A }
      areDates = areDates && isDate(text)
      areNumbers = areNumbers && bytes.count <= 24 && Double(text) != nil
      areLarge = areLarge && bytes.count >= Self.leastLarge
      note(text)
      count(Int(text))
    case .number(let digits):
      areLarge = areLarge && digits.utf8.count >= Self.leastLarge
      note(digits)
    case .null: break
    case .bool(let truth):
      isShortNumber = false
      note(truth ? "true" : "false")
    case .array: isShortNumber = false
    case .object(let fields):
      (isShortNumber, isObject) = (false, true)
      hasName = hasName || !isOwnPart && NestedWords.name(of: fields) != nil
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
    return imageEndings.contains { end.ends(with: $0) }
  }

  private static func hasDigit(_ text: String) -> Bool {
    text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
