import WaterfallItems
import WaterfallRecords

extension RecordSource {
  /// The longest text that is handed on in full, in bytes, although only a part of it is shown.
  private static let longestText = 64_000_000
  /// The most white space around a record in its line, in bytes.
  private static let widestSpace = 4096

  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    let shape = try await preparedShape()
    guard place.length <= Self.longestText, convertedFormat == nil else { return nil }
    let range = place.offset..<place.offset + UInt64(place.length)
    switch shape {
    case .parts(_, let separator):
      var text = try original(of: range, separator)
      if text.last == separator { text.removeLast() }
      return text
    case .textLines, .paragraphs, .cut:
      return Self.withoutLastLineFeeds(try original(of: range, 0x0A))
    case .lines:
      // A line of words may go on in the next ones.
      let lines = try line(around: range) ?? range
      return Self.withoutLastLineFeeds(try original(of: lines, 0x0A))
    case .objects, .single:
      guard let line = try line(around: range) else { return nil }
      return Self.withoutLastLineFeeds(try original(of: line, 0x0A))
    default: return nil
    }
  }

  /// The bytes as they were read, with the escape sequences that were taken out of them.
  ///
  /// - Parameter range: begins where a line or part begins.
  private func original(of range: Range<UInt64>, _ separator: UInt8) throws(ItemError) -> [UInt8] {
    if honorsColors, let store = store as? TranscodedStore, store.keepsLines,
      let bytes = try store.original(of: range, separator)
    {
      return bytes
    }
    return try bytes(at: range.lowerBound, count: range.count)
  }

  /// Drops the line feed at the end, and blank lines before it. Other white space is kept.
  private static func withoutLastLineFeeds(_ text: [UInt8]) -> [UInt8] {
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return text }
    return Array(text[..<(text[last...].firstIndex(of: 0x0A) ?? text.count)])
  }

  /// The line that a JSON record fills, with the white space around it; nil if the record has
  /// several lines, or shares its line with others.
  private func line(around range: Range<UInt64>) throws(ItemError) -> Range<UInt64>? {
    if try bytes(at: range.lowerBound, count: range.count).contains(0x0A) { return nil }
    let start = max(range.lowerBound, UInt64(Self.widestSpace)) - UInt64(Self.widestSpace)
    let before = try bytes(at: start, count: Int(range.lowerBound - start))
    let indented = before.reversed().prefix { $0 != 0x0A && isSpace($0) }.count
    let first = before.count - indented
    let isMarked = start == 0 && before.prefix(first) == Self.byteOrderMark[...]
    if first > 0, before[first - 1] != 0x0A, !isMarked { return nil }
    let after = try bytes(at: range.upperBound, count: Self.widestSpace)
    let blank = after.prefix { $0 != 0x0A && isSpace($0) }.count
    if blank < after.count, after[blank] != 0x0A { return nil }
    return range.lowerBound - UInt64(indented)..<range.upperBound + UInt64(blank)
  }

  func isUnchanged(at place: ItemPlace) async -> Bool {
    // The text around a record in its line is written, too.
    let start = place.offset - min(place.offset, UInt64(Self.widestSpace))
    let end = place.offset + UInt64(place.length) + UInt64(Self.widestSpace)
    return (try? store.areUnchanged(in: start..<end)) ?? false
  }
}

extension TranscodedStore {
  /// The other store's bytes for a range of the text that begins where a line or part begins.
  ///
  /// A translation keeps the bytes that end lines and parts. So the line is found by its number in
  /// a piece of text.
  ///
  /// - Parameter separator: the byte that ends a line or part.
  /// - Returns: nil if some of the text is gone.
  func original(of range: Range<UInt64>, _ separator: UInt8) throws(ItemError) -> [UInt8]? {
    guard stretches.allSatisfy({ $0.loss == nil }) else { return nil }
    let start = originalMark(before: range.lowerBound)
    let passed = try count(of: separator, in: start.output..<range.lowerBound)
    // A range that ends before the separator of its last line or part ends with it here.
    let last = range.isEmpty ? range : range.upperBound - 1..<range.upperBound
    let isClosed = try count(of: separator, in: last) == 1
    let ends = try count(of: separator, in: range) + (isClosed ? 0 : 1)
    var (number, offset, found) = (0, start.input, [UInt8]())
    while case .bytes(let bytes) = try readOriginal(at: offset) {
      offset += UInt64(bytes.count)
      var rest = bytes[...]
      while number < passed, let end = rest.firstIndex(of: separator) {
        rest = rest[(end + 1)...]
        number += 1
      }
      guard number >= passed else { continue }
      while number < passed + ends, let end = rest.firstIndex(of: separator) {
        found += rest[...end]
        rest = rest[(end + 1)...]
        number += 1
      }
      if number == passed + ends { break }
      found += rest
    }
    return found
  }

  private func count(of byte: UInt8, in range: Range<UInt64>) throws(ItemError) -> Int {
    var (count, offset) = (0, range.lowerBound)
    while offset < range.upperBound,
      case .bytes(let bytes) = try read(at: offset, count: Int(range.upperBound - offset))
    {
      count += bytes.count { $0 == byte }
      offset += UInt64(bytes.count)
    }
    return count
  }
}

extension JoinedSource {
  func text(at place: ItemPlace) async throws(ItemError) -> [UInt8]? {
    let (part, inner) = resolved(place)
    return try await parts[part].source.text(at: inner)
  }

  func isUnchanged(at place: ItemPlace) async -> Bool {
    let (part, inner) = resolved(place)
    return await parts[part].source.isUnchanged(at: inner)
  }
}

extension LazySource {
  func isUnchanged(at place: ItemPlace) async -> Bool {
    guard let source = try? opened(), isAsFirstOpened else { return false }
    return await source.isUnchanged(at: place)
  }
}
