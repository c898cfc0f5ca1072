import WaterfallRecords

/// Makes a record of a commit in `git log`.
///
/// The subject becomes `title`. The rest of the message and the changes become `text`, and the hash
/// becomes `commit`. The other lines of the head (`Author`, `Date`, `Merge`) become fields.
struct CommitRecord {
  private let bytes: [UInt8]
  private let styles: TakenStyles
  private var head: [Field] = []
  /// `message` begins at the first line after the subject, and `changes` at the first line after
  /// the message.
  private var message = 0..<0
  private var changes = 0..<0
  private var subject = 0..<0

  static func record(
    of bytes: [UInt8], in range: Range<Int>, _ form: CommitForm,
    _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    guard form != .full else { return CommitRecord(bytes, range, styles).record }
    let (bytes, styles) = CommitGraph.removed(from: bytes, in: range, styles)
    return form == .graph
      ? CommitRecord(bytes, bytes.indices, styles).record
      : CommitRecord(oneLine: bytes, styles).record
  }

  /// Reads `1a2b3c4 (refs) Subject`, with the changes below.
  private init(oneLine bytes: [UInt8], _ styles: TakenStyles) {
    (self.bytes, self.styles) = (bytes, styles)
    let stop = bytes.firstIndex(of: 0x0A) ?? bytes.count
    let name = 0..<(bytes[..<stop].firstIndex(of: 0x20) ?? stop)
    subject = min(name.upperBound + 1, stop)..<stop
    head.append(Field("commit", .string(styles.text(of: bytes, in: name))))
    let first = bytes[subject].first
    if first == UInt8(ascii: "("), let close = bytes[subject].firstIndex(of: UInt8(ascii: ")")),
      Self.arePlainlyRefs(bytes[subject.lowerBound + 1..<close])
    {
      let refs = styles.text(of: bytes, in: subject.lowerBound + 1..<close)
      head.append(Field("refs", .string(refs)))
      subject = min(close + 2, stop)..<stop
    }
    var start = stop
    // Skip lines in which only the graph continued; they are empty now.
    while start < bytes.count, bytes[start] == 0x0A { start += 1 }
    changes = start..<endOfText(of: bytes, in: start..<bytes.count)
  }

  /// Whether brackets before a subject hold refs and are not a part of the subject.
  private static func arePlainlyRefs(_ text: ArraySlice<UInt8>) -> Bool {
    ["HEAD", "tag: ", "origin/"].contains { text.starts(with: $0.utf8) }
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles) {
    (self.bytes, self.styles) = (bytes, styles)
    let end = endOfText(of: bytes, in: range)
    (subject, message, changes) = (end..<end, end..<end, end..<end)
    var start = range.lowerBound
    while start < end {
      let stop = bytes[start..<end].firstIndex(of: 0x0A) ?? end
      let line = start..<stop
      defer { start = min(stop + 1, end) }
      if isMessage(line) {
        if subject.isEmpty {
          subject = line.lowerBound + Self.indentation..<line.upperBound
          message = min(stop + 1, end)..<end
        }
      } else if !subject.isEmpty, !bytes[line].allSatisfy(isSpace) {
        (message, changes) = (message.lowerBound..<line.lowerBound, line.lowerBound..<end)
        break
      } else if subject.isEmpty {
        appendHead(line)
      }
    }
  }

  /// Spaces by which git(1) indents messages.
  private static let indentation = 4

  private func isMessage(_ line: Range<Int>) -> Bool {
    line.count > Self.indentation
      && bytes[line].prefix(Self.indentation).allSatisfy { $0 == 0x20 }
  }

  /// Adds the field of a line like `commit 1a2b3c4 (main)` or `Author: …`.
  private mutating func appendHead(_ line: Range<Int>) {
    let isFirst = head.isEmpty
    guard
      let mark = bytes[line].firstIndex(of: isFirst ? 0x20 : UInt8(ascii: ":")),
      mark > line.lowerBound
    else { return }
    let name = String(decoding: bytes[line.lowerBound..<mark], as: UTF8.self)
    let start = bytes[(mark + 1)..<line.upperBound].firstIndex { !isSpace($0) } ?? line.upperBound
    var end = line.upperBound
    if isFirst { end = bytes[start..<end].firstIndex(of: 0x20) ?? end }
    let text = styles.text(of: bytes, in: start..<end, lineStart: line.lowerBound)
    head.append(Field(name, .string(text)))
    // The brackets hold the branches and tags that point to the commit.
    let open = end + 1
    guard isFirst, open < line.upperBound, bytes[open] == UInt8(ascii: "("),
      bytes[line.upperBound - 1] == UInt8(ascii: ")")
    else { return }
    head.append(Field("refs", .string(styles.text(of: bytes, in: open + 1..<line.upperBound - 1))))
  }

  private var record: Record {
    var fields: [Field] = []
    if !subject.isEmpty {
      fields.append(Field("title", .string(styles.text(of: bytes, in: subject))))
    }
    let text = Prose(bytes, message, styles).text()
    let changed = changes.isEmpty ? "" : styles.text(of: bytes, in: changes)
    let parts = [text, changed].filter { !$0.isEmpty }
    if !parts.isEmpty { fields.append(Field("text", .string(parts.joined(separator: "\n\n")))) }
    return Record(fields: fields + head)
  }
}
