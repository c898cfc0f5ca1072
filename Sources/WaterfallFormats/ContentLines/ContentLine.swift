import WaterfallRecords

/// A line of vCard or iCalendar: `item1.TEL;TYPE=cell:+47 22 00 00 00` (RFC 6350, RFC 5545).
struct ContentLine {
  /// The name in capitals, without the group before it (`item1.`).
  var name: String
  /// The parameters, with names in capitals. A bare parameter is a `TYPE`, as in vCard 2.1.
  var parameters: [(name: String, value: String)] = []
  /// The value as it is in the data, unfolded. Quoted-printable text is decoded.
  var value: String

  /// Returns nil if the line has no name, or no colon.
  init?(_ line: [UInt8]) {
    var isQuoted = false
    var pieces: [Range<Int>] = []
    var start = 0
    var colon: Int?
    for (index, byte) in line.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        pieces.append(start..<index)
        start = index + 1
      }
      if byte == UInt8(ascii: ":") {
        colon = index
        break
      }
    }
    guard let colon, let head = pieces.first else { return nil }
    let name = line[head].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
    guard let name, !name.isEmpty, name.allSatisfy(Self.canBeInName) else { return nil }
    self.name = String(decoding: name, as: UTF8.self).uppercased()
    for piece in pieces.dropFirst() {
      let text = String(decoding: line[piece], as: UTF8.self)
      let parts = text.unicodeScalars.split(separator: "=", maxSplits: 1)
      guard let first = parts.first else { continue }
      let isBare = parts.count < 2
      let valueScalars = isBare ? first : parts[1]
      parameters.append(
        (isBare ? "TYPE" : String(first).uppercased(), String(valueScalars.filter { $0 != "\"" })))
    }
    value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    if isQuotedPrintable { value = QuotedPrintable.text(of: value.utf8, charset: self["CHARSET"]) }
  }

  /// The value of a parameter; nil if the line does not have it.
  subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The types in small letters, such as `cell` and `work`, without those that carry no
  /// information.
  var types: [String] {
    parameters.filter { $0.name == "TYPE" }
      .flatMap { $0.value.lowercased().unicodeScalars.split(separator: ",") }.map(String.init)
      .filter { !Self.plainTypes.contains($0) }
  }

  var isBase64: Bool {
    let encoding = self["ENCODING"]?.uppercased() ?? ""
    return encoding == "B" || encoding == "BASE64" || types.contains { $0 == "base64" }
  }

  private var isQuotedPrintable: Bool {
    self["ENCODING"]?.uppercased() == "QUOTED-PRINTABLE"
      || types.contains { $0 == "quoted-printable" }
  }

  private static let plainTypes: Set<String> = ["voice", "pref", "internet", "x-internet", "other"]

  private static func canBeInName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// The value with its backslash escapes resolved.
  var text: String { Self.unescaped(value) }

  /// The parts of the value between separators, with their backslash escapes resolved.
  func parts(between separator: Unicode.Scalar) -> [String] {
    var parts = [""]
    var isEscaped = false
    for letter in value.unicodeScalars {
      if !isEscaped, letter == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(letter)
      }
      isEscaped = !isEscaped && letter == "\\"
    }
    return parts.map(Self.unescaped)
  }

  private static func unescaped(_ text: String) -> String {
    text.unescaped { letter in
      guard let letter else { return "" }
      return letter == "n" || letter == "N" ? "\n" : String(letter)
    }
  }

  /// The lines of `range`, unfolded.
  ///
  /// A line that begins with white space continues the line before it. Quoted-printable text that
  /// ends in `=` continues in the next line.
  static func lines(of bytes: [UInt8], in range: Range<Int>) -> [ContentLine] {
    var lines: [ContentLine] = []
    var open: [UInt8] = []
    var isSoft = false
    func end() {
      if let line = ContentLine(open) { lines.append(line) }
      open = []
    }
    forEachLine(in: range, of: bytes) { range in
      var line = bytes[range]
      if line.last == 0x0D { line.removeLast() }
      if isSoft {
        open.removeLast()
        open += line
      } else if let first = line.first, first == 0x20 || first == 0x09 {
        open += line.dropFirst()
      } else {
        end()
        open += line
      }
      isSoft = open.last == UInt8(ascii: "=") && QuotedPrintable.isNamed(in: open)
      return true
    }
    end()
    return lines
  }
}
