import WaterfallRecords

extension PictureFile {
  /// How many pictures a file has that moves; 1 if it does not, or is not whole.
  func frameCount(_ format: PictureFormat) throws(PictureError) -> Int {
    switch format {
    case .gif: try gifFrameCount()
    case .webp: try webPFrameCount()
    case .png, .jpeg, .bmp: 1
    }
  }

  /// The image descriptors of a GIF (GIF89a, 20).
  private func gifFrameCount() throws(PictureError) -> Int {
    let packed = try bytes(at: 10, count: 1).first ?? 0
    var (offset, count) = (13 + Self.tableSize(packed), 0)
    for _ in 0..<Self.longestWalk {
      let block = try bytes(at: offset, count: 10)
      switch block.first {
      case 0x21: offset += 2
      case 0x2C:
        guard block.count == 10 else { return max(1, count) }
        count += 1
        // After the descriptor and its colours comes a byte that belongs to no sub-block.
        offset += 11 + Self.tableSize(block[9])
      default: return max(1, count)
      }
      guard let end = try endOfSubBlocks(at: offset) else { return max(1, count) }
      offset = end
    }
    return max(1, count)
  }

  /// The bytes of the colours that a packed field announces.
  private static func tableSize(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  /// The offset after a list of sub-blocks, each of which begins with its length.
  private func endOfSubBlocks(at start: Int) throws(PictureError) -> Int? {
    var (offset, length) = (start, 512)
    while offset < size {
      if Task.isCancelled { throw .cancelled }
      // Most lists are short. Those of a picture have many sub-blocks, which one read brings.
      let piece = try bytes(at: offset, count: length)
      length = 1 << 16
      var place = 0
      while place < piece.count {
        let length = Int(piece[place])
        place += length + 1
        if length == 0 { return offset + place }
      }
      guard place > 0 else { return nil }
      offset += place
    }
    return nil
  }

  /// The chunks ANMF of a WebP.
  private func webPFrameCount() throws(PictureError) -> Int {
    var (offset, count) = (12, 0)
    for _ in 0..<Self.longestWalk {
      if Task.isCancelled { throw .cancelled }
      guard offset + 8 <= size else { break }
      if try bytes(at: offset, count: 4) == Array("ANMF".utf8) { count += 1 }
      let length = try number(at: offset + 4, count: 4)
      offset += 8 + length + length % 2
    }
    return max(1, count)
  }
}
