@testable import WaterfallItems
@testable import WaterfallRecords

/// The scan of a document against the same rule said plainly over the whole value.
let documentTarget = Target(name: "document") { random in
  var random = random
  let document = random.value(depth: 4)
  guard case .object(let members) = document else { return }
  var bytes: [UInt8] = []
  document.appendJSON(to: &bytes)
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: .json))
  // An answer that has found nothing has no items.
  let isPageOfNone = PageDocument(bytes)?.isAroundEmptyList == true
  let expected = isPageOfNone && outcome.records.isEmpty ? [] : plainRecords(members)
  guard outcome.error == nil, outcome.records == expected else {
    throw Finding(words: "found \(outcome), expected \(expected)", input: bytes)
  }
}

/// The scan for a path against a walk down the whole value.
let pathTarget = Target(name: "path") { random in
  var random = random
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

/// The value at `path`; of equal names the first counts.
private func plainValue(_ path: ArraySlice<String>, in value: Value) -> Value? {
  guard let part = path.first else { return value }
  switch value {
  case .object(let fields):
    // An equal name behind the first is looked at only if the first was passed over.
    guard let field = fields.first(where: { $0.name == part }) else { return nil }
    return plainValue(path.dropFirst(), in: field.value)
  case .array(let values):
    guard let index = Int(part), values.indices.contains(index) else { return nil }
    return plainValue(path.dropFirst(), in: values[index])
  default: return nil
  }
}

/// The records of a document: its largest array of objects, else of its objects of objects the
/// largest, else a large array of plain values, else itself.
private func plainRecords(_ members: [Field]) -> [Record] {
  var lists = Lists()
  lists.collect(.object(members))
  if let objects = lists.objects { return objects.map(plainRecord) }
  if let fields = lists.members {
    return fields.map {
      Record(fields: [Field("key", .string($0.name))] + plainRecord($0.value).fields)
    }
  }
  if let scalars = lists.scalars, scalars.count > members.count { return scalars.map(plainRecord) }
  return [Record(fields: members)]
}

private func plainRecord(_ value: Value) -> Record {
  if case .object(let fields) = value { return Record(fields: fields) }
  return Record(fields: [Field("value", value)])
}

/// The lists of a document, the largest of each kind, and of equal ones the first to begin.
private struct Lists {
  var objects: [Value]?
  var members: [Field]?
  var scalars: [Value]?
  private var objectCount = 0

  mutating func collect(_ value: Value) {
    switch value {
    case .array(let values):
      let count = values.count(where: \.isObject)
      if count > objectCount {
        (objects, objectCount) = (values, count)
      } else if count == 0, !values.isEmpty, !values.contains(where: \.isArray),
        values.count > scalars?.count ?? 0
      {
        scalars = values
      }
      for value in values { collect(value) }
    case .object(let fields):
      if fields.count > max(1, members?.count ?? 0), fields.allSatisfy(\.value.isObject) {
        members = fields
      }
      for field in fields { collect(field.value) }
    default: break
    }
  }
}

extension Value {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
}

extension SeededRandom {
  private static let words = ["", "a", "list", "é", "\"", "\\", "]", "}", ",", "0", "a b", "\n"]

  fileprivate mutating func value(depth: Int) -> Value {
    switch depth == 4 || depth == 5 ? 6 : below(depth > 0 ? 8 : 5) {
    case 0: .null
    case 1: .bool(below(2) == 0)
    case 2: .number(pick(["0", "-1", "1.5e3", "12345678901234567890"]))
    case 3, 4: .string(pick(Self.words))
    case 5: .array((0..<below(5)).map { _ in value(depth: depth - 1) })
    default:
      .object(
        (0..<below(5)).map { Field("\($0)" + pick(Self.words), value(depth: depth - 1)) })
    }
  }

  /// A part of a path that leads on from `value`, and where to.
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
