/// What the location of a picture that is compiled in begins with.
package let builtInPictureScheme = "builtin:"

/// The bytes of a picture that is compiled in.
///
/// - Parameter name: its folder and name, `shop/vase.jpg`, with or without ``builtInPictureScheme``
///   before it.
/// - Returns: nil if there is none of this name.
package func builtInPicture(_ name: String) -> [UInt8]? {
  let hasScheme = name.hasPrefix(builtInPictureScheme)
  let path = hasScheme ? String(name.dropFirst(builtInPictureScheme.count)) : name
  guard let text = BuiltInData.picture(path) else { return nil }
  return bytes(ofBase64: text)
}

/// The bytes that `text` stands for (RFC 4648, section 4). It is ours, and therefore well-formed.
private func bytes(ofBase64 text: StaticString) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8CodeUnitCount / 4 * 3)
  var (bits, count) = (UInt32(0), 0)
  for digit in text.description.utf8 {
    guard let value = base64Value(of: digit) else { break }
    bits = bits << 6 | value
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
  return bytes
}

/// Six bits; nil for the padding.
private func base64Value(of digit: UInt8) -> UInt32? {
  switch digit {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
