import WaterfallRecords

/// The facts known of a blob without reading all of it: its length and its picture header.
struct BlobDetection: Hashable {
  let count: Int
  let probe: PictureProbe

  /// - Parameter bytes: the whole blob.
  init(_ bytes: [UInt8]) { (count, probe) = (bytes.count, PictureProbe(ofHeader: bytes)) }

  init(count: Int, probe: PictureProbe) { (self.count, self.probe) = (count, probe) }

  /// Looks at the bytes that `read` delivers, as ``PictureProbe/reading(_:)`` does.
  init<Failure: Error>(
    count: Int, _ read: @escaping (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    (self.count, probe) = (count, try PictureProbe.reading(read))
  }

  /// A description for the card: `812 bytes` or `picture, 12 kB`.
  var words: String {
    if case .other = probe { return count.quantity(of: "byte") }
    switch count {
    case ..<1000: return "picture, \(count) bytes"
    case ..<1_000_000: return "picture, \((count + 500) / 1000) kB"
    default: return "picture, \(Double((count + 50_000) / 100_000) / 10) MB"
    }
  }

  /// The facts as four numbers, so that they take little memory.
  ///
  /// They are the count, the format (from 1; 0 if it is not a picture), the width and the height.
  /// Width and height are 0 if the header is damaged.
  var numbers: [Int] {
    switch probe {
    case .other: [count, 0, 0, 0]
    case .broken(let format): [count, Self.number(of: format), 0, 0]
    case .picture(let header):
      [count, Self.number(of: header.format), header.width, header.height]
    }
  }

  /// Restores a look from its `numbers`. The orientation is lost, but the decoder finds it itself.
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
  mutating func append(_ name: String, _ look: BlobDetection) {
    append(Blob(field: name, byteCount: look.count, probe: look.probe), words: look.words)
  }
}
