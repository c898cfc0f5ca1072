import WaterfallItems

/// What a database has in a row's column: its five kinds.
enum Cell: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  /// Meant to be UTF-8; as it is, so that a key leads back to its row.
  case text([UInt8])
  case blob([UInt8])

  /// Bytes of a blob that tell what it is.
  static let blobHead = 16

  /// What a record says: reals in their shortest digits, blobs in words.
  var value: Value {
    switch self {
    case .null: .null
    case .integer(let number): .number(String(number))
    case .real(let number) where number.isFinite: .number("\(number)")
    case .real(let number): .string(number < 0 ? "-∞" : "∞")
    case .text(let bytes): .string(String(decoding: bytes, as: UTF8.self))
    case .blob(let bytes):
      .string(Self.words(blob: Array(bytes.prefix(Self.blobHead)), count: bytes.count))
    }
  }

  /// `812 bytes`, or `picture, 12 kB`.
  ///
  /// - Parameter head: its first bytes, up to `blobHead`.
  static func words(blob head: [UInt8], count: Int) -> String {
    guard isPicture(head) else { return count == 1 ? "1 byte" : "\(count) bytes" }
    switch count {
    case ..<1000: return "picture, \(count) bytes"
    case ..<1_000_000: return "picture, \((count + 500) / 1000) kB"
    default: return "picture, \(Double((count + 50_000) / 100_000) / 10) MB"
    }
  }

  /// Whether a file that begins so is a PNG, JPEG, GIF or WebP.
  static func isPicture(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || head.starts(with: [0xFF, 0xD8, 0xFF])
      || head.starts(with: Array("GIF8".utf8))
      || head.starts(with: Array("RIFF".utf8)) && head.dropFirst(8).starts(with: Array("WEBP".utf8))
  }
}

/// Cells as bytes, to be kept in little room: a kind, and a number of eight bytes or a count and the bytes.
extension Cell {
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(0)
    case .integer(let number): Self.append(UInt64(bitPattern: number), kind: 1, to: &bytes)
    case .real(let number): Self.append(number.bitPattern, kind: 2, to: &bytes)
    case .text(let text):
      Self.append(UInt64(text.count), kind: 3, to: &bytes)
      bytes += text
    case .blob(let blob):
      Self.append(UInt64(blob.count), kind: 4, to: &bytes)
      bytes += blob
    }
  }

  private static func append(_ number: UInt64, kind: UInt8, to bytes: inout [UInt8]) {
    bytes.append(kind)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// The cells that `append` made these bytes of.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    var cells: [Cell] = []
    var rest = bytes
    while let kind = rest.popFirst() {
      if kind == 0 {
        cells.append(.null)
        continue
      }
      var number: UInt64 = 0
      for (index, byte) in rest.prefix(8).enumerated() {
        number |= UInt64(byte) << UInt64(8 * index)
      }
      rest = rest.dropFirst(8)
      switch kind {
      case 1: cells.append(.integer(Int64(bitPattern: number)))
      case 2: cells.append(.real(Double(bitPattern: number)))
      default:
        let content = Array(rest.prefix(Int(number)))
        rest = rest.dropFirst(Int(number))
        cells.append(kind == 3 ? .text(content) : .blob(content))
      }
    }
    return cells
  }
}
