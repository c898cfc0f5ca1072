/// The names that currencies have beside amounts: `CHF`, `US$`, `kr`. Like a sign, they are no unit
/// that sets two numbers apart.
enum CurrencyName {
  /// Whether a text is such a name.
  static func isOne(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    guard 2...longest ~= text.count else { return false }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: text)
    return all.contains(String(name))
  }

  /// The length of the name with which a text begins, if a number may follow; else nil.
  static func length(atStartOf text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let first = text.first, first.properties.isAlphabetic else { return nil }
    let word = text.prefix(longest + 1).prefix { $0.properties.isAlphabetic }
    let rest = text.dropFirst(word.count)
    // `US$`, `R$`
    if word.count < longest, let sign = rest.first, sign == "$" { return word.count + 1 }
    guard isOne(word) else { return nil }
    return word.count + (rest.first?.value == 0x2E ? 1 : 0)
  }

  /// Whether a text in UTF-8 may begin with such a name and a number.
  ///
  /// It allocates nothing for most texts.
  static func begins(_ text: Span<UInt8>) -> Bool {
    var count = 0
    while count < text.count, count <= longest, isLetter(text[count]) { count += 1 }
    guard 1...longest ~= count, count < text.count else { return false }
    let next = text[count]
    if next == UInt8(ascii: "$") { return count < longest }
    // A blank, a digit, a point, or the first byte of a blank beyond ASCII.
    guard count > 1, next == 0x20 || isDigit(next) || next == 0x2E || next == 0xC2 || next == 0xE2
    else { return false }
    return all.contains(String(decoding: (0..<count).map { text[$0] }, as: UTF8.self))
  }

  private static let longest = 3

  /// The codes of ISO 4217, and the words that people write.
  private static let all = Set(
    [
      "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB",
      "BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP",
      "DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF",
      "IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK",
      "LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN",
      "NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF",
      "SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND",
      "TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF",
      "YER ZAR ZMW ZWG BTC ETH kr Kr zł Kč Fr Rs RM",
    ].flatMap { $0.unicodeScalars.split(separator: " ").map { String($0) } })
}
