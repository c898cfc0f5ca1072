import Platform
import WaterfallRecords

/// A picture file, in memory or open on disk. It is closed when its last owner is gone.
final class PictureFile: Sendable {
  private enum Store: Sendable {
    case file(Descriptor)
    case memory([UInt8])
  }

  private let store: Store
  /// In bytes.
  let size: Int

  init(bytes: [UInt8]) { (store, size) = (.memory(bytes), bytes.count) }

  /// Opens a regular file. Named pipes and devices are refused without waiting for them.
  init(_ named: NamedFile) throws(PictureError) {
    let (file, kind): (Descriptor, DescriptorKind)
    do throws(SystemError) {
      file = try Descriptor(named)
      kind = try file.kind()
    } catch {
      throw .unreadable(reason: error.reason)
    }
    guard case .regular = kind else { throw .unreadable(reason: "not a regular file") }
    (store, size) = (.file(file), Int(FileState(of: file)?.size ?? 0))
  }

  /// Reads up to `count` bytes from `offset`; fewer only at the end.
  func bytes(at offset: Int, count: Int) throws(PictureError) -> [UInt8] {
    switch store {
    case .file(let file): return try Self.bytes(of: file, at: offset, count: count)
    case .memory(let bytes):
      guard offset < bytes.count else { return [] }
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }

  private static func bytes(
    of file: Descriptor, at offset: Int, count: Int
  ) throws(PictureError) -> [UInt8] {
    do throws(SystemError) {
      var bytes = try file.bytes(at: UInt64(offset), count: count)
      while bytes.count < count {
        let more = try file.bytes(at: UInt64(offset + bytes.count), count: count - bytes.count)
        if more.isEmpty { break }
        bytes += more
      }
      return bytes
    } catch {
      throw .unreadable(reason: error.reason)
    }
  }
}

/// Why a picture could not be decoded.
package enum PictureError: Error, Hashable, Sendable {
  /// It cannot be opened or read, for the system's reason.
  case unreadable(reason: String)
  /// Its first bytes match no known picture format.
  case unknownFormat
  /// Its file is above the size limit.
  case fileTooLarge(bytes: Int)
  /// It has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int)
  /// It is cut off or does not match its header, for the decoder's reason.
  case broken(reason: String)
  /// This build or this machine cannot decode the format, for this reason.
  case unsupported(reason: String)
  case cancelled
}

/// The text on the marked card.
extension PictureError {
  /// One line without the file's name; empty for `.cancelled`, which is not shown.
  package var message: String {
    switch self {
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .unknownFormat: "not a picture: expected PNG, JPEG, GIF, WebP or BMP"
    case .fileTooLarge(let bytes):
      "the picture's file is too large: \(bytes >> 20) MB; the limit is "
        + "\(PictureDecoder.largestFile >> 20) MB"
    case .tooManyPixels(let width, let height):
      "the picture is too large: \(width) × \(height) pixels; the limits are 100 megapixels and "
        + "20,000 pixels a side"
    case .broken(let reason): "broken picture: \(reason)"
    case .unsupported(let reason): reason
    case .cancelled: ""
    }
  }
}

/// Checks whether a file is as long as its own structure says.
///
/// gdk-pixbuf itself reports cut GIFs and JPEGs. It shows cut files of other formats without an
/// error.
extension PictureFile {
  /// The number of chunks or blocks to visit before a file counts as cut off.
  static let longestWalk = 65_536
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
  func number(at offset: Int, count: Int) throws(PictureError) -> Int {
    try bytes(at: offset, count: count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
