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
  /// The pictures of which the terminal has at least a part, by their ids.
  private(set) var known: [UInt32: Known] = [:]
  private var freed: [UInt32] = []
  /// The pictures whose freeing may still be on its way.
  private var freeing: [UInt32] = []
  /// Whether to ask what the terminal still has.
  private(set) var isInDoubt = false
  /// When the last key came; nil if none has.
  private var lastKey: Moment?
  private var events: [InputEvent] = []

  /// A picture of which the terminal has at least a part.
  struct Known {
    enum State {
      case sending
      /// The terminal has refused a piece of the transfer under way.
      case refused
      /// A transfer has ended in vain.
      case failed
      case whole
    }

    let size: CellSize
    let hasFrames: Bool
    var state = State.sending
    /// How many transfers have ended in vain.
    var faults = 0
    /// Whether it was dropped while it was being sent.
    var isDropped = false

    var mayBeSent: Bool { state == .failed && faults < Self.mostFaults }

    /// The second time is the last.
    private static let mostFaults = 2
  }

  mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Sends these pictures next, in this order. Others that were waiting are dropped.
  mutating func send(_ pictures: [PixelPicture]) {
    waiting = pictures.filter { known[$0.id]?.mayBeSent ?? true }[...]
  }

  /// Whether nothing is to be sent.
  var isIdle: Bool { transfer == nil && waiting.isEmpty && freed.isEmpty && !isInDoubt }

  /// The bytes that are still to be sent of the pictures that were begun or wait, roughly.
  var bytesLeft: Int {
    let begun = transfer.map { $0.pieceCount * KittyTransfer.longestPiece } ?? 0
    return waiting.reduce(begun) { $0 + $1.sentBytes }
  }

  /// The pictures that wait; afterwards none does.
  mutating func takeWaiting() -> ArraySlice<PixelPicture> {
    defer { waiting = [] }
    return waiting
  }

  /// Whether a picture has been begun. Until its end no other one can be sent.
  var isInside: Bool { transfer != nil }

  mutating func nextPiece() -> ContiguousArray<UInt8>? {
    if transfer == nil {
      guard let next = waiting.popFirst() else { return nil }
      transfer = KittyTransfer(next)
      let new = Known(size: next.size, hasFrames: !next.frames.isEmpty)
      known[next.id, default: new].state = .sending
    }
    let wasPlaced = transfer?.isPlaced ?? false
    guard let piece = transfer?.next() else { return nil }
    sentPieces += 1
    if let transfer, transfer.isPlaced != wasPlaced {
      closing.append((transfer.picture, sentPieces))
    }
    endTransfer()
    return isInTmux ? wrappedForTmux(piece) : piece
  }

  /// Ends the transfer if all pieces are sent.
  private mutating func endTransfer() {
    guard let ended = transfer, ended.pieceCount == 0 else { return }
    transfer = nil
    // It was dropped while its frames were sent.
    let id = ended.picture.id
    let isClosing = closing.contains { $0.picture.id == id }
    if known[id]?.isDropped == true, !isClosing { free([id]) }
  }

  /// Notes how many pieces the terminal has taken in since the beginning.
  mutating func note(taken count: Int) {
    while let first = closing.first, first.piece <= count {
      closing.removeFirst()
      end(first.picture)
    }
  }

  private mutating func end(_ picture: PixelPicture) {
    guard var sent = known[picture.id] else { return }
    if sent.isDropped, !isSending(picture.id) { return free([picture.id]) }
    if sent.state == .refused {
      (sent.state, sent.faults) = (.failed, sent.faults + 1)
      // Again once; it may have come while the terminal had no room.
      if sent.mayBeSent, !sent.isDropped { waiting.append(picture) }
    } else {
      sent.state = .whole
      events.append(.pictureSent(picture.id))
    }
    known[picture.id] = sent
  }

  mutating func take(_ answer: KittyAnswer) {
    guard answer.outcome != .done else { return }
    switch known[answer.id]?.state {
    case .sending:
      known[answer.id]?.state = .refused
      if isSending(answer.id) { cutFrames() }
    case .whole:
      if isSending(answer.id) { cutFrames() }
      let isMissing = answer.outcome == .missing
      // If it moves, one of its frames was refused, and it stays.
      guard isMissing || known[answer.id]?.hasFrames == false else { break }
      known[answer.id] = nil
      if !isMissing { freed.append(answer.id) }
      events.append(.pictureLost(answer.id))
    case .refused, .failed, nil: break
    }
  }

  /// Frees pictures (``takeCommands()``).
  mutating func free(_ ids: [UInt32]) {
    let all = Set(ids)
    waiting.removeAll { all.contains($0.id) }
    for id in ids where known[id] != nil {
      guard !isSending(id) else {
        // It is freed once it is whole.
        known[id]?.isDropped = true
        cutFrames()
        continue
      }
      known[id] = nil
      freed.append(id)
    }
  }

  /// Whether a piece of a picture was sent, and others are still to come.
  private func isSending(_ id: UInt32) -> Bool { transfer?.picture.id == id }

  private mutating func cutFrames() {
    transfer?.cutFrames()
    endTransfer()
  }

  /// Asks, with the next commands, whether the terminal still has its pictures. In tmux it may be
  /// another terminal.
  mutating func doubt() { isInDoubt = isInTmux || !known.isEmpty }

  /// How long no key comes from a person who looks at another window.
  private static let absence = Duration.seconds(1)

  /// Notes an event, which may show that a person is back.
  ///
  /// tmux drops what it should pass on while its window is hidden. It reports the focus only if
  /// `focus-events` is on, and that is not its default. So a key after a pause counts as well.
  mutating func note(_ event: InputEvent, now: Moment) {
    guard isInTmux else { return }
    switch event {
    case .focus(true): doubt()
    case .key, .mouse, .paste:
      let isBack = lastKey.map { now >= $0 + Self.absence } ?? true
      lastKey = now
      if isBack, !known.isEmpty { doubt() }
    default: break
    }
  }

  /// The bytes that free pictures, and that ask about others, since the last call; empty inside of
  /// a picture, where no other command may be.
  mutating func takeCommands() -> ContiguousArray<UInt8> {
    guard !isInside else { return [] }
    defer { (freeing, freed, isInDoubt) = (freeing + freed, [], false) }
    let frees = bytes(freeing: freed)
    guard isInDoubt else { return frees }
    return known.filter { $0.value.state == .whole }.sorted { $0.key < $1.key }
      .reduce(into: frees) { $0 += command(KittyCommand.place($1.key, $1.value.size)) }
  }

  /// Notes that the line has taken everything that it was given.
  mutating func noteEmptyLine() { freeing = [] }

  /// The bytes that free all pictures.
  var farewell: ContiguousArray<UInt8> {
    // The first command inside of a picture may only end that.
    let begun = (transfer?.picture.id).map { [$0] } ?? []
    return bytes(freeing: begun + freeing + freed + known.keys.sorted())
  }

  private func bytes(freeing ids: [UInt32]) -> ContiguousArray<UInt8> {
    ids.reduce(into: []) { $0 += command(KittyCommand.free($1)) }
  }

  /// Forgets everything, because the terminal has none of the pictures.
  ///
  /// - Parameter count: how many pieces it had taken in.
  mutating func forget(taken count: Int) {
    if !known.isEmpty || !waiting.isEmpty { events.append(.pictureLost(nil)) }
    (waiting, transfer, closing, sentPieces) = ([], nil, [], count)
    (known, freed, freeing, isInDoubt) = ([:], [], [], false)
  }

  private func command(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    isInTmux ? wrappedForTmux(bytes) : bytes
  }
}
