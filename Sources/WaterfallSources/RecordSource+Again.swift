import WaterfallItems
import WaterfallRecords

/// Re-reading records, and marked records in place of those that cannot be read.
extension RecordSource {
  /// The widest gap between two places, in bytes, that is read too, so that one read gets both.
  private static let widestGap: UInt64 = 4096
  /// The most bytes of one read, unless a single record is longer.
  private static let longestRun: UInt64 = 1 << 20

  /// - Complexity: one read of the store for each group of places that are close together.
  func records(
    at places: [ItemPlace], of shape: Shape, for needs: RecordNeeds
  ) async throws(ItemError) -> [Record?] {
    var records = [Record?](repeating: nil, count: places.count)
    let order = places.indices.sorted { places[$0].offset < places[$1].offset }
    var first = 0
    while first < order.count {
      if Task.isCancelled { throw .cancelled }
      let start = places[order[first]].offset
      var end = start
      var next = first
      while next < order.count {
        let place = places[order[next]]
        let placeEnd = place.offset + UInt64(place.length)
        let isNear = place.offset <= end + Self.widestGap && placeEnd <= start + Self.longestRun
        guard next == first || isNear else { break }
        if place.length <= limit { end = max(end, placeEnd) }
        next += 1
      }
      let bytes = try bytes(at: start, count: Int(end - start))
      let some = order[first..<next]
      let ranges = some.map { index in
        let local = Int(places[index].offset - start)
        return min(local, bytes.count)..<min(local + Int(places[index].length), bytes.count)
      }
      let readings = await readings(
        at: ranges, of: bytes, start: Int(clamping: start), shape, needs)
      for (index, reading) in zip(some, readings.joined()) {
        records[index] = try record(at: places[index], reading, shape)
      }
      first = next
    }
    return records
  }

  /// Reads up to `count` bytes, fewer at the store's end.
  func bytes(at offset: UInt64, count: Int) throws(ItemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let place = offset + UInt64(bytes.count)
      guard case .bytes(let more) = try store.read(at: place, count: count - bytes.count) else {
        break
      }
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return bytes
  }

  private func record(
    at place: ItemPlace, _ reading: RecordReading, _ shape: Shape
  ) throws(ItemError) -> Record? {
    let offset = Int(clamping: place.offset)
    if let loss = store.stretches.last(where: { $0.start <= place.offset })?.loss {
      return Record(fields: [], failure: loss.words)
    }
    if place.length > limit {
      return try longRecord(at: place.offset, count: Int(place.length), shape).record
    }
    switch reading.record {
    case .success(let record): return record
    case .failure(let error):
      let range = offset..<offset + Int(place.length)
      return try failedRecord(at: range, expected: error.expected, shape)
    }
  }

  /// The record in place of one that cannot be read. A line keeps its words, so that it is found.
  func failedRecord(
    at range: Range<Int>, expected: String, _ shape: Shape
  ) throws(ItemError) -> Record {
    let reason = fault(at: range.lowerBound, expected)
    guard case .lines = shape, convertedFormat == nil, range.count <= limit else {
      return Record(fields: [], failure: reason)
    }
    var text = try bytes(at: UInt64(range.lowerBound), count: range.count)
    while let last = text.last, isSpace(last) { text.removeLast() }
    let field = Field("text", .string(String(decoding: text, as: UTF8.self)))
    return Record(fields: [field], failure: reason)
  }

  private func fault(at offset: Int, _ expected: String) -> String {
    "line \(line(of: offset)): expected \(expected)"
  }

  func longItem(at range: Range<Int>, _ shape: Shape) throws(ItemError) -> Item {
    let place = ItemPlace(offset: UInt64(range.lowerBound), length: UInt32(clamping: range.count))
    let (record, bytes) = try longRecord(at: place.offset, count: range.count, shape)
    let isRead = record.failure == nil
    let id =
      isRead ? ItemID(of: record, bytes: bytes[...]) : ItemID(hashing: "\(place.offset)".utf8)
    return Item(id: id, place: place, record: record)
  }

  /// Reads a record that is too long: with shorter texts, or else its first part. Also returns the
  /// bytes that it was made from.
  private func longRecord(
    at offset: UInt64, count: Int, _ shape: Shape
  ) throws(ItemError) -> (record: Record, bytes: [UInt8]) {
    let (bytes, cut) = try shortened(at: offset, count: count, shape)
    do throws(JSONError) {
      var record = try record(of: bytes, in: 0..<bytes.count, at: offset, shape)
      record.cut = cut
      return (record, bytes)
    } catch {
      // No value in it is complete; the record may be a single number with millions of digits.
      let expected = "a record of at most \(readableSize(limit))"
      return (Record(fields: [], failure: fault(at: Int(clamping: offset), expected)), bytes)
    }
  }

  /// The bytes of a record that is too long, so that they can be read, and how much of it they are
  /// in words.
  private func shortened(
    at offset: UInt64, count: Int, _ shape: Shape
  ) throws(ItemError) -> (bytes: [UInt8], cut: String) {
    let first = try bytes(at: offset, count: limit)
    let begin = first.first { !isSpace($0) }
    guard var texts = TextShortener(of: shape, first: begin, limit: limit) else {
      return (shape.closed(first), words(for: first.count, of: count))
    }
    texts.take(first[...])
    var place = first.count
    while place < count, texts.bytes.count <= limit {
      if Task.isCancelled { throw .cancelled }
      let more = try bytes(at: offset + UInt64(place), count: min(1 << 20, count - place))
      if more.isEmpty { break }
      texts.take(more[...])
      place += more.count
    }
    texts.finish()
    guard texts.bytes.count <= limit, place == count, let text = texts.shortest else {
      let part = Array(texts.bytes.prefix(limit))
      return (shape.closed(part), words(for: texts.shortest == nil ? limit : place, of: count))
    }
    return (texts.bytes, words(for: text.kept, of: text.of) + " of a text")
  }

  private func words(for part: Int, of whole: Int) -> String {
    "the first \(readableSize(part)) of \(readableSize(whole))"
  }
}
