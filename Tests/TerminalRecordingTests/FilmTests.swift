import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import TerminalRecording

/// A film of texts, each with its delay in seconds after the one before.
private func film(
  _ events: [(Double, String)], size: CellSize = CellSize(columns: 20, rows: 6)
) -> Film {
  var film = Film(size: size)
  for (delay, text) in events { film.take(.output(text), after: delay) }
  film.end()
  return film
}

/// The film's pieces, by frame and line.
private func pieces(_ film: Film) -> [[[Film.Placed]]] {
  film.frames.map { frame in frame.rows.map { film.rows[$0] } }
}

/// The pieces that a film's scenes show, by frame and line; the same as `pieces(_:)` in a sound
/// film.
private func shown(_ film: Film) -> [[[Film.Placed]]] {
  var frames = film.frames.map { Array(repeating: [Film.Placed](), count: $0.rows.count) }
  for scene in Scene.scenes(of: film) {
    for span in scene.spans {
      for frame in span.frames {
        let line = span.line - (span.isOnStrip ? scene.offset(at: frame) : 0)
        let isInSight = span.isOnStrip ? scene.region.contains(line) : true
        if isInSight { frames[frame][line].append(span.placed) }
      }
    }
  }
  return frames.map { $0.map { line in line.sorted { $0.column < $1.column } } }
}

private func text(_ film: Film) -> String {
  String(decoding: film.svg(look: PageLook()), as: UTF8.self)
}

extension String {
  fileprivate func count(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

@Test func `changes that are close together are one frame, and equal ones are none`() {
  let film = film([(0, "a"), (0.015625, "b"), (0.03125, "c"), (1, "\rabc"), (1, "d")])
  #expect(film.frames.map(\.start) == [0, 0.046875, 2.046875])
  #expect(film.duration == 4.046875)
  #expect(film.rows.count == 4)
}

@Test func `a screen that is not whole is no frame`() {
  let film = film([
    (0, "a"), (1, "\u{1B}[?2026h\r\n"), (1, "half"), (1, " whole\u{1B}[?2026l"), (1, "!"),
  ])
  #expect(film.frames.count == 3)
  #expect(film.pieces.contains { $0.count == 10 })
  #expect(!film.pieces.contains { $0.count == 4 })
}

@Test func `rows that scroll are written once, and the strip moves`() {
  let lines = (1...60).map { (0.1, "line number \($0)\r\n") }
  let film = film(lines)
  #expect(Scene.scenes(of: film).count == 1)
  let svg = text(film)
  #expect(svg.count(of: ">line number ") == 60)
  #expect(svg.count(of: "translateY") >= 50)
  #expect(svg.utf8.count < 12_000)
}

@Test func `what stands still beside what scrolls is written once, too`() {
  var events: [(Double, String)] = [(0, "\u{1B}[6;1Hstatus\u{1B}[1;5r\u{1B}[5;1H")]
  events += (1...40).map { (0.1, "\r\nrow \($0)") }
  let film = film(events)
  #expect(shown(film) == pieces(film))
  #expect(text(film).count(of: ">status") == 1)
  #expect(text(film).count(of: ">row ") == 40)
}

@Test func `scenes show the frames`() {
  for seed in 0..<UInt64((200 * TestCases.factor)) {
    var random = SeededRandom(seed: seed)
    let events = (0..<Int.random(in: 1...40, using: &random)).map { number in
      let text =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: "\u{1B}[\(Int.random(in: 1...6, using: &random));1Hx\(number)"
        case 1: "\u{1B}[2;5r"
        case 2: "\u{1B}[2S"
        case 3: "\u{1B}[T\u{1B}[H\(number)"
        case 4: "\u{1B}[2J"
        default: "\u{1B}[6;1H\r\nrow \(number)"
        }
      return (Double.random(in: 0...0.2, using: &random), text)
    }
    let film = film(events)
    #expect(shown(film) == pieces(film), "seed \(seed)")
  }
}

@Test func `text is escaped, and nothing runs or is fetched`() {
  let svg = text(film([(0, "<script>alert(1)</script>&\"'"), (1, "]]>\u{FFFE}")]))
  #expect(svg.contains("&lt;script&gt;"))
  #expect(!svg.contains("<script"))
  #expect(svg.count(of: "http") == 1)
  for word in ["url(", "@import", "xlink", "<image", "<foreignObject", "onload", "\u{FFFE}"] {
    #expect(!svg.contains(word), "\(word)")
  }
}

@Test func `without motion the fullest frame is seen`() {
  let film = film([(0, "a"), (1, "\r\nfull\r\nof text"), (1, "\u{1B}[2J")])
  #expect(film.stillFrame == 1)
  let svg = text(film)
  #expect(svg.contains("@media(prefers-reduced-motion:reduce)"))
  #expect(svg.contains("class=\"v s\""))
}

@Test func `there is an end to frames`() {
  let film = film((0..<Film.mostFrames + 50).map { (0.1, "\r\($0)") })
  #expect(film.frames.count == Film.mostFrames)
  #expect(film.cutAt.map { ($0 - 300).magnitude < 1 } == true)
}

@Test func `a recording without output is a picture, too`() {
  let film = film([])
  #expect(film.frames.count == 1 && film.duration == Film.pause)
  #expect(text(film).hasSuffix("</svg>\n"))
}

@Test func `the cursor goes along, and out of sight where it is hidden`() {
  let svg = text(film([(0, "ab"), (1, "\u{1B}[2;3H"), (1, "\u{1B}[?25l")]))
  #expect(svg.contains("@keyframes c{0%{transform:translate(18px,0px)}"))
  #expect(svg.contains("{transform:translate(18px,20px)}"))
  #expect(svg.contains("{transform:translate(-9px,0px)}"))
}
