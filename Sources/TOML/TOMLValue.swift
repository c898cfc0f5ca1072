package import WaterfallRecords

package enum TOMLValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  /// In JSON's digits, or `inf`, `-inf`, `nan`.
  case float(String)
  case boolean(Bool)
  /// A date, a time, or both, in the form of RFC 3339, with `T` and `Z`, and with seconds:
  /// `1979-05-27T07:32:00Z`.
  case date(String)
  case array([TOMLValue])
  /// The members, in the order in which their names first occurred.
  case table([TOMLMember])

  package enum Kind: Hashable, Sendable {
    case string, integer, float, boolean, date, array, table
  }

  package var kind: Kind {
    switch self {
    case .string: .string
    case .integer: .integer
    case .float: .float
    case .boolean: .boolean
    case .date: .date
    case .array: .array
    case .table: .table
    }
  }
}

/// A name in a table, with its value.
package struct TOMLMember: Hashable, Sendable {
  package let name: String
  /// The place of the key, or of the first header that names it.
  package let place: TextPlace
  package var value: TOMLValue
}

extension TOMLValue {
  /// Appends the value as JSON, like ``Value/appendJSON(to:)``, without creating a ``Value`` for
  /// each nested value.
  func appendJSON(to json: inout [UInt8]) {
    switch self {
    case .array(let values):
      json.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        value.appendJSON(to: &json)
      }
      json.append(UInt8(ascii: "]"))
    case .table(let members):
      json.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        appendHarmlessJSON(member.name, to: &json)
        json.append(UInt8(ascii: ":"))
        member.value.appendJSON(to: &json)
      }
      json.append(UInt8(ascii: "}"))
    default: value.appendJSON(to: &json)
    }
  }

  /// The value in a record; dates become text, and so do the numbers that JSON lacks.
  package var value: Value {
    switch self {
    case .string(let text), .date(let text): .string(text)
    case .integer(let number): .number(String(number))
    case .float(let digits) where digits.utf8.last.map(isDigit) ?? false: .number(digits)
    case .float(let word): .string(word)
    case .boolean(let isTrue): .bool(isTrue)
    case .array(let values): .array(values.map(\.value))
    case .table(let members): .object(members.map { Field($0.name, $0.value.value) })
    }
  }
}
