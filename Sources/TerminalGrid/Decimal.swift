extension ContiguousArray<UInt8> {
  /// Appends a non-negative number in decimal digits, without making a string.
  package mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
