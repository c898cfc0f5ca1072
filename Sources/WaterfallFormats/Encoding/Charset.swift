import WaterfallRecords

/// Conversions of text that this room leaves to others, because they need libraries.
package struct TextConversions: Sendable {
  /// The bytes of a text in UTF-8, by the name of its encoding; nil if the name is not known.
  let utf8: @Sendable (_ bytes: [UInt8], _ charset: String) -> [UInt8]?
  /// The words that a text in HTML shows.
  let words: @Sendable (_ html: String) -> String

  package init(
    utf8: @escaping @Sendable ([UInt8], String) -> [UInt8]?,
    words: @escaping @Sendable (String) -> String
  ) {
    (self.utf8, self.words) = (utf8, words)
  }

  /// None: UTF-8 and Latin-1 are known without help, and HTML stays as it is.
  package static let none = TextConversions(utf8: { _, _ in nil }, words: { $0 })
}

/// The names of text encodings in mails and contacts.
struct Charset {
  let conversions: TextConversions

  static let own = Charset(conversions: .none)

  private static let latin: Set<String> = [
    "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15",
  ]
  private static let unicode: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii"]
  /// Names in mails that the C library does not know, or that mean a larger set there.
  private static let others = [
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "shift_jis": "cp932",
    "shift-jis": "cp932", "x-sjis": "cp932", "windows-31j": "cp932", "ks_c_5601-1987": "uhc",
    "euc-kr": "uhc", "x-euc-jp": "euc-jp", "iso-8859-8-i": "iso-8859-8",
    "unicode-1-1-utf-7": "utf-7", "x-mac-roman": "macintosh", "x-windows-949": "uhc",
  ]

  /// Whether text in the encoding of this name can be decoded. Text whose encoding has no name is
  /// UTF-8.
  func isKnown(_ name: String) -> Bool {
    let small = name.lowercased()
    return Self.latin.contains(small) || Self.unicode.contains(small)
      || conversions.utf8([], Self.others[small] ?? small) != nil
  }

  func text(of bytes: [UInt8], _ name: String?) -> String {
    String(decoding: utf8(of: bytes, name), as: UTF8.self)
  }

  private func utf8(of bytes: [UInt8], _ name: String?) -> [UInt8] {
    guard let small = name?.lowercased(), !Self.unicode.contains(small) else { return bytes }
    if let utf8 = conversions.utf8(bytes, Self.others[small] ?? small), small != "iso-8859-1" {
      return utf8
    }
    // Text in an unknown encoding may be UTF-8 all the same.
    if !Self.latin.contains(small), bytes.isUTF8(isWhole: true) { return bytes }
    let encoding: TextEncoding = TextEncoding(rawValue: small) == .latin9 ? .latin9 : .latin1
    return encoding.utf8(of: bytes[...], isLast: true).utf8
  }
}
