import WaterfallRecords

/// A value of one row in one column, in one of SQLite's five kinds.
enum Cell: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  /// Usually UTF-8. The exact bytes are kept, because a changed key would not find its row again.
  case text([UInt8])
  case blob([UInt8])
  /// A blob that was not kept; only these facts of it were.
  case look(BlobDetection)

  /// The value in a record: real numbers in their shortest digits, blobs as a description.
  var value: Value {
    switch self {
    case .null: .null
    case .integer(let number): .number(String(number))
    case .real(let number) where number.isFinite: .number("\(number)")
    case .real(let number): .string(number < 0 ? "-∞" : "∞")
    case .text(let bytes): .string(String(decoding: bytes, as: UTF8.self))
    case .blob(let bytes): .string(BlobDetection(bytes).words)
    case .look(let look): .string(look.words)
    }
  }
}

/// Cells encoded as bytes, so that they take little memory.
///
/// A cell is its kind, followed by a number with as many bytes as it needs, or by a count and the
/// bytes.
extension Cell {
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(0)
    case .integer(let number):
      bytes.append(1)
      // The sign is moved to the lowest bit, so that small negative numbers are short, too.
      Self.append(UInt64(bitPattern: number << 1 ^ number >> 63), to: &bytes)
    case .real(let number):
      bytes.append(2)
      // Simple fractions have zeros in their lowest bytes; swapping makes these the high zeros of a
      // short number.
      Self.append(number.bitPattern.byteSwapped, to: &bytes)
    case .text(let text):
      bytes.append(3)
      Self.append(UInt64(text.count), to: &bytes)
      bytes += text
    case .blob(let blob):
      bytes.append(4)
      Self.append(UInt64(blob.count), to: &bytes)
      bytes += blob
    case .look(let look):
      bytes.append(5)
      for number in look.numbers { Self.append(UInt64(number), to: &bytes) }
    }
  }

  /// Writes seven bits per byte, the lowest first (LEB128).
  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Decodes the cells that `append` encoded.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    var cells: [Cell] = []
    var rest = bytes
    while let kind = rest.popFirst() {
      let number = kind == 0 ? 0 : takeNumber(from: &rest)
      switch kind {
      case 0: cells.append(.null)
      case 1: cells.append(.integer(Int64(bitPattern: number >> 1) ^ -Int64(number & 1)))
      case 2: cells.append(.real(Double(bitPattern: number.byteSwapped)))
      case 5:
        let more = (0..<3).map { _ in Int(takeNumber(from: &rest)) }
        cells.append(.look(BlobDetection(numbers: [Int(number)] + more)))
      default:
        let content = Array(rest.prefix(Int(number)))
        rest = rest.dropFirst(Int(number))
        cells.append(kind == 3 ? .text(content) : .blob(content))
      }
    }
    return cells
  }

  private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return number
  }
}
