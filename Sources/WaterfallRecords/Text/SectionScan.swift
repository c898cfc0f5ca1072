/// Finds the end of a section of Markdown: it ends before the next heading. Works across buffer
/// boundaries.
///
/// A heading that is underlined must be a single line. Lines of more than `longestHeading` bytes
/// are never headings, so an endless line needs no memory.
struct SectionScan: RecordScan {
  private enum Block {
    /// After a blank line, a heading or the start, where an underlined heading may begin.
    case boundary
    case text
    /// Front matter: fields before the text.
    case fields
  }

  private enum Kind {
    case line
    /// A heading whose lines end before `end`.
    case heading(end: Int)
    case fields
    /// It depends on the next line, which has not been read.
    case unknown
  }

  /// A complete line, and the beginning of the next.
  private struct Found {
    var line: MarkdownLine
    var next: Int
  }

  /// Bytes.
  private static let longestHeading = 4096

  private var block = Block.boundary
  private var isFirst = true
  private var isInLongLine = false
  /// The block of code that is open. Lines inside it are never headings.
  private var fence: MarkdownLine.Fence?

  /// Continues the scan at `index`, and moves `index` to where it stops.
  ///
  /// - Returns: whether the section ends at `index`.
  package mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    while index < bytes.count {
      if isInLongLine {
        index = bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        isInLongLine = bytes[index - 1] != 0x0A
        continue
      }
      guard let found = Self.line(at: index, in: bytes, isAtEnd: isAtEnd) else {
        guard bytes.count - index > Self.longestHeading else { return false }
        (isInLongLine, block, isFirst) = (true, .text, false)
        continue
      }
      if passesInBlock(found.line) {
        (index, isFirst) = (found.next, false)
        continue
      }
      switch kind(of: found, in: bytes, isAtEnd: isAtEnd) {
      case .unknown: return false
      case .heading(let end):
        if !isFirst { return true }
        (index, block) = (end, .boundary)
      case .fields: (index, block) = (found.next, .fields)
      case .line: (index, block) = (found.next, found.line.isBlank ? .boundary : .text)
      }
      isFirst = false
    }
    return false
  }

  /// The line at `index`; nil if its end has not been read, or is too far away.
  private static func line(at index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Found? {
    let piece = bytes[index...].prefix(longestHeading)
    if let end = piece.firstIndex(of: 0x0A) {
      return Found(line: MarkdownLine(bytes, index..<end), next: end + 1)
    }
    guard isAtEnd, piece.endIndex == bytes.count, !piece.isEmpty else { return nil }
    return Found(line: MarkdownLine(bytes, index..<bytes.count), next: bytes.count)
  }

  /// Whether `line` belongs to code or front matter, or opens a block of code.
  private mutating func passesInBlock(_ line: MarkdownLine) -> Bool {
    if let open = fence {
      if line.closes(open) { (fence, block) = (nil, .boundary) }
      return true
    }
    if block == .fields {
      if line.endsFields { block = .boundary }
      return true
    }
    fence = line.fence
    return fence != nil
  }

  private func kind(of found: Found, in bytes: [UInt8], isAtEnd: Bool) -> Kind {
    if found.line.level != nil { return .heading(end: found.next) }
    let isFieldsMark = isFirst && found.line.isFieldsMark
    guard isFieldsMark || (block == .boundary && found.line.canBeUnderlined) else { return .line }
    guard let below = Self.line(at: found.next, in: bytes, isAtEnd: isAtEnd) else {
      let isKnown = isAtEnd || bytes.count - found.next > Self.longestHeading
      return isKnown ? .line : .unknown
    }
    if isFieldsMark { return below.line.isField ? .fields : .line }
    return below.line.underlineLevel == nil ? .line : .heading(end: below.next)
  }
}
