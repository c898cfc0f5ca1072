import Platform
import WaterfallItems
import WaterfallRecords

/// Records on their way into a page.
struct FoundRecords {
  /// Records that a task is reading, while the records after them are searched.
  fileprivate struct Begun {
    var ranges: [Range<Int>]
    /// The offset in the store of the bytes that the ranges are in.
    var start: Int
    var readings: Task<[[RecordReading]], Never>
  }

  private(set) var items: [Item] = []
  fileprivate var begun: [Begun] = [] {
    didSet { begunCount = begun.reduce(0) { $0 + $1.ranges.count } }
  }
  /// The number of records in `begun`. It is stored because it is used for each record.
  private var begunCount = 0
  /// The places of the records found after those in `begun`.
  private(set) var ranges: [Range<Int>] = []
  private(set) var byteCount = 0
  /// The end of the last item; nil before the first.
  private(set) var end: Int?

  var count: Int { items.count + begunCount + ranges.count }

  /// Adds a record that was found.
  mutating func append(_ range: Range<Int>) {
    ranges.append(range)
    byteCount += range.count
  }

  mutating func append(_ item: Item, end: Int) {
    items.append(item)
    self.end = end
  }

  /// Drops all records that have not been read. They cannot be read after a fault.
  fileprivate mutating func dropUnread() { (begun, ranges) = ([], []) }

  /// Takes the records that have not been read: their places in the store, and their places in
  /// bytes that begin at `start` of the store.
  fileprivate mutating func takeRanges(
    from start: Int
  ) -> (places: [Range<Int>], local: [Range<Int>]) {
    let places = ranges
    ranges.removeAll(keepingCapacity: true)
    return (places, places.map { $0.lowerBound - start..<$0.upperBound - start })
  }
}

/// Reading the records that a walk has found, on all processors.
extension RecordSource {
  /// The fewest records that are worth a task.
  private static let leastBegun = 512
  /// The most tasks at a time. With two, each processor has work while one of the tasks ends.
  private static let mostBegun = 2

  /// Reads the records that were found and not read. If there are many, a task reads them while the
  /// next bytes are fetched and searched.
  ///
  /// - Throws: the fault of a record after which no other can be read. The records before it are
  ///   read.
  func beginToRead(
    _ found: inout FoundRecords, in walk: RecordWalk, for needs: RecordNeeds
  ) async throws(ItemError) {
    guard found.ranges.count >= Self.leastBegun, !honorsColors else {
      return try await read(&found, in: walk, for: needs)
    }
    if found.begun.count == Self.mostBegun { try await finishFirst(of: &found, walk.shape) }
    let (bytes, start, shape, limit) = (walk.window.bytes, walk.window.start, walk.shape, limit)
    let (places, local) = found.takeRanges(from: start)
    let readings = startTask {
      await RecordReading.all(at: local, of: bytes, shape, needs, limit: limit)
    }
    found.begun.append(FoundRecords.Begun(ranges: places, start: start, readings: readings))
  }

  /// Reads the records that were found and not read.
  ///
  /// - Throws: the fault of a record after which no other can be read. The records before it are
  ///   read.
  func read(
    _ found: inout FoundRecords, in walk: RecordWalk, for needs: RecordNeeds
  ) async throws(ItemError) {
    while !found.begun.isEmpty { try await finishFirst(of: &found, walk.shape) }
    guard !found.ranges.isEmpty else { return }
    let start = walk.window.start
    let (places, local) = found.takeRanges(from: start)
    let readings = await readings(at: local, of: walk.window.bytes, start: start, walk.shape, needs)
    try append(readings, of: places, from: start, walk.shape, to: &found)
  }

  /// Waits for the first of the running tasks.
  private func finishFirst(of found: inout FoundRecords, _ shape: Shape) async throws(ItemError) {
    let begun = found.begun.removeFirst()
    let readings = await begun.readings.value
    do throws(ItemError) {
      try append(readings, of: begun.ranges, from: begun.start, shape, to: &found)
    } catch {
      // No record after the fault can be read.
      found.dropUnread()
      throw error
    }
  }

  private func append(
    _ parts: [[RecordReading]], of ranges: [Range<Int>], from start: Int, _ shape: Shape,
    to found: inout FoundRecords
  ) throws(ItemError) {
    var place = 0
    for part in parts {
      for reading in part {
        let range = ranges[place]
        place += 1
        found.append(try item(at: range, reading, from: start, shape), end: range.upperBound)
      }
    }
  }

  /// Delivers the records before a fault; throws the fault if there are none.
  func deliver(
    _ found: inout FoundRecords, before fault: ItemError, in walk: inout RecordWalk,
    for needs: RecordNeeds
  ) async throws(ItemError) {
    if fault == .cancelled { throw fault }
    var fault = fault
    do throws(ItemError) {
      try await read(&found, in: walk, for: needs)
    } catch {
      // Data that was cut short looks malformed, so the unpacker's fault is the better explanation.
      fault = endFault ?? error
    }
    guard let end = found.end else { throw fault }
    walk.pass(end)
  }

  private func item(
    at range: Range<Int>, _ reading: RecordReading, from start: Int, _ shape: Shape
  ) throws(ItemError) -> Item {
    if range.count > limit { return try longItem(at: range, shape) }
    let place = ItemPlace(offset: UInt64(range.lowerBound), length: UInt32(clamping: range.count))
    switch reading.record {
    case .success(let record):
      var item = Item(id: reading.id, place: place, record: record ?? Record(fields: []))
      (item.isPassed, item.extent) = (record == nil, reading.extent)
      return item
    case .failure(let error):
      guard shape.isReadOnAfterErrors else {
        throw malformed(at: error.offset + start, expected: error.expected)
      }
      let record = try failedRecord(at: range, expected: error.expected, shape)
      return Item(id: reading.id, place: place, record: record)
    }
  }

  /// Reads the records at some ranges of `bytes`, with the store's colours if they are wanted.
  ///
  /// - Parameter start: the offset of `bytes` in the store.
  /// - Returns: the readings in parts, which follow one another.
  func readings(
    at ranges: [Range<Int>], of bytes: [UInt8], start: Int, _ shape: Shape, _ needs: RecordNeeds
  ) async -> [[RecordReading]] {
    let limit = limit
    // The colours are in the store, which only this actor may use. So this cannot run in parallel.
    guard !honorsColors else {
      let readings = ranges.map { range in
        if range.count > limit { return RecordReading() }
        return RecordReading(bytes, range) { () throws(JSONError) in
          try record(of: bytes, in: range, at: UInt64(start + range.lowerBound), shape)
        }
      }
      return [readings]
    }
    return await RecordReading.all(at: ranges, of: bytes, shape, needs, limit: limit)
  }
}

/// A record as read from its bytes.
struct RecordReading: Sendable {
  private(set) var id = ItemID(0)
  /// nil if the record does not match the request.
  let record: Result<Record?, JSONError>
  /// The extent of the record's card, if nothing else was wanted. The record is then empty.
  private(set) var extent: Float?
  /// The bytes that the identity is made of; nil if the identity is known or not needed.
  private var identifying: Range<Int>?

  /// The fewest records that are worth a part of their own. For fewer, starting a thread takes
  /// longer.
  private static let leastInParallel = 128

  /// Reads the records at some ranges of `bytes`. A record that is too long gets an empty reading.
  ///
  /// - Returns: the readings in parts, which follow one another.
  fileprivate static func all(
    at ranges: [Range<Int>], of bytes: [UInt8], _ shape: Shape, _ needs: RecordNeeds, limit: Int
  ) async -> [[RecordReading]] {
    await inParallelParts(of: ranges.indices, least: leastInParallel) { part in
      // The first part reads the bytes themselves; each other part reads a copy. If two processors
      // counted references to the same buffer, both would wait.
      let start = part.lowerBound > 0 ? ranges[part.lowerBound].lowerBound : 0
      let bytes = start > 0 ? Array(bytes[start..<ranges[part.upperBound - 1].upperBound]) : bytes
      var reader = PartialReader(needs, of: bytes, shape)
      var readings = ranges[part].map { range in
        if range.count > limit { return RecordReading() }
        let range = range.lowerBound - start..<range.upperBound - start
        if let reading = RecordReading(range, by: &reader) { return reading }
        return RecordReading(bytes, range, movedBy: start) { () throws(JSONError) in
          try shape.record(of: bytes, in: range)
        }
      }
      identify(&readings, by: bytes.span)
      return readings
    }
  }

  fileprivate init() { record = .success(nil) }

  /// - Parameter start: is added to the offset of a fault; it is the offset of `bytes` in the
  ///   original.
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

  /// Reads only what the request needs. The identity is still missing afterwards.
  ///
  /// - Returns: nil if the whole record has to be read.
  fileprivate init?(_ range: Range<Int>, by reader: inout PartialReader?) {
    // If the record is malformed, reading all of it reports the fault.
    guard let glance = try? reader?.look(at: range) else { return nil }
    switch glance {
    case .whole: return nil
    case .part(let part): record = .success(part)
    case .passed(let key): (identifying, record) = (key ?? range, .success(nil))
    case .measured(let extent, let isMatch, let key):
      (identifying, record) = (key ?? range, .success(isMatch ? Record(fields: []) : nil))
      self.extent = extent
    }
  }

  /// Adds the identities that are missing.
  fileprivate static func identify(_ readings: inout [RecordReading], by bytes: Span<UInt8>) {
    let indices = readings.indices.filter { readings[$0].identifying != nil }
    let ids = ItemID.all(hashing: indices.compactMap { readings[$0].identifying }, of: bytes)
    for (index, id) in zip(indices, ids) { readings[index].id = id }
  }
}
