import TerminalGrid
import TerminalInput

/// The pictures that are on their way to a terminal, or that it has.
///
/// It knows which piece is next, and what the answers mean. It does not know when a piece may be
/// sent (``OutputGate/mayTakePiece``).
struct PictureLane {
  /// Whether tmux passes the pieces on.
  var isInTmux = false
  private var waiting: ArraySlice<PixelPicture> = []
  private var transfer: KittyTransfer?
  /// The pictures whose last piece is under way, each with the number of that piece.
  private var closing: [(picture: PixelPicture, piece: Int)] = []
  private var sentPieces = 0
  /// How often a picture was refused. A second time is the last.
  private var faults: [UInt32: Int] = [:]
  /// The pictures that were refused in the transfer under way.
  private var refused: Set<UInt32> = []
  /// The pictures of which the terminal has at least a part, and their sizes.
  private(set) var known: [UInt32: CellSize] = [:]
  /// The pictures that the terminal has as a whole.
  private var shown: Set<UInt32> = []
  /// The pictures that were dropped while they were being sent.
  private var dropped: Set<UInt32> = []
  private var frees = ContiguousArray<UInt8>()
  private var events: [InputEvent] = []

  private static let mostFaults = 2

  /// The events since the last call.
  mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Sends these pictures next, in this order. Others that were waiting are dropped.
  mutating func send(_ pictures: [PixelPicture]) {
    let underWay = Set(closing.map(\.picture.id) + (transfer.map { [$0.picture.id] } ?? []))
    waiting =
      pictures.filter {
        !shown.contains($0.id) && !underWay.contains($0.id)
          && faults[$0.id, default: 0] < Self.mostFaults
      }[...]
  }

  /// The letters that are still to be sent of the pictures that were begun or wait.
  var bytesLeft: Int {
    let begun = transfer.map { $0.pieceCount * KittyTransfer.longestPiece } ?? 0
    return waiting.reduce(begun) { $0 + $1.base64.count }
  }

  /// Whether a picture has been begun. Until its end no other one can be sent.
  var isInside: Bool { transfer != nil }

  /// The next piece; nil if there is none.
  mutating func nextPiece() -> ContiguousArray<UInt8>? {
    if transfer == nil {
      guard let next = waiting.popFirst() else { return nil }
      (transfer, known[next.id]) = (KittyTransfer(next), next.size)
      refused.remove(next.id)
    }
    guard let piece = transfer?.next() else { return nil }
    sentPieces += 1
    if let picture = transfer?.picture, transfer?.pieceCount == 0 {
      closing.append((picture, sentPieces))
      transfer = nil
    }
    return isInTmux ? wrappedForTmux(piece) : piece
  }

  /// Notes how many pieces the terminal has taken in since the beginning.
  mutating func note(taken count: Int) {
    while let first = closing.first, first.piece <= count {
      closing.removeFirst()
      end(first.picture)
    }
  }

  private mutating func end(_ picture: PixelPicture) {
    guard known[picture.id] != nil else { return }
    if dropped.remove(picture.id) != nil { return free([picture.id]) }
    guard refused.contains(picture.id) else {
      shown.insert(picture.id)
      events.append(.pictureSent(picture.id))
      return
    }
    faults[picture.id, default: 0] += 1
    // Again once; it may have come while the terminal had no room.
    if faults[picture.id, default: 0] < Self.mostFaults { waiting.append(picture) }
  }

  /// Takes an answer about a picture.
  mutating func take(_ answer: KittyAnswer) {
    guard known[answer.id] != nil, answer.outcome != .done else { return }
    guard shown.remove(answer.id) != nil else {
      refused.insert(answer.id)
      return
    }
    known[answer.id] = nil
    events.append(.pictureLost(answer.id))
  }

  /// Frees pictures (``takeFrees()``).
  mutating func free(_ ids: [UInt32]) {
    let all = Set(ids)
    waiting.removeAll { all.contains($0.id) }
    for id in ids where known[id] != nil {
      guard transfer?.picture.id != id else {
        // It is freed once it is whole.
        dropped.insert(id)
        continue
      }
      (known[id], faults[id]) = (nil, nil)
      shown.remove(id)
      frees += command(KittyCommand.free(id))
    }
  }

  /// The bytes that free pictures, since the last call.
  mutating func takeFrees() -> ContiguousArray<UInt8> {
    defer { frees = [] }
    return frees
  }

  /// The bytes that free all pictures.
  var farewell: ContiguousArray<UInt8> {
    known.keys.sorted().reduce(into: frees) { $0 += command(KittyCommand.free($1)) }
  }

  /// The questions whether the terminal still has its pictures.
  var questions: ContiguousArray<UInt8> {
    shown.sorted().reduce(into: []) { bytes, id in
      if let size = known[id] { bytes += command(KittyCommand.place(id, size)) }
    }
  }

  /// Forgets everything, because the terminal has none of the pictures.
  ///
  /// - Parameter count: how many pieces it had taken in.
  mutating func forget(taken count: Int) {
    if !known.isEmpty { events.append(.pictureLost(nil)) }
    (waiting, transfer, closing, sentPieces) = ([], nil, [], count)
    (refused, dropped, known, shown, frees) = ([], [], [:], [], [])
  }

  private func command(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    isInTmux ? wrappedForTmux(bytes) : bytes
  }
}
