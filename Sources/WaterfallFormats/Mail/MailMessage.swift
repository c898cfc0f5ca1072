import WaterfallRecords

/// Makes a record of a mail: subject, people and date first, then the body and the names of files.
/// The other fields of the head are for programs, so only the details have them.
struct MailMessage {
  private let head: MailHead
  private let body: Range<Int>
  private let bytes: [UInt8]
  private let charset: Charset
  /// The text of the `From ` line above a mail in an mbox; nil if there is no such line.
  private let envelope: Range<Int>?

  init(_ bytes: [UInt8], _ range: Range<Int>, _ conversions: TextConversions = .none) {
    self.bytes = bytes
    charset = Charset(conversions: conversions)
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
    for name in FieldNames.mail.names {
      for field in head.fields where field.name.lowercased() == name {
        list.add(EncodedWords.text(of: field.value, charset), as: field.name)
      }
    }
    let content = MailContent(head, bytes, body, charset, isOfMailbox: envelope != nil)
    if !content.text.isEmpty { list.add(content.text, as: "body") }
    for name in content.attachments { list.add(name, as: "attachments") }
    var details = FieldList()
    for field in head.fields where !FieldNames.mail.have(field.name.lowercased()) {
      details.add(EncodedWords.text(of: field.value, charset), as: field.name)
    }
    if let envelope {
      details.add(String(decoding: bytes[envelope], as: UTF8.self), as: "envelope")
    }
    var record = Record(fields: list.fields)
    record.appendDetails(details.fields)
    return record
  }

  static func canBeInName(_ byte: UInt8) -> Bool {
    0x21...0x7E ~= byte && byte != UInt8(ascii: ":")
  }
}
