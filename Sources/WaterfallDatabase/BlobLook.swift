import WaterfallRecords

/// What is seen of a blob without reading all of it.
struct BlobLook: Hashable {
  let count: Int
  let probe: PictureProbe

  /// - Parameter bytes: all of it.
  init(_ bytes: [UInt8]) { (count, probe) = (bytes.count, PictureProbe(ofHeader: bytes)) }

  init(count: Int, probe: PictureProbe) { (self.count, self.probe) = (count, probe) }

  /// Looks at what `read` delivers, as ``PictureProbe/reading(_:)`` does.
  init<Failure: Error>(
    count: Int, _ read: @escaping (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    (self.count, probe) = (count, try PictureProbe.reading(read))
  }

  /// `812 bytes`, or `picture, 12 kB`.
  var words: String {
    if case .other = probe { return count == 1 ? "1 byte" : "\(count) bytes" }
    switch count {
    case ..<1000: return "picture, \(count) bytes"
    case ..<1_000_000: return "picture, \((count + 500) / 1000) kB"
    default: return "picture, \(Double((count + 50_000) / 100_000) / 10) MB"
    }
  }

  /// Its numbers, to be kept in little room: the count, the format from 1 or 0 for no picture,
  /// width and height or 0 for a damaged header.
  var numbers: [Int] {
    switch probe {
    case .other: [count, 0, 0, 0]
    case .broken(let format): [count, Self.number(of: format), 0, 0]
    case .picture(let header):
      [count, Self.number(of: header.format), header.width, header.height]
    }
  }

  /// What has these `numbers`, but for the orientation, which the decoder finds by itself.
  init(numbers: [Int]) {
    count = numbers[0]
    let (format, width, height) = (numbers[1], numbers[2], numbers[3])
    guard format > 0 else {
      probe = .other
      return
    }
    let name = PictureFormat.allCases[format - 1]
    probe =
      width == 0
      ? .broken(name) : .picture(PictureHeader(format: name, width: width, height: height))
  }

  private static func number(of format: PictureFormat) -> Int {
    (PictureFormat.allCases.firstIndex(of: format) ?? 0) + 1
  }
}

extension Record {
  mutating func append(_ name: String, _ look: BlobLook) {
    append(Blob(field: name, byteCount: look.count, probe: look.probe), words: look.words)
  }
}
