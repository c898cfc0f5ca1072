import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

private func picture(_ foreground: UInt32, _ background: UInt32) -> Style {
  Style(.picture, foreground: RGB(hex: foreground), background: RGB(hex: background))
}

/// What the terminal is told where ncurses writes a pair's numbers.
private func meaning(of pair: Int32, _ colors: TrueColors) -> Style? {
  let numbers = TrueColors.numbers(of: pair)
  return colors.colors(
    foreground: Int32(numbers.foreground), background: Int32(numbers.background))
}

@Test func `every pair has two numbers of its own, none of the terminal's first 16`() {
  let all = (1...Int32(57_600)).map { TrueColors.numbers(of: $0) }
  #expect(Set(all.map { $0.foreground * 256 + $0.background }).count == all.count)
  #expect(all.allSatisfy { (16...255).contains($0.foreground) })
  #expect(all.allSatisfy { (16...255).contains($0.background) })
}

@Test func `styles of the same colours share a pair, and the terminal's own colours need none`() {
  var colors = TrueColors(pairLimit: 65_536)
  let styles = [
    Style(.title, traits: .bold), picture(0x010203, 0x040506),
    Style(.body, foreground: RGB(1, 2, 3), background: RGB(4, 5, 6)),
    Style(.body, background: RGB(4, 5, 6)),
  ]
  #expect(styles.map { colors.pair(of: $0) } == [0, 1, 1, 2])
  #expect(meaning(of: 2, colors) == Style(background: RGB(4, 5, 6)))
  #expect(meaning(of: 3, colors) == nil)
  #expect(colors.colors(foreground: 3, background: -1) == nil)
}

@Test func `no pair that is shown gets another meaning, however much goes by, and few are used`() {
  var random = SeededRandom(seed: 7)
  var colors = TrueColors(pairLimit: 65_536)
  var shown = ContiguousArray(repeating: Cell(), count: 2_000)
  var pairs = [Int32](repeating: 0, count: shown.count)
  for _ in 0..<400 {
    let changed = (0..<Int.random(in: 1...shown.count, using: &random)).map { _ in
      Int.random(in: 0..<2_000, using: &random)
    }
    _ = colors.makeRoom(for: changed.count, shown: shown)
    for index in changed {
      let style = picture(.random(in: 0...0xFF_FFFF, using: &random), 0)
      (shown[index].style, pairs[index]) = (style, colors.pair(of: style) ?? -1)
    }
    let isRight = shown.indices.allSatisfy {
      shown[$0].style == .plain
        || meaning(of: pairs[$0], colors)?.colours == shown[$0].style.colours
    }
    #expect(isRight)
  }
  #expect(colors.used <= 3 * shown.count)
}

@Test func `what is shown keeps its pair when others are freed`() {
  var colors = TrueColors(pairLimit: 65_536)
  let kept = colors.pair(of: picture(1, 2))
  for number in 0..<4_000 { _ = colors.pair(of: picture(UInt32(number), 3)) }
  let shown: ContiguousArray = [Cell(.space, picture(1, 2))]
  let before = colors.makeRoom(for: 50, shown: shown)
  let after = colors.makeRoom(for: 100, shown: shown)
  #expect(!before && after)
  let pairs = [picture(1, 2), picture(9, 9)].map { colors.pair(of: $0) }
  #expect(pairs == [kept, 2])
}

@Test func `with more colours than pairs each start over takes coarser ones, the third fits any`() {
  var colors = TrueColors(pairLimit: TrueColors.leastLimit)
  func takes() -> Bool {
    (0..<20_000).allSatisfy {
      colors.pair(of: picture(UInt32($0) &* 0x9E3779 & 0xFFFFFF, UInt32($0) * 811)) != nil
    }
  }
  let takesExact = takes()
  #expect(!takesExact)
  for bits in [5, 3, 2] {
    colors.startOver()
    #expect(colors.keptBits == bits)
  }
  let takesCoarse = takes()
  #expect(takesCoarse)
  let white = colors.pair(of: picture(0xFFFFFF, 0))
  #expect(white.flatMap { meaning(of: $0, colors) }?.colours == picture(0xFFFFFF, 0).colours)
  colors.reset()
  let first = colors.pair(of: picture(0x123456, 1))
  #expect(colors.keptBits == 8 && first == 1)
}

@Test func `the numbers of a pair are sent as its colours, the fixed palette's as numbers`() {
  var colors = TrueColors(pairLimit: 65_536)
  for style in [
    picture(0x010203, 0x040506), picture(0x010203, 0xFF0000), Style(background: RGB(4, 5, 6)),
  ] {
    _ = colors.pair(of: style)
  }
  var frame = ContiguousArray<UInt8>()
  for pair: Int32 in [1, 2, 3] {
    let numbers = TrueColors.numbers(of: pair)
    frame += "\u{1B}[38;5;\(numbers.foreground)m\u{1B}[48;5;\(numbers.background)mx ".utf8
  }
  var (compactor, output) = (StyleCompactor(switchesOff: true), ContiguousArray<UInt8>())
  compactor.compact(frame, colors: colors, into: &output)
  compactor.finish(into: &output)
  #expect(
    String(decoding: output, as: UTF8.self)
      == "\u{1B}[38;2;1;2;3;48;2;4;5;6mx \u{1B}[48;5;196mx "
      + "\u{1B}[39;48;2;4;5;6mx \u{1B}[m")
}

extension Style {
  fileprivate var colours: [RGB?] { [foreground, background] }
}
