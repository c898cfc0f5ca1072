import WaterfallRecords

/// Makes a record of a stanza. A repeated name gets a list of values. Lines without a name become
/// the field `text`.
struct StanzaRecord {
  /// A name, and the lines of its value.
  private struct Entry {
    var name: String
    var key: StanzaKey
    var pieces: [Range<Int>]
  }

  private let bytes: [UInt8]
  private let styles: TakenStyles
  private var entries: [Entry] = []
  private var others: [Range<Int>] = []
  private var comments: [Range<Int>] = []
  private var envelope: Range<Int>?
  private let kind: StanzaKind

  init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles) {
    (self.bytes, self.styles) = (bytes, styles)
    var entries: [Entry] = []
    var others: [Range<Int>] = []
    var comments: [Range<Int>] = []
    var envelope: Range<Int>?
    var isLDIF = false
    forEachLine(in: range, of: bytes) { line in
      let line = StanzaLine(bytes, line, isLDIF: isLDIF)
      switch line.content {
      case .blank: break
      case .comment: comments.append(line.range)
      case .continuation(let text):
        if entries.isEmpty {
          others.append(text)
        } else {
          entries[entries.count - 1].pieces.append(line.range)
        }
      case .field(let key, let value):
        let name = String(decoding: bytes[key.range], as: UTF8.self)
        if entries.isEmpty { isLDIF = StanzaKind.beginsLDIF(name) }
        entries.append(Entry(name: name, key: key, pieces: [value]))
      case .other where entries.isEmpty && StanzaLine.isEnvelope(bytes[line.range]):
        envelope = line.range
      case .other: others.append(line.range)
      }
      return true
    }
    (self.entries, self.others, self.envelope) = (entries, others, envelope)
    self.comments = comments
    kind = StanzaKind(entries.map(\.name))
  }

  var record: Record {
    var list = FieldList()
    for entry in entries { list.add(text(of: entry), as: entry.name) }
    var fields = list.fields
    if let envelope {
      let text = envelope.lowerBound + "From ".utf8.count..<envelope.upperBound
      fields.append(Field("envelope", .string(styles.text(of: bytes, in: text))))
    }
    // The comments at the end of what `ldapsearch` prints are a record of their own.
    let texts = fields.isEmpty && others.isEmpty ? comments : others
    if !texts.isEmpty { fields.append(Field("text", .string(lines(texts)))) }
    return Record(fields: fields)
  }

  private func text(of entry: Entry) -> String {
    switch kind {
    case .ldif: return unfolded(entry)
    case .mail: return joined(entry.pieces.map(trimmed), by: [0x20])
    case .debian, .program, .any:
      if entry.name.begins(with: "Description") { return description(entry.pieces) }
      return lines(entry.pieces)
    }
  }

  /// An LDIF value, whose lines may be folded anywhere and whose text may be base64 (RFC 2849).
  private func unfolded(_ entry: Entry) -> String {
    let pieces =
      entry.pieces.prefix(1)
      + entry.pieces.dropFirst().map { piece in
        min(piece.lowerBound + 1, piece.upperBound)..<piece.upperBound
      }
    let text = joined(Array(pieces), by: [])
    guard entry.key.isEncoded, let decoded = bytesOfBase64(text.utf8),
      !decoded.contains(0), let plain = String(validating: decoded, as: UTF8.self)
    else { return text }
    return plain
  }

  /// The lines of a value, without the indentation that all lines after the first share. An
  /// indented ` .` is an empty line.
  private func lines(_ pieces: [Range<Int>]) -> String {
    let more = pieces.dropFirst()
    let indentation = more.map { trimmed($0).lowerBound - $0.lowerBound }.min() ?? 0
    let first = pieces.prefix { !$0.isEmpty || more.isEmpty }.prefix(1)
    let rest = more.map { piece -> Range<Int> in
      let isEmpty = indentation > 0 && isEmptyLine(piece)
      return (isEmpty ? piece.upperBound : piece.lowerBound + indentation)..<piece.upperBound
    }
    return joined(first + rest, by: [0x0A])
  }

  /// The lines of a description. Lines indented by one space form a paragraph, so their line breaks
  /// become spaces (Debian Policy 5.6.13).
  private func description(_ pieces: [Range<Int>]) -> String {
    var text = styles.text(from: pieces.first?.lowerBound ?? 0)
    var isInParagraph = false
    for (index, piece) in pieces.enumerated() {
      guard index > 0 else {
        text.append(bytes[piece])
        continue
      }
      let isEmpty = isEmptyLine(piece)
      let isProse =
        !isEmpty && trimmed(piece).lowerBound == piece.lowerBound + 1
        && !Self.itemMarks.contains(bytes[piece.lowerBound + 1])
      text.append(sign: isProse && isInParagraph ? 0x20 : 0x0A)
      if !isEmpty { text.append(bytes[(piece.lowerBound + 1)..<piece.upperBound]) }
      isInParagraph = isProse
    }
    return text.string
  }

  private static let itemMarks = Set("-*".utf8)

  private func isEmptyLine(_ piece: Range<Int>) -> Bool {
    bytes[trimmed(piece)].elementsEqual(".".utf8)
  }

  private func trimmed(_ piece: Range<Int>) -> Range<Int> {
    (bytes[piece].firstIndex { !isSpace($0) } ?? piece.upperBound)..<piece.upperBound
  }

  private func joined(_ pieces: [Range<Int>], by signs: [UInt8]) -> String {
    guard let first = pieces.first else { return "" }
    var text = styles.text(from: first.lowerBound)
    text.append(bytes[first])
    for piece in pieces.dropFirst() {
      for sign in signs { text.append(sign: sign) }
      text.append(bytes[piece])
    }
    return text.string
  }
}
