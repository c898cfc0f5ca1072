extension OutputGate {
  /// How long a line may take for all pieces that are on their way: so long may a key have to wait
  /// for them.
  private static let longestPieces = 0.03

  /// Whether a piece of a picture may be sent now.
  ///
  /// No screen may wait for it. A key that comes while pieces are on their way is answered after
  /// them, so they are only as many as the line carries in a moment. The first one may always be
  /// sent. A terminal that does not answer would not say when it has taken a piece in.
  var mayTakePiece: Bool {
    guard terminalAnswers == true, isOpen, question == nil, greeted == nil, isFastEnough, !isLost
    else { return false }
    guard !pieces.isEmpty else { return true }
    return bytesUnderWay + KittyTransfer.longestPiece <= quickBytes
  }

  /// The bytes that the line takes in the time that a key may have to wait for pictures.
  private var quickBytes: Int { Int(min(1e9, Self.longestPieces * (rate.bytesPerSecond ?? 0))) }

  /// The most bytes of sixels in a screen; 0 if they have to wait. They are at least those of one
  /// piece.
  var sixelBytes: Int {
    guard terminalAnswers == true, isFastEnough else { return 0 }
    return min(Self.mostSixelBytes, max(KittyTransfer.longestPiece, quickBytes))
  }

  /// The most bytes of sixels in a screen, however quick the line is. Composing them takes 3 ms.
  private static let mostSixelBytes = 1 << 16

  /// A piece whose answer has not come.
  struct Piece {
    let bytes: Int
    let asked: Moment
    /// The bytes that were on their way with it.
    let total: Int
  }

  private var bytesUnderWay: Int { pieces.reduce(0) { $0 + $1.bytes } }

  /// Sends a piece of a picture, and the question whether the terminal has taken it in.
  func sendPiece(_ bytes: ContiguousArray<UInt8>, now: Moment = .now) {
    let count = bytes.count + Self.sign.count
    pieces.append(Piece(bytes: count, asked: now, total: bytesUnderWay + count))
    send(bytes + Self.sign, now: now)
  }

  /// Notes that the terminal has taken in the first of the pieces that are on their way.
  ///
  /// - Returns: false if there is none.
  func takeFirstPiece(now: Moment) -> Bool {
    guard !pieces.isEmpty else { return false }
    let piece = pieces.removeFirst()
    takenPieces += 1
    rate.learnAnswer(bytes: piece.total, took: piece.asked.seconds(until: now))
    return true
  }

  func takeAllPieces() {
    takenPieces += pieces.count
    pieces = []
  }
}
