import WaterfallRecords

/// Checks whether a file is as long as its own structure says.
///
/// gdk-pixbuf itself reports cut GIFs and JPEGs. It shows cut files of other formats without an
/// error.
extension PictureFile {
  /// The number of chunks to visit in a PNG before it counts as cut off.
  private static let longestWalk = 65_536
  /// The bytes at a PNG's end that are searched first for the last chunk.
  private static let tailSize = 4096

  func isWhole(_ format: PictureFormat) throws(PictureError) -> Bool {
    switch format {
    case .jpeg, .gif: true
    case .png: try hasPNGEnd()
    case .webp: try number(at: 4, count: 4) + 8 <= size + 1  // some writers count the last padding
    case .bmp: try hasBMPRows()
    }
  }

  /// Whether a PNG has its last chunk, IEND; foreign bytes may follow it.
  private func hasPNGEnd() throws(PictureError) -> Bool {
    let end: [UInt8] = [0, 0, 0, 0] + Array("IEND".utf8)
    let tail = try bytes(at: max(0, size - Self.tailSize), count: Self.tailSize)
    if tail.suffix(12).starts(with: end) { return true }
    var offset = 8
    for _ in 0..<Self.longestWalk {
      let chunk = try bytes(at: offset, count: 8)
      guard chunk.count == 8 else { return false }
      if chunk.suffix(4) == end.suffix(4) { return true }
      offset += 12 + chunk.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    return false
  }

  /// Whether a BMP has all rows, by their size. Compressed rows have no known size: true.
  private func hasBMPRows() throws(PictureError) -> Bool {
    let isOld = try number(at: 14, count: 4) == 12
    let compression = isOld ? 0 : try number(at: 30, count: 4)
    guard compression == 0 || compression == 3 else { return true }
    let width = try number(at: 18, count: isOld ? 2 : 4)
    let height = try isOld ? number(at: 20, count: 2) : number(at: 22, count: 4)
    let rows = isOld ? height : abs(Int(Int32(truncatingIfNeeded: height)))
    let bits = try number(at: isOld ? 24 : 28, count: 2)
    return try number(at: 10, count: 4) + (width * bits + 31) / 32 * 4 * rows <= size
  }

  /// Reads a little-endian number; bytes after the end of the file count as zero.
  private func number(at offset: Int, count: Int) throws(PictureError) -> Int {
    try bytes(at: offset, count: count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
