import FoundationEssentials

@testable import WaterfallRecords

/// A random list, as FoundationEssentials encodes it.
///
/// - Throws: the errors of `read`, or a finding if `read` returns another value.
func encodedSample(
  _ random: inout SeededRandom, _ format: PropertyListDecoder.PropertyListFormat,
  read: ([UInt8]) throws -> Value
) throws -> [UInt8] {
  let list = Sample(&random, depth: 0)
  let encoder = PropertyListEncoder()
  encoder.outputFormat = format
  let bytes = Array(try encoder.encode([list]))
  let value = try read(bytes)
  guard sorted(value) == .array([list.value]) else {
    throw Finding(words: "\(value) is not \(list.value)", input: bytes)
  }
  return bytes
}

/// Sorts the members of objects, because the encoder chooses their order.
private func sorted(_ value: Value) -> Value {
  switch value {
  case .array(let values): .array(values.map(sorted))
  case .object(let fields):
    .object(fields.map { Field($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
  default: value
  }
}

/// A value that a property list can contain.
indirect enum Sample: Encodable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case bool(Bool)
  case data(Data)
  case array([Sample])
  case dictionary([String: Sample])

  init(_ random: inout SeededRandom, depth: Int) {
    switch random.below(depth < 4 ? 7 : 5) {
    case 0: self = .string(random.pick(["", "a", "é😀", String(repeating: "long ", count: 9)]))
    case 1: self = .integer(Int64(bitPattern: random.next()) >> Int64(random.below(64)))
    case 2: self = .real(Double(random.below(4000)) / 8)
    case 3: self = .bool(random.below(2) == 0)
    case 4: self = .data(Data(repeating: 7, count: random.below(40)))
    case 5: self = .array((0..<random.below(20)).map { _ in Sample(&random, depth: depth + 1) })
    default:
      let pairs = (0..<random.below(20)).map { ("k\($0)", Sample(&random, depth: depth + 1)) }
      self = .dictionary(Dictionary(uniqueKeysWithValues: pairs))
    }
  }

  /// The value that should be read from it.
  var value: Value {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .number("\(number)")
    case .real(let number): PropertyList.number(number)
    case .bool(let truth): .bool(truth)
    case .data(let data): .string("\(data.count) bytes")
    case .array(let samples): .array(samples.map(\.value))
    case .dictionary(let members):
      .object(members.map { Field($0.key, $0.value.value) }.sorted { $0.name < $1.name })
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let text): try text.encode(to: encoder)
    case .integer(let number): try number.encode(to: encoder)
    case .real(let number): try number.encode(to: encoder)
    case .bool(let truth): try truth.encode(to: encoder)
    case .data(let data):
      var container = encoder.singleValueContainer()
      try container.encode(data)
    case .array(let samples): try samples.encode(to: encoder)
    case .dictionary(let members): try members.encode(to: encoder)
    }
  }
}
