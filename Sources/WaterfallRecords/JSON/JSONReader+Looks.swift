extension JSONReader {
  /// Whether the bytes from `first`, an opening bracket, look like JSON as far as they go.
  ///
  /// They do if they are an object with a quoted name, or an array whose first value is valid JSON.
  package static func looksLikeJSON(_ bytes: [UInt8], from first: Int) -> Bool {
    var index = first
    while index < bytes.count, bytes[index] == UInt8(ascii: "[") {
      index = bytes[(index + 1)...].firstIndex { !isSpace($0) } ?? bytes.count
    }
    guard index < bytes.count else { return true }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      let next = bytes[(index + 1)...].first { !isSpace($0) }
      return next == nil || next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    case UInt8(ascii: "]"): return endsItsLine(bytes, from: first)
    default: break
    }
    var reader = JSONReader(bytes, from: index)
    do throws(JSONError) {
      _ = try reader.readValue(depth: 0)
    } catch {
      return error.offset >= bytes.count
    }
    guard let next = reader.peek() else { return true }
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else { return false }
    return endsItsLine(bytes, from: first)
  }

  /// Whether the array that begins at `first` is followed only by white space in the line where it
  /// ends.
  private static func endsItsLine(_ bytes: [UInt8], from first: Int) -> Bool {
    var (end, scan) = (first, BoundaryScan(value: bytes[first]))
    guard scan.finds(end: &end, in: bytes) else { return true }
    return bytes[end...].prefix { $0 != 0x0A }.allSatisfy(isSpace)
  }
}
