import FoundationEssentials
import WaterfallItems

@testable import WaterfallRecords
@testable import WaterfallSources

/// A property list as FoundationEssentials reads it. Dictionaries are sorted by the names of their
/// keys.
struct ListOracle: Decodable {
  let value: Value

  static func value(of bytes: [UInt8]) throws -> Value {
    try PropertyListDecoder().decode(Self.self, from: Data(bytes)).value
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    // A failed attempt only shows that the value has another type, so its error is dropped.
    if let members = try? decoder.container(keyedBy: Key.self) {
      let fields = try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
        Field(key.stringValue, try members.decode(Self.self, forKey: key).value)
      }
      value = .object(fields)
    } else if let elements = try? [Self](from: decoder) {
      value = .array(elements.map(\.value))
    } else {
      value = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> Value {
    if let text = try? container.decode(String.self) { return .string(text) }
    if let number = try? container.decode(Int64.self) { return .number("\(number)") }
    if let number = try? container.decode(UInt64.self) { return .number("\(number)") }
    if let number = try? container.decode(Double.self) { return PropertyList.number(number) }
    if let truth = try? container.decode(Bool.self) { return .bool(truth) }
    if let date = try? container.decode(Date.self) { return .string(date.formatted(.iso8601)) }
    return .string("\(try container.decode(Data.self).count) bytes")
  }
}

extension Value {
  /// The value with its dictionaries sorted by key. Among equal keys, the last one wins.
  var inOracleOrder: Value {
    switch self {
    case .array(let values): return .array(values.map(\.inOracleOrder))
    case .object(let fields):
      var members: [String: Value] = [:]
      for field in fields { members[field.name] = field.value.inOracleOrder }
      return .object(members.sorted { $0.key < $1.key }.map { Field($0.key, $0.value) })
    default: return self
    }
  }
}
