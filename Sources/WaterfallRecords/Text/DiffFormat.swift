/// Changes to files, as `git diff` and `diff -u` write them. Each file gets a card.
package struct DiffFormat: TextFormat {
  package let name = "diff"
  package let endings = ["diff", "patch"]
  package let title = "a diff"
  package let isFoundInTextFiles = true

  package init() {}

  /// Whether the text begins with the head of a file's changes.
  package func matches(_ bytes: [UInt8], from first: Int) -> Bool {
    let lines = bytes[first...].prefix(4096).split(separator: 0x0A, maxSplits: 3)
    guard let head = lines.first else { return false }
    if head.starts(with: "diff --".utf8) { return true }
    return lines.count > 2 && head.starts(with: "--- ".utf8) && lines[1].starts(with: "+++ ".utf8)
      && lines[2].starts(with: "@@ ".utf8)
  }

  package func scan() -> any RecordScan { DiffScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    DiffRecord(bytes, range, styles).record
  }
}

/// Finds the end of a file's changes: they end before the head of the next file's.
struct DiffScan: LineScan {
  /// The most bytes of a line in a head.
  private static let longestHead = 4096
  var isInLine = false
  private var isFirst = true
  /// Whether the two lines with the file's names have been seen.
  private var hasNames = false

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let rest = bytes[index...].prefix(Self.longestHead)
    let isShort = rest.count < Self.longestHead && !isAtEnd
    if isShort, rest.count < 5 { return nil }
    if rest.starts(with: "diff ".utf8), !isFirst { return true }
    if rest.starts(with: "--- ".utf8) {
      let next = rest.firstIndex(of: 0x0A).map { rest[($0 + 1)...] } ?? []
      if isShort, next.count < 4 { return nil }
      if next.starts(with: "+++ ".utf8) {
        if hasNames { return true }
        hasNames = true
      }
    }
    isFirst = false
    return false
  }
}

/// Makes a record of the changes to a file.
///
/// `title` is the file's name, `changes` the number of added and removed lines, and `text` the
/// changes themselves.
private struct DiffRecord {
  private let bytes: [UInt8]
  private let styles: TakenStyles
  private let range: Range<Int>
  private var title: Range<Int>?
  private var textStart: Int
  private var isInChanges = false
  private var (added, removed) = (0, 0)

  init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles) {
    (self.bytes, self.styles) = (bytes, styles)
    self.range = range.lowerBound..<endOfText(of: bytes, in: range)
    textStart = range.lowerBound
    var start = range.lowerBound
    while start < self.range.upperBound {
      let end = bytes[start..<self.range.upperBound].firstIndex(of: 0x0A) ?? self.range.upperBound
      see(start..<end)
      start = end + 1
    }
  }

  private mutating func see(_ line: Range<Int>) {
    let text = bytes[line]
    if text.starts(with: "@@".utf8), !isInChanges {
      (isInChanges, textStart) = (true, line.lowerBound)
    }
    if isInChanges {
      if text.first == UInt8(ascii: "+") { added += 1 }
      if text.first == UInt8(ascii: "-") { removed += 1 }
    } else if text.starts(with: "diff ".utf8) {
      (title, textStart) = (Self.lastName(in: text), min(line.upperBound + 1, range.upperBound))
    } else if text.starts(with: "--- ".utf8) || text.starts(with: "+++ ".utf8) {
      let name = text.dropFirst(4).prefix { $0 != 0x09 && $0 != 0x0D }
      if !name.elementsEqual("/dev/null".utf8) { title = Self.withoutPrefix(name) }
    } else if text.starts(with: "rename to ".utf8) {
      title = text.startIndex + 10..<text.endIndex
    }
  }

  var record: Record {
    guard let title, !title.isEmpty else { return TextRecord.ofParagraph(bytes, in: range, styles) }
    var fields = [Field("title", .string(styles.text(of: bytes, in: title)))]
    if added + removed > 0 { fields.append(Field("changes", .string("+\(added) -\(removed)"))) }
    if textStart < range.upperBound {
      let text = styles.text(of: bytes, in: textStart..<range.upperBound)
      fields.append(Field("text", .string(text)))
    }
    var record = Record(fields: fields)
    record.linesField = "text"
    return record
  }

  /// The second name in `diff --git a/x b/x`.
  private static func lastName(in line: ArraySlice<UInt8>) -> Range<Int>? {
    guard let space = line.lastIndex(of: 0x20) else { return nil }
    return withoutPrefix(line[(space + 1)...])
  }

  /// Drops the `a/` or `b/` that git puts before names.
  private static func withoutPrefix(_ name: ArraySlice<UInt8>) -> Range<Int> {
    let isGit = ["a/", "b/", "i/", "w/"].contains { name.starts(with: $0.utf8) }
    return name.startIndex + (isGit ? 2 : 0)..<name.endIndex
  }
}
