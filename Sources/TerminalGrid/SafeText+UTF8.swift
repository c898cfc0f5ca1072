extension SafeText {
  /// The scalar at a byte offset, and the offset after it.
  ///
  /// Bad UTF-8 is U+FFFD, one for each maximal subpart (The Unicode Standard, 3.9, table 3-8).
  func scalar(at index: Int, end: Int) -> (UInt32, next: Int) {
    let lead = utf8[index]
    if lead < 0x80 { return (UInt32(lead), index + 1) }
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 1
    case 0xE0...0xEF:
      count = 2
      if lead == 0xE0 { low = 0xA0 } else if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      count = 3
      if lead == 0xF0 { low = 0x90 } else if lead == 0xF4 { high = 0x8F }
    default: return (0xFFFD, index + 1)
    }
    var scalar = UInt32(lead) & (0x3F >> UInt32(count))
    var next = index + 1
    for _ in 0..<count {
      guard next < end, utf8[next] >= low, utf8[next] <= high else { return (0xFFFD, next) }
      scalar = scalar << 6 | UInt32(utf8[next] & 0x3F)
      next += 1
      (low, high) = (0x80, 0xBF)
    }
    return (scalar, next)
  }
}
