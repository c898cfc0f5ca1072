import WaterfallRecords

/// Finds the end of a section of Markdown: it ends before the next heading that is not inside
/// another block. Works across buffer boundaries.
///
/// Whatever comes, memory stays bounded, and so does the time until a section is complete:
/// - A section of more than `longestSection` bytes ends before the next outermost block.
/// - A block of more than `longestBlock` bytes (`longestCode` for code) is cut after a line. The
///   rest is read as if it began there.
/// - Of a line of more than `longestLine` bytes, only the beginning decides what it is.
/// - A heading that is underlined has at most `longestHeading` bytes.
struct SectionScan: RecordScan {
  private static let longestHeading = 4096
  private static let longestLine = 100_000
  private static let longestBlock = 500_000
  private static let longestSection = 1_000_000
  private static let longestCode = 8_000_000

  private let blocks: any MarkdownBlocks
  /// Whether front matter may follow.
  private var isFirst = true
  /// The number of bytes after the index that the blocks have read: a paragraph that an underline
  /// may turn into a heading.
  private var ahead = 0
  /// The number of bytes of the next line in which no line end was found.
  private var searched = 0
  private var isInLongLine = false
  /// Whether something of the section comes before the present block.
  private var hasOthers = false
  private var hasBlock = false
  /// Bytes of the section, and of its last block.
  private var (length, blockLength) = (0, 0)

  init() { self.init(blocks: markdownBlocks()) }

  init(blocks: any MarkdownBlocks) { self.blocks = blocks }

  /// Continues the scan at `index`, and moves `index` to where it stops.
  ///
  /// - Returns: whether the section ends at `index`.
  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    if isFirst, index < bytes.count {
      switch FrontMatter.end(in: index..<bytes.count, of: bytes, isAtEnd: isAtEnd) {
      case .unknown: return false
      case .none: break
      case .at(let end): (index, hasBlock) = (end, true)
      }
      isFirst = false
    }
    while true {
      if isInLongLine { skipLine(from: &index, in: bytes) }
      let start = index + ahead
      guard start < bytes.count, let end = endOfLine(from: start, in: bytes, isAtEnd) else {
        return false
      }
      let seen = bytes[start..<(end - start > Self.longestLine ? start + 4096 : end)]
      if takes(blocks.read(seen), in: start..<end, &index) { return true }
    }
  }

  /// Takes a line into account.
  ///
  /// - Returns: whether the section ends at `index`.
  private mutating func takes(
    _ block: MarkdownBlock, in line: Range<Int>, _ index: inout Int
  ) -> Bool {
    if block.isNew {
      if hasBlock, block.kind == .heading || length > Self.longestSection {
        index = line.lowerBound
        return true
      }
      (hasOthers, hasBlock, blockLength) = (hasBlock, true, 0)
      (index, ahead) = (line.lowerBound, 0)
    } else if block.kind == .heading, hasOthers, ahead > 0 {
      return true
    }
    let isStart = block.isNew || ahead > 0
    (length, blockLength) = (length + line.count, blockLength + line.count)
    if block.kind == .paragraph, isStart, ahead + line.count <= Self.longestHeading {
      ahead += line.count
    } else {
      (index, ahead) = (line.upperBound, 0)
    }
    let longest = block.kind == .code ? Self.longestCode : Self.longestBlock
    return blockLength > longest && !isInLongLine && ahead == 0
  }

  /// The end of the line at `start`, after its line end; nil if it has not been read.
  ///
  /// The rest of a line that is too long is skipped when it comes.
  private mutating func endOfLine(from start: Int, in bytes: [UInt8], _ isAtEnd: Bool) -> Int? {
    let unread = min(start + searched, bytes.count)
    if let end = endOfMarkdownLine(in: bytes, unread..<bytes.count, isWhole: isAtEnd) {
      searched = 0
      return end
    }
    // A line feed may follow a carriage return.
    searched = bytes.count - start - (bytes.last == 0x0D ? 1 : 0)
    guard isAtEnd || searched > Self.longestLine else { return nil }
    isInLongLine = !isAtEnd
    searched = 0
    return bytes.count
  }

  private mutating func skipLine(from index: inout Int, in bytes: [UInt8]) {
    let rest = min(index, bytes.count)..<bytes.count
    let end = endOfMarkdownLine(in: bytes, rest, isWhole: true)
    length += (end ?? bytes.count) - index
    (index, isInLongLine) = (end ?? bytes.count, end == nil)
  }
}
