import WaterfallItems
import WaterfallRecords

/// The reason why a line of a talk cannot be read.
package struct LineFault: Error, Hashable, Sendable {
  /// The words that follow "expected" in a message.
  package let expected: String
}

/// The members of a JSON object in a line of a talk. Null counts as absent.
struct LineMembers {
  /// The members as they were read, also those that are null.
  let fields: [Field]

  /// Whole numbers up to this one are exact in every language that reads JSON.
  static let greatestWhole = 1 << 53
  /// A value may be only two bytes of a line, but takes about 100 bytes of memory.
  private static let mostValues = 1_000_000

  /// Reads the object that is a whole line.
  init(of line: [UInt8]) throws(LineFault) {
    guard line.count / 2 <= Self.mostValues || Self.separatorCount(in: line) < Self.mostValues
    else { throw LineFault(expected: "at most \(Self.mostValues) values in a line") }
    var json = JSONReader(line)
    do throws(JSONError) {
      if case .object(let fields) = try json.readWhole() {
        self.fields = fields
        return
      }
    } catch {
      throw LineFault(expected: "\(error.expected) at byte \(error.offset + 1) of the line")
    }
    throw LineFault(expected: "an object in a line")
  }

  private init(fields: [Field]) { self.fields = fields }

  /// The number of commas and opening brackets outside of texts. There is at most one value more.
  private static func separatorCount(in line: [UInt8]) -> Int {
    var (count, isInText, isEscaped) = (0, false, false)
    for byte in line {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInText
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): count += isInText ? 0 : 1
      default: break
      }
    }
    return count
  }

  /// The first member of this name; nil if there is none, or it is null.
  subscript(name: String) -> Value? {
    let value = fields.first { $0.name.isExactly(name) }?.value
    return value == .null ? nil : value
  }

  func text(_ name: String) -> String? {
    guard case .string(let text)? = self[name] else { return nil }
    return text
  }

  /// A whole number from 0 to ``greatestWhole``, also if it is written as `64.0`.
  func whole(_ name: String) throws(LineFault) -> Int {
    guard let whole = try anyWhole(name), 0...Self.greatestWhole ~= whole else {
      throw LineFault(expected: "\"\(name)\", a whole number from 0 to 2^53")
    }
    return whole
  }

  /// A whole number of any sign; nil if there is none.
  func anyWhole(_ name: String) throws(LineFault) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .number(let digits) = value,
      let whole = Int(digits) ?? Double(digits).flatMap({ Int(exactly: $0) })
    else { throw LineFault(expected: "\"\(name)\", a whole number") }
    return whole
  }

  func item(_ name: String) throws(LineFault) -> ItemID {
    guard let id = text(name).flatMap({ ItemID(digits: $0) }) else {
      throw LineFault(expected: "\"\(name)\", up to 16 hexadecimal digits in quotes")
    }
    return id
  }

  /// The object in a member; nil if there is none.
  func members(_ name: String) throws(LineFault) -> LineMembers? {
    guard let value = self[name] else { return nil }
    guard case .object(let fields) = value else {
      throw LineFault(expected: "\"\(name)\", an object")
    }
    return LineMembers(fields: fields)
  }
}
