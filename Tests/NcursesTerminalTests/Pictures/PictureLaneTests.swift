import TerminalGrid
import TerminalInput
import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import NcursesTerminal

private let cell = PixelSize(width: 4, height: 8)
private let key = InputEvent.key(Key(.character("j")))

/// A picture of noise, whose pixels take several pieces.
private func picture(_ id: UInt32, columns: Int = 20, rows: Int = 5) -> (PixelPicture, PixelImage) {
  let image = noise(width: columns * cell.width, height: rows * cell.height, seed: Int(id))
  return (picture(id, CellSize(columns: columns, rows: rows), image), image)
}

/// A lane to a terminal that answers each piece.
private struct Line {
  var lane = PictureLane()
  var terminal = PixelTerminal(columns: 20, rows: 5, cell: cell)
  var taken = 0
  /// The pieces of one of the pictures.
  let pieceCount = KittyTransfer(picture(1).0).pieceCount

  /// Sends up to `count` pieces, each with its answer.
  mutating func send(_ count: Int = .max) -> [InputEvent] {
    var (events, left): ([InputEvent], Int) = ([], count)
    while left > 0, let piece = lane.nextPiece() {
      left -= 1
      taken += 1
      terminal.write(piece)
      answer()
      lane.note(taken: taken)
      events += lane.takeEvents()
      terminal.write(lane.takeCommands())
    }
    return events
  }

  /// Takes the terminal's answers about pictures.
  mutating func answer() {
    for answer in terminal.takeAnswers().split(separator: 0x1B) where answer.first == 0x5F {
      if let answer = KittyAnswer(body: answer.dropFirst(2)) { lane.take(answer) }
    }
  }
}

@Test func `pictures go out one after the other, and each is reported once it is whole`() throws {
  var line = Line()
  let pictures = (1...3).map { picture(UInt32($0)) }
  line.lane.send(pictures.map(\.0))
  #expect(line.send(2).isEmpty)
  // Another order of those that wait changes nothing for the one that was begun.
  line.lane.send([pictures[2].0, pictures[1].0])
  #expect(line.send() == [1, 3, 2].map { .pictureSent($0) })
  #expect(line.lane.nextPiece() == nil && line.lane.bytesLeft == 0)
  for (picture, image) in pictures {
    let places = try #require(CellPicture(placesOf: picture.id, size: picture.size))
    line.terminal.write("\u{1B}[H".utf8)
    line.terminal.write(Grid(showing: places).ansi)
    #expect(line.terminal.screen == image)
  }
  // They are not sent again.
  line.lane.send(pictures.map(\.0))
  #expect(line.lane.nextPiece() == nil)
  line.terminal.write(line.lane.farewell)
  #expect(line.terminal.kittyPictures.isEmpty)
}

@Test func `a picture that is dropped while it is sent is freed when it is whole`() {
  var line = Line()
  line.lane.send([picture(7).0, picture(8).0])
  _ = line.send(1)
  line.lane.free([7, 8])
  #expect(line.lane.takeCommands().isEmpty, "the terminal would give the transfer up")
  #expect(line.send().isEmpty)
  #expect(line.terminal.kittyPictures.isEmpty && line.lane.known.isEmpty)
}

@Test func `no other command comes inside of a picture`() {
  var line = Line()
  line.lane.send([picture(3).0, picture(4).0])
  #expect(line.send(line.pieceCount) == [.pictureSent(3)])
  _ = line.send(1)
  line.lane.free([3])
  line.lane.doubt()
  #expect(!line.lane.isIdle && line.lane.takeCommands().isEmpty)
  #expect(line.send() == [.pictureSent(4)])
  #expect(line.terminal.kittyPictures == [4])
  #expect(line.lane.isIdle)
}

@Test func `the farewell frees all pictures, wherever the last transfer is`() {
  for sent in 0..<10 {
    var line = Line()
    line.lane.send([picture(3).0, picture(4).0, picture(2).0])
    _ = line.send(sent)
    // A request to free pictures may not have reached the terminal.
    line.lane.free([3])
    _ = line.lane.takeCommands()
    line.terminal.write(line.lane.farewell)
    #expect(line.terminal.kittyPictures.isEmpty, "after \(sent) pieces")
    #expect(line.terminal.takeAnswers().isEmpty)
  }
}

@Test func `a picture that the terminal refuses is tried once more`() {
  var line = Line()
  let bad = PixelPicture(
    id: 5, size: CellSize(columns: 1, rows: 1), .png, base64: base64([1, 2, 3]))
  line.lane.send([bad])
  #expect(line.send().isEmpty)
  #expect(line.taken == 4, "a piece and its place, twice")
  line.lane.send([bad])
  #expect(line.lane.nextPiece() == nil)
}

@Test func `a picture that the terminal has lost is reported, and sent again`() {
  var line = Line()
  let (lost, _) = picture(9)
  line.lane.send([lost])
  #expect(line.send() == [.pictureSent(9)])
  line.lane.doubt()
  line.terminal.write(line.lane.takeCommands())
  line.answer()
  #expect(line.lane.takeEvents().isEmpty)
  line.terminal.forgetKittyPictures()
  line.lane.doubt()
  line.terminal.write(line.lane.takeCommands())
  line.answer()
  #expect(line.lane.takeEvents() == [.pictureLost(9)])
  line.lane.send([lost])
  #expect(line.send() == [.pictureSent(9)])
  line.lane.forget(taken: line.taken)
  #expect(line.lane.takeEvents() == [.pictureLost(nil)])
  line.lane.send([lost])
  #expect(line.send() == [.pictureSent(9)])
}

/// A picture of a pixel in each of some colours, one after the other.
private func blinking(_ id: UInt32, frames: Int) -> PixelPicture {
  func png(_ red: Int) -> [UInt8] {
    // Colours that differ make pieces of several sizes.
    base64(
      SamplePicture.png(width: 40, height: 40) { x, y in [UInt8(red), UInt8(x), UInt8(y), 255] })
  }
  return PixelPicture(id: id, size: CellSize(columns: 2, rows: 1), .png, base64: png(0))
    .moving(
      after: 120,
      (1...frames).map { PixelPicture.Frame(base64: png($0), milliseconds: 100 * $0) })
}

@Test func `a picture that moves is shown at once, and plays when all frames are there`() {
  var line = Line()
  line.lane.send([blinking(5, frames: 3), picture(6).0])
  var (events, sent) = ([InputEvent](), 0)
  while events.isEmpty {
    events += line.send(1)
    sent += 1
  }
  #expect(events == [.pictureSent(5)] && line.terminal.playedFrames(of: 5) == 0)
  #expect(line.send() == [.pictureSent(6)])
  #expect(line.terminal.playedFrames(of: 5) == 3)
  #expect(sent * 3 < line.taken)
}

@Test func `a picture that moves is freed, whenever it is dropped`() {
  let count = KittyTransfer(blinking(5, frames: 2)).pieceCount
  for sent in 0...count {
    var line = Line()
    line.lane.send([blinking(5, frames: 2)])
    _ = line.send(sent)
    line.lane.free([5])
    _ = line.send()
    line.terminal.write(line.lane.takeCommands())
    #expect(line.terminal.kittyPictures.isEmpty && line.lane.isIdle, "after \(sent) pieces")
    #expect(line.lane.known.isEmpty)
  }
}

@Test func `a frame that the terminal refuses leaves the picture`() {
  var line = Line()
  let bad = [PixelPicture.Frame(base64: base64([1, 2, 3]), milliseconds: 100)]
  line.lane.send([picture(8).0.moving(after: 100, bad + bad + bad)])
  #expect(line.send() == [.pictureSent(8)])
  #expect(line.terminal.kittyPictures == [8] && line.lane.isIdle)
  #expect(line.lane.takeEvents().isEmpty)
}

/// Events in a window of tmux, and whether the lane asks after them what the terminal still has.
/// Between two events there is a tenth of a second, and before the first one a pause.
@Test(
  arguments: [
    ([.focus(true)], true), ([.focus(false)], false), ([key], true), ([.paste("x")], true),
    ([.reply(.status)], false), ([key, key], false), ([key, .focus(true)], true),
  ] as [([InputEvent], Bool)])
private func `tmux may have dropped a picture before the focus, or a key after a pause`(
  events: [InputEvent], asks: Bool
) {
  var line = Line()
  line.lane.isInTmux = true
  line.lane.send([picture(3).0])
  _ = line.send()
  var now = Moment.now
  line.lane.note(key, now: now)
  _ = line.lane.takeCommands()
  #expect(!line.lane.isInDoubt)
  now = now + .seconds(1)
  for event in events {
    _ = line.lane.takeCommands()
    line.lane.note(event, now: now)
    now = now + .milliseconds(100)
  }
  #expect(line.lane.isInDoubt == asks)
  #expect(line.lane.takeCommands().isEmpty != asks)
  line.lane.isInTmux = false
  for event in events { line.lane.note(event, now: now + .seconds(9)) }
  #expect(!line.lane.isInDoubt, "kitty itself drops nothing")
}

@Test func `in tmux all bytes about pictures are passed through`() {
  var line = Line()
  line.lane.isInTmux = true
  line.lane.send([picture(3).0])
  while let piece = line.lane.nextPiece() {
    #expect(piece.starts(with: "\u{1B}Ptmux;\u{1B}\u{1B}_G".utf8))
    #expect(piece.count <= KittyTransfer.longestPiece)
  }
  #expect(line.lane.farewell.starts(with: "\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d".utf8))
}

extension Grid {
  /// The picture's cells, at the top left corner.
  fileprivate init(showing picture: CellPicture) {
    self.init(size: picture.size)
    draw(picture, at: CellPoint(column: 0, row: 0))
  }

  fileprivate var ansi: [UInt8] {
    var bytes: [UInt8] = []
    for row in 0..<size.rows {
      bytes += Array("\u{1B}[\(row + 1)H".utf8)
      for index in indices(ofRow: row) {
        let cell = cells[index]
        guard case .exact(let id) = cell.style.foreground else { continue }
        bytes += Array("\u{1B}[38;2;\(id.red);\(id.green);\(id.blue)m".utf8)
        cell.cluster.append(to: &bytes)
      }
    }
    return bytes
  }
}
