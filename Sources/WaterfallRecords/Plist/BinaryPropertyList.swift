/// Reads a property list in its binary form, in the order of its file.
///
/// The file has a header (`bplist00`), the objects, a table of their places, and a trailer of 32
/// bytes. The trailer gives the table's place and the number of the outermost object. Objects refer
/// to each other by number, so an object could contain itself, or one thing a billion times. So a
/// list may have at most as many values as it has bytes, and the total length of its texts is
/// bounded.
package struct BinaryPropertyList {
  package typealias Fault = PropertyList.Fault

  private let bytes: [UInt8]
  private let trailer: Trailer
  /// The texts of keys by their object's number; it saves decoding, because most records share
  /// their keys.
  private var keys: [Int: String] = [:]
  private var valuesLeft: Int
  /// The number of bytes of keys and texts that may still be read; many objects may refer to one
  /// text.
  private var textLeft: Int

  private static let trailerLength = 32
  /// The expectation in an error if the trailer is not valid, as in a list that was cut off.
  private static let wholeTrailer = "the trailer of a complete property list"
  /// The limits for texts: this many times the list's bytes, or this many bytes if that is more.
  private static let (mostRepeated, freeText) = (64, 64 << 20)

  private struct Trailer {
    var placeSize = 1
    var numberSize = 1
    var count = 0
    var top = 0
    var table = 0
  }

  /// The value of the whole list: dates become ISO 8601 text, data becomes its length in bytes.
  ///
  /// - Complexity: O(bytes)
  package static func value(of bytes: [UInt8]) throws(Fault) -> Value {
    var list = try BinaryPropertyList(bytes)
    return try list.value(of: list.trailer.top, depth: 0)
  }

  private init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    valuesLeft = min(bytes.count, Value.mostInDocument)
    textLeft = max(Self.freeText, Self.mostRepeated * bytes.count)
    guard bytes.starts(with: "bplist00".utf8) else { throw Fault(offset: 0, expected: "bplist00") }
    let start = bytes.count - Self.trailerLength
    guard start >= 8 else { throw Fault(offset: bytes.count, expected: Self.wholeTrailer) }
    func number(_ offset: Int) -> Int? { Int(exactly: Self.unsigned(bytes[offset..<offset + 8])) }
    var trailer = Trailer(placeSize: Int(bytes[start + 6]), numberSize: Int(bytes[start + 7]))
    guard 1...8 ~= trailer.placeSize, 1...8 ~= trailer.numberSize else {
      throw Fault(offset: start + 6, expected: Self.wholeTrailer)
    }
    guard let table = number(start + 24), 8...start ~= table else {
      throw Fault(offset: start + 24, expected: Self.wholeTrailer)
    }
    guard let count = number(start + 8), count > 0, count <= (start - table) / trailer.placeSize
    else { throw Fault(offset: start + 8, expected: Self.wholeTrailer) }
    guard let top = number(start + 16), top < count else {
      throw Fault(offset: start + 16, expected: Self.wholeTrailer)
    }
    (trailer.table, trailer.count, trailer.top) = (table, count, top)
    self.trailer = trailer
  }

  private static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

// MARK: Objects

extension BinaryPropertyList {
  /// The offset at which an object begins.
  private func place(of object: Int) throws(Fault) -> Int {
    let entry = trailer.table + object * trailer.placeSize
    let place = Self.unsigned(bytes[entry..<entry + trailer.placeSize])
    guard let place = Int(exactly: place), 8..<trailer.table ~= place else {
      throw Fault(offset: entry, expected: "the offset of an object")
    }
    return place
  }

  private mutating func value(of object: Int, depth: Int) throws(Fault) -> Value {
    let start = try place(of: object)
    try count(at: start)
    guard depth < JSONReader.depthLimit else {
      throw Fault(offset: start, expected: PropertyList.depthLimit)
    }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    switch (kind, low) {
    case (0, 0): return .null
    case (0, 8): return .bool(false)
    case (0, 9): return .bool(true)
    case (1, 0...4): return .number(try integer(at: start))
    case (2, 2...3): return PropertyList.number(try real(at: start))
    case (3, 3): return PropertyList.date(try real(at: start))
    case (4, _): return .string("\(try content(at: start, unit: 1).count) bytes")
    case (5, _), (6, _), (7, _): return .string(try text(at: start))
    case (8, 0...7):
      let digits = try slice(start + 1, count: low + 1, of: start)
      return .object([Field("CF$UID", .number("\(Self.unsigned(digits))"))])
    case (10, _), (11, _), (12, _): return try array(at: start, depth: depth)
    case (13, _): return try dictionary(at: start, depth: depth)
    default: throw Fault(offset: start, expected: "a value of a property list")
    }
  }

  private mutating func array(at start: Int, depth: Int) throws(Fault) -> Value {
    var values: [Value] = []
    for object in try objects(in: content(at: start, unit: trailer.numberSize)) {
      values.append(try value(of: object, depth: depth + 1))
    }
    return .array(values)
  }

  private mutating func dictionary(at start: Int, depth: Int) throws(Fault) -> Value {
    // All keys come first, then all values.
    let content = try self.content(at: start, unit: 2 * trailer.numberSize)
    let objects = try self.objects(in: content)
    let count = objects.count / 2
    var fields: [Field] = []
    fields.reserveCapacity(count)
    for index in 0..<count {
      let key = try self.key(objects[index])
      fields.append(Field(key, try value(of: objects[count + index], depth: depth + 1)))
    }
    return .object(fields)
  }

  private mutating func key(_ object: Int) throws(Fault) -> String {
    let start = try place(of: object)
    try count(at: start)
    if let key = keys[object] {
      try spend(key.utf8.count, at: start)
      return key
    }
    guard 5...7 ~= bytes[start] >> 4 else { throw Fault(offset: start, expected: "a key") }
    let key = try text(at: start)
    keys[object] = key
    return key
  }

  /// Counts a value; throws if there are too many or the task is cancelled.
  private mutating func count(at start: Int) throws(Fault) {
    valuesLeft -= 1
    try PropertyList.checkCancellation(count: valuesLeft, offset: start)
    guard valuesLeft >= 0 else {
      let isLong = bytes.count > Value.mostInDocument
      let expected = isLong ? Value.mostInDocumentWords : "values that do not contain themselves"
      throw Fault(offset: start, expected: expected)
    }
  }

  private mutating func spend(_ count: Int, at start: Int) throws(Fault) {
    textLeft -= count
    guard textLeft >= 0 else { throw Fault(offset: start, expected: "fewer repeated texts") }
  }
}

// MARK: Bytes

extension BinaryPropertyList {
  /// The bytes from `first` on, which must end before the table of places.
  private func slice(_ first: Int, count: Int, of start: Int) throws(Fault) -> ArraySlice<UInt8> {
    guard count <= trailer.table - first else {
      throw Fault(offset: start, expected: "a value that ends before the table of objects")
    }
    return bytes[first..<first + count]
  }

  /// The content of an object that has a length.
  ///
  /// - Parameter unit: the number of bytes in one of the units that the length counts.
  private func content(at start: Int, unit: Int) throws(Fault) -> ArraySlice<UInt8> {
    var (first, count) = (start + 1, Int(bytes[start] & 15))
    if count == 15 {
      // If the length does not fit in four bits, an integer object follows with it.
      guard let size = try slice(first, count: 1, of: start).first, 0x10...0x13 ~= size else {
        throw Fault(offset: first, expected: "a length")
      }
      let digits = try slice(first + 1, count: 1 << Int(size & 15), of: start)
      count = Int(exactly: Self.unsigned(digits)) ?? .max
      first = digits.endIndex
    }
    let (length, isTooLong) = count.multipliedReportingOverflow(by: unit)
    return try slice(first, count: isTooLong ? .max : length, of: start)
  }

  private func objects(in bytes: ArraySlice<UInt8>) throws(Fault) -> [Int] {
    var objects: [Int] = []
    objects.reserveCapacity(bytes.count / trailer.numberSize)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let end = index + trailer.numberSize
      guard let object = Int(exactly: Self.unsigned(bytes[index..<end])), object < trailer.count
      else { throw Fault(offset: index, expected: "the number of an object") }
      objects.append(object)
      index = end
    }
    return objects
  }

  private mutating func text(at start: Int) throws(Fault) -> String {
    let isUTF16 = bytes[start] >> 4 == 6
    let content = try self.content(at: start, unit: isUTF16 ? 2 : 1)
    try spend(content.count, at: start)
    guard isUTF16 else { return String(decoding: content, as: UTF8.self) }
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
      UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The digits of an integer; only integers of 8 and 16 bytes have a sign.
  private func integer(at start: Int) throws(Fault) -> String {
    let count = 1 << Int(bytes[start] & 15)
    let digits = try slice(start + 1, count: count, of: start)
    let number = Self.unsigned(digits.suffix(8))
    guard count > 4 else { return "\(number)" }
    guard count == 16 else { return "\(Int64(bitPattern: number))" }
    let high = Int64(bitPattern: Self.unsigned(digits.prefix(8)))
    return "\(Int128(high) << 64 | Int128(number))"
  }

  private func real(at start: Int) throws(Fault) -> Double {
    let count = 1 << Int(bytes[start] & 15)
    let number = Self.unsigned(try slice(start + 1, count: count, of: start))
    return count == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: number))) : Double(bitPattern: number)
  }
}
