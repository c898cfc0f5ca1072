import Foundation

@testable import WaterfallRecords

/// Compares the JSON reader with Foundation: both must accept the same texts, and read the same.
/// Foundation has two readers with one fault each, so only one of them has to agree with ours.
/// Our reader also takes `NaN` and `Infinity`, and a comma before a closing bracket.
let jsonTarget = Target(name: "json") { random in
  let samples = Samples.json.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  // Our reader tolerates control characters and bad UTF-8 on purpose. NUL makes Foundation guess
  // UTF-16.
  guard !bytes.contains(where: { $0 < 0x20 && !isSpace($0) }),
    String(validating: bytes, as: UTF8.self) != nil
  else { return }
  var reader = JSONReader(bytes)
  let value = try? reader.readWhole()
  let other = try? JSONDecoder().decode(Other.self, from: Data(bytes))
  // A word such as NaN is refused by Foundation wherever it stands outside of strings.
  if value?.hasUnrealNumber == true {
    guard other != nil else { return }
    throw Finding(words: "NaN or Infinity, but not to Foundation", input: bytes)
  }
  if let value, value.isOddForOthers || value.hasLineBreak(in: bytes) { return }
  // Foundation's reader allows a comma after an opening bracket, ours only after a value.
  if value == nil, reader.isBehindComma { return }
  guard (value == nil) == (other == nil) else {
    // JSONDecoder ignores the numbers of repeated members, and refuses 0e5.
    let second = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    guard (value == nil) != (second == nil) else { return }
    throw Finding(words: value == nil ? "refused" : "accepted, but not by Foundation", input: bytes)
  }
  if let value, let other, !other.equals(value) {
    throw Finding(words: "read \(value), Foundation \(other)", input: bytes)
  }
}

/// A value as Foundation reads it.
private indirect enum Other: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Other])
  case object([String: Other])

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let truth = try? single.decode(Bool.self) {
      self = .bool(truth)
    } else if let text = try? single.decode(String.self) {
      self = .string(text)
    } else if let number = try? single.decode(Double.self) {
      self = .number(number)
    } else if var values = try? decoder.unkeyedContainer() {
      var array: [Other] = []
      while !values.isAtEnd { array.append(try values.decode(Other.self)) }
      self = .array(array)
    } else {
      self = .object(try single.decode([String: Other].self))
    }
  }

  func equals(_ value: Value) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.bool(let truth), .bool(let other)): truth == other
    case (.number(let number), .number(let digits)): Double(digits) == number
    case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
    case (.array(let values), .array(let others)):
      values.count == others.count && zip(values, others).allSatisfy { $0.equals($1) }
    case (.object(let members), .object(let fields)):
      members.count == fields.count
        && fields.allSatisfy { members[$0.name]?.equals($0.value) == true }
    default: false
    }
  }
}

extension Value {
  /// Whether the readers differ on purpose: repeated names, numbers beyond `Double`, lone
  /// surrogates.
  fileprivate var isOddForOthers: Bool {
    switch self {
    case .null, .bool: false
    case .number(let digits): Double(digits)?.isFinite != true
    case .string(let text): text.unicodeScalars.contains("\u{FFFD}")
    case .array(let values): values.contains(where: \.isOddForOthers)
    case .object(let fields):
      Set(fields.map(\.name)).count < fields.count
        || fields.contains {
          $0.value.isOddForOthers || $0.name.unicodeScalars.contains("\u{FFFD}")
        }
    }
  }

  /// Whether a string contains a raw line break or tab, which only our reader tolerates.
  fileprivate func hasLineBreak(in bytes: [UInt8]) -> Bool {
    var isInString = false
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { isInString.toggle() }
      if isInString && bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if isInString && index < bytes.count && bytes[index] < 0x20 { return true }
      index += 1
    }
    return false
  }
}

extension Value {
  /// Whether a number in it is `NaN` or `Infinity`.
  fileprivate var hasUnrealNumber: Bool {
    switch self {
    case .null, .bool, .string: false
    case .number(let digits): digits.utf8.last.map(isDigit) != true
    case .array(let values): values.contains(where: \.hasUnrealNumber)
    case .object(let fields): fields.contains { $0.value.hasUnrealNumber }
    }
  }
}

extension JSONReader {
  /// Whether the last byte before the index, apart from white space, is a comma.
  fileprivate var isBehindComma: Bool { bytes[..<index].last { !isSpace($0) } == UInt8(ascii: ",") }
}
