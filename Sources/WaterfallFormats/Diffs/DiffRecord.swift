import WaterfallRecords

/// Makes a record of the changes to a file.
///
/// `title` is the file's name, `changes` the number of added and removed lines, and `text` the
/// changes themselves. The lines above the changes are in the details.
struct DiffRecord {
  private let bytes: [UInt8]
  private let styles: TakenStyles
  private let range: Range<Int>
  private var names = DiffNames()
  /// The commit that the file belongs to.
  private var commit: [Field] = []
  private var headStart: Int
  private var textStart: Int

  init(_ bytes: [UInt8], _ range: Range<Int>, _ styles: TakenStyles) {
    (self.bytes, self.styles) = (bytes, styles)
    self.range = range.lowerBound..<endOfText(of: bytes, in: range)
    (headStart, textStart) = (range.lowerBound, range.lowerBound)
    var isBelowCommit = CommitPatches.isFileHead(bytes[self.range].prefix { $0 != 0x0A })
    var hunk = DiffHunk()
    forEachLine(in: self.range, of: bytes) { line in
      let end = min(line.upperBound + 1, self.range.upperBound)
      if isBelowCommit, let field = CommitPatches.field(of: bytes[line]) {
        commit.append(field)
        (headStart, textStart) = (end, end)
        return true
      }
      isBelowCommit = false
      if hunk.kind(of: bytes[line]) == .hunk {
        textStart = line.lowerBound
        return false
      }
      // Without changes, all below the first line of the head is the text.
      if names.see(bytes[line]) == .head { textStart = end }
      return true
    }
  }

  var record: Record {
    guard let title = names.title, !title.isEmpty else {
      return TextRecord.ofParagraph(bytes, in: range, styles)
    }
    var fields = [Field("title", .string(title))]
    if let old = names.oldTitle { fields.append(Field("from", .string(old))) }
    let text = styles.text(of: bytes, in: textStart..<range.upperBound)
    let changes = DiffText(text)
    if changes.added + changes.removed > 0 {
      fields.append(Field("changes", .string("+\(changes.added) -\(changes.removed)")))
    }
    if !text.isEmpty { fields.append(Field("text", .string(text))) }
    let textIndex = fields.count - 1
    var record = Record(fields: fields + commit)
    record.linesField = "text"
    // Colours that the text brings are kept.
    if styles.isEmpty, !text.isEmpty, !changes.runs.isEmpty {
      record.textStyles = [TextStyleRuns(path: [textIndex], runs: changes.runs)]
    }
    let head = headStart..<endOfText(of: bytes, in: headStart..<textStart)
    if !head.isEmpty {
      record.appendDetails([Field("head", .string(styles.text(of: bytes, in: head)))])
    }
    return record
  }
}

/// The changed lines of a text: their number, and their colours.
private struct DiffText {
  private(set) var (added, removed) = (0, 0)
  private(set) var runs: [StyleRun] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var hunk = DiffHunk()
    forEachLine(in: bytes.indices, of: bytes) { line in
      let kind = hunk.kind(of: bytes[line])
      if kind == .added { added += 1 }
      if kind == .removed { removed += 1 }
      append(line, Self.style(of: kind))
      return true
    }
  }

  /// The colours that `git diff --color` has.
  private static func style(of kind: DiffHunk.Kind) -> TextStyle? {
    switch kind {
    case .hunk: TextStyle(foreground: .numbered(6))
    case .added: TextStyle(foreground: .numbered(2))
    case .removed: TextStyle(foreground: .numbered(1))
    case .unchanged, .outside: nil
    }
  }

  private mutating func append(_ line: Range<Int>, _ style: TextStyle?) {
    guard let style, !line.isEmpty else { return }
    if let last = runs.last, last.style == style, last.range.upperBound + 1 == line.lowerBound {
      runs[runs.count - 1].range = last.range.lowerBound..<line.upperBound
    } else if runs.count < StyledText.mostRuns {
      runs.append(StyleRun(line, style))
    }
  }
}
