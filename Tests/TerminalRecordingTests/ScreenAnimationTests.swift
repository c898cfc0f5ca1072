import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import TerminalRecording

/// An animation of texts, each with its delay in seconds after the one before.
private func animation(
  _ events: [(Double, String)], size: CellSize = CellSize(columns: 20, rows: 6)
) -> ScreenAnimation {
  var animation = ScreenAnimation(size: size)
  for (delay, text) in events { animation.take(.output(text), after: delay) }
  animation.end()
  return animation
}

/// The animation's pieces, by frame and line.
private func pieces(_ animation: ScreenAnimation) -> [[[ScreenAnimation.Placed]]] {
  animation.frames.map { frame in frame.rows.map { animation.rows[$0] } }
}

/// The pieces that an animation's scenes show, by frame and line; the same as `pieces(_:)` in a
/// sound animation.
private func shown(_ animation: ScreenAnimation) -> [[[ScreenAnimation.Placed]]] {
  var frames = animation.frames.map {
    Array(repeating: [ScreenAnimation.Placed](), count: $0.rows.count)
  }
  for scene in Scene.scenes(of: animation) {
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

private func text(_ animation: ScreenAnimation) -> String {
  String(decoding: animation.svg(look: PageLook()), as: UTF8.self)
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
  let animation = animation([(0, "a"), (0.015625, "b"), (0.03125, "c"), (1, "\rabc"), (1, "d")])
  #expect(animation.frames.map(\.start) == [0, 0.046875, 2.046875])
  #expect(animation.duration == 4.046875)
  #expect(animation.rows.count == 4)
}

@Test func `a screen that is not whole is no frame`() {
  let animation = animation([
    (0, "a"), (1, "\u{1B}[?2026h\r\n"), (1, "half"), (1, " whole\u{1B}[?2026l"), (1, "!"),
  ])
  #expect(animation.frames.count == 3)
  #expect(animation.pieces.contains { $0.count == 10 })
  #expect(!animation.pieces.contains { $0.count == 4 })
}

@Test func `rows that scroll are written once, and the strip moves`() {
  let lines = (1...60).map { (0.1, "line number \($0)\r\n") }
  let animation = animation(lines)
  #expect(Scene.scenes(of: animation).count == 1)
  let svg = text(animation)
  #expect(svg.count(of: ">line number ") == 60)
  #expect(svg.count(of: "translateY") >= 50)
  #expect(svg.utf8.count < 12_000)
}

@Test func `what stands still beside what scrolls is written once, too`() {
  var events: [(Double, String)] = [(0, "\u{1B}[6;1Hstatus\u{1B}[1;5r\u{1B}[5;1H")]
  events += (1...40).map { (0.1, "\r\nrow \($0)") }
  let animation = animation(events)
  #expect(shown(animation) == pieces(animation))
  #expect(text(animation).count(of: ">status") == 1)
  #expect(text(animation).count(of: ">row ") == 40)
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
    let animation = animation(events)
    #expect(shown(animation) == pieces(animation), "seed \(seed)")
  }
}

@Test func `text is escaped, and nothing runs or is fetched`() {
  let svg = text(animation([(0, "<script>alert(1)</script>&\"'"), (1, "]]>\u{FFFE}")]))
  #expect(svg.contains("&lt;script&gt;"))
  #expect(!svg.contains("<script"))
  #expect(svg.count(of: "http") == 1)
  for word in ["url(", "@import", "xlink", "<image", "<foreignObject", "onload", "\u{FFFE}"] {
    #expect(!svg.contains(word), "\(word)")
  }
}

@Test func `without motion the fullest frame is seen`() {
  let animation = animation([(0, "a"), (1, "\r\nfull\r\nof text"), (1, "\u{1B}[2J")])
  #expect(animation.stillFrame == 1)
  let svg = text(animation)
  #expect(svg.contains("@media(prefers-reduced-motion:reduce)"))
  #expect(svg.contains("class=\"v s\""))
}

@Test func `there is an end to frames`() {
  let animation = animation((0..<ScreenAnimation.mostFrames + 50).map { (0.1, "\r\($0)") })
  #expect(animation.frames.count == ScreenAnimation.mostFrames)
  #expect(animation.cutAt.map { ($0 - 300).magnitude < 1 } == true)
}

@Test func `a recording without output is a picture, too`() {
  let animation = animation([])
  #expect(animation.frames.count == 1 && animation.duration == ScreenAnimation.pause)
  #expect(text(animation).hasSuffix("</svg>\n"))
}

@Test func `the cursor goes along, and out of sight where it is hidden`() {
  let svg = text(animation([(0, "ab"), (1, "\u{1B}[2;3H"), (1, "\u{1B}[?25l")]))
  #expect(svg.contains("@keyframes c{0%{transform:translate(18px,0px)}"))
  #expect(svg.contains("{transform:translate(18px,20px)}"))
  #expect(svg.contains("{transform:translate(-9px,0px)}"))
}
