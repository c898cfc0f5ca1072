import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// A line of 9,600 bit/s with a buffer of 64 kB. Time on it is counted in bytes, 960 for a
  /// second, so that a busy machine makes no difference.
  @Suite(.ofInstalledProgram) struct SlowLineTests {
    /// The screens of a line from now on, each with the number of bytes shown until then.
    private struct ScreenAnimation {
      var frames: [(bytes: Int, lines: [String])] = []

      /// Records until nothing has come for a second.
      mutating func record(_ line: SlowLine) {
        let start = line.shownBytes
        var quiet = ContinuousClock.now
        while ContinuousClock.now - quiet < .seconds(1) {
          let before = line.shownBytes
          line.step()
          if line.shownBytes > before || line.queuedBytes > 0 { quiet = .now }
          let shown = line.shownBytes - start
          if shown - (frames.last?.bytes ?? -100) < 60 { continue }
          frames.append((shown, line.terminal.lines))
        }
        frames.append((line.shownBytes - start, line.terminal.lines))
      }

      /// The number of bytes after which these cells had their final content.
      func bytes(untilRows rows: Range<Int>, columns: Range<Int>) -> Int {
        let part = frames.map { frame in
          frame.lines[rows].map { $0.padded(to: columns.upperBound)[columns] }
        }
        let last = part.lastIndex { $0 != part.last } ?? -1
        return frames[last + 1].bytes
      }

      /// For each screen, the number of characters that already have their final value.
      var settledCounts: [Int] {
        let final = frames.last?.lines.map { Array($0) } ?? []
        return frames.map { frame in
          zip(frame.lines, final).reduce(0) { $0 + zip($1.0, $1.1).count { $0 == $1 } }
        }
      }
    }

    @Test(arguments: ["<C-e>", "<Down>"])
    func `a key that was held leaves no backlog`(key: String) throws {
      let line = try SlowLine(.waterfall(), columns: 100, rows: 30)
      #expect(line.wait(within: .seconds(20)) { line.terminal.text.contains("┏") })
      try line.hold(key, for: .seconds(5), rate: 30)
      var animation = ScreenAnimation()
      animation.record(line)
      // The head of the focused card: its title is in the row below its upper edge, if that edge is
      // visible. On a slow line borders are ASCII.
      let edges = Set("┏┃┓#")
      let lines = line.terminal.lines
      let row = try #require(lines.firstIndex { $0.contains { edges.contains($0) } })
      let left = try #require(lines[row].firstIndex { edges.contains($0) })
      let right = try #require(lines[row].lastIndex { edges.contains($0) })
      let columns = lines[row].column(of: left)..<lines[row].column(of: right)
      let titleBytes = animation.bytes(untilRows: row..<row + 2, columns: columns)
      #expect(titleBytes <= 3 * 960, "the title stood after \(titleBytes) bytes")
      let settled = zip(animation.frames, animation.settledCounts).filter { $0.0.bytes > 2 * 960 }
        .map(\.1)
      let setbacks = zip(settled, settled.dropFirst()).filter { $1 < $0 - 150 }
      #expect(setbacks.isEmpty, "after the release something moved")
      #expect(line.longestQueue <= 960, "\(line.longestQueue) bytes were on their way at once")
      try expectQuits(line)
    }

    @Test func `wide letters across the edge of what goes first do no harm`() throws {
      let folder = try TerminalSession.Folder()
      let text = String(repeating: "漢", count: 400)
      let file = try folder.write("wide.json", "[{\"title\": \"wide\", \"body\": \"\(text)\"}]")
      let line = try SlowLine(.waterfall(["--columns", "1", file]), columns: 79, rows: 24)
      #expect(line.wait(within: .seconds(20)) { line.terminal.text.contains("masonry 1") })
      var animation = ScreenAnimation()
      animation.record(line)
      // The card becomes half as wide, so its edge falls in the middle of a wide letter on the
      // screen.
      try line.press("+")
      #expect(line.wait(within: .seconds(20)) { line.terminal.text.contains("masonry 2") })
      animation.record(line)
      #expect(line.terminal.lines[3].contains("漢  #"))
      try expectQuits(line)
    }

    @Test(arguments: [0, 400, 1100])
    func `q ends it during the first frame`(bytes: Int) throws {
      let line = try SlowLine(.waterfall(), columns: 200, rows: 60)
      #expect(line.wait(within: .seconds(20)) { line.terminal.isAlternateScreen })
      #expect(line.wait(within: .seconds(20)) { line.shownBytes >= bytes })
      try expectQuits(line)
    }

    @Test func `q ends it while a key is held, and also in the middle of what follows`() throws {
      for rest in [0, 500, 1700] {
        let line = try SlowLine(.waterfall(), columns: 100, rows: 30)
        #expect(line.wait(within: .seconds(20)) { line.terminal.text.contains("┏") })
        try line.hold("<PgDn>", for: .seconds(1), rate: 30)
        let start = line.shownBytes
        #expect(line.wait(within: .seconds(20)) { line.shownBytes >= start + rest })
        try expectQuits(line)
      }
    }

    @Test func `a slow line gets few bytes, the log says so once, and colours come back`() throws {
      let folder = try TerminalSession.Folder()
      let line = try SlowLine(
        .waterfall(["--log", folder["log"]]), columns: 80, rows: 24, bytesPerSecond: 2400)
      func bytes(_ key: String) throws -> Int {
        var animation = ScreenAnimation()
        if !key.isEmpty { try line.press(key) }
        animation.record(line)
        return animation.frames.last?.bytes ?? 0
      }
      #expect(line.wait(within: .seconds(20)) { line.terminal.isAlternateScreen })
      let first = try bytes("")
      // On a busy machine a screen that says that it is loading comes first. It takes a hundred
      // bytes beside the 2,500 of the cards.
      #expect(first <= 2_600, "\(first)")
      for _ in 0..<3 {
        let page = try bytes("<Space>")
        #expect(page <= 2_500, "\(page)")
      }
      for _ in 0..<4 {
        let step = try bytes("j")
        #expect(step <= 2_000, "\(step)")
      }
      #expect(folder.text("log").split(separator: "the line is slow").count == 2)
      line.bytesPerSecond = 1_000_000
      for _ in 0..<3 { _ = try bytes("<Space>") }
      #expect(line.terminal.text.contains("╭"))
      #expect(folder.text("log").contains("the line is quick again"))
      try expectQuits(line)
    }

    /// The program ends at once, and the terminal is restored within a second's bytes.
    private func expectQuits(_ line: SlowLine) throws {
      let start = line.shownBytes
      try line.press("q")
      #expect(line.wait(within: .seconds(20)) { line.pseudoTerminal.reap() != nil })
      #expect(line.pseudoTerminal.exitStatus == .exited(0))
      #expect(line.shownBytes - start <= 960, "it ended after \(line.shownBytes - start) bytes")
      #expect(
        line.wait(within: .seconds(20)) { line.queuedBytes == 0 && line.terminal.leftovers.isEmpty }
      )
      #expect(line.shownBytes - start <= 960, "restored after \(line.shownBytes - start) bytes")
    }
  }
}

extension String {
  fileprivate func column(of index: Index) -> Int { distance(from: startIndex, to: index) }

  fileprivate func padded(to count: Int) -> [Character] {
    Array(self) + Array(repeating: " ", count: max(0, count - self.count))
  }
}
