/// Unpacks data piece by piece, as it comes.
///
/// Packed data may be several members, one behind the other, with zeros between them.
package final class Unpacker {
  /// The outcome of a piece of packed data.
  package struct Piece {
    /// The next bytes of the unpacked data.
    package var bytes: [UInt8] = []
    /// How much of the packed data was used.
    package var used = 0
    /// Whether more bytes may be had without any input.
    package var isFull: Bool { bytes.count == longestPiece }
  }

  private let packed: Packed
  private var decoder: (any Decoder)?
  /// The member's first bytes, which have to be its signature.
  private var head: [UInt8] = []

  /// Bytes that one piece brings at most.
  private static let longestPiece = 131_072

  package init(_ packed: Packed) { self.packed = packed }

  /// Whether the data may end here: no member is open.
  package var isBetweenMembers: Bool { decoder == nil && head.isEmpty }

  /// Unpacks some of `input`, perhaps not all of it: what is left is to be handed in again.
  package func unpack(_ input: ArraySlice<UInt8>) throws(UnpackingError) -> Piece {
    var piece = Piece()
    if decoder == nil {
      try begin(input, &piece)
      // What was the head belongs to the member.
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

  /// Passes zeros, and takes the bytes that a member's signature has.
  private func begin(
    _ input: ArraySlice<UInt8>, _ piece: inout Piece
  ) throws(UnpackingError) {
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
    // Else it would be asked for ever.
    let isStuck = step.used == 0 && step.bytes.isEmpty && !step.isEnd && !input.isEmpty
    if isStuck { throw .damaged }
    return step
  }

  private static func decoder(of packed: Packed) throws(UnpackingError) -> any Decoder {
    #if Packed
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

  /// Whether this build can unpack anything.
  package static var isBuilt: Bool {
    #if Packed
    true
    #else
    false
    #endif
  }
}

/// The outcome of a decoder's step.
struct Step {
  var bytes: [UInt8] = []
  var used = 0
  /// Whether the member has ended.
  var isEnd = false
}

/// Unpacks one member.
protocol Decoder: AnyObject {
  /// Uses some of `input`, and brings up to `count` bytes.
  func step(_ input: ArraySlice<UInt8>, atMost count: Int) throws(UnpackingError) -> Step
}
