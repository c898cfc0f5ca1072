import Testing

@testable import NcursesTerminal

/// Bytes per press of a held key: a row of scroll, `j` and a page at 100×30, a page at 200×60.
private let screens = [750, 3_600, 7_600, 33_000]

/// Round trips in seconds: a local network, a city, a continent, the world, a satellite.
private let ways = [0.005, 0.03, 0.1, 0.3, 0.6]

@Test(arguments: screens, [64 << 10, .max])
func `a line that turns slow while a key is held is soon in step again`(screen: Int, buffer: Int) {
  // The line slows down at different moments within a screen.
  for turn in stride(from: 2, to: 2.1, by: 0.03) {
    let line = SlowingLine(screenBytes: screen, bufferBytes: buffer)
    line.run(until: turn)
    line.bytesPerSecond = 960
    line.run(until: 8)
    #expect(line.run(until: 14) <= 3 * 960, "turned at \(turn)")
  }
}

@Test(arguments: screens, ways)
func `from the ninth second on a line that turns slow has 3 s to show, however long the way is`(
  screen: Int, way: Double
) {
  for turn in [2, 2.1, 2.6] {
    let line = SlowingLine(screenBytes: screen, way: way)
    line.run(until: turn)
    line.bytesPerSecond = 960
    line.run(until: 9)
    #expect(line.run(until: 14) <= 3 * 960, "turned at \(turn)")
  }
}

@Test(arguments: screens)
func `a line that turns slow before a key is held is soon in step again`(screen: Int) {
  let line = SlowingLine(screenBytes: screen)
  line.run(until: 2)
  line.screenBytes = 0
  line.run(until: 3)
  line.bytesPerSecond = 960
  line.screenBytes = screen
  line.run(until: 11)
  #expect(line.run(until: 15) <= 3 * 960)
}

@Test(arguments: screens)
func `a line that is quick again gets whole screens again`(screen: Int) {
  let line = SlowingLine(screenBytes: screen)
  line.run(until: 2)
  line.bytesPerSecond = 960
  line.run(until: 14)
  line.bytesPerSecond = 1e6
  line.run(until: 18)
  let before = line.shownBytes
  line.run(until: 19)
  #expect(line.shownBytes - before >= 20 * min(screen, 7_500))
}

@Test func `a quick line with a long way gets a window for each round trip`() {
  let line = SlowingLine(screenBytes: 33_000, way: 0.15)
  line.run(until: 2)
  let before = line.shownBytes
  line.run(until: 5)
  #expect(line.shownBytes - before >= 18 * LineRate.window)
}

@Test(arguments: [750, 7_600])
func `after a stall no more than one screen is on its way`(screen: Int) {
  for stall in stride(from: 1.2, to: 2.4, by: 0.2) {
    let line = SlowingLine(screenBytes: screen, way: 0.4)
    line.run(until: 5)
    line.bytesPerSecond = 0
    line.run(until: 5 + stall)
    line.bytesPerSecond = 1e6
    line.run(until: 12)
    #expect(line.overlaps == 0, "after \(stall) s")
  }
}

@Test(arguments: [1, 2])
func `answers that got lost hold up the screen for seconds, and the line stays quick`(lost: Int) {
  let line = SlowingLine(screenBytes: 7_600)
  line.run(until: 2)
  line.answersToLose = lost
  line.run(until: 18)
  let before = line.shownBytes
  line.run(until: 19)
  #expect(line.shownBytes - before >= 20 * 7_600)
}

@Test func `a terminal that answers no more gets whole windows within half a minute`() {
  let line = SlowingLine(screenBytes: 7_600)
  line.run(until: 2)
  line.answersToLose = .max
  line.run(until: 32)
  #expect(line.gate.terminalAnswers == false)
  #expect(line.gate.partBytes == LineRate.window)
}
