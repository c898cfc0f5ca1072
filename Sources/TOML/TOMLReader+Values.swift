import WaterfallRecords

/// Reads values that contain others, and words: numbers, dates, `true` and `false`.
extension TOMLReader {
  /// - Parameter depth: the number of values that contain this one.
  mutating func readValue(depth: Int) throws(TOMLError) -> TOMLValue {
    guard depth < Self.depthLimit else { throw TOMLError(place: place, cause: .tooDeep) }
    try countValue()
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString())
    case UInt8(ascii: "["): return .array(try readArray(depth: depth + 1))
    case UInt8(ascii: "{"): return .table(try readInlineTable(depth: depth + 1))
    case let next? where Self.isBare(next) || next == UInt8(ascii: "+"): return try readWord()
    default: throw expected("a value (texts need quotes)")
    }
  }

  private mutating func readArray(depth: Int) throws(TOMLError) -> [TOMLValue] {
    advance()
    var values: [TOMLValue] = []
    while true {
      try skipBlankLines()
      if peek == UInt8(ascii: "]") { break }
      values.append(try readValue(depth: depth))
      try skipBlankLines()
      if peek == UInt8(ascii: "]") { break }
      guard peek == UInt8(ascii: ",") else { throw expected("',' or ']' in the list") }
      advance()
    }
    advance()
    return values
  }

  private mutating func readInlineTable(depth: Int) throws(TOMLError) -> [TOMLMember] {
    let table = TOMLTable(.header, depth: depth, .keepsPlaces)
    advance()
    while true {
      try skipBlankLines()
      if peek == UInt8(ascii: "}") { break }
      try readEntry(into: table)
      try skipBlankLines()
      if peek == UInt8(ascii: "}") { break }
      guard peek == UInt8(ascii: ",") else { throw expected("',' or '}' in the table") }
      advance()
    }
    advance()
    return table.finished
  }

  private mutating func readWord() throws(TOMLError) -> TOMLValue {
    let (start, place) = (position, place)
    passWord()
    var word = bytes[start..<position]
    // A date may be separated from its time by a space.
    if DateDigits.isDate(word), peek == 0x20, peek(1).map(isDigit) ?? false {
      advance()
      passWord()
      word = bytes[start..<position]
    }
    if let value = Self.value(of: word) { return value }
    let text = text(from: start)
    let isDate =
      word.count > 4 && word.prefix { isDigit($0) }.count > 1
      && (word.contains(UInt8(ascii: ":")) || word.dropFirst().contains(UInt8(ascii: "-")))
    throw TOMLError(place: place, cause: isDate ? .badDate(text) : .badNumber(text))
  }

  private mutating func passWord() {
    while let next = peek, Self.isBare(next) || "+.:".utf8.contains(next) { advance() }
  }

  private static func value(of word: ArraySlice<UInt8>) -> TOMLValue? {
    if word.elementsEqual("true".utf8) { return .boolean(true) }
    if word.elementsEqual("false".utf8) { return .boolean(false) }
    if let number = integer(word) { return .integer(number) }
    if let digits = float(word) { return .float(digits) }
    return DateDigits.text(of: word).map { .date($0) }
  }

  // MARK: Numbers

  private static let radixes: [UInt8: Int] = [
    UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
  ]

  private static func integer(_ word: ArraySlice<UInt8>) -> Int? {
    if word.first == UInt8(ascii: "0"), let letter = word.dropFirst().first,
      let radix = radixes[letter]
    {
      let digits = word.dropFirst(2)
      guard let plain = plainDigits(digits, where: { Character(Unicode.Scalar($0)).isHexDigit })
      else { return nil }
      return Int(String(decoding: plain, as: UTF8.self), radix: radix)
    }
    let isSigned = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
    guard let plain = decimal(isSigned ? word.dropFirst() : word) else { return nil }
    let sign = word.first == UInt8(ascii: "-") ? "-" : ""
    return Int(sign + String(decoding: plain, as: UTF8.self))
  }

  /// The number in JSON's digits, or `inf`, `-inf`, `nan`; nil if it is not a float.
  private static func float(_ word: ArraySlice<UInt8>) -> String? {
    let isNegative = word.first == UInt8(ascii: "-")
    let unsigned = isNegative || word.first == UInt8(ascii: "+") ? word.dropFirst() : word
    let sign = isNegative ? "-" : ""
    if unsigned.elementsEqual("inf".utf8) { return sign + "inf" }
    if unsigned.elementsEqual("nan".utf8) { return "nan" }
    let mantissa = unsigned.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    guard mantissa.count < unsigned.count || whole.count < mantissa.count,
      var digits = decimal(whole)
    else { return nil }
    if whole.count < mantissa.count {
      guard let rest = plainDigits(mantissa.dropFirst(whole.count + 1), where: isDigit) else {
        return nil
      }
      digits += [UInt8(ascii: ".")] + rest
    }
    if mantissa.count < unsigned.count {
      var exponent = unsigned.dropFirst(mantissa.count + 1)
      digits.append(UInt8(ascii: "e"))
      if let sign = exponent.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        digits.append(sign)
        exponent = exponent.dropFirst()
      }
      guard let rest = plainDigits(exponent, where: isDigit) else { return nil }
      digits += rest
    }
    return sign + String(decoding: digits, as: UTF8.self)
  }

  /// Decimal digits without a leading zero; nil if it is not such a number.
  private static func decimal(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
    return plainDigits(digits, where: isDigit)
  }

  /// The digits without the underscores between them; nil if they are not valid digits.
  private static func plainDigits(
    _ digits: ArraySlice<UInt8>, where isDigit: (UInt8) -> Bool
  ) -> [UInt8]? {
    var plain: [UInt8] = []
    var wasDigit = false
    for byte in digits {
      if byte == UInt8(ascii: "_") {
        guard wasDigit else { return nil }
        wasDigit = false
      } else {
        guard isDigit(byte) else { return nil }
        plain.append(byte)
        wasDigit = true
      }
    }
    return wasDigit ? plain : nil
  }
}
