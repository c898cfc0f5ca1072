/// Makes a record of a mail: subject, people and date first, then the body, then the other fields
/// of the head.
struct MailMessage {
  private static let first = ["subject", "from", "to", "cc", "date"]

  private let head: MailHead
  private let body: Range<Int>
  private let bytes: [UInt8]
  /// The text of the `From ` line above a mail in an mbox; nil if there is no such line.
  private let envelope: Range<Int>?

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    var start = range.lowerBound
    let line = bytes[range].prefix { $0 != 0x0A }
    let isOfMailbox = MailScan.isEnvelope(line)
    let end = endOfText(of: bytes, in: line.startIndex..<line.endIndex)
    envelope = isOfMailbox ? min(line.startIndex + "From ".utf8.count, end)..<end : nil
    if isOfMailbox { start = min(line.endIndex + 1, range.upperBound) }
    head = MailHead(bytes, start..<range.upperBound)
    body = head.end..<endOfText(of: bytes, in: head.end..<range.upperBound)
  }

  /// The record; nil if the mail has no head.
  var record: Record? {
    guard !head.fields.isEmpty else { return nil }
    var list = FieldList()
    for name in Self.first {
      for field in head.fields where field.name.lowercased() == name {
        list.add(EncodedWords.text(of: field.value), as: field.name)
      }
    }
    let text = MailPart(head, bytes, body).text
    if !text.isEmpty { list.add(envelope == nil ? text : Self.unescaped(text), as: "body") }
    for field in head.fields where !Self.first.contains(field.name.lowercased()) {
      list.add(EncodedWords.text(of: field.value), as: field.name)
    }
    if let envelope {
      list.add(String(decoding: bytes[envelope], as: UTF8.self), as: "envelope")
    }
    return Record(fields: list.fields)
  }

  /// Removes one `>` from lines that begin with `>From` or `>>From`, because an mbox adds one.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ">")) else { return text }
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let plain = lines.map { line -> Substring.UTF8View in
      let rest = line.drop { $0 == UInt8(ascii: ">") }
      let isEscaped = rest.count < line.count && rest.starts(with: "From ".utf8)
      return isEscaped ? line.dropFirst() : line
    }
    return String(decoding: Array(plain.joined(separator: [0x0A])), as: UTF8.self)
  }

  static func canBeInName(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && byte != UInt8(ascii: ":")
  }
}

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
  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name }?.value
  }

  /// The media type in small letters; `text/plain` if the part has none.
  var type: String {
    let type = self["content-type"]?.unicodeScalars.prefix { $0 != ";" && $0 != " " }
    return type.map { String($0).lowercased() } ?? "text/plain"
  }

  /// A parameter of the media type, such as `charset`; nil if there is none.
  func parameter(_ name: String) -> String? {
    for scalars in (self["content-type"] ?? "").unicodeScalars.split(separator: ";").dropFirst() {
      guard let sign = scalars.firstIndex(of: "=") else { continue }
      let key = String(scalars[..<sign].filter { !$0.properties.isWhitespace }).lowercased()
      guard key == name else { continue }
      let valueScalars = scalars[scalars.index(after: sign)...]
        .filter { $0 != "\"" && $0 != "\r" && $0 != "\n" }
      return valueScalars.split(separator: " ").first.map(String.init)
    }
    return nil
  }
}

/// A mail's body, or one of its parts.
struct MailPart {
  /// How deeply parts may be nested.
  private static let mostDepth = 4
  private static let mostParts = 1000

  private let head: MailHead
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let depth: Int

  init(_ head: MailHead, _ bytes: [UInt8], _ range: Range<Int>, depth: Int = 0) {
    (self.head, self.bytes, self.range, self.depth) = (head, bytes, range, depth)
  }

  /// The words in it. A body of several parts gives the words of the first part in plain text.
  var text: String {
    guard head.type.begins(with: "multipart/") else { return decoded }
    return plainText ?? String(decoding: bytes[range], as: UTF8.self)
  }

  private var plainText: String? {
    if head.type == "text/plain" { return decoded }
    guard head.type.begins(with: "multipart/"), depth < Self.mostDepth,
      let boundary = head.parameter("boundary"), !boundary.isEmpty
    else { return nil }
    for part in parts(between: Array("--\(boundary)".utf8)) {
      let head = MailHead(bytes, part)
      let part = MailPart(head, bytes, head.end..<part.upperBound, depth: depth + 1)
      if let text = part.plainText { return text }
    }
    return nil
  }

  private func parts(between boundary: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start: Int?
    forEachLine(in: range, of: bytes) { line in
      guard bytes[line].starts(with: boundary) else { return true }
      if let start { parts.append(start..<line.lowerBound) }
      start = min(line.upperBound + 1, range.upperBound)
      return parts.count < Self.mostParts
    }
    return parts
  }

  private var decoded: String {
    let body = bytes[range.lowerBound..<endOfText(of: bytes, in: range)]
    let charset = head.parameter("charset")
    switch head["content-transfer-encoding"]?.lowercased() {
    case "quoted-printable": return QuotedPrintable.text(of: body, charset: charset)
    case "base64":
      guard head.type.begins(with: "text/") else { return ByteWords.words(forBase64: body) }
      guard let plain = bytesOfBase64(body.filter { !isSpace($0) }) else { break }
      return Charset.text(of: plain, charset)
    default: break
    }
    return Charset.text(of: Array(body), charset)
  }
}
