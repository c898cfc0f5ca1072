/// Facts from a sample about one field, or about one that is nested in objects.
struct FieldCandidate {
  /// The names on the way to the field, its own last.
  let path: [String]
  /// ``path`` joined with dots: `metadata.name`.
  let name: String
  /// The field's own name in small letters, without `_`, `-` and spaces.
  let plainName: String
  /// The number of objects that it is nested in.
  var depth: Int { path.count - 1 }
  var ownName: String { path[path.count - 1] }
  /// The last names of the path, joined with dots; nil if it has fewer.
  func label(ofNames count: Int) -> String? {
    count <= path.count ? path.suffix(count).joined(separator: ".") : nil
  }
  /// The object that contains it, as a path.
  var parent: String { path.dropLast().joined(separator: ".") }
  /// The own name of that object, in the form of ``plainName``; empty if no object contains it.
  var plainParent: String {
    path.count > 1 ? String(decoding: FieldPath.folded(path[path.count - 2]), as: UTF8.self) : ""
  }
  /// Whether the objects around it describe the record itself, not for example a person who is
  /// named in it.
  let isOfTheRecord: Bool
  /// Whether it is a mere part of the record, like `metadata`, which has no name of its own.
  private let isOwnPart: Bool
  /// Characters of the longest text; 0 if no record has text there.
  private(set) var longestText = 0
  /// Whether all values are numbers, or short texts with a digit.
  private(set) var isShortNumber = true
  /// Whether at least a third of the texts are named like pictures, or records hold pictures there.
  var isPicture: Bool { pictureCount > 0 && (isBlob || pictureCount * 3 >= textCount) }
  private var pictureCount = 0
  private var textCount = 0
  /// Whether records hold bytes there.
  private(set) var isBlob = false
  /// Whether some values are objects, and whether at least one of those has a member that names it.
  private(set) var isObject = false
  private(set) var hasName = false
  /// Whether a field with a body's name has a text of several lines.
  private(set) var isProse = false
  /// Whether each text is a single word, like an address or a hash.
  private(set) var isOneWord = true
  private(set) var areDates = true
  private(set) var areNumbers = true
  /// Whether all texts are numbers, or amounts with a unit of money, size or time.
  private(set) var areAmounts = true
  /// Whether all texts are web addresses, and whether all were made by a program.
  private(set) var areAddresses = true
  private(set) var areMachineMade = true
  private(set) var areJSON = true
  /// Whether all texts are as long as hashes are; cards shorten those.
  private(set) var areHashes = true
  /// Whether all numbers have too many digits to count anything.
  private(set) var areLarge = true
  /// Whether each record's number is one more than the one before, and the last number.
  private(set) var counter: Counter = .none
  /// Whether each whole number is larger than the one before, or smaller, and the last number.
  private(set) var (isRising, isFalling) = (true, true)
  private var lastNumber: Int?
  /// How often each text, number or truth value occurred.
  private(set) var counts: [String: Int] = [:]
  /// The dates that it has, and the words that all records have in it.
  private(set) var moments: [Moment] = []
  private(set) var shared: SharedWords = .none
  /// Whether a record has a list of several there. Its elements are no parts of the record.
  private(set) var isList = false
  /// The number of these values, repeated ones included.
  private(set) var valueCount = 0

  /// The words of a field as far as all records agree, and the number of records that have any.
  enum SharedWords: Equatable {
    case none
    case all(String, records: Int)
    case differ
  }

  enum Counter: Equatable {
    case none
    case at(Int, steps: Int)
    case broken
  }

  /// The number of nested objects in which fields are searched, at most.
  static let mostDepth = 2
  /// The number of fields, at most. Records that use keys as field names have thousands.
  private static let most = 1000
  /// Bytes of a text that are compared.
  private static let mostCompared = 64
  /// Digits of the shortest number that is too long to count anything.
  private static let leastLarge = 6
  private static let imageEndings = [
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".bmp",
  ]

  private init(_ path: [String], isOfTheRecord: Bool) {
    (self.path, self.isOfTheRecord) = (path, isOfTheRecord)
    name = path.joined(separator: ".")
    plainName = String(decoding: FieldPath.folded(path[path.count - 1]), as: UTF8.self)
    isOwnPart = FieldNames.ownPart.have(plainName)
  }
}

// MARK: Looking at records

extension FieldCandidate {
  /// The candidates, in the order in which the fields first appear.
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
    // A list that has one object in some records is a list all the same.
    let lists = Set(candidates.all.filter(\.isList).map(\.name))
    guard !lists.isEmpty else { return candidates.all }
    return candidates.all.filter { $0.depth == 0 || !lists.contains($0.path[0]) }
  }

  private struct Candidates {
    var all: [FieldCandidate] = []
    private var places: [Key: Int] = [:]

    /// A field's name, and the index of the object that contains it; -1 for the record itself.
    private struct Key: Hashable {
      let parent: Int
      let name: String
    }

    /// Notes a field with bytes. The words that cards show for bytes count neither as text nor as a
    /// number.
    mutating func see(_ blob: Blob, of name: String) {
      guard let place = place(of: name, in: -1, isOfTheRecord: true) else { return }
      all[place].isShortNumber = false
      all[place].isBlob = true
      all[place].textCount += 1
      all[place].pictureCount += blob.picture == nil ? 0 : 1
    }

    /// Notes a field and those nested in it.
    ///
    /// - Parameter parent: the index of the object that contains the field; -1 for the record
    ///   itself.
    mutating func see(_ field: Field, in parent: Int, isOfTheRecord: Bool) {
      guard let place = place(of: field.name, in: parent, isOfTheRecord: isOfTheRecord)
      else { return }
      all[place].share(field.value)
      let opened: [Field]? =
        if parent >= 0, case .array = field.value { nil } else { field.value.opened }
      all[place].see(opened.map { .object($0) } ?? field.value)
      guard let fields = opened, all[place].depth < mostDepth else { return }
      let isOwn = isOfTheRecord && !FieldNames.other.have(all[place].plainName)
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
      areAddresses = areAddresses && TextDetection.isAddress(text)
      areMachineMade = areMachineMade && TextDetection.isMachineMade(text)
      areJSON = areJSON && TextDetection.isJSON(text)
      areHashes = areHashes && ShortWords.hashLengths.contains(bytes.count)
      longestText = max(longestText, text.count)
      isShortNumber = isShortNumber && bytes.count <= 16 && bytes.contains(where: isDigit)
      pictureCount += Self.namesImage(text) ? 1 : 0
      isProse = isProse || FieldNames.body.have(plainName) && bytes.contains(0x0A)
      isOneWord = isOneWord && !bytes.contains { $0 == UInt8(ascii: " ") || $0 == 0x0A }
      areDates = areDates && isDate(text)
      areNumbers = areNumbers && bytes.count <= 24 && Double(text) != nil
      areAmounts = areNumbers || areAmounts && TextDetection.isAmount(text)
      areLarge = areLarge && bytes.count >= Self.leastLarge
      learn(text)
      count(Int(text))
      follow(Int(text))
    case .number(let digits):
      areLarge = areLarge && digits.utf8.count >= Self.leastLarge
      learn(digits)
      follow(Int(digits))
    case .null: break
    case .bool(let truth):
      isShortNumber = false
      learn(truth ? "true" : "false")
    case .array(let elements):
      isShortNumber = false
      isList = isList || elements.count > 1
    case .object(let fields):
      (isShortNumber, isObject) = (false, true)
      hasName = hasName || !isOwnPart && ObjectName.isText(in: fields)
    }
  }

  private mutating func share(_ value: Value) {
    guard !value.isBlank, shared != .differ else { return }
    let words = NestedWords(value, named: ownName, short: nil).text
    switch shared {
    case .none: shared = .all(words, records: 1)
    case .all(let others, let records) where others.isExactly(words):
      shared = .all(words, records: records + 1)
    case .all, .differ: shared = .differ
    }
  }

  private mutating func learn(_ text: String) {
    if let moment = ShortWords.moment(of: text, in: ownName) { moments.append(moment) }

    valueCount += 1
    // Texts with the same first 64 bytes count as equal.
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

  private mutating func follow(_ number: Int?) {
    isRising = isRising && number.map { $0 > lastNumber ?? .min } == true
    isFalling = isFalling && number.map { $0 < lastNumber ?? .max } == true
    lastNumber = number
  }

  private static func namesImage(_ text: String) -> Bool {
    // The end of the text is enough to look at, and the text may be long.
    let end = String(decoding: text.utf8.suffix(8), as: UTF8.self).lowercased()
    return imageEndings.contains { end.ends(with: $0) }
  }
}
