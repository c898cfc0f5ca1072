package import TerminalGrid
import WaterfallRecords

/// A picture on its way to a terminal that speaks kitty's protocol of pictures
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
///
/// The picture is sent in pieces, each a complete escape sequence. Between them anything else may
/// be sent, except another picture. The last piece says how many cells the picture has. From then
/// on the terminal shows it where its placeholders are (``PicturePlace``).
///
/// ```swift
/// var transfer = KittyTransfer(id: 7, size: CellSize(columns: 24, rows: 12), .png(bytes))
/// while let piece = transfer.next() { … }
/// ```
///
/// The picture itself is sent, and never the name of a file or of shared memory: the terminal may
/// be on another machine. Its shape has to be that of its cells, or the terminal leaves blank
/// stripes.
package struct KittyTransfer: Sendable {
  package enum Content: Sendable {
    /// The bytes of a PNG file.
    case png([UInt8])
    /// Pixels without compression. They take 1.3 to 2 times as long as a PNG.
    case pixels(PixelImage)

    fileprivate var bytes: [UInt8] {
      switch self {
      case .png(let bytes): bytes
      case .pixels(let image): image.bytes
      }
    }
  }

  /// The longest piece in bytes, also in tmux' wrapping. kitty takes no longer pieces.
  package static let longestPiece = 4096
  /// The bytes in a piece before they are encoded; a multiple of 3, because only the last piece may
  /// have padding.
  private static let step = 3000

  package let id: UInt32
  package let size: CellSize
  private let content: Content
  /// How many bytes of the content were sent.
  private var position = 0
  private var isPlaced = false

  /// - Parameters:
  ///   - id: 1 to 0xFFFFFF; other bits are not used.
  ///   - size: cells, at most ``PicturePlace/most`` in each direction.
  package init(id: UInt32, size: CellSize, _ content: Content) {
    (self.id, self.size, self.content) = (id & 0xFF_FFFF, size, content)
  }

  /// The number of pieces that are left.
  package var pieceCount: Int {
    (content.bytes.count - position + Self.step - 1) / Self.step + (isPlaced ? 0 : 1)
  }

  /// The next piece; nil after the last one.
  package mutating func next() -> ContiguousArray<UInt8>? {
    let bytes = content.bytes
    guard position < bytes.count else {
      guard !isPlaced else { return nil }
      isPlaced = true
      return KittyCommand.place(id, size)
    }
    let end = min(position + Self.step, bytes.count)
    defer { position = end }
    // Only errors are answered (q=1).
    var keys = "q=1,m=\(end < bytes.count ? 1 : 0)"
    if position == 0 { keys = "a=t,t=d,i=\(id),\(format)," + keys }
    return KittyCommand.sequence(keys, base64(Array(bytes[position..<end])))
  }

  private var format: String {
    switch content {
    case .png: "f=100"
    case .pixels(let image): "f=24,s=\(image.width),v=\(image.height)"
    }
  }
}

/// Short commands of kitty's protocol of pictures.
package enum KittyCommand {
  /// Says how many cells a picture has that was sent. A second time this changes nothing. A
  /// terminal that has lost the picture answers ENOENT (``KittyAnswer``), so this is also the
  /// question whether the terminal still has it.
  package static func place(_ id: UInt32, _ size: CellSize) -> ContiguousArray<UInt8> {
    // The second placement with the same number replaces the first.
    sequence("a=p,U=1,i=\(id),p=1,c=\(size.columns),r=\(size.rows),q=1")
  }

  /// Frees a picture. Cells that still show it become blank.
  package static func free(_ id: UInt32) -> ContiguousArray<UInt8> {
    // Nothing is answered (q=2): the program may have ended.
    sequence("a=d,d=I,i=\(id),q=2")
  }

  fileprivate static func sequence(
    _ keys: String, _ payload: [UInt8] = []
  ) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray("\u{1B}_G".utf8)
    bytes.reserveCapacity(keys.utf8.count + payload.count + 6)
    bytes += keys.utf8
    if !payload.isEmpty {
      bytes.append(UInt8(ascii: ";"))
      bytes += payload
    }
    bytes += "\u{1B}\\".utf8
    return bytes
  }

  /// A sequence that tmux passes on to the terminal around it, if it is allowed to
  /// (`allow-passthrough`).
  package static func throughTmux(_ sequence: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray("\u{1B}Ptmux;".utf8)
    bytes.reserveCapacity(sequence.count + 16)
    for byte in sequence {
      if byte == 0x1B { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes += "\u{1B}\\".utf8
    return bytes
  }
}
