// The one file of this room that knows Foundation.
internal import FoundationEssentials

/// Property lists in XML or the old style; binary ones are read by ``BinaryPropertyList``.
enum PropertyList {
  /// Why one cannot be read.
  struct Fault: Error {
    /// Whether nothing is wrong but that the task was cancelled.
    var isCancelled = false
    /// The keys and indices to the value that is wrong, joined by points; empty if it is not known.
    var path: String
    /// In words that follow "expected".
    var expected: String
  }

  /// The value of the whole list: dates as ISO 8601 text, data as its length. The members of a
  /// dictionary are ordered by `keyRanks`, those without a rank by name.
  ///
  /// - Complexity: about 5 µs a value.
  static func value(of bytes: [UInt8], keyRanks: [String: Int]) throws(Fault) -> Value {
    let decoder = PropertyListDecoder()
    if let key = Decoded.contextKey {
      // A value takes a byte at least.
      decoder.userInfo[key] = Context(keyRanks: keyRanks, valuesLeft: bytes.count)
    }
    do {
      return try decoder.decode(Decoded.self, from: Data(bytes)).value
    } catch let error as DecodingError {
      throw Fault(error)
    } catch is CancellationError {
      throw Fault(isCancelled: true, path: "", expected: "")
    } catch {
      throw Fault(path: "", expected: "a property list")
    }
  }
}

extension PropertyList {
  /// Whole numbers without a fraction; what is no number as text.
  static func number(_ number: Double) -> Value {
    if let whole = Int64(exactly: number) { return .number("\(whole)") }
    return number.isFinite ? .number("\(number)") : .string("\(number)")
  }

  /// A date as ISO 8601 text.
  ///
  /// - Parameter seconds: since 2001 began, in UTC. What is in no year of four digits stays a number.
  static func date(_ seconds: Double) -> Value {
    guard -63_000_000_000..<252_000_000_000 ~= seconds else { return number(seconds) }
    return .string(Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601))
  }
}

extension PropertyList.Fault {
  fileprivate init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      let path = context.codingPath.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
      let expected = path.isEmpty ? "a whole property list" : "a value of a property list"
      self.init(path: path.joined(separator: "."), expected: expected)
    @unknown default: self.init(path: "", expected: "a property list")
    }
  }
}

private enum Kind: CaseIterable {
  case string, integer, unsigned, real, bool, date, data
}

/// What one decoding has learned.
// Used by the one call of `decode` that made it, which is synchronous.
private final class Context: @unchecked Sendable {
  let keyRanks: [String: Int]
  /// What was found last under a key: to try that first spares the decoder's costly refusals.
  var kinds: [String: Kind] = [:]

  private var valuesLeft: Int

  init(keyRanks: [String: Int], valuesLeft: Int) {
    (self.keyRanks, self.valuesLeft) = (keyRanks, valuesLeft)
  }

  /// Counts a value; throws if there are more than there can be, or nobody waits for them any more.
  func count() throws {
    valuesLeft -= 1
    if valuesLeft & 1023 == 0 { try Task.checkCancellation() }
    guard valuesLeft >= 0 else {
      let words = "more values than bytes"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: words))
    }
  }

  func comesFirst(_ key: Key, _ other: Key) -> Bool {
    let rank = keyRanks[key.stringValue] ?? .max
    let otherRank = keyRanks[other.stringValue] ?? .max
    return rank == otherRank ? key.stringValue < other.stringValue : rank < otherRank
  }
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Any value of a property list.
private struct Decoded: Decodable {
  let value: Value

  static let contextKey = CodingUserInfoKey(rawValue: "waterfall.context")

  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= JSONReader.depthLimit else {
      let words = "more than \(JSONReader.depthLimit) values inside each other"
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: words))
    }
    let known = Self.contextKey.flatMap { decoder.userInfo[$0] as? Context }
    let context = known ?? Context(keyRanks: [:], valuesLeft: .max)
    try context.count()
    // A refusal tells what the value is not, and nothing else is asked.
    if let container = try? decoder.container(keyedBy: Key.self) {
      value = .object(try Self.fields(of: container, context))
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !container.isAtEnd { values.append(try container.decode(Decoded.self).value) }
      value = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      value = try Scalar(in: container).value
    }
  }

  private static func fields(
    of container: KeyedDecodingContainer<Key>, _ context: Context
  ) throws -> [Field] {
    try container.allKeys.sorted(by: context.comesFirst).map { key in
      let name = key.stringValue
      try context.count()
      if let kind = context.kinds[name],
        // A refusal tells what the value is not, and nothing else is asked.
        let value = try? Scalar(kind, at: key, in: container).value
      {
        return Field(name, value)
      }
      if let scalar = try? container.decode(Scalar.self, forKey: key) {
        context.kinds[name] = scalar.kind
        return Field(name, scalar.value)
      }
      return Field(name, try container.decode(Decoded.self, forKey: key).value)
    }
  }
}

/// A value that is no array and no dictionary.
private struct Scalar: Decodable {
  let kind: Kind
  let value: Value

  init(from decoder: any Decoder) throws { try self.init(in: decoder.singleValueContainer()) }

  init(in container: any SingleValueDecodingContainer) throws {
    for kind in Kind.allCases.dropLast() {
      // A refusal tells what the value is not, and nothing else is asked.
      guard let scalar = try? Self(kind, in: container) else { continue }
      self = scalar
      return
    }
    try self.init(.data, in: container)
  }

  init(_ kind: Kind, in container: any SingleValueDecodingContainer) throws {
    self.kind = kind
    value =
      switch kind {
      case .string: .string(try container.decode(String.self))
      case .integer: .number("\(try container.decode(Int64.self))")
      case .unsigned: .number("\(try container.decode(UInt64.self))")
      case .real: PropertyList.number(try container.decode(Double.self))
      case .bool: .bool(try container.decode(Bool.self))
      case .date: .string(try container.decode(Date.self).formatted(.iso8601))
      case .data: Self.words(for: try container.decode(Data.self))
      }
  }

  init(_ kind: Kind, at key: Key, in container: KeyedDecodingContainer<Key>) throws {
    self.kind = kind
    value =
      switch kind {
      case .string: .string(try container.decode(String.self, forKey: key))
      case .integer: .number("\(try container.decode(Int64.self, forKey: key))")
      case .unsigned: .number("\(try container.decode(UInt64.self, forKey: key))")
      case .real: PropertyList.number(try container.decode(Double.self, forKey: key))
      case .bool: .bool(try container.decode(Bool.self, forKey: key))
      case .date: .string(try container.decode(Date.self, forKey: key).formatted(.iso8601))
      case .data: Self.words(for: try container.decode(Data.self, forKey: key))
      }
  }

  private static func words(for data: Data) -> Value { .string("\(data.count) bytes") }
}
