import TerminalGrid

/// A picture on its way to a terminal that speaks kitty's protocol of pictures
/// (https://sw.kovidgoyal.net/kitty/graphics-protocol/).
///
/// The picture is sent in pieces, each a complete escape sequence. Between them anything else may
/// be sent, except another picture. The last piece says how many cells the picture has. From then
/// on the terminal shows it where its placeholders are (``PicturePlace``).
///
/// ```swift
/// var transfer = KittyTransfer(picture)
/// while let piece = transfer.next() { … }
/// ```
///
/// The picture itself is sent, and never the name of a file or of shared memory: the terminal may
/// be on another machine. Its shape has to be that of its cells, or the terminal leaves blank
/// stripes.
struct KittyTransfer {
  /// The longest piece in bytes, also in tmux' wrapping. kitty takes no longer pieces.
  static let longestPiece = 4096
  /// The letters of base64 in a piece; a multiple of 4, because only the last piece may have
  /// padding.
  private static let step = 4000

  let picture: PixelPicture
  /// How many letters were sent.
  private var position = 0
  private var isPlaced = false

  init(_ picture: PixelPicture) { self.picture = picture }

  /// The number of pieces that are left.
  var pieceCount: Int {
    (picture.base64.count - position + Self.step - 1) / Self.step + (isPlaced ? 0 : 1)
  }

  /// The next piece; nil after the last one.
  mutating func next() -> ContiguousArray<UInt8>? {
    let letters = picture.base64
    guard position < letters.count else {
      guard !isPlaced else { return nil }
      isPlaced = true
      return KittyCommand.place(picture.id, picture.size)
    }
    let end = min(position + Self.step, letters.count)
    defer { position = end }
    // Only errors are answered (q=1).
    var keys = "q=1,m=\(end < letters.count ? 1 : 0)"
    if position == 0 { keys = "a=t,t=d,i=\(picture.id),\(format)," + keys }
    return KittyCommand.sequence(keys, letters[position..<end])
  }

  private var format: String {
    switch picture.format {
    case .png: "f=100"
    case .rgb(let width, let height): "f=24,s=\(width),v=\(height)"
    }
  }
}

/// Short commands of kitty's protocol of pictures.
enum KittyCommand {
  /// Says how many cells a picture has that was sent. A second time this changes nothing. A
  /// terminal that has lost the picture answers ENOENT (``KittyAnswer``), so this is also the
  /// question whether the terminal still has it.
  static func place(_ id: UInt32, _ size: CellSize) -> ContiguousArray<UInt8> {
    // The second placement with the same number replaces the first.
    sequence("a=p,U=1,i=\(id),p=1,c=\(size.columns),r=\(size.rows),q=1")
  }

  /// Frees a picture. Cells that still show it become blank.
  static func free(_ id: UInt32) -> ContiguousArray<UInt8> {
    // Nothing is answered (q=2): the program may have ended.
    sequence("a=d,d=I,i=\(id),q=2")
  }

  fileprivate static func sequence(
    _ keys: String, _ payload: ArraySlice<UInt8> = []
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
}
