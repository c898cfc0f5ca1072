import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Compares the scan of a document with a plain version of the same rule, over the whole value.
let documentTarget = Target(name: "document") { random in
  let document = random.value(depth: 4)
  guard case .object(let members) = document else { return }
  var bytes: [UInt8] = []
  document.appendJSON(to: &bytes)
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: .json))
  // A server's answer with an empty list has no items.
  let isPageOfNone = PageDocument(bytes)?.isAroundEmptyList == true
  let expected = isPageOfNone && outcome.records.isEmpty ? [] : plainRecords(members)
  guard outcome.error == nil, outcome.records == expected else {
    throw Finding(words: "found \(outcome), expected \(expected)", input: bytes)
  }
}

/// Compares the scan for a path with a walk down the whole value.
let pathTarget = Target(name: "path") { random in
  let document = random.value(depth: 5)
  var (place, path) = (document, [String]())
  for _ in 0...random.below(4) {
    guard let (name, value) = random.child(of: place) else { break }
    path.append(name)
    place = value
  }
  guard !path.isEmpty else { return }
  if random.below(3) == 0 { path[path.count - 1] = random.pick(["none", "99", "a"]) }
  var bytes: [UInt8] = []
  document.appendJSON(to: &bytes)
  let expected = plainValue(path[...], in: document)
  var scan = PathScan(path: path)
  var index = 0
  let step = scan.advance(&index, in: bytes)
  guard let expected else {
    if step == .found { throw Finding(words: "found \(path)", input: bytes) }
    return
  }
  var reader = JSONReader(bytes, from: index)
  guard step == .found, try reader.readValue(depth: 0) == expected else {
    throw Finding(words: "\(step) at \(index) for \(path)", input: bytes)
  }
}

/// The value at `path`. If names are equal, the first one counts.
private func plainValue(_ path: ArraySlice<String>, in value: Value) -> Value? {
  guard let part = path.first else { return value }
  switch value {
  case .object(let fields):
    // If names are equal, the first one decides, even if the path leads nowhere in it.
    guard let field = fields.first(where: { $0.name == part }) else { return nil }
    return plainValue(path.dropFirst(), in: field.value)
  case .array(let values):
    guard let index = Int(part), values.indices.contains(index) else { return nil }
    return plainValue(path.dropFirst(), in: values[index])
  default: return nil
  }
}

/// The records of a document: its record list, else a large array of plain values, else the
/// document.
private func plainRecords(_ members: [Field]) -> [Record] {
  var lists = Lists()
  let found = lists.look(at: .object(members), title: nil)
  let recordList = found.recordList ?? found.loose
  if let list = recordList ?? lists.scalarList, areRecord(members, around: list) {
    return [plainRecord(.object(members))]
  }
  switch recordList?.value {
  case .array(let values): return values.map(plainRecord)
  case .object(let fields):
    return fields.map {
      Record(fields: [Field("key", .string($0.name))] + plainRecord($0.value).fields)
    }
  default: break
  }
  if let scalars = lists.scalars, scalars.count > members.count { return scalars.map(plainRecord) }
  return [plainRecord(.object(members))]
}

/// Whether a document's members form one record, of which the list is a part.
private func areRecord(_ members: [Field], around list: Lists.RecordList) -> Bool {
  if list.isNamedAsRecords { return false }
  // The real rule leaves out names of paged answers. These documents contain none.
  let scalars = members.count { !$0.value.isObject && !$0.value.isArray }
  let hasText = members.contains { field in
    if case .string(let text) = field.value { !text.isEmpty } else { false }
  }
  let (length, whole) = (list.length, Value.object(members).innerLength)
  // None of these documents has a name of its own.
  if !hasText { return !list.isNamed && length * 4 < whole }
  if list.isNamed && scalars < 2 { return false }
  return length * 3 < whole * 2
}

private func plainRecord(_ value: Value) -> Record {
  if case .object(let fields) = value { return Record(fields: fields.withNumberedNames) }
  return Record(fields: [Field("value", value)])
}

/// The lists of a document that can be reached from its root through objects only.
private struct Lists {
  struct RecordList {
    var value: Value
    var count: Int
    var isNamed: Bool
    var isNamedAsRecords = false
    /// The length of the outer list that this one replaces, if any.
    var outerLength: Int?
    var length: Int { outerLength ?? value.innerLength }
    /// The number of its opening bracket, in the order of the text.
    var number: Int

    /// Whether it has more items. Of equally large ones, the earlier counts as larger.
    func isLarger(than other: RecordList) -> Bool { (count, other.number) > (other.count, number) }

    func wins(over other: RecordList) -> Bool {
      switch (isNamed, other.isNamed) {
      case (true, false): isLike(other)
      case (false, true): !other.isLike(self)
      default: isLarger(than: other)
      }
    }

    private func isLike(_ other: RecordList) -> Bool { (count > 1 ? 4 : 2) * count >= other.count }
  }

  var scalars: [Value]?
  /// The same value, as a record list.
  private(set) var scalarList: RecordList?
  private var brackets = 0
  /// Whether the walk is inside the only object of an array.
  private var isInSole = false

  /// The record list in a value, which may be the value itself, and the largest object whose
  /// members are unlike objects.
  mutating func look(at value: Value, title: String?) -> (
    recordList: RecordList?, loose: RecordList?
  ) {
    brackets += 1
    var recordList = RecordList(value: value, count: 0, isNamed: false, number: brackets)
    let isOfEdges = value.isArray && title.map { folded($0) == "dependencies" } ?? false
    recordList.isNamed = !isOfEdges && title.map { Self.names.contains(folded($0)) } ?? false
    recordList.isNamedAsRecords =
      !isOfEdges && title.map { Self.recordListNames.contains(folded($0)) } ?? false
    switch value {
    case .array(let values):
      recordList.count = values.count(where: \.isObject)
      if recordList.count > 0 { return (soleList(in: values, recordList) ?? recordList, nil) }
      if !isInSole, !values.isEmpty, !values.contains(where: \.isArray),
        values.count > scalars?.count ?? 0
      {
        scalars = values
        recordList.count = values.count
        scalarList = recordList
      }
      return (nil, nil)
    case .object(let fields):
      let inside = fields.map { look(at: $0.value, title: $0.name) }
      recordList.count = fields.count
      let isCandidate = fields.count > 1 && fields.allSatisfy(\.value.isObject)
      // A member with a name of record lists is the record list, rather than the object around it.
      let hasNamedRecords = fields.contains { field in
        guard case .object(let inner) = field.value,
          Self.recordListNames.contains(folded(field.name))
        else { return false }
        return inner.count > 1 && inner.allSatisfy(\.value.isObject)
      }
      if isCandidate, areAlike(fields) && !hasNamedRecords || recordList.isNamedAsRecords {
        return (recordList, nil)
      }
      var best: RecordList?
      for other in inside.compactMap(\.recordList) where best.map(other.wins) ?? true {
        best = other
      }
      var loose = isCandidate ? recordList : nil
      for other in inside.compactMap(\.loose) where loose.map(other.isLarger) ?? true {
        loose = other
      }
      return (best, loose)
    default: return (nil, nil)
    }
  }

  /// The list in the only object of an array, if the object merely leads to it.
  private mutating func soleList(in values: [Value], _ outer: RecordList) -> RecordList? {
    guard !isInSole, values.count == 1, case .object(let fields) = values[0] else { return nil }
    isInSole = true
    defer { isInSole = false }
    var best: RecordList?
    for field in fields {
      guard let other = look(at: field.value, title: field.name).recordList else { continue }
      if best.map(other.wins) ?? true { best = other }
    }
    guard var list = best else { return nil }
    let scalars = fields.count { !$0.value.isObject && !$0.value.isArray }
    let hasText = fields.contains { field in
      if case .string(let text) = field.value { !text.isEmpty } else { false }
    }
    let isMost = list.length * 3 >= values[0].innerLength * 2
    guard list.isNamed && (!hasText || scalars < 2) || isMost else { return nil }
    list.isNamed = list.isNamed || outer.isNamed
    list.outerLength = outer.length
    return list
  }

  private static let names: Set<String> = [
    "data", "items", "results", "result", "list", "rows", "records", "entries", "features", "hits",
    "documents", "docs", "values", "nodes", "edges", "elements", "objects", "content", "response",
    "packages", "paths", "services", "resources", "dependencies",
  ]
  private static let recordListNames: Set<String> = [
    "packages", "paths", "services", "resources", "dependencies",
  ]

  /// Whether two thirds of the objects share at least half of their first names with the first
  /// object.
  private func areAlike(_ fields: [Field]) -> Bool {
    let names = fields.map { field -> [String] in
      guard case .object(let inner) = field.value else { return [] }
      return inner.prefix(8).map { folded($0.name) }
    }
    let alike = names.count { own in
      2 * own.count(where: names[0].contains) >= min(own.count, names[0].count)
    }
    return 3 * alike >= 2 * fields.count
  }

  /// Folds a name for comparison. All escaped letters become the same one.
  private func folded(_ name: String) -> String {
    String(
      name.lowercased().compactMap { letter in
        switch letter {
        case "_", "-", " ": nil
        case "\"", "\\", "\n": "\\"
        default: letter
        }
      })
  }
}

extension Value {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
  /// The number of bytes between its brackets, as JSON.
  fileprivate var innerLength: Int {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return bytes.count - 2
  }
}

extension SeededRandom {
  private static let words = ["", "a", "list", "é", "\"", "\\", "]", "}", ",", "0", "a b", "\n"]

  /// A random name; some are typical names of lists.
  private mutating func name(_ number: Int) -> String {
    below(4) == 0 ? pick(["items", "Data", "paths", "re_sults"]) : "\(number)" + pick(Self.words)
  }

  fileprivate mutating func value(depth: Int) -> Value {
    switch depth == 4 || depth == 5 ? 6 : below(depth > 0 ? 8 : 5) {
    case 0: .null
    case 1: .bool(below(2) == 0)
    case 2: .number(pick(["0", "-1", "1.5e3", "12345678901234567890"]))
    case 3, 4: .string(pick(Self.words))
    case 5: .array((0..<below(5)).map { _ in value(depth: depth - 1) })
    default:
      .object((0..<below(5)).map { Field(name($0), value(depth: depth - 1)) })
    }
  }

  /// A step of a path that leads into `value`, and the value there.
  fileprivate mutating func child(of value: Value) -> (String, Value)? {
    switch value {
    case .array(let values) where !values.isEmpty:
      let index = below(values.count)
      return ("\(index)", values[index])
    case .object(let fields) where !fields.isEmpty:
      let field = pick(fields)
      return (field.name, field.value)
    default: return nil
    }
  }
}
