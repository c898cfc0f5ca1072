/// Bytes as base64 digits, with padding (RFC 4648, section 4).
package func base64(_ bytes: [UInt8]) -> [UInt8] {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  var (bits, bitCount) = (0, 0)
  for byte in bytes {
    bits = (bits << 8 | Int(byte)) & 0xFFFF
    bitCount += 8
    while bitCount >= 6 {
      bitCount -= 6
      text.append(digits[bits >> bitCount & 63])
    }
  }
  if bitCount > 0 { text.append(digits[bits << (6 - bitCount) & 63]) }
  while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
  return text
}

/// The bytes that base64 digits encode (RFC 4648); nil if `text` is not base64.
package func bytesOfBase64(_ text: some Collection<UInt8>) -> [UInt8]? {
  // Generic code is not specialized for callers in other rooms, and takes five times as long.
  bytes(ofBase64: Array(text))
}

private func bytes(ofBase64 text: [UInt8]) -> [UInt8]? {
  guard text.count % 4 == 0 else { return nil }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count / 4 * 3)
  var (bits, bitCount) = (UInt32(0), 0)
  var paddingCount = 0
  for digit in text {
    if digit == UInt8(ascii: "=") {
      paddingCount += 1
      continue
    }
    guard paddingCount == 0, let value = base64Value(of: digit) else { return nil }
    bits = (bits << 6 | value) & 0xFFFFFF
    bitCount += 6
    if bitCount >= 8 {
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
    }
  }
  return paddingCount <= 2 ? bytes : nil
}

/// The bytes that can be read of a text in base64: other characters are skipped, and the end may be
/// missing. nil if too many characters are none of base64's.
package func readableBytes(ofBase64 text: some Sequence<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var (bits, bitCount) = (UInt32(0), 0)
  var (digits, strays) = (0, 0)
  for byte in text {
    if isSpace(byte) { continue }
    if byte == UInt8(ascii: "=") {
      // Several texts may follow each other, each with its own end.
      (bits, bitCount) = (0, 0)
      continue
    }
    guard let value = base64Value(of: byte) else {
      strays += 1
      continue
    }
    digits += 1
    bits = (bits << 6 | value) & 0xFFFFFF
    bitCount += 6
    if bitCount >= 8 {
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
    }
  }
  return strays * 8 <= digits ? bytes : nil
}

private func base64Value(of digit: UInt8) -> UInt32? {
  switch digit {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a") + 26)
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0") + 52)
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
