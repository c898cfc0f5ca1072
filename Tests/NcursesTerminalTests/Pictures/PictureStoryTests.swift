import TerminalGrid
import Testing
import WaterfallTestSupport

@testable import NcursesTerminal

private struct PixelScreens {
  let ncurses: Ncurses
  var composer: ScreenComposer
  var terminal: PixelTerminal

  init(_ story: PictureStory, sixels: Bool, quirks: PixelTerminal.Quirks = []) throws {
    _ = chooseCharacterSet()
    ncurses = try Ncurses(type: "xterm-256color", rows: story.size.rows)
    ncurses.configure()
    let writer = try #require(XtermWriter(for: ncurses, depth: .truecolor, characters: .utf8))
    composer = ScreenComposer(writer: writer, size: story.size)
    composer.learn(.exact)
    composer.usesSixels = sixels
    terminal = PixelTerminal(
      columns: story.size.columns, rows: story.size.rows, cell: PictureStory.cell, quirks: quirks)
    if sixels {
      for picture in story.indexed { composer.sixels.insert(picture) }
    } else {
      sendPictures(of: story)
    }
  }

  private mutating func sendPictures(of story: PictureStory) {
    for picture in story.exact {
      var transfer = KittyTransfer(picture)
      while let piece = transfer.next() { terminal.write(piece) }
    }
  }

  /// The pixels of a terminal on which a story's screen is drawn from scratch.
  ///
  /// - Parameter rows: how many rows of cells.
  func drawnAnew(_ story: PictureStory, rows: Int) -> PixelImage? {
    // ncurses has one terminal at a time, so this one is shared.
    var anew = self
    anew.terminal = PixelTerminal(
      columns: story.size.columns, rows: story.size.rows, cell: PictureStory.cell)
    if !composer.usesSixels { anew.sendPictures(of: story) }
    anew.composer.distrust()
    return anew.show(story, limit: nil, sixelBytes: 1 << 20) ? anew.pixels(rows: rows) : nil
  }

  func pixels(rows: Int) -> PixelImage {
    let screen = terminal.screen
    return screen.part(0..<screen.width, 0..<rows * PictureStory.cell.height)
  }

  /// Shows a grid.
  ///
  /// - Parameters:
  ///   - limit: the most bytes of a part.
  ///   - sixelBytes: the most bytes of sixels in a screen.
  /// - Returns: whether it was shown in a bounded number of screens.
  mutating func show(_ story: PictureStory, limit: Int?, sixelBytes: Int) -> Bool {
    var grid = story.grid
    for _ in 0..<2000 {
      let isWhole = composer.compose(
        grid, urgent: [], limit: limit, order: .rows, sixelBytes: sixelBytes)
      terminal.write(composer.bytes)
      grid.forgetChanges()
      if isWhole { return true }
    }
    return false
  }
}

extension NcursesTests {
  @Test(
    arguments: [
      ("sixels", []), ("sixels, as foot", .keepsLeavingSixels),
      ("sixels, as xterm", .keepsErasedSixels), ("placeholders", []),
    ] as [(String, PixelTerminal.Quirks)])
  func `pictures that move are as if they were drawn anew`(
    way: String, quirks: PixelTerminal.Quirks
  ) throws {
    let areSixels = way != "placeholders"
    for seed in 0..<UInt64(8 * TestCases.factor) {
      var story = PictureStory(seed: seed)
      var random = SeededRandom(seed: seed ^ 0x5EED)
      var screens = try PixelScreens(story, sixels: areSixels, quirks: quirks)
      defer { screens.ncurses.free() }
      let images = areSixels ? story.imagesOfSixels : story.images
      for step in 0..<20 {
        let told = step == 0 ? "began" : story.change()
        // Some of the pictures are letters at first, or until the next change.
        var isShown = screens.show(
          story, limit: [nil, 300, 2000].randomElement(using: &random) ?? nil,
          sixelBytes: [0, 1, 500, 1 << 20].randomElement(using: &random) ?? 0)
        story.forgetChanges()
        #expect(isShown)
        guard step % 3 == 0 else { continue }
        isShown = screens.show(story, limit: nil, sixelBytes: 4000)
        #expect(isShown)
        let fault = story.fault(of: screens.terminal, images, hasLastRow: !areSixels)
        try #require(fault == nil, "seed \(seed), step \(step), \(told)")
        // Sixels may move into the last row, but are not written there.
        let rows = story.size.rows - (areSixels ? 1 : 0)
        try #require(
          screens.pixels(rows: rows) == screens.drawnAnew(story, rows: rows),
          "seed \(seed), step \(step), \(told)")
      }
    }
  }

  @Test func `a line that takes no sixels gets letters, and sixels later`() throws {
    let story = PictureStory(seed: 4)
    var screens = try PixelScreens(story, sixels: true)
    defer { screens.ncurses.free() }
    var isWhole = screens.show(story, limit: nil, sixelBytes: 0)
    #expect(isWhole)
    #expect(!screens.composer.bytes.contains("\u{1B}P".utf8))
    let placeholders = screens.terminal.cells.joined().count { $0.scalars.first == 0x10EEEE }
    #expect(placeholders == 0, "a terminal with sixels does not know them")
    var grid = story.grid
    grid.forgetChanges()
    let bytes = screens.composer.bytes.count
    isWhole = screens.composer.compose(grid, urgent: [], limit: nil, sixelBytes: 0)
    #expect(isWhole && screens.composer.bytes.isEmpty && bytes > 0, "nothing is sent twice")
    isWhole = screens.composer.compose(grid, urgent: [], limit: nil, sixelBytes: 1)
    #expect(!isWhole && screens.composer.bytes.starts(with: "\u{1B}[".utf8))
  }
}
