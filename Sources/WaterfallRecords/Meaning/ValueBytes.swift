/// The bytes of a short value, and the place up to which a reader has come.
///
/// They are stored in place, so that reading a value allocates nothing.
struct ValueBytes {
  /// The length in bytes of the longest value that has a meaning. A longer text is prose.
  static let longest = 64

  private var bytes = InlineArray<64, UInt8>(repeating: 0)
  private(set) var end = 0
  var place = 0

  /// The bytes without blanks at both ends; nil if there are none or too many.
  init?(_ text: String) {
    let span = text.utf8.span
    guard !span.isEmpty, span.count <= Self.longest else { return nil }
    for index in span.indices { bytes[index] = span[index] }
    end = span.count
    while end > 0, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    skipBlanks()
    guard place < end else { return nil }
  }

  var isAtEnd: Bool { place >= end }

  /// The byte at a distance from the place; 0 after the end.
  func peek(_ distance: Int = 0) -> UInt8 { place + distance < end ? bytes[place + distance] : 0 }

  /// The same with a small letter in place of an ASCII capital.
  func peekSmall(_ distance: Int = 0) -> UInt8 {
    let byte = peek(distance)
    return byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  mutating func skipBlanks() {
    while peek() == UInt8(ascii: " ") || peek() == UInt8(ascii: "\t") { place += 1 }
  }

  /// Takes this byte if it is the next one.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  /// Takes a sign; returns whether it was a minus. U+2212 and the en dash are one, too.
  mutating func takeMinus() -> Bool {
    if take("-") { return true }
    if peek() == 0xE2, peek(1) == 0x88 && peek(2) == 0x92 || peek(1) == 0x80 && peek(2) == 0x93 {
      place += 3
      return true
    }
    _ = take("+")
    return false
  }

  /// The number of digits that come next.
  func digitCount() -> Int {
    var count = 0
    while isDigit(peek(count)) { count += 1 }
    return count
  }

  /// Takes digits as a number; nil if their number is not allowed. At most 18 are.
  mutating func takeDigits(_ allowed: ClosedRange<Int>) -> Int? {
    let count = digitCount()
    guard allowed.contains(count), count <= 18 else { return nil }
    var number = 0
    for _ in 0..<count {
      number = number * 10 + Int(peek() & 0x0F)
      place += 1
    }
    return number
  }

  /// Takes a fraction's digits after its point or comma: a number less than 1.
  mutating func takeFraction() -> Double {
    var (digits, scale) = (0, 1.0)
    while isDigit(peek()) {
      if scale < 1e15 { (digits, scale) = (digits * 10 + Int(peek() & 0x0F), scale * 10) }
      place += 1
    }
    return Double(digits) / scale
  }

  /// Takes a word of ASCII letters and of letters beyond ASCII: its first eight bytes in small
  /// letters, the first one lowest, and its length.
  mutating func takeWord() -> ValueWord {
    var word = ValueWord()
    while isWordByte(peek()) {
      word.append(peekSmall())
      place += 1
    }
    return word
  }
}

/// The first bytes of a word, which compare as a number.
struct ValueWord: Hashable {
  private(set) var letters: UInt64 = 0
  private(set) var count = 0

  init() {}

  init(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      for index in bytes.indices { unsafe append(bytes[index]) }
    }
  }

  /// - Parameter bytes: a word, in letters of either case.
  init(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte) }
  }

  mutating func append(_ byte: UInt8) {
    if count < 8 { letters |= UInt64(byte) << UInt64(count * 8) }
    count += 1
  }

  var isEmpty: Bool { count == 0 }

  /// Whether the word is this one or begins it, with at least three letters.
  func abbreviates(_ whole: ValueWord) -> Bool {
    guard count >= 3, count <= whole.count else { return false }
    let mask = count >= 8 ? UInt64.max : (1 << UInt64(count * 8)) - 1
    return letters == whole.letters & mask
  }
}

func isWordByte(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte >= 0x80 }
