/// Unpacks data piece by piece, as it arrives.
///
/// Packed data may have several members, one after the other, with zero bytes between them.
package final class Unpacker {
  /// The result of one call of ``Unpacker/unpack(_:)``.
  package struct Piece {
    /// The next bytes of the unpacked data.
    package var bytes: [UInt8] = []
    /// The number of packed bytes that were used.
    package var used = 0
    /// Whether the next call may return more bytes even without input.
    package var isFull: Bool { bytes.count == longestPiece }
  }

  private let packed: Packed
  private var decoder: (any Decoder)?
  /// The first bytes of the next member; they have to match its signature.
  private var head: [UInt8] = []

  /// The most bytes that one piece brings.
  private static let longestPiece = 131_072

  package init(_ packed: Packed) { self.packed = packed }

  /// Whether the data may end here, because no member is open.
  package var isBetweenMembers: Bool { decoder == nil && head.isEmpty }

  /// Unpacks a part of `input`, perhaps not all. Pass the unused rest again with the next call.
  package func unpack(_ input: ArraySlice<UInt8>) throws(UnpackingError) -> Piece {
    var piece = Piece()
    if decoder == nil {
      try begin(input, &piece)
      // The head was already taken from the input, but the decoder needs it, too.
      guard decoder != nil else { return piece }
      let first = try step(head[...])
      piece.bytes = first.bytes
      head = []
      if first.isEnd { decoder = nil }
      return piece
    }
    let step = try step(input)
    if step.isEnd { decoder = nil }
    return Piece(bytes: step.bytes, used: step.used)
  }

  /// Skips zeros, then takes bytes until a member's signature is complete.
  private func begin(_ input: ArraySlice<UInt8>, _ piece: inout Piece) throws(UnpackingError) {
    for byte in input {
      piece.used += 1
      if head.isEmpty && byte == 0 { continue }
      head.append(byte)
      guard packed.mayBeginMember(head) else { throw .damaged }
      if head.count == packed.signature.count {
        decoder = try Self.decoder(of: packed)
        return
      }
    }
  }

  private func step(_ input: ArraySlice<UInt8>) throws(UnpackingError) -> Step {
    guard let decoder else { return Step() }
    let step = try decoder.step(input, atMost: Self.longestPiece)
    // Without this check the caller would repeat the call forever.
    let isStuck = step.used == 0 && step.bytes.isEmpty && !step.isEnd && !input.isEmpty
    if isStuck { throw .damaged }
    return step
  }

  private static func decoder(of packed: Packed) throws(UnpackingError) -> any Decoder {
    #if Libraries
    switch packed {
    case .gzip: return try GzipDecoder()
    case .bzip2: return try Bzip2Decoder()
    case .xz: return try XZDecoder()
    case .zstd: return try ZstdDecoder()
    }
    #else
    throw .notBuilt
    #endif
  }
}

struct Step {
  var bytes: [UInt8] = []
  var used = 0
  var isEnd = false
}

/// Unpacks one member.
protocol Decoder: AnyObject {
  /// Uses a part of `input`, and returns up to `count` bytes.
  func step(_ input: ArraySlice<UInt8>, atMost count: Int) throws(UnpackingError) -> Step
}
