import WaterfallRecords

/// The text of a mail, and the names of its files.
struct MailContent {
  /// How deeply parts may be nested.
  private static let mostDepth = 6
  private static let mostParts = 1000

  private let bytes: [UInt8]
  private let charset: Charset
  /// Whether an mbox may have put `>` before lines that begin with `From`.
  private let isOfMailbox: Bool
  private var plain: String?
  private var html: String?
  private var partCount = 0
  /// The names of the files in it; the media type of a file without a name.
  private(set) var attachments: [String] = []

  init(
    _ head: MailHead, _ bytes: [UInt8], _ range: Range<Int>, _ charset: Charset, isOfMailbox: Bool
  ) {
    (self.bytes, self.charset, self.isOfMailbox) = (bytes, charset, isOfMailbox)
    take(head, range, depth: 0)
  }

  /// The words in it: the first part in plain text, or else the words of the first one in HTML.
  var text: String {
    if let plain, html == nil || plain.utf8.contains(where: { !isSpace($0) }) { return plain }
    return html.map(charset.conversions.words) ?? ""
  }

  private mutating func take(_ head: MailHead, _ range: Range<Int>, depth: Int) {
    let type = head.type
    if type.begins(with: "multipart/"), depth < Self.mostDepth {
      let parts = parts(of: range, head)
      for part in parts {
        let head = MailHead(bytes, part)
        take(head, head.end..<part.upperBound, depth: depth + 1)
      }
      if !parts.isEmpty { return }
    } else if type == "message/rfc822", depth < Self.mostDepth {
      let head = MailHead(bytes, range)
      return take(head, head.end..<range.upperBound, depth: depth + 1)
    }
    let isText = depth == 0 || type == "text/plain" || type == "text/html"
    let isTaken = type == "text/html" ? html != nil : plain != nil
    guard isText, !isTaken, depth == 0 || !head.isAttachment else {
      if let name = head.fileName(charset) {
        attachments.append(name)
      } else if !isText || head.isAttachment {
        attachments.append(type)
      }
      return
    }
    let text = decoded(head, range)
    if type == "text/html" { html = text } else { plain = text }
  }

  /// The parts between the lines of the boundary. The last one may be cut.
  private mutating func parts(of range: Range<Int>, _ head: MailHead) -> [Range<Int>] {
    guard let name = head.parameter("boundary", charset), !name.isEmpty else { return [] }
    let boundary = Array("--\(name)".utf8)
    var parts: [Range<Int>] = []
    var start: Int?
    forEachLine(in: range, of: bytes) { line in
      guard bytes[line].starts(with: boundary) else { return true }
      let text = line.lowerBound + boundary.count..<endOfText(of: bytes, in: line)
      let isLast = text.count == 2 && bytes[text].allSatisfy { $0 == UInt8(ascii: "-") }
      // `--abc` is no boundary of `--abcd`.
      guard isLast || text.lowerBound >= text.upperBound else { return true }
      if let start { parts.append(start..<max(start, line.lowerBound)) }
      start = isLast ? nil : min(line.upperBound + 1, range.upperBound)
      return !isLast && partCount + parts.count < Self.mostParts
    }
    if let start, start < range.upperBound { parts.append(start..<range.upperBound) }
    partCount += parts.count
    return parts
  }

  private func decoded(_ head: MailHead, _ range: Range<Int>) -> String {
    let body = Array(bytes[range.lowerBound..<endOfText(of: bytes, in: range)])
    let name = head.charset(charset)
    switch head.transfer {
    case "quoted-printable":
      return text(QuotedPrintable.bytes(of: unescaped(body)), name)
    case "base64":
      guard head.type.begins(with: "text/") || head.type.begins(with: "multipart/") else {
        return ByteWords.words(forBase64: body)
      }
      if let plain = readableBytes(ofBase64: body) { return text(plain, name) }
    default: break
    }
    let plain = unescaped(body)
    // A text that another program has already converted to UTF-8 keeps the name of its encoding.
    let isConverted = plain.contains { $0 >= 0x80 } && plain.isUTF8(isWhole: true)
    return text(plain, isConverted ? nil : name)
  }

  private func text(_ bytes: [UInt8], _ name: String?) -> String {
    let hasReturns = bytes.contains(0x0D)
    let plain = hasReturns ? bytes.filter { $0 != 0x0D } : bytes
    return charset.text(of: plain, name)
  }

  /// Removes one `>` from lines that begin with `>From` or `>>From`, because an mbox adds one.
  private func unescaped(_ body: [UInt8]) -> [UInt8] {
    guard isOfMailbox, body.contains(UInt8(ascii: ">")) else { return body }
    var plain: [UInt8] = []
    plain.reserveCapacity(body.count)
    forEachLine(in: 0..<body.count, of: body) { line in
      let rest = body[line].drop { $0 == UInt8(ascii: ">") }
      let isEscaped = rest.count < line.count && rest.starts(with: "From ".utf8)
      plain += body[line].dropFirst(isEscaped ? 1 : 0)
      if line.upperBound < body.count { plain.append(0x0A) }
      return true
    }
    return plain
  }
}
