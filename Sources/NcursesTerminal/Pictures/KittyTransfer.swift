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
  /// The frame that is being sent, from 1; 0 for the picture itself.
  private var frame = 0
  /// How many of its letters were sent.
  private var position = 0
  /// Whether the picture itself is sent. From then on it can be shown.
  private(set) var isPlaced = false
  private var isPlaying = false
  /// Whether the frames that were not begun stay away.
  private var isCut = false

  init(_ picture: PixelPicture) { self.picture = picture }

  /// The number of pieces that are left.
  var pieceCount: Int {
    let begun = Self.pieces(letters.count - position) + (isPlaced ? 0 : 1)
    guard !isCut, !picture.frames.isEmpty, !isPlaying else { return begun }
    let frames = picture.frames.dropFirst(frame)
    return frames.reduce(begun + 1) { $0 + Self.pieces($1.base64.count) }
  }

  private static func pieces(_ letters: Int) -> Int { (letters + step - 1) / step }

  private var letters: [UInt8] { frame == 0 ? picture.base64 : picture.frames[frame - 1].base64 }

  /// Leaves the frames out that were not begun.
  mutating func cutFrames() { isCut = true }

  mutating func next() -> ContiguousArray<UInt8>? {
    if position < letters.count { return nextLetters() }
    if !isPlaced {
      isPlaced = true
      return KittyCommand.place(picture.id, picture.size)
    }
    guard !isCut else { return nil }
    if frame < picture.frames.count {
      (frame, position) = (frame + 1, 0)
      return nextLetters()
    }
    guard !picture.frames.isEmpty, !isPlaying else { return nil }
    isPlaying = true
    return KittyCommand.play(picture.id, first: picture.milliseconds)
  }

  private mutating func nextLetters() -> ContiguousArray<UInt8> {
    let letters = letters
    let end = min(position + Self.step, letters.count)
    defer { position = end }
    // Only errors are answered (q=1).
    var keys = "q=1,m=\(end < letters.count ? 1 : 0)"
    if position == 0 { keys = firstKeys + keys } else if frame > 0 { keys = "a=f," + keys }
    return KittyCommand.sequence(keys, letters[position..<end])
  }

  private var firstKeys: String {
    guard frame == 0 else {
      return "a=f,t=d,i=\(picture.id),f=100,z=\(picture.frames[frame - 1].milliseconds),"
    }
    let format =
      switch picture.format {
      case .rgb(let width, let height): "f=24,s=\(width),v=\(height)"
      case .png, .indexed: "f=100"
      }
    return "a=t,t=d,i=\(picture.id),\(format),"
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

  /// Shows the frames of a picture over and over again.
  ///
  /// - Parameter milliseconds: how long the first picture is shown.
  static func play(_ id: UInt32, first milliseconds: Int) -> ContiguousArray<UInt8> {
    sequence("a=a,i=\(id),r=1,z=\(milliseconds),s=3,v=1,q=1")
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
