import Platform
import WaterfallRecords

/// Records on their way into a page.
struct FoundRecords {
  /// Those that have been read.
  private(set) var items: [Item] = []
  /// Where those stand that have been found since.
  var ranges: [Range<Int>] = []
  /// Behind the last item; nil before the first.
  private(set) var end: Int?

  var count: Int { items.count + ranges.count }

  mutating func append(_ item: Item, end: Int) {
    items.append(item)
    self.end = end
  }
}

/// Reading the records that a walk has found, on all processors.
extension RecordSource {
  /// Records that are worth a part of their own: with less the start of a thread takes longer.
  private static let leastInParallel = 128

  /// Reads what has been found and not been read.
  ///
  /// - Throws: what is wrong with one behind which none can be read; those before it are read.
  func read(
    _ found: inout FoundRecords, in walk: RecordWalk, for needs: RecordNeeds
  ) async throws(ItemError) {
    let ranges = found.ranges
    guard !ranges.isEmpty else { return }
    found.ranges.removeAll(keepingCapacity: true)
    let start = walk.window.start
    let local = ranges.map { $0.lowerBound - start..<$0.upperBound - start }
    let readings = await readings(
      at: local, of: walk.window.bytes, start: start, walk.shape, needs)
    for (range, reading) in zip(ranges, readings) {
      found.append(try item(at: range, reading, of: walk), end: range.upperBound)
    }
  }

  /// Delivers the records before a fault, if there are any.
  func deliver(
    _ found: inout FoundRecords, before fault: ItemError, in walk: inout RecordWalk,
    for needs: RecordNeeds
  ) async throws(ItemError) {
    if fault == .cancelled { throw fault }
    var fault = fault
    do throws(ItemError) {
      try await read(&found, in: walk, for: needs)
    } catch {
      // What was cut short reads as if it were malformed.
      fault = unpacked?.fault ?? error
    }
    guard let end = found.end else { throw fault }
    walk.pass(end)
  }

  private func item(
    at range: Range<Int>, _ reading: RecordReading, of walk: RecordWalk
  ) throws(ItemError) -> Item {
    if range.count > limit { return longItem(at: range) }
    let place = ItemPlace(offset: UInt64(range.lowerBound), length: UInt32(clamping: range.count))
    switch reading.record {
    case .success(let record):
      var item = Item(id: reading.id, place: place, record: record ?? Record(fields: []))
      (item.isPassed, item.extent) = (record == nil, reading.extent)
      return item
    case .failure(let error):
      guard walk.shape.isReadOnAfterErrors else {
        throw malformed(at: error.offset + walk.window.start, expected: error.expected)
      }
      let record = failedRecord(at: range.lowerBound, expected: error.expected)
      return Item(id: reading.id, place: place, record: record)
    }
  }

  /// What the records at some ranges of `bytes` are. One that is too long is read as nothing.
  ///
  /// - Parameter start: where `bytes` lie in the store.
  func readings(
    at ranges: [Range<Int>], of bytes: [UInt8], start: Int, _ shape: Shape, _ needs: RecordNeeds
  ) async -> [RecordReading] {
    let limit = limit
    // The store, which nobody else may ask, has the colours.
    guard !options.honorsColors else {
      return ranges.map { range in
        if range.count > limit { return RecordReading() }
        return RecordReading(bytes, range) { () throws(JSONError) in
          try record(of: bytes, in: range, at: UInt64(start + range.lowerBound), shape)
        }
      }
    }
    let parts = await inParallelParts(of: ranges.indices, least: Self.leastInParallel) { part in
      // One part reads the bytes themselves. Any other reads a copy: references to one buffer that
      // two processors count make both wait.
      let start = part.lowerBound > 0 ? ranges[part.lowerBound].lowerBound : 0
      let bytes = start > 0 ? Array(bytes[start..<ranges[part.upperBound - 1].upperBound]) : bytes
      var reader = PartialReader(needs, of: bytes, shape)
      return ranges[part].map { range in
        if range.count > limit { return RecordReading() }
        let range = range.lowerBound - start..<range.upperBound - start
        if let reading = RecordReading(bytes, range, by: &reader) { return reading }
        return RecordReading(bytes, range, movedBy: start) { () throws(JSONError) in
          try shape.record(of: bytes, in: range)
        }
      }
    }
    return parts.count == 1 ? parts[0] : Array(parts.joined())
  }
}

/// What the bytes of a record say.
struct RecordReading: Sendable {
  let id: ItemID
  /// nil: it does not match what was asked for.
  let record: Result<Record?, JSONError>
  /// That of its card, if nothing else was wanted; then the record is empty.
  var extent: Float?

  /// Nothing was read.
  fileprivate init() { (id, record) = (ItemID(0), .success(nil)) }

  /// - Parameter start: where `bytes` begin in what faults are told of.
  fileprivate init(
    _ bytes: [UInt8], _ range: Range<Int>, movedBy start: Int = 0,
    _ read: () throws(JSONError) -> Record
  ) {
    do throws(JSONError) {
      let record = try read()
      (id, self.record) = (ItemID(of: record, bytes: bytes[range]), .success(record))
    } catch {
      (id, record) = (ItemID(hashing: bytes[range]), .failure(error.moved(by: start)))
    }
  }

  /// - Returns: nil: all of the record has to be read.
  fileprivate init?(_ bytes: [UInt8], _ range: Range<Int>, by reader: inout PartialReader?) {
    // What is malformed is told by whoever reads all of it.
    guard let glance = try? reader?.look(at: range) else { return nil }
    switch glance {
    case .whole: return nil
    case .part(let part): (id, record) = (ItemID(0), .success(part))
    case .passed(let key): (id, record) = (ItemID(hashing: bytes[key ?? range]), .success(nil))
    case .measured(let extent, let key):
      (id, record) = (ItemID(hashing: bytes[key ?? range]), .success(Record(fields: [])))
      self.extent = extent
    }
  }
}
