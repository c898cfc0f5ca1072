import WaterfallItems
import WaterfallRecords

/// Reading records again, and what stands in the place of those that cannot be read.
extension RecordSource {
  /// Bytes between two places that are read rather than left out, to read both at once.
  private static let widestGap: UInt64 = 4096
  /// Bytes read at once, but for a single record that is longer.
  private static let longestRun: UInt64 = 1 << 20

  /// - Complexity: one read of the store for places that lie close together.
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
        records[index] = record(at: places[index], reading)
      }
      first = next
    }
    return records
  }

  /// Up to `count` bytes, fewer at the store's end.
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

  private func record(at place: ItemPlace, _ reading: RecordReading) -> Record? {
    let offset = Int(clamping: place.offset)
    if place.length > limit { return longRecord(at: offset) }
    if let loss = store.stretches.last(where: { $0.start <= place.offset })?.loss {
      return Record(fields: [], failure: loss.words)
    }
    switch reading.record {
    case .success(let record): return record
    case .failure(let error): return failedRecord(at: offset, expected: error.expected)
    }
  }

  func failedRecord(at offset: Int, expected: String) -> Record {
    Record(fields: [], failure: "line \(line(of: offset)): expected \(expected)")
  }

  func longItem(at range: Range<Int>) -> Item {
    let place = ItemPlace(offset: UInt64(range.lowerBound), length: UInt32(clamping: range.count))
    let id = ItemID(hashing: "\(range.lowerBound)".utf8)
    return Item(id: id, place: place, record: longRecord(at: range.lowerBound))
  }

  private func longRecord(at offset: Int) -> Record {
    failedRecord(at: offset, expected: "a record of at most \(limit >> 20) MB")
  }
}
