/// Records out of bytes, in any of the formats.
actor RecordSource: ItemSource {
  nonisolated let name: String
  private let store: any ByteStore
  private let format: Format?
  private var all: [Item]?

  init(_ store: sending any ByteStore, format: Format?) {
    let path = store.name
    name = path.split(separator: "/").last.map(String.init) ?? path
    self.store = store
    self.format = format
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let items = try readAll()
    let start = min(cursor?.index ?? 0, items.count)
    let stop = min(items.count, start + max(1, count))
    let next = stop < items.count ? Cursor(position: 0, index: stop) : nil
    return Page(items: Array(items[start..<stop]), next: next)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    let items = try readAll()
    return places.map { items[Int($0.offset)].record }
  }

  private func readAll() throws(ItemError) -> [Item] {
    if let all { return all }
    var bytes: [UInt8] = []
    reading: while true {
      switch try store.read(at: UInt64(bytes.count), count: 1 << 18) {
      case .bytes(let more): bytes += more
      case .notYet: continue
      case .end: break reading
      }
    }
    var reader = JSONReader(bytes)
    var values: [Value] = []
    reader.skipSpace()
    while reader.index < bytes.count {
      do throws(JSONError) {
        values.append(try reader.readValue(depth: 0))
      } catch {
        throw .malformed(name: name, place: "\(error.offset)", expected: error.expected)
      }
      reader.skipSpace()
    }
    if values.count == 1, case .array(let elements) = values[0] { values = elements }
    let items = values.enumerated().map { index, value in
      var record = Record(fields: [Field("value", value)])
      if case .object(let fields) = value { record.fields = fields }
      let place = ItemPlace(offset: UInt64(index), length: 0)
      return Item(id: ItemID(hashing: "\(value)".utf8), place: place, record: record)
    }
    all = items
    return items
  }
}
