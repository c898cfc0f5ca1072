#if Libraries
import WaterfallRecords

enum PropertyListTag: String {
  case plist, dict, array, key, string, integer, real, `true`, `false`, date, data

  /// The content that must be between its tags, for an error.
  var content: String {
    switch self {
    case .integer: "a whole number"
    case .real: "a number"
    case .date: "a date such as 2001-01-31T12:00:00Z"
    case .data: "data in Base64"
    default: "</\(rawValue)>"
    }
  }

  /// Appends a value that contains no others.
  ///
  /// - Returns: whether `content` is such a value.
  func appendJSON(of content: ArraySlice<UInt8>, to json: inout [UInt8]) -> Bool {
    if self == .string {
      Value.appendJSON(content, to: &json)
      return true
    }
    guard let value = value(of: content) else { return false }
    value.appendJSON(to: &json)
    return true
  }

  private func value(of content: ArraySlice<UInt8>) -> Value? {
    var content = content.drop(while: isSpace)
    while let last = content.last, isSpace(last) { content.removeLast() }
    switch self {
    case .integer: return PropertyList.digits(of: content).map(Value.number)
    case .real: return Double(String(decoding: content, as: UTF8.self)).map(PropertyList.number)
    case .true, .false: return content.isEmpty ? .bool(self == .true) : nil
    case .date:
      guard PropertyList.isDate(content) else { return nil }
      return .string(String(decoding: content, as: UTF8.self))
    case .data: return Self.countInBase64(content).map { .string("\($0) bytes") }
    default: return nil
    }
  }

  /// The number of bytes that base 64 text encodes, ignoring white space; nil if it is not valid.
  private static func countInBase64(_ content: ArraySlice<UInt8>) -> Int? {
    var letters = 0
    var isPadded = false
    for byte in content where !isSpace(byte) {
      switch byte {
      case UInt8(ascii: "="): isPadded = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        if isPadded { return nil }
        letters += 1
      default: return nil
      }
    }
    return letters % 4 == 1 ? nil : letters * 3 / 4
  }
}
#endif
