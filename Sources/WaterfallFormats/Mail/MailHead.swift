import WaterfallRecords

/// The fields above a mail's body, or above one of its parts.
struct MailHead {
  /// The fields in order, each value unfolded into one line.
  private(set) var fields: [(name: String, value: String)] = []
  /// The index at which the body begins.
  private(set) var end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    end = range.upperBound
    var name = ""
    var value: [UInt8] = []
    var end = range.upperBound
    var fields: [(name: String, value: String)] = []
    func close() {
      if !name.isEmpty { fields.append((name, String(decoding: value, as: UTF8.self))) }
      (name, value) = ("", [])
    }
    forEachLine(in: range, of: bytes) { line in
      let text = bytes[line.lowerBound..<endOfText(of: bytes, in: line)]
      guard let first = text.first else {
        end = min(line.upperBound + 1, range.upperBound)
        return false
      }
      if isSpace(first) {
        if !value.isEmpty { value.append(0x20) }
        value += text.drop(while: isSpace)
      } else if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
        text[..<colon].allSatisfy(MailMessage.canBeInName)
      {
        close()
        name = String(decoding: text[..<colon], as: UTF8.self)
        value = Array(text[(colon + 1)...].drop(while: isSpace))
      } else {
        // The head ends without a blank line.
        end = line.lowerBound
        return false
      }
      return true
    }
    close()
    (self.fields, self.end) = (fields, end)
  }

  /// The first field with this name, given in small letters, in any case of letters; nil if there
  /// is none.
  subscript(name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }

  /// The media type in small letters; `text/plain` if the part has none.
  var type: String { Self.firstWord(of: self["content-type"]) ?? "text/plain" }

  /// How the bytes of the body are written, in small letters; nil if they are as they are.
  var transfer: String? { Self.firstWord(of: self["content-transfer-encoding"]) }

  private static func firstWord(of value: String?) -> String? {
    let word = value?.unicodeScalars.drop { $0 == " " }.prefix { $0 != ";" && $0 != " " }
    guard let word, !word.isEmpty else { return nil }
    return String(word).lowercased()
  }

  /// A parameter of the media type, such as `charset`; nil if there is none.
  func parameter(_ name: String, _ charset: Charset) -> String? {
    self["content-type"].flatMap { MailParameters(of: $0).value(of: name, charset) }
  }

  /// The name of the encoding of the body; nil if it is not known.
  func charset(_ charset: Charset) -> String? {
    parameter("charset", charset)?.unicodeScalars.split(separator: " ").first.map(String.init)
  }

  /// Whether the part is a file and not a text to read.
  var isAttachment: Bool { Self.firstWord(of: self["content-disposition"]) == "attachment" }

  /// The name of the file that the part is; nil if it has none.
  func fileName(_ charset: Charset) -> String? {
    let disposition = self["content-disposition"].map { MailParameters(of: $0) }
    let name = disposition?.value(of: "filename", charset) ?? parameter("name", charset)
    return name?.isEmpty == true ? nil : name
  }
}
