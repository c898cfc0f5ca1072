import SystemC

/// An encoding of text that the C library knows by name (iconv(3)).
package struct NamedEncoding: Hashable, Sendable {
  package let name: String
  /// The number of bytes in the units of the encoding.
  private let unit: Int

  /// Returns nil if the C library does not know the name.
  package init?(_ name: String) {
    // A slash begins options of iconv, and an empty name is that of the locale.
    guard !name.isEmpty, name.utf8.allSatisfy({ 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: "/") }),
      let converter = unsafe Self.opened(name)
    else { return nil }
    unsafe iconv_close(converter)
    self.name = name
    let small = name.lowercased()
    func begins(_ names: String...) -> Bool { names.contains { small.utf8.starts(with: $0.utf8) } }
    unit = begins("utf-16", "utf16", "ucs-2", "ucs2") ? 2 : 1
    if begins("utf-32", "utf32", "ucs-4", "ucs4") { return nil }
  }

  private static func opened(_ name: String) -> iconv_t? {
    let converter = unsafe iconv_open("UTF-8", name)
    return unsafe converter == iconv_t(bitPattern: -1) ? nil : converter
  }

  /// The longest line that is converted as a whole, in bytes.
  private static let longestLine = 1 << 20

  /// `bytes` in UTF-8, and the number of bytes that were converted. The others need the bytes that
  /// follow.
  ///
  /// Some encodings have states, which begin again in each line. So whole lines are converted. A
  /// byte that means nothing becomes U+FFFD.
  /// - Parameter isLast: whether nothing follows `bytes`; all of them are converted then.
  package func utf8(of bytes: ArraySlice<UInt8>, isLast: Bool) -> (utf8: [UInt8], count: Int) {
    var bytes = bytes
    if !isLast, unit == 1, let end = bytes.lastIndex(of: 0x0A) {
      bytes = bytes[...end]
    } else if !isLast, unit == 1, bytes.count < Self.longestLine {
      return ([], 0)
    }
    guard let converter = unsafe Self.opened(name) else { return (Array(bytes), bytes.count) }
    defer { unsafe iconv_close(converter) }
    var conversion = unsafe Conversion(converter, bytes)
    while conversion.place < bytes.count {
      let start = conversion.place
      switch conversion.step() {
      // A step that does not go on would be repeated for ever.
      case 0 where conversion.place > start, E2BIG where conversion.place > start: continue
      case EINVAL where !isLast: return (conversion.utf8, conversion.place)
      default: conversion.replaceUnit(unit)
      }
    }
    return (conversion.utf8, bytes.count)
  }
}

/// A conversion of bytes that goes on from place to place.
@safe private struct Conversion {
  private let converter: iconv_t
  private var input: [CChar]
  private var buffer = [CChar](repeating: 0, count: 65_536)
  private(set) var utf8: [UInt8] = []
  private(set) var place = 0

  init(_ converter: iconv_t, _ bytes: ArraySlice<UInt8>) {
    unsafe self.converter = converter
    input = bytes.map { CChar(bitPattern: $0) }
  }

  /// Converts up to the end, a fault, or the end of the buffer.
  ///
  /// - Returns: the number of the error; 0 without one.
  mutating func step() -> Int32 {
    let converter = unsafe converter
    let start = place
    var (error, left, room) = (Int32(0), input.count - start, buffer.count)
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        var from = unsafe input.baseAddress.map { unsafe $0 + start }
        var to = buffer.baseAddress
        let result = unsafe iconv(converter, &from, &left, &to, &room)
        // C's (size_t)-1. Swift imports size_t as Int.
        if Int(truncatingIfNeeded: result) == -1 { error = errno }
      }
    }
    place = input.count - left
    utf8 += buffer.prefix(buffer.count - room).map { UInt8(bitPattern: $0) }
    return error
  }

  /// Replaces the unit at the place, which means nothing.
  mutating func replaceUnit(_ unit: Int) {
    utf8 += [0xEF, 0xBF, 0xBD]
    place = min(input.count, place + unit)
    unsafe iconv(converter, nil, nil, nil, nil)
  }
}
