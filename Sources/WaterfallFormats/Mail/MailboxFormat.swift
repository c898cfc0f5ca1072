package import WaterfallRecords

/// A file of several mails (mbox), or one mail. Each gets a card, with its body.
package struct MailboxFormat: TextFormat {
  package let name = "mbox"
  package let endings = ["mbox", "mbx", "eml"]
  package let title = "mails"
  package let isFoundInTextFiles = true

  private let conversions: TextConversions

  /// - Parameter conversions: for mails in other encodings, and in HTML.
  package init(_ conversions: TextConversions) { self.conversions = conversions }

  /// Whether the text begins with the line that comes before each mail in an mbox, and a mail's
  /// head; or with the head of a single mail that has a body.
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    let lines = bytes[first...].prefix(4096).split(separator: 0x0A, maxSplits: 2)
    guard lines.count > 1 else { return false }
    guard MailScan.isEnvelope(lines[0]) else {
      return Self.canBeginHead(lines[0]) && Self.isMail(bytes, from: first)
    }
    return Self.canBeginHead(lines[1])
  }

  private static func canBeginHead(_ line: ArraySlice<UInt8>) -> Bool {
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.startIndex
    return colon > line.startIndex && line[..<colon].allSatisfy(MailMessage.canBeInName)
  }

  /// Whether a head says who, when and what, and is above a text that is no head itself. Records of
  /// `Key: value` have heads alone.
  private static func isMail(_ bytes: [UInt8], from first: Int) -> Bool {
    let head = MailHead(bytes, first..<bytes.count)
    guard ["from", "date", "subject"].allSatisfy({ head[$0] != nil }),
      bytes[..<head.end].reversed().prefix(while: isSpace).count(where: { $0 == 0x0A }) > 1,
      let text = bytes[head.end...].firstIndex(where: { !isSpace($0) })
    else { return false }
    let names = Set(head.fields.map { $0.name.lowercased() })
    return !MailHead(bytes, text..<bytes.count).fields.contains {
      names.contains($0.name.lowercased())
    }
  }

  package func scan() -> any RecordScan { MailScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    MailMessage(bytes, range, conversions).record
      ?? TextRecord.ofParagraph(bytes, in: range, styles)
  }
}

/// Finds the end of a mail: it ends before the next line like
/// `From anna@example.org Mon Nov  2 10:00:00 2026` that follows a blank line.
struct MailScan: LineScan {
  /// Bytes of the longest such line.
  private static let longest = 400
  var isInLine = false
  private var isBehindBlank = false
  private static let from = Array("From ".utf8)

  /// Whether a line is the one that comes before a mail in an mbox.
  static func isEnvelope(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: from) else { return false }
    // The date may have any form, but must have a time.
    let words = line.split(whereSeparator: isSpace)
    return words.count > 3 && words.dropFirst(2).contains { DateWords.isTime($0) }
  }

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let rest = bytes[index...].prefix(Self.longest)
    let line = rest.prefix { $0 != 0x0A }
    let isWhole = line.count < rest.count || rest.count == Self.longest || isAtEnd
    if isBehindBlank, line.starts(with: Self.from.prefix(line.count)) {
      guard isWhole else { return nil }
      if Self.isEnvelope(line) { return true }
    }
    guard isWhole || line.count > 1 else { return nil }
    isBehindBlank = line.allSatisfy { $0 == 0x0D }
    return false
  }
}
