/// Goes from record to record over a window of bytes, which the caller fills. Positions are offsets
/// from the store's start.
package struct RecordWalk {
  package enum Step: Equatable {
    case record(Range<Int>)
    /// A record that is longer than the limit. It is skipped without being kept in memory.
    case tooLong(Range<Int>)
    /// The window has to be filled first.
    case more
    case end
  }

  /// The largest number of bytes of white space before a line's text; more is dropped.
  private static let widestIndentation = 4096

  /// A record whose end has not been found yet, and the offset up to which it was scanned.
  private struct Pending {
    var start: Int
    var scanned: Int
    var scan: BoundaryScan

    /// Whether the record has more lines, as a line of words and those that continue it.
    var isCut: Bool { if case .cut = scan { true } else { false } }
  }

  package let shape: Shape
  /// Whether words may follow a line of JSON and belong to it.
  private let mayHaveLinesBelow: Bool
  /// The length in bytes of the longest record that is decoded.
  let limit: Int
  package var window: ByteWindow
  /// The offset after the last record.
  package private(set) var position: Int
  private(set) var isFirst: Bool
  /// The record whose end is being looked for.
  private var pending: Pending?
  private var isDropping = false

  package init(_ shape: Shape, from position: Int?, window: ByteWindow, limit: Int) {
    (self.shape, self.window, self.limit) = (shape, window, limit)
    mayHaveLinesBelow = shape.mayHaveLinesBelow
    self.position = position ?? shape.start
    isFirst = self.position == shape.start
  }

  /// Drops the bytes that are no longer needed. Call it before the window is filled.
  package mutating func dropPassed() {
    let needed = isDropping ? pending?.scanned : pending?.start
    window.drop(before: needed ?? position)
  }

  /// Finds the next record. It finds the same record again until the caller calls `pass`.
  package mutating func next() throws(JSONError) -> Step {
    if pending == nil, let step = try findStart() { return step }
    guard let start = pending?.start, let reached = pending?.scanned else { return .end }
    var index = reached - window.start
    let isWhole =
      pending?.scan.finds(end: &index, in: window.bytes, isAtEnd: window.isAtEnd) ?? false
    let scanned = window.start + index
    pending?.scanned = scanned
    isDropping = scanned - start > limit
    guard isWhole || window.isAtEnd else { return .more }
    let all = start..<(isWhole ? scanned : endOfOpenRow ?? window.end)
    let range = isDropping ? all : soleObject(in: all) ?? all
    return range.count > limit ? .tooLong(range) : .record(range)
  }

  /// The line of an object below which no words belong to it; nil for other records.
  private func soleObject(in range: Range<Int>) -> Range<Int>? {
    guard case .lines = shape, byte(at: range.lowerBound) == UInt8(ascii: "{") else { return nil }
    let bytes = range.lowerBound - window.start..<range.upperBound - window.start
    guard !Shape.hasLinesBelow(window.bytes, bytes) else { return nil }
    return range.lowerBound..<window.start + window.bytes.span.firstIndex(of: 0x0A, in: bytes)
  }

  /// The end of the first line of a row in which a mark is never closed. Such a mark is a letter,
  /// so that it swallows no other row. nil for other records.
  private var endOfOpenRow: Int? {
    guard let pending, case .row(_, let state) = pending.scan, state.isInside, !isDropping else {
      return nil
    }
    let line = window.bytes[(pending.start - window.start)...].firstIndex(of: 0x0A)
    return line.map { window.start + $0 + 1 }
  }

  /// The lines of the last record in the window, if only further text or the end would show that it
  /// is complete.
  ///
  /// It lets a caller show a record of a growing file after a pause. It is nil if the last line is
  /// incomplete.
  package var wholeLines: Range<Int>? {
    guard let pending, shape.endsByNext || pending.isCut, !isDropping,
      window.bytes.last == 0x0A, pending.start < window.end
    else { return nil }
    return soleObject(in: pending.start..<window.end) ?? pending.start..<window.end
  }

  /// Moves to `end`, the end of the record that `next` found.
  package mutating func pass(_ end: Int) {
    (position, isFirst, isDropping) = (end, false, false)
    // The assignment takes time even if `pending` is nil already.
    if pending != nil { pending = nil }
  }

  /// Sets `pending`, or returns the step that `next` is to return instead.
  private mutating func findStart() throws(JSONError) -> Step? {
    switch shape {
    case .empty, .picture: return .end
    case .lines: return findLine()
    case .single: return isFirst ? findValue() : .end
    case .objects: return try findObject()
    case .rows(_, let table): return findRow(table)
    case .elements(_, let isWholeDocument):
      return try findElement(close: UInt8(ascii: "]"), isWholeDocument: isWholeDocument)
    case .pages(_, let isWholeDocument):
      return try findPaged(isWholeDocument: isWholeDocument)
    case .members: return try findElement(close: UInt8(ascii: "}"), isWholeDocument: false)
    case .textLines: return findText(.line)
    case .parts(_, let separator): return findPart(separator)
    case .paragraphs: return findText(.paragraph(ParagraphScan()))
    case .cut(_, let format):
      return findText(.cut(format.scan()), after: format.repeatedLines)
    }
  }

  /// The line at `position`, if its end is in the window. This is a fast path for most lines, which
  /// need no `pending` record.
  private var wholeLine: Step? {
    let range = position - window.start..<window.bytes.count
    let end = window.bytes.span.firstIndex(of: 0x0A, in: range)
    guard end < range.upperBound, end - range.lowerBound <= limit else { return nil }
    return .record(position..<window.start + end)
  }

  mutating func begin(at offset: Int, _ scan: BoundaryScan) {
    pending = Pending(start: offset, scanned: offset, scan: scan)
  }

  func byte(at offset: Int) -> UInt8? {
    offset < window.end ? window.bytes[offset - window.start] : nil
  }

  func endOfSpace(from offset: Int) -> Int {
    var offset = offset
    while let byte = byte(at: offset), isSpace(byte) { offset += 1 }
    return offset
  }

  private mutating func findValue() -> Step? {
    position = endOfSpace(from: position)
    guard position < window.end else { return window.isAtEnd ? .end : .more }
    begin(at: position, .nested(depth: 0, isInString: false))
    return nil
  }

  private mutating func findLine() -> Step? {
    position = endOfSpace(from: position)
    guard position < window.end else { return window.isAtEnd ? .end : .more }
    var scan = BoundaryScan.line
    // Most lines are objects before another object, so that nothing else has to be looked at.
    if window.bytes[position - window.start] == UInt8(ascii: "{") {
      if case .record(let line)? = wholeLine,
        !mayHaveLinesBelow || isBeforeObject(line.upperBound + 1)
      {
        return .record(line)
      }
      // A trace may follow, which belongs to the object as to a line of words.
      if case .lines(_, let others?) = shape { scan = .cut(others.scan()) }
    } else if case .lines(_, let others?) = shape {
      guard let isForeign = isForeignLine ?? (window.end - position > limit ? false : nil) else {
        return .more
      }
      // The lines that continue a line of words belong to it, as in a log.
      if isForeign { scan = .cut(others.scan()) }
    }
    begin(at: position, scan)
    return nil
  }

  /// Whether the next line, which begins at `offset`, is an object for certain, or there is none.
  private func isBeforeObject(_ offset: Int) -> Bool {
    byte(at: offset).map { $0 == UInt8(ascii: "{") } ?? window.isAtEnd
  }

  /// Whether the line at `position` cannot be JSON; nil if its end has not come.
  private var isForeignLine: Bool? {
    let range = position - window.start..<window.bytes.count
    let end = window.bytes.span.firstIndex(of: 0x0A, in: range)
    guard end < range.upperBound || window.isAtEnd else { return nil }
    return !Shape.isJSON(window.bytes, range.lowerBound..<end)
  }

  private mutating func findObject() throws(JSONError) -> Step? {
    var offset = endOfSpace(from: position)
    // The objects may be a list whose brackets are missing.
    if !isFirst, byte(at: offset) == UInt8(ascii: ",") { offset = endOfSpace(from: offset + 1) }
    guard let first = byte(at: offset) else { return window.isAtEnd ? .end : .more }
    guard first == UInt8(ascii: "{") else {
      throw JSONError(offset: offset, expected: "another object or the end")
    }
    position = offset
    begin(at: offset, .nested(depth: 0, isInString: false))
    return nil
  }

  /// Skips blank lines and `repeated` ones. A record begins at the start of its line, so its
  /// indentation belongs to it.
  private mutating func findText(_ scan: BoundaryScan, after repeated: [[UInt8]] = []) -> Step? {
    repeat {
      var offset = position
      while let byte = byte(at: offset), isSpace(byte) {
        offset += 1
        if byte == 0x0A || offset - position > Self.widestIndentation { position = offset }
      }
      guard offset < window.end else { return window.isAtEnd ? .end : .more }
      guard let isRepeated = passLine(among: repeated) else { return .more }
      if !isRepeated { break }
    } while true
    if case .line = scan, let line = wholeLine { return line }
    begin(at: position, scan)
    return nil
  }

  /// Passes the line at `position` if it is one of `lines`, with white space at its end or not.
  ///
  /// - Returns: whether it is one; nil if more bytes are needed to decide.
  private mutating func passLine(among lines: [[UInt8]]) -> Bool? {
    guard lines.contains(where: { $0.first == byte(at: position) }) else { return false }
    let rest = window.bytes[(position - window.start)...]
    for line in lines where line.first == rest.first {
      guard rest.starts(with: line) else {
        if !window.isAtEnd, rest.count < line.count, line.starts(with: rest) { return nil }
        continue
      }
      let end = rest.dropFirst(line.count).drop { $0 != 0x0A && isSpace($0) }
      guard let next = end.first else {
        if window.isAtEnd { position = window.end }
        return window.isAtEnd ? true : nil
      }
      if next == 0x0A {
        position = window.start + end.startIndex + 1
        return true
      }
    }
    return false
  }

  /// The part at `position`, with the byte that ends it. Nothing is skipped.
  private mutating func findPart(_ separator: UInt8) -> Step? {
    guard position < window.end else { return window.isAtEnd ? .end : .more }
    let range = position - window.start..<window.bytes.count
    let end = window.bytes.span.firstIndex(of: separator, in: range)
    if end < range.upperBound, end - range.lowerBound < limit {
      return .record(position..<window.start + end + 1)
    }
    begin(at: position, .part(separator))
    return nil
  }

  /// Skips empty rows and the header, if it comes again.
  private mutating func findRow(_ table: CSVTable) -> Step? {
    while let first = byte(at: position) {
      guard let isHeader = passLine(among: table.repeatedLines) else { return .more }
      if isHeader { continue }
      if first == 0x0A {
        position += 1
        continue
      }
      if first == 0x0D {
        guard let second = byte(at: position + 1) else { break }
        if second == 0x0A {
          position += 2
          continue
        }
      }
      begin(at: position, .row(table.dialect, .cellStart))
      return nil
    }
    return window.isAtEnd ? .end : .more
  }

  private mutating func findElement(
    close: UInt8, isWholeDocument: Bool
  ) throws(JSONError) -> Step? {
    var offset = endOfSpace(from: position)
    var isBehindOpening = isFirst
    while byte(at: offset) == close {
      let next = endOfSpace(from: offset + 1)
      guard isWholeDocument, byte(at: next) == UInt8(ascii: "[") else {
        return try end(behind: offset + 1, isWholeDocument)
      }
      // Another array follows directly, which is the next page of the same list.
      (offset, isBehindOpening) = (endOfSpace(from: next + 1), true)
    }
    if !isBehindOpening {
      if let comma = byte(at: offset) {
        guard comma == UInt8(ascii: ",") else { throw missingComma(at: offset, close) }
        offset = endOfSpace(from: offset + 1)
        // The last comma may be one too many.
        if byte(at: offset) == close { return try end(behind: offset + 1, isWholeDocument) }
      } else if window.isAtEnd {
        throw missingComma(at: offset, close)
      }
    }
    guard let first = byte(at: offset) else {
      if window.isAtEnd { throw JSONError(offset: offset, expected: "a value") }
      return .more
    }
    let isMember = close == UInt8(ascii: "}")
    begin(at: offset, isMember ? .nested(depth: 0, isInString: false) : BoundaryScan(value: first))
    return nil
  }

  func missingComma(at offset: Int, _ close: UInt8) -> JSONError {
    let bracket = Character(Unicode.Scalar(close))
    return JSONError(offset: offset, expected: "\",\" or \"\(bracket)\"")
  }

  /// The step after the end of the list. In a whole document, only white space may follow.
  func end(behind offset: Int, _ isWholeDocument: Bool) throws(JSONError) -> Step {
    guard isWholeDocument else { return .end }
    let rest = endOfSpace(from: offset)
    if rest < window.end { throw JSONError(offset: rest, expected: "the end of the document") }
    return window.isAtEnd ? .end : .more
  }
}
